import { records as contract } from '@hiyas/contract'
import { DAY_MS, dayEndMs, dayOf, dayStartMs, type Minor, ok, type Result, refuse } from '@hiyas/kernel'
import { LINE_KINDS, type LineKind } from './kinds.ts'

/** What is shown when nobody says which days. */
const DAYS_DEFAULT = 7

/** The largest id there can be. */
const ID_MAX = 2n ** 63n - 1n

/** Days as `2026-11-22`, both included. */
export type Days = { from: string; to: string }

/** What was played in one game on one day, by what became of it. */
export type PlayFacts = {
  day: string
  openBets: bigint
  openStake: Minor
  settledBets: bigint
  settledStake: Minor
  payout: Minor
  cancelledBets: bigint
  cancelledStake: Minor
  cancelledPayout: Minor
}

type BetState = contract.BetState

export type Range = { days: Days; startTime: number; endTime: number }
export type RangeRefusal = (typeof contract.RECORD_REFUSALS)[number]

/** The whole days a question is about. */
export function rangeOf(asked: { startTime?: number; endTime?: number }, nowMs: number): Result<Range, RangeRefusal> {
  const endMs = asked.endTime ?? nowMs
  const startMs = asked.startTime ?? Math.min(endMs, nowMs) - (DAYS_DEFAULT - 1) * DAY_MS
  if (startMs > endMs) return refuse('record.range.invalid', { field: 'startTime' })
  const days = { from: dayOf(startMs), to: dayOf(endMs) }
  const [startTime, endTime] = [dayStartMs(days.from), dayEndMs(days.to)]
  if (endTime - startTime >= contract.RECORD_DAYS_MAX * DAY_MS)
    return refuse('record.range.too.long', { field: 'startTime', detail: { daysMax: contract.RECORD_DAYS_MAX } })
  if (startTime < dayStartMs(dayOf(nowMs)) - contract.RECORD_REACH_DAYS * DAY_MS)
    return refuse('record.range.too.old', { field: 'startTime', detail: { daysMax: contract.RECORD_REACH_DAYS } })
  return ok({ days, startTime, endTime })
}

/** The id of the books a text names; null when it names none, or none there can be. */
export function idOf(text: string | undefined): bigint | null {
  if (!text) return null
  const id = BigInt(text)
  return id <= ID_MAX ? id : null
}

/** How many rows of a record fall on a day. */
export type DayCount = { day: string; count: number }

/**
 * The days a page lies on and the rows of theirs to pass over, so that a page far down reads no more than one near the top; null for
 * a page that does not exist. Days come newest first, and may come more than once.
 */
export function placeOf(
  counts: readonly DayCount[],
  { page, size }: { page: number; size: number },
): { days: Days; offset: number } | null {
  const byDay = new Map<string, number>()
  for (const { day, count } of counts) if (count > 0) byDay.set(day, (byDay.get(day) ?? 0) + count)
  let offset = (page - 1) * size
  const on: string[] = []
  let left = size
  for (const [day, count] of byDay) {
    if (on.length === 0 && offset >= count) {
      offset -= count
      continue
    }
    left -= on.length === 0 ? count - offset : count
    on.push(day)
    if (left <= 0) break
  }
  const [to] = on
  const from = on.at(-1)
  return from === undefined || to === undefined ? null : { days: { from, to }, offset }
}

/** Bets, stakes, wins and result of days of play: of one state, or of all. What was won in a cancelled bet is the member's as well (W-18). */
export function sumsOf(days: readonly PlayFacts[], state: BetState | null) {
  const sums = { bets: 0n, stake: 0n, valid: 0n, payout: 0n }
  for (const day of days) {
    if (state === null || state === 'open') add(sums, day.openBets, day.openStake)
    if (state === null || state === 'cancelled') {
      add(sums, day.cancelledBets, day.cancelledStake)
      sums.payout += day.cancelledPayout
    }
    if (state !== null && state !== 'settled') continue
    add(sums, day.settledBets, day.settledStake)
    sums.valid += day.settledStake
    sums.payout += day.payout
  }
  return sums
}

export const countsOf = (days: readonly PlayFacts[], state: BetState | null): DayCount[] =>
  days.map(day => ({ day: day.day, count: Number(sumsOf([day], state).bets) }))

/** The kinds of transactions somebody asks for. Words and numbers that mean nothing here choose nothing. */
export function kindsOf(codeTypes: string | undefined, excludeTxTypeIds: string | undefined): LineKind[] {
  const wanted = wordsOf(codeTypes)
  const excluded = wordsOf(excludeTxTypeIds)
  return lineKinds().filter(kind => {
    const { codeType, txTypeId } = LINE_KINDS[kind]
    return (wanted.length === 0 || wanted.includes(codeType)) && !excluded.includes(String(txTypeId))
  })
}

export const lineKinds = (): LineKind[] => Object.keys(LINE_KINDS) as LineKind[]

export const isLineKind = (kind: string): kind is LineKind => Object.hasOwn(LINE_KINDS, kind)

const wordsOf = (list: string | undefined): string[] => (list ?? '').split(',').filter(word => word !== '')

function add(sums: { bets: bigint; stake: bigint }, bets: bigint, stake: bigint): void {
  sums.bets += bets
  sums.stake += stake
}
