import { placeOf } from '@hiyas/fair/places'
import { useGameState, usePlay } from '../game/context.ts'
import { readAmount, showShort } from '../money.ts'
import { useSlotSession } from '../slot/slot.tsx'
import { SymbolArt } from './SymbolArt.tsx'

/** The board of coins over the reels, while it is played: what lies on it, and how many turns are left, which is seen below the reels. */
export function CoinBoard() {
  const { t } = usePlay().deps.texts
  const board = useGameState(state => state.board)
  const session = useSlotSession()
  if (!board || !session) return null
  const { rows } = session.rules
  const coins = new Map(board.coins.map(coin => [coin.place, coin]))
  const places = rows.flatMap((height, reel) =>
    Array.from({ length: height }, (_, row) => ({ reel, row, of: height, place: placeOf(reel, row) })),
  )
  return (
    <div className="coin-board">
      {places.map(({ reel, row, of, place }) => {
        const coin = coins.get(place)
        const at = { '--at': reel, '--row': row, '--cells': of } as React.CSSProperties
        return (
          <div key={place} className="coin-place" style={at} data-full={coin ? true : undefined}>
            {coin && (
              <>
                <SymbolArt letter="C" />
                <b data-prize={coin.prize ?? undefined}>{coin.prize ?? showShort(readAmount(coin.win))}</b>
              </>
            )}
          </div>
        )
      })}
      <p className="unseen">{t('turns_left', { count: board.left })}</p>
    </div>
  )
}
