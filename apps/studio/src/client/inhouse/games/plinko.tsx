import { PLINKO_ROWS, type PlinkoChoice, plinkoPays, slotOf } from '@hiyas/fair/inhouse'
import { useEffect, useRef } from 'react'
import type { DrawnView } from '../../../wire-views.ts'
import { showTimes } from '../../times.ts'
import type { GameModule, StageProps } from '../module.ts'
import { RiskSegments, Segments } from '../panel/Choice.tsx'

type Props = StageProps<PlinkoChoice, DrawnView<readonly boolean[]>>

const ROW_MS = 130
const REST_MS = 250
/** The board in its own units: pegs stand one apart in every direction, a first row of three. */
const PEG = 0.13
const TOP = 1
const RISE = Math.sqrt(3) / 2
/** Below the last row, for the pearl to come to rest. */
const BOTTOM = 1.6

/** Perlas Drop: a pearl falls through a pyramid of pegs, left or right at each. */
export const plinko: GameModule<PlinkoChoice, DrawnView<readonly boolean[]>> = {
  initial: { rows: 12, risk: 'medium' },
  Stage,
  Controls,
  showMs: ({ rows }) => (rows + 2) * ROW_MS + REST_MS,
  said: (_, view) => showTimes(view.times),
  summary: (_, view) => showTimes(view.times),
  chosen: ({ rows, risk }, { inhouse }) => `${inhouse('rows')} ${rows} · ${inhouse(`risk_${risk}`)}`,
  drawn: view => view.drawn.map(isRight => (isRight ? 'R' : 'L')).join(''),
  rules: () => ['rule_plinko'],
}

function Stage({ choice, view, roundId, isShowing, isWon, showMs, sounds }: Props) {
  const { rows } = choice
  const wide = rows + 2
  const pays = plinkoPays(choice)
  const isSame = view?.drawn.length === rows
  const landed = view && isSame && !isShowing ? slotOf(view.drawn) : null
  return (
    <div className="plinko" data-rows={rows}>
      <svg viewBox={`${-wide / 2} 0 ${wide} ${heightOf(rows - 1) + BOTTOM}`} aria-hidden="true">
        {pegsOf(rows).map(({ key, x, y }) => (
          <circle key={key} cx={x} cy={y} r={PEG} className="plinko-peg" />
        ))}
        {view && isSame && <Pearl key={roundId} path={view.drawn} ms={isShowing ? showMs : 0} onBounce={sounds.tick} />}
      </svg>
      <ol className="plinko-slots" style={{ '--slots': rows + 1, '--wide': wide } as React.CSSProperties}>
        {pays
          .map((pay, slot) => ({ pay, slot }))
          .map(({ pay, slot }) => (
            <li
              key={slot}
              style={{ '--slot': slot } as React.CSSProperties}
              data-tier={tierOf(pay)}
              data-hit={landed === slot ? (isWon ? 'won' : 'lost') : undefined}
            >
              {shortOf(pay)}
            </li>
          ))}
      </ol>
    </div>
  )
}

/** The pearl goes from peg to peg, each time a little hop to its side. */
function Pearl({ path, ms, onBounce }: { path: readonly boolean[]; ms: number; onBounce(share: number): void }) {
  const node = useRef<SVGCircleElement>(null)
  useEffect(() => {
    const steps = stepsOf(path)
    const place = ({ x, y }: { x: number; y: number }): void => {
      node.current?.setAttribute('cx', String(x))
      node.current?.setAttribute('cy', String(y))
    }
    const end = steps.at(-1) ?? { x: 0, y: 0 }
    if (ms === 0) {
      place(end)
      return
    }
    const pace = (ms - REST_MS) / (steps.length - 1)
    let startedAt: number | null = null
    let reached = 0
    let frame = requestAnimationFrame(function step(now: number) {
      startedAt ??= now
      const at = Math.min(steps.length - 1, (now - startedAt) / Math.max(pace, 1))
      const index = Math.min(steps.length - 2, Math.floor(at))
      place(between(steps[index] ?? end, steps[index + 1] ?? end, at - index))
      if (index > reached) {
        reached = index
        onBounce(index / steps.length)
      }
      if (at < steps.length - 1) frame = requestAnimationFrame(step)
      else place(end)
    })
    return () => cancelAnimationFrame(frame)
  }, [path, ms, onBounce])
  return <circle ref={node} r={0.3} className="plinko-pearl" cy={-1} />
}

function stepsOf(path: readonly boolean[]): { x: number; y: number }[] {
  const steps = [
    { x: 0, y: -0.4 },
    { x: 0, y: TOP - 0.42 },
  ]
  let x = 0
  for (const [row, isRight] of path.entries()) {
    x += isRight ? 0.5 : -0.5
    steps.push({ x, y: row === path.length - 1 ? heightOf(row) + 1.05 : heightOf(row + 1) - 0.42 })
  }
  return steps
}

/** Sideways evenly, downwards as things fall, with a hop at the start. */
function between(from: { x: number; y: number }, to: { x: number; y: number }, share: number) {
  const hop = from.x === to.x ? 0 : Math.sin(Math.PI * Math.min(1, share * 2)) * 0.22
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share * share - (share < 0.5 ? hop : 0) }
}

function Controls({ choice, texts, isBusy, setChoice }: Props) {
  return (
    <>
      <RiskSegments
        risk={choice.risk}
        texts={texts}
        isDisabled={isBusy}
        onPick={risk => setChoice({ ...choice, risk })}
      />
      <Segments
        name={texts.inhouse('rows')}
        value={choice.rows}
        options={PLINKO_ROWS.map(value => ({ value, text: `${value} ${texts.inhouse('rows').toLowerCase()}` }))}
        isDisabled={isBusy}
        onPick={rows => setChoice({ ...choice, rows })}
      />
    </>
  )
}

const pegsOf = (rows: number) =>
  Array.from({ length: rows }, (_, row) => row).flatMap(row =>
    Array.from({ length: row + 3 }, (_, peg) => ({
      key: `${row} ${peg}`,
      x: peg - (row + 2) / 2,
      y: heightOf(row),
    })),
  )

const heightOf = (row: number): number => TOP + row * RISE

/** A slot has room for three letters. */
const shortOf = (pay: number): string => (pay < 100_000 ? String(pay / 100) : `${pay / 100_000}k`)

const tierOf = (pay: number): number => (pay < 100 ? 0 : pay < 150 ? 1 : pay < 500 ? 2 : pay < 2_000 ? 3 : 4)
