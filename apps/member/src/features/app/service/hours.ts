import type { Out, site } from '@hiyas/contract'
import { DAY_MS, HOUR_MS } from '@hiyas/kernel'

export type ServiceEntry = Out<typeof site.customerService>['customerService'][number]
type Hours = NonNullable<ServiceEntry['hours']>

/** Whether somebody answers now, and until when; or when next, and how many days from now. */
export type OpenState =
  | { kind: 'always' }
  | { kind: 'open'; until: string }
  | { kind: 'closed'; at: string; inDays: number; weekday: number }

/** The Philippines keep this time all year. */
const MANILA_OFFSET_MS = 8 * HOUR_MS
const DAYS_OF_WEEK = 7

export function openState(hours: ServiceEntry['hours'], nowMs: number): OpenState {
  if (hours === null || isRoundTheClock(hours)) return { kind: 'always' }
  const now = new Date(nowMs + MANILA_OFFSET_MS)
  const time = now.toISOString().slice(11, 16)
  const today = weekdayOf(now)
  const yesterday = weekdayOf(new Date(now.getTime() - DAY_MS))
  const overnight = hours.closesAt <= hours.opensAt
  const sinceToday = isWorking(hours, today) && time >= hours.opensAt && (overnight || time < hours.closesAt)
  const sinceYesterday = overnight && isWorking(hours, yesterday) && time < hours.closesAt
  if (sinceToday || sinceYesterday) return { kind: 'open', until: hours.closesAt }
  const first = time < hours.opensAt ? 0 : 1
  for (let inDays = first; inDays <= DAYS_OF_WEEK; inDays++) {
    const weekday = ((today - 1 + inDays) % DAYS_OF_WEEK) + 1
    if (isWorking(hours, weekday)) return { kind: 'closed', at: hours.opensAt, inDays, weekday }
  }
  return { kind: 'always' }
}

/** Each day goes on until the next one begins: no end of it is one. */
const isRoundTheClock = ({ weekdays, opensAt, closesAt }: Hours): boolean =>
  opensAt === closesAt && weekdays.length === DAYS_OF_WEEK

const isWorking = ({ weekdays }: Hours, weekday: number): boolean => weekdays.includes(weekday)

/** 1 = Monday to 7 = Sunday, of a time that has been moved to Manila. */
const weekdayOf = (time: Date): number => time.getUTCDay() || DAYS_OF_WEEK
