import { Sheet } from '../../sheets/Sheet.tsx'
import { useInhouse, useRoom } from '../context.ts'

/** What the rounds of the room are decided by: published before the first bet, and the same for everybody (RNG-12). */
export function ChainSheet() {
  const { table, texts } = useInhouse()
  const round = useRoom(state => state.room?.round ?? null)
  return (
    <Sheet title={texts.own('chain')} onClose={() => table.set({ areSeedsOpen: false })}>
      <div className="own-seeds">
        <p className="fine">{texts.own('chain_text')}</p>
        {round && (
          <dl>
            <dt>{texts.own('terminal')}</dt>
            <dd>{round.terminal}</dd>
            <dt>{texts.own('salt')}</dt>
            <dd>{round.salt}</dd>
            <dt>{texts.own('flight_number')}</dt>
            <dd>{round.number}</dd>
            <dt>{texts.own('link')}</dt>
            <dd>{round.link ?? texts.own('link_not_told')}</dd>
          </dl>
        )}
      </div>
    </Sheet>
  )
}
