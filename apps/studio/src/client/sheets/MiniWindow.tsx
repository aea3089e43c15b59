import { SymbolArt } from '../stage/SymbolArt.tsx'

/** A picture of the reels, small and at rest. */
export function MiniWindow({ window }: { window: readonly string[] }) {
  return (
    <span className="mini" aria-hidden="true">
      {window.map((column, reel) => (
        <span key={REELS[reel]}>
          {Array.from(column, (letter, row) => (
            <SymbolArt key={REELS[row]} letter={letter} />
          ))}
        </span>
      ))}
    </span>
  )
}

/** Names of reels and rows: a history picture never changes, so their places are their names. */
const REELS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
