import { placeInAtlas } from '../reels/cells.ts'

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
