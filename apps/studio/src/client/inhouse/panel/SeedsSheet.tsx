import { type FormEvent, useEffect, useState } from 'react'
import { CLIENT_SEED } from '../../../wire.ts'
import { Sheet } from '../../sheets/Sheet.tsx'
import type { TurnedSeeds } from '../api.ts'
import { type InhouseContext, useInhouse, useTableState } from '../context.ts'

/** What the player bets with: the hash before the bet, his own half, and turning both over (RNG-12). */
export function SeedsSheet() {
  const { table, texts, api } = useInhouse()
  const seeds = useTableState(state => state.seeds)
  // The nonce has moved with every bet since the entry, here and in games that share the pair.
  useEffect(() => void showSeeds({ api, table }), [api, table])
  return (
    <Sheet title={texts.inhouse('seeds')}>
      <div className="inhouse-seeds">
        <p className="fine">{texts.inhouse('seeds_text')}</p>
        {seeds && (
          <dl>
            <dt>{texts.inhouse('server_hash')}</dt>
            <dd>{seeds.serverHash}</dd>
            <dt>{texts.inhouse('client_seed')}</dt>
            <dd>{seeds.clientSeed}</dd>
            <dt>{texts.inhouse('nonce')}</dt>
            <dd>{seeds.nonce}</dd>
            <dt>{texts.inhouse('next_hash')}</dt>
            <dd>{seeds.nextServerHash}</dd>
          </dl>
        )}
        <Turn />
      </div>
    </Sheet>
  )
}

/** Asks for the pair that is bet with. An answer from before it was turned over would put the one back whose seed is told (RNG-12). */
export async function showSeeds({ api, table }: Pick<InhouseContext, 'api' | 'table'>): Promise<void> {
  const before = table.get().seeds
  const result = await api.seeds()
  if (result.kind === 'ok' && table.get().seeds === before) table.set({ seeds: result.value })
}

type Turning =
  | { readonly kind: 'idle' | 'asking' | 'turn_open' | 'turn_failed' }
  | { readonly kind: 'turned'; readonly revealed: TurnedSeeds['revealed'] }

function Turn() {
  const { table, texts, api } = useInhouse()
  const [turning, setTurning] = useState<Turning>({ kind: 'idle' })
  const isAsking = turning.kind === 'asking'
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    // A second press would turn over the new pair, and what is told of it would stand in the place of the seed that was played.
    if (isAsking) return
    const wanted = new FormData(event.currentTarget).get('seed')
    setTurning({ kind: 'asking' })
    const result = await api.turnSeeds(typeof wanted === 'string' ? wanted.trim() : '')
    if (result.kind === 'ok') {
      table.set({ seeds: result.value })
      setTurning({ kind: 'turned', revealed: result.value.revealed })
    } else {
      setTurning({ kind: result.kind === 'refused' && result.code === 'round_open' ? 'turn_open' : 'turn_failed' })
    }
  }
  return (
    <form onSubmit={event => void submit(event)}>
      <label htmlFor="inhouse-seed">{texts.inhouse('new_client_seed')}</label>
      <input
        id="inhouse-seed"
        name="seed"
        required
        maxLength={CLIENT_SEED.lengthMax}
        pattern={`${CLIENT_SEED.letters}+`}
        autoComplete="off"
        spellCheck={false}
      />
      <button type="submit" className="button main" aria-disabled={isAsking}>
        {texts.inhouse('turn_seeds')}
      </button>
      {(turning.kind === 'turn_open' || turning.kind === 'turn_failed') && (
        <p role="alert">{texts.inhouse(turning.kind)}</p>
      )}
      <div role="status">
        {turning.kind === 'turned' && (
          <dl>
            <dt>{texts.inhouse('revealed')}</dt>
            <dd>{turning.revealed.serverSeed}</dd>
          </dl>
        )}
      </div>
    </form>
  )
}
