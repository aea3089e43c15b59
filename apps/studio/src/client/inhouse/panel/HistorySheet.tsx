import { useCallback, useEffect, useState } from 'react'
import type { RoundState, WireInhouseRound } from '../../../wire.ts'
import { useTable } from '../../game/context.ts'
import { readAmount, showMoney } from '../../money.ts'
import { Sheet } from '../../sheets/Sheet.tsx'
import type { TextKey } from '../../texts/texts.ts'
import { useInhouse } from '../context.ts'
import { Verifier } from './Verifier.tsx'

type Loaded = { kind: 'loading' } | { kind: 'failed' } | { kind: 'there'; rounds: readonly WireInhouseRound[] }

const STATE_TEXT: Readonly<Partial<Record<RoundState, TextKey>>> = {
  voided: 'state_voided',
  voiding: 'state_voiding',
  staked: 'state_staked',
  disputed: 'state_disputed',
}

/** The last rounds with outcome, stake, win, both balances and what to verify them with (GAM-16, RNG-12). */
export function HistorySheet() {
  const { api, texts } = useInhouse()
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const [checked, setChecked] = useState<WireInhouseRound | null>(null)
  const load = useCallback(async () => {
    setLoaded({ kind: 'loading' })
    const result = await api.history()
    setLoaded(result.kind === 'ok' ? { kind: 'there', rounds: result.value.rounds } : { kind: 'failed' })
  }, [api])
  useEffect(() => void load(), [load])
  if (checked) return <Verifier round={checked} />
  return (
    <Sheet title={texts.t('history')}>
      {loaded.kind === 'loading' && <p className="fine">{texts.t('history_loading')}</p>}
      {loaded.kind === 'failed' && (
        <div role="alert">
          <p className="fine">{texts.t('history_error')}</p>
          <button type="button" className="button" onClick={() => void load()}>
            {texts.t('try_again')}
          </button>
        </div>
      )}
      {loaded.kind === 'there' && <Rounds rounds={loaded.rounds} onVerify={setChecked} />}
    </Sheet>
  )
}

type RoundsProps = { rounds: readonly WireInhouseRound[]; onVerify: (round: WireInhouseRound) => void }

export function Rounds({ rounds, onVerify }: RoundsProps) {
  const { texts } = useInhouse()
  if (rounds.length === 0) return <p className="fine">{texts.t('history_empty')}</p>
  return (
    <ul className="rounds" data-testid="history">
      {rounds.map(round => (
        <Row key={round.id} round={round} onVerify={() => onVerify(round)} />
      ))}
    </ul>
  )
}

function Row({ round, onVerify }: { round: WireInhouseRound; onVerify: () => void }) {
  const { texts, module, code } = useInhouse()
  const currency = useTable()?.currency ?? 'PHP'
  const money = (text: string | null) => (text === null ? '–' : showMoney(readAmount(text), currency))
  const state = STATE_TEXT[round.state]
  const isWon = round.win !== null && readAmount(round.win) > readAmount(round.stake)
  const told = [module.chosen?.(round.choice, texts, code), round.view && module.drawn?.(round.view, texts, code)]
  const before = { before: money(round.balanceBefore), after: money(round.balanceAfter) }
  return (
    <li>
      <button type="button" className="button own-verify" onClick={onVerify} disabled={!round.proof && !round.room}>
        {texts.own('verify')}
      </button>
      <span className="when">{round.view ? module.summary(round.choice, round.view) : '–'}</span>
      <span className="number result" data-won={isWon || undefined}>
        {money(round.win)}
        <small>
          {texts.t('stake')} {money(round.stake)}
        </small>
      </span>
      <span className="after">{told.filter(Boolean).join(' → ')}</span>
      <span className="after">
        {state ? texts.t(state) : texts.t('before_after', before)}
        {round.edition?.rtp && ` · ${texts.t('round_rtp', { rtp: round.edition.rtp })}`}
        {(round.proof ?? round.room) && ` · #${round.proof?.nonce ?? round.room?.number}`}
      </span>
    </li>
  )
}
