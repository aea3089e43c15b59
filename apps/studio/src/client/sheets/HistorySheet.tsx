import { useCallback, useEffect, useState } from 'react'
import type { RoundState, WireRound } from '../../wire.ts'
import { usePlay, useTable } from '../game/context.ts'
import { isTurn, restingWindow } from '../game/round.ts'
import { useSlot } from '../game/slot.tsx'
import { readAmount, showMoney } from '../money.ts'
import type { Language, TextKey } from '../texts/texts.ts'
import { MiniWindow } from './MiniWindow.tsx'
import { Sheet } from './Sheet.tsx'
import { Steps } from './Steps.tsx'

type Loaded = { kind: 'loading' } | { kind: 'failed' } | { kind: 'there'; rounds: readonly WireRound[] }

const STATE_TEXT: Readonly<Partial<Record<RoundState, TextKey>>> = {
  voided: 'state_voided',
  voiding: 'state_voiding',
  staked: 'state_staked',
  disputed: 'state_disputed',
}

/** The last rounds with outcome, stake, win and both balances (GAM-16). */
export function HistorySheet() {
  const { api, texts } = useSlot().deps
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const load = useCallback(async () => {
    setLoaded({ kind: 'loading' })
    const result = await api.history()
    setLoaded(result.kind === 'ok' ? { kind: 'there', rounds: result.value.rounds } : { kind: 'failed' })
  }, [api])
  useEffect(() => void load(), [load])
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
      {loaded.kind === 'there' && <Rounds rounds={loaded.rounds} />}
    </Sheet>
  )
}

export function Rounds({ rounds }: { rounds: readonly WireRound[] }) {
  const { texts } = usePlay().deps
  if (rounds.length === 0) return <p className="fine">{texts.t('history_empty')}</p>
  return (
    <ul className="rounds" data-testid="history">
      {rounds.map(round => (
        <RoundRow key={round.id} round={round} />
      ))}
    </ul>
  )
}

function RoundRow({ round }: { round: WireRound }) {
  const { texts, clock } = usePlay().deps
  const { t } = texts
  const currency = useTable()?.currency ?? 'PHP'
  const money = (text: string | null) => (text === null ? '–' : showMoney(readAmount(text), currency))
  const free = round.steps.filter(step => step.phase === 'free' && isTurn(step)).length
  const state = STATE_TEXT[round.state]
  const [isOpen, setOpen] = useState(false)
  // What gives back no more than was staked is no gain (GAM-04).
  const isWon = round.win !== null && readAmount(round.win) > readAmount(round.stake)
  return (
    <li>
      <MiniWindow window={restingWindow(round) ?? []} />
      <span className="when">{momentOf(round.openedAt, clock.nowMs(), texts.language)}</span>
      <span className="number result" data-won={isWon || undefined}>
        {round.win === null ? '–' : `${isWon ? '+' : ''}${money(round.win)}`}
        <small>
          {t('stake')} {money(round.stake)}
        </small>
      </span>
      <span className="after">
        {state ? t(state) : t('before_after', { before: money(round.balanceBefore), after: money(round.balanceAfter) })}
        {round.edition?.rtp && ` · ${t('round_rtp', { rtp: round.edition.rtp })}`}
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

/** A round of another day has its day. */
function momentOf(openedAt: string, nowMs: number, language: Language): string {
  const locale = language === 'TY' ? 'fil' : 'en-GB'
  const openedMs = Date.parse(openedAt)
  const day = new Intl.DateTimeFormat(locale, DAY)
  const isToday = day.format(openedMs) === day.format(nowMs)
  return new Intl.DateTimeFormat(locale, isToday ? TIME : { ...DAY, ...TIME }).format(openedMs)
}
