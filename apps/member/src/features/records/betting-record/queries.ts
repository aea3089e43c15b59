import { type Client, keyOf, NEVER_FRESH_MS, pages, query, useClient } from '@hiyas/client'
import { type Out, records } from '@hiyas/contract'
import type { Clock } from '@hiyas/kernel'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type PageFound, recordPages } from '../../../shared/records/paging.ts'
import { isRange } from '../../../shared/records/period.ts'
import { useFirstPageOnly } from '../../../shared/records/use-first-page-only.ts'
import { type BetFilter, type Question, questionOf } from './filter.ts'

export type Bets = Out<typeof records.bettingRecords>
export type Bet = Bets['list'][number]

/** The member's bets, newest first. Always asked anew: a round just played must be there. */
export function bettingRecords(client: Client, filter: BetFilter, clock?: Clock) {
  const input = { ...inputOf(client, filter), size: records.RECORD_PAGE_SIZE }
  const list = pages(client, records.bettingRecords, { input, ...recordPages(filter.days, clock) })
  return { ...list, queryKey: [...list.queryKey, filter.days], staleTime: NEVER_FRESH_MS }
}

/** Nothing is asked while the days are not a range. */
export function useBets(filter: BetFilter) {
  const options = bettingRecords(useClient(), filter)
  const bets = useInfiniteQuery({ ...options, enabled: isRange(filter.days) })
  return { bets, again: useFirstPageOnly(options.queryKey, bets.refetch) }
}
export type BetsQuery = ReturnType<typeof useBets>['bets']

/** The same days for a file, as of the list that was found: pages as large as there are. */
export const exportInput = (
  client: Client,
  filter: BetFilter,
  { startTime, endTime, asOf }: PageFound,
  page: number,
): Question => ({
  ...inputOf(client, filter),
  startTime,
  endTime,
  size: records.RECORD_PAGE_SIZE_MAX,
  page,
  asOf,
})

/**
 * All of one round. What was told of it while its row said something else is not shown: a round that has ended since would be open until this
 * is answered, or for good where it is not (HIS-04).
 */
export function bettingRecordDetail(client: Client, { recordId, status, betAmount, winAmount }: Bet) {
  const input = { recordId, language: client.options.language() }
  const row = [...keyOf(client, records.bettingRecordDetail, input), status, betAmount, winAmount]
  return { ...query(client, records.bettingRecordDetail, input, row), staleTime: NEVER_FRESH_MS }
}

const inputOf = (client: Client, filter: BetFilter): Question => ({
  ...questionOf(filter),
  language: client.options.language(),
})
