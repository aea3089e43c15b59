import { useEffect, useRef, useState } from 'react'
import { CLIENT_SEED, type WireTurnedSeeds } from '../../../wire.ts'
import { Sheet } from '../../sheets/Sheet.tsx'
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

type Turned =
  | { readonly kind: 'turn_open' | 'turn_failed' | 'turn_unknown' }
  | { readonly kind: 'turned'; readonly isOwn: boolean; readonly revealed: WireTurnedSeeds['revealed'] }

/**
 * Turns over the pair that the player sees, with his new half. Asked again after an answer was lost, it is about the same pair: that is turned over
 * once, and its seed is the one that is told (RNG-12). `isOwn`: what he bets with now has the half he wrote.
 */
export async function turnOver(
  { api, table }: Pick<InhouseContext, 'api' | 'table'>,
  clientSeed: string,
): Promise<Turned> {
  const result = await api.turnSeeds(clientSeed, table.get().seeds?.serverHash)
  if (result.kind === 'unreachable') return { kind: 'turn_unknown' }
  if (result.kind === 'refused') return { kind: result.code === 'round_open' ? 'turn_open' : 'turn_failed' }
  const { revealed, ...seeds } = result.value
  table.set({ seeds })
  return { kind: 'turned', isOwn: seeds.clientSeed === clientSeed, revealed }
}

/** No form: the page is sandboxed, and sends none. */
function Turn() {
  const { table, texts, api } = useInhouse()
  const input = useRef<HTMLInputElement>(null)
  const [turning, setTurning] = useState<Turned | { readonly kind: 'idle' | 'asking' }>({ kind: 'idle' })
  const isAsking = turning.kind === 'asking'
  const turn = async (): Promise<void> => {
    // A second press would turn over the new pair, and what is told of it would stand in the place of the seed that was played.
    if (isAsking || !input.current?.reportValidity()) return
    setTurning({ kind: 'asking' })
    setTurning(await turnOver({ api, table }, input.current.value.trim()))
  }
  return (
    <div className="inhouse-turn">
      <label htmlFor="inhouse-seed">{texts.inhouse('new_client_seed')}</label>
      <input
        ref={input}
        id="inhouse-seed"
        required
        maxLength={CLIENT_SEED.lengthMax}
        pattern={`${CLIENT_SEED.letters}+`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        onKeyDown={({ key, repeat, nativeEvent }) => {
          if (key === 'Enter' && !repeat && !nativeEvent.isComposing) void turn()
        }}
      />
      <button type="button" className="button main" aria-disabled={isAsking} onClick={() => void turn()}>
        {texts.inhouse('turn_seeds')}
      </button>
      {(turning.kind === 'turn_open' || turning.kind === 'turn_failed' || turning.kind === 'turn_unknown') && (
        <p role="alert">{texts.inhouse(turning.kind)}</p>
      )}
      <div role="status">{turning.kind === 'turned' && <Outcome turned={turning} />}</div>
    </div>
  )
}

/** What became of the pair until now. */
function Outcome({ turned: { isOwn, revealed } }: { turned: Extract<Turned, { kind: 'turned' }> }) {
  const { texts } = useInhouse()
  return (
    <>
      {!isOwn && <p>{texts.inhouse('turn_other')}</p>}
      {revealed === null ? (
        <p>{texts.inhouse('turn_unplayed')}</p>
      ) : (
        <dl>
          <dt>{texts.inhouse('revealed')}</dt>
          <dd>{revealed.serverSeed}</dd>
        </dl>
      )}
    </>
  )
}
