import { useState } from 'react'
import type { WireInhouseRound } from '../../../wire.ts'
import { History, isGain, RoundList, Standing, useMoment, useMoney } from '../../sheets/History.tsx'
import { useInhouse } from '../context.ts'
import { Verifier } from './Verifier.tsx'

/** The last rounds with outcome, stake, win, both balances and what to verify them with (GAM-16, RNG-12). */
export function HistorySheet() {
  const { api } = useInhouse()
  const [checked, setChecked] = useState<WireInhouseRound | null>(null)
  if (checked) return <Verifier round={checked} />
  return <History load={api.history}>{rounds => <Rounds rounds={rounds} onVerify={setChecked} />}</History>
}

type RoundsProps = { rounds: readonly WireInhouseRound[]; onVerify: (round: WireInhouseRound) => void }

export function Rounds({ rounds, onVerify }: RoundsProps) {
  return (
    <RoundList rounds={rounds} row={round => <Row key={round.id} round={round} onVerify={() => onVerify(round)} />} />
  )
}

function Row({ round, onVerify }: { round: WireInhouseRound; onVerify: () => void }) {
  const { texts, module, code } = useInhouse()
  const money = useMoney()
  const moment = useMoment()
  // A round that is open has come to nothing yet, and one whose stake goes back to nothing at all: not to 0.00x.
  const hasResult = round.view !== null && round.win !== null
  const told = [module.chosen?.(round.choice, texts, code), round.view && module.drawn?.(round.view, texts, code)]
  return (
    <li>
      <button type="button" className="button inhouse-verify" onClick={onVerify} disabled={!round.proof && !round.room}>
        {texts.inhouse('verify')}
      </button>
      <span className="when">{hasResult ? module.summary(round.choice, round.view) : '–'}</span>
      <span className="number result" data-won={isGain(round) || undefined}>
        {money(round.win)}
        <small>
          {texts.t('stake')} {money(round.stake)}
        </small>
      </span>
      <span className="after">{told.filter(Boolean).join(' → ')}</span>
      <span className="after">
        {moment(round)} · <Standing round={round} />
        {(round.proof ?? round.room) && ` · #${round.proof?.nonce ?? round.room?.number}`}
      </span>
    </li>
  )
}
