import { useState } from 'react'
import type { WireRound } from '../../wire.ts'
import { usePlay } from '../game/context.ts'
import { isTurn, restingWindow } from '../game/round.ts'
import { useSlot } from '../game/slot.tsx'
import type { Language } from '../texts/texts.ts'
import { History, isGain, RoundList, Standing, useMoney } from './History.tsx'
import { MiniWindow } from './MiniWindow.tsx'
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
  const { texts, clock } = usePlay().deps
  const { t } = texts
  const money = useMoney()
  const free = round.steps.filter(step => step.phase === 'free' && isTurn(step)).length
  const [isOpen, setOpen] = useState(false)
  const isWon = isGain(round)
  return (
    <li>
      <MiniWindow window={restingWindow(round) ?? []} />
      <span className="when">{momentOf(round.openedAt, clock.nowMs(), texts.language)}</span>
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

const TIME = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Manila',
} as const
const DAY = { day: 'numeric', month: 'short', timeZone: 'Asia/Manila' } as const
const YEAR = { year: 'numeric', timeZone: 'Asia/Manila' } as const
const DAY_OF_YEAR = { ...DAY, year: 'numeric' } as const

/** A round of another day has its day, and one of another year its year. */
function momentOf(openedAt: string, nowMs: number, language: Language): string {
  const locale = language === 'TY' ? 'fil' : 'en-GB'
  const openedMs = Date.parse(openedAt)
  const isOfNow = (parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, parts)
    return format.format(openedMs) === format.format(nowMs)
  }
  const day = isOfNow(DAY_OF_YEAR) ? {} : isOfNow(YEAR) ? DAY : DAY_OF_YEAR
  return new Intl.DateTimeFormat(locale, { ...day, ...TIME }).format(openedMs)
}
