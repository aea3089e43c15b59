import { xBold } from '@hiyas/ui/icons'
import { type FormEvent, useEffect, useState } from 'react'
import { useModal } from '../../sheets/Sheet.tsx'
import { Icon } from '../../stage/Icon.tsx'
import type { TurnedSeeds } from '../api.ts'
import { useInhouse, useTableState } from '../context.ts'

const CLIENT_SEED_MAX = 64

/** What the player bets with: the hash before the bet, his own half, and turning both over (RNG-12). */
export function SeedsSheet() {
  const { table, texts, api } = useInhouse()
  const seeds = useTableState(state => state.seeds)
  const dialog = useModal()
  const close = () => table.set({ areSeedsOpen: false })
  useEffect(() => {
    void api.seeds().then(result => {
      if (result.kind === 'ok') table.set({ seeds: result.value })
    })
  }, [api, table])
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="seeds-title" onClose={close} closedby="any">
      <header>
        <h2 id="seeds-title">{texts.own('seeds')}</h2>
        <button type="button" className="tool" aria-label={texts.t('close')} onClick={close}>
          <Icon shape={xBold} />
        </button>
      </header>
      <section className="body own-seeds" aria-labelledby="seeds-title">
        <p className="fine">{texts.own('seeds_text')}</p>
        {seeds && (
          <dl>
            <dt>{texts.own('server_hash')}</dt>
            <dd>{seeds.serverHash}</dd>
            <dt>{texts.own('client_seed')}</dt>
            <dd>{seeds.clientSeed}</dd>
            <dt>{texts.own('nonce')}</dt>
            <dd>{seeds.nonce}</dd>
            <dt>{texts.own('next_hash')}</dt>
            <dd>{seeds.nextServerHash}</dd>
          </dl>
        )}
        <Turn />
      </section>
    </dialog>
  )
}

function Turn() {
  const { table, texts, api } = useInhouse()
  const [fault, setFault] = useState<'turn_open' | 'turn_failed' | null>(null)
  const [turned, setTurned] = useState<TurnedSeeds | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('seed')
    const result = await api.turnSeeds(typeof wanted === 'string' ? wanted.trim() : '')
    if (result.kind === 'ok') {
      table.set({ seeds: result.value })
      setTurned(result.value)
      setFault(null)
    } else setFault(result.kind === 'refused' && result.code === 'round_open' ? 'turn_open' : 'turn_failed')
  }
  return (
    <form onSubmit={event => void submit(event)}>
      <label htmlFor="own-seed">{texts.own('new_client_seed')}</label>
      <input
        id="own-seed"
        name="seed"
        required
        maxLength={CLIENT_SEED_MAX}
        pattern="[!-9;-~]+"
        autoComplete="off"
        spellCheck={false}
      />
      <button type="submit" className="button main">
        {texts.own('turn_seeds')}
      </button>
      {fault && <p role="alert">{texts.own(fault)}</p>}
      {turned && (
        <div role="status">
          <dl>
            <dt>{texts.own('revealed')}</dt>
            <dd>{turned.revealed.serverSeed}</dd>
          </dl>
        </div>
      )}
    </form>
  )
}
