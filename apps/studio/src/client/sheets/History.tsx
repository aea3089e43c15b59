import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { RoundState, WireRoundMoney } from '../../wire.ts'
import type { ApiResult } from '../api.ts'
import { usePlay, useSession } from '../game/context.ts'
import { readAmount, showMoney } from '../money.ts'
import { useFocusHeir } from '../stage/heir.ts'
import type { TextKey, Texts } from '../texts/texts.ts'
import { Sheet } from './Sheet.tsx'

type Loaded<Round> =
  | { kind: 'loading' }
  | { kind: 'failed'; isAsking: boolean }
  | { kind: 'there'; rounds: readonly Round[] }

const STATE_TEXT: Readonly<Partial<Record<RoundState, TextKey>>> = {
  voided: 'state_voided',
  voiding: 'state_voiding',
  staked: 'state_staked',
  disputed: 'state_disputed',
}

type HistoryProps<Round> = {
  load(): Promise<ApiResult<{ rounds: Round[] }>>
  children: (rounds: readonly Round[]) => ReactNode
}

/** The sheet of the last rounds, as they are asked for. */
export function History<Round>({ load, children }: HistoryProps<Round>) {
  const { texts } = usePlay().deps
  const [loaded, setLoaded] = useState<Loaded<Round>>({ kind: 'loading' })
  const ask = useCallback(async () => {
    setLoaded(before => (before.kind === 'failed' ? { kind: 'failed', isAsking: true } : { kind: 'loading' }))
    const result = await load()
    setLoaded(
      result.kind === 'ok' ? { kind: 'there', rounds: result.value.rounds } : { kind: 'failed', isAsking: false },
    )
  }, [load])
  // What is told is how things stood when the sheet was opened.
  useEffect(() => void ask(), [ask])
  return (
    <Sheet title={texts.t('history')}>
      <p role="status" className={loaded.kind === 'there' ? 'unseen' : 'fine'}>
        {statusOf(loaded, texts)}
      </p>
      {loaded.kind === 'failed' && <Unfetched isAsking={loaded.isAsking} ask={() => void ask()} />}
      {loaded.kind === 'there' && children(loaded.rounds)}
    </Sheet>
  )
}

function statusOf<Round>(loaded: Loaded<Round>, { t }: Texts): string {
  if (loaded.kind === 'there') return t('history_there', { count: loaded.rounds.length })
  return loaded.kind === 'loading' || loaded.isAsking ? t('history_loading') : ''
}

/** Its button stays while it is asked again, with the focus; when the list is there that goes to it (A11Y-10). */
function Unfetched({ isAsking, ask }: { isAsking: boolean; ask: () => void }) {
  const { t } = usePlay().deps.texts
  const button = useFocusHeir<HTMLButtonElement>('.sheet .body')
  return (
    <>
      {!isAsking && (
        <p role="alert" className="fine">
          {t('history_error')}
        </p>
      )}
      <button
        ref={button}
        type="button"
        className="button"
        aria-disabled={isAsking}
        aria-busy={isAsking}
        onClick={() => {
          if (!isAsking) ask()
        }}
      >
        {t('try_again')}
      </button>
    </>
  )
}

type RoundListProps<Round> = { rounds: readonly Round[]; row: (round: Round) => ReactNode }

export function RoundList<Round>({ rounds, row }: RoundListProps<Round>) {
  const { texts } = usePlay().deps
  if (rounds.length === 0) return <p className="fine">{texts.t('history_empty')}</p>
  return (
    <ul className="rounds" data-testid="history">
      {rounds.map(row)}
    </ul>
  )
}

/** How an amount of a round is written; a dash where there is none. */
export function useMoney(): (text: string | null) => string {
  const currency = useSession()?.currency ?? 'PHP'
  return text => (text === null ? '–' : showMoney(readAmount(text), currency))
}

/** What gives back no more than was staked is no gain (GAM-04). */
export const isGain = ({ win, stake }: WireRoundMoney): boolean => win !== null && readAmount(win) > readAmount(stake)

/** How a round stands, or the balances before and after it, and what its edition returns. */
export function Standing({ round }: { round: WireRoundMoney }) {
  const { t } = usePlay().deps.texts
  const money = useMoney()
  const state = isOnItsWay(round) ? STATE_TEXT[round.state] : undefined
  const balances = { before: money(round.balanceBefore), after: money(round.balanceAfter) }
  return (
    <>
      {state ? t(state) : t('before_after', balances)}
      {round.edition?.rtp && ` · ${t('round_rtp', { rtp: round.edition.rtp })}`}
    </>
  )
}

/** Whether there is more to tell than its balances: a stake goes back, or a win has not arrived. One that won nothing ended with its bet (GAM-16). */
const isOnItsWay = ({ state, win }: WireRoundMoney): boolean =>
  state === 'voiding' || state === 'voided' || readAmount(win ?? '0') > 0n

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

/** When a round was begun, in Manila: one of another day has its day, and one of another year its year. */
export function useMoment(): (round: WireRoundMoney) => string {
  const { texts, clock } = usePlay().deps
  const locale = texts.language === 'TY' ? 'fil' : 'en-GB'
  return ({ openedAt }) => {
    const openedMs = Date.parse(openedAt)
    const isOfNow = (parts: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, parts)
      return format.format(openedMs) === format.format(clock.nowMs())
    }
    const day = isOfNow(DAY_OF_YEAR) ? {} : isOfNow(YEAR) ? DAY : DAY_OF_YEAR
    return new Intl.DateTimeFormat(locale, { ...day, ...TIME }).format(openedMs)
  }
}
