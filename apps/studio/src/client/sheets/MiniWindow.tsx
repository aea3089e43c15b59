import { useSlot } from '../slot/slot.tsx'
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

/** A picture in words, reel by reel from the top, for those who do not see it (A11Y-10). */
export function WindowText({ window }: { window: readonly string[] }) {
  const { texts, boot } = useSlot().deps
  const named = (letter: string): string => texts.symbol(boot.symbols[letter] ?? '')
  const symbolsOf = (column: string): string => Array.from(column, named).join(', ')
  const reels = window.map((column, reel) => texts.t('reel_shows', { reel: reel + 1, symbols: symbolsOf(column) }))
  return <span className="unseen">{reels.join('. ')}</span>
}

/** Names of reels and rows: a history picture never changes, so their places are their names. */
const REELS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
