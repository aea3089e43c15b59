import type { Out, records } from '@hiyas/contract'
import type { Texts } from '@hiyas/i18n'
import { DAY_MS } from '@hiyas/kernel'

export type Bet = Out<typeof records.bettingRecords>['list'][number]
export type Day = { label: string; bets: Bet[] }

/** Rounds by the day in Manila, in the order they came. Today and yesterday are called so. */
export function daysOf(bets: readonly Bet[], nowMs: number, { t, date }: Pick<Texts, 't' | 'date'>): Day[] {
  const words = new Map([
    [date(nowMs - DAY_MS), t('records.yesterday')],
    [date(nowMs), t('records.today')],
  ])
  const days: Day[] = []
  for (const bet of bets) {
    const day = date(bet.betTimeInTimestamp)
    const label = words.get(day) ?? day
    const last = days.at(-1)
    if (last?.label === label) last.bets.push(bet)
    else days.push({ label, bets: [bet] })
  }
  return days
}
