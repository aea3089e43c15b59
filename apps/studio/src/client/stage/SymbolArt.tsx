import { placeInAtlas } from '../reels/cells.ts'
import { useSlot } from '../slot/slot.tsx'

/** A symbol of the title; `ribbon` names the two special ones. */
export function SymbolArt({ letter, ribbon }: { letter: string; ribbon?: string | undefined }) {
  return (
    <>
      <i className="symbol" style={{ backgroundPosition: placeInAtlas(letter) }} />
      {ribbon && (
        <b className="ribbon" data-symbol={letter}>
          {ribbon}
        </b>
      )}
    </>
  )
}

/** The one that was drawn for the free spins, which grows over its reels in them. */
export function SpecialSymbol({ letter, isLarge = false }: { letter: string; isLarge?: boolean }) {
  const { texts, boot } = useSlot().deps
  const symbol = texts.symbol(boot.symbols[letter] ?? '')
  return (
    <span className={isLarge ? 'special-symbol large' : 'special-symbol'}>
      <SymbolArt letter={letter} />
      <span className="unseen">{texts.t('special_symbol', { symbol })}</span>
    </span>
  )
}
