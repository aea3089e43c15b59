import { Sheet } from '../../sheets/Sheet.tsx'
import { useInhouse, useRoom } from '../context.ts'

/** What the rounds of the room are decided by: published before the first bet, and the same for everybody (RNG-12). */
export function ChainSheet() {
  const { texts } = useInhouse()
  const round = useRoom(state => state.room?.round ?? null)
  return (
    <Sheet title={texts.inhouse('chain')}>
      <div className="inhouse-seeds">
        <p className="fine">{texts.inhouse('chain_text')}</p>
        {round && (
          <dl>
            <dt>{texts.inhouse('terminal')}</dt>
            <dd>{round.terminal}</dd>
            <dt>{texts.inhouse('salt')}</dt>
            <dd>{round.salt}</dd>
            <dt>{texts.inhouse('flight_number')}</dt>
            <dd>{round.number}</dd>
            <dt>{texts.inhouse('link')}</dt>
            <dd>{round.link ?? texts.inhouse('link_not_told')}</dd>
          </dl>
        )}
      </div>
    </Sheet>
  )
}
