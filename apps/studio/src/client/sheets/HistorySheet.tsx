import { useState } from 'react'
import type { WireRound } from '../../wire.ts'
import { usePlay } from '../game/context.ts'
import { isTurn, restingWindow } from '../slot/round.ts'
import { useSlot } from '../slot/slot.tsx'
import { History, isGain, RoundList, Standing, useMoment, useMoney } from './History.tsx'
import { MiniWindow, WindowText } from './MiniWindow.tsx'
import { Steps } from './Steps.tsx'

/** The last rounds with outcome, stake, win and both balances (GAM-16). */
export function HistorySheet() {
  const { api } = useSlot().deps
  return <History load={api.history}>{rounds => <Rounds rounds={rounds} />}</History>
}

export function Rounds({ rounds }: { rounds: readonly WireRound[] }) {
  return <RoundList rounds={rounds} row={round => <RoundRow key={round.id} round={round} />} />
}

function RoundRow({ round }: { round: WireRound }) {
  const { t } = usePlay().deps.texts
  const money = useMoney()
  const moment = useMoment()
  const free = round.steps.filter(step => step.phase === 'free' && isTurn(step)).length
  const [isOpen, setOpen] = useState(false)
  const isWon = isGain(round)
  const window = restingWindow(round) ?? []
  return (
    <li>
      <MiniWindow window={window} />
      <WindowText window={window} />
      <span className="when">{moment(round)}</span>
      <span className="number result" data-won={isWon || undefined}>
        {`${isWon ? '+' : ''}${money(round.win)}`}
        <small>
          {t('stake')} {money(round.stake)}
        </small>
      </span>
      <span className="after">
        <Standing round={round} />
        {round.capped && ` · ${t('capped_in')}`}
        {free > 0 && ` · ${t('free_spins_in', { count: free })}`}
      </span>
      {round.steps.length > 1 && (
        <button type="button" className="button steps-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('steps')}
        </button>
      )}
      {isOpen && <Steps round={round} />}
    </li>
  )
}
