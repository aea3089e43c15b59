import { useSlotSession } from '../slot/slot.tsx'

const COLUMN = 100
const ROW = 100

/** The lines that pay, drawn through the middles of their cells and out at both sides. */
export function Lines({ lines, isQuiet }: { lines: readonly number[]; isQuiet?: boolean | undefined }) {
  const session = useSlotSession()
  if (!session || lines.length === 0) return null
  const { rows, lines: all } = session.rules
  const height = (rows[0] ?? 0) * ROW
  return (
    <svg
      className="lines"
      data-quiet={isQuiet || undefined}
      viewBox={`0 0 ${rows.length * COLUMN} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {lines.map(line => {
        const points = pointsOf(all[line] ?? [])
        return (
          <g key={line}>
            <polyline className="glow" points={points} pathLength={1} />
            <polyline className="core" points={points} pathLength={1} />
          </g>
        )
      })}
    </svg>
  )
}

function pointsOf(rows: readonly number[]): string {
  const middles = rows.map((row, reel) => `${(reel + 0.5) * COLUMN},${(row + 0.5) * ROW}`)
  const first = ((rows[0] ?? 0) + 0.5) * ROW
  const last = ((rows.at(-1) ?? 0) + 0.5) * ROW
  return [`0,${first}`, ...middles, `${rows.length * COLUMN},${last}`].join(' ')
}
