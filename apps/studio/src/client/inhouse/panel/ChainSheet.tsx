import { xBold } from '@hiyas/ui/icons'
import { useModal } from '../../sheets/Sheet.tsx'
import { Icon } from '../../stage/Icon.tsx'
import { useInhouse, useRoom } from '../context.ts'

/** What the rounds of the room are decided by: published before the first bet, and the same for everybody (RNG-12). */
export function ChainSheet() {
  const { table, texts } = useInhouse()
  const round = useRoom(state => state.room?.round ?? null)
  const dialog = useModal()
  const close = () => table.set({ areSeedsOpen: false })
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="seeds-title" onClose={close} closedby="any">
      <header>
        <h2 id="seeds-title">{texts.own('chain')}</h2>
        <button type="button" className="tool" aria-label={texts.t('close')} onClick={close}>
          <Icon shape={xBold} />
        </button>
      </header>
      <section className="body own-seeds" aria-labelledby="seeds-title">
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
      </section>
    </dialog>
  )
}
