import { type Client, NEVER_FRESH_MS, pages, useClient } from '@hiyas/client'
import { type Out, records } from '@hiyas/contract'
import type { Clock } from '@hiyas/kernel'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type PageFound, recordPages } from '../../../shared/records/paging.ts'
import { isRange } from '../../../shared/records/period.ts'
import { useFirstPageOnly } from '../../../shared/records/use-first-page-only.ts'
import { type MoveFilter, type Question, questionOf } from './filter.ts'

export type Moves = Out<typeof records.memberTransactions>
export type Move = Moves['list'][number]

/** What changed the balance, newest first, always asked anew. */
export function memberTransactions(client: Client, filter: MoveFilter, clock?: Clock) {
  const input = { ...inputOf(client, filter), size: records.RECORD_PAGE_SIZE }
  const list = pages(client, records.memberTransactions, { input, ...recordPages(filter.days, clock) })
  return { ...list, queryKey: [...list.queryKey, filter.days], staleTime: NEVER_FRESH_MS }
}

/** Nothing is asked while the days are not a range. */
export function useMoves(filter: MoveFilter) {
  const options = memberTransactions(useClient(), filter)
  const moves = useInfiniteQuery({ ...options, enabled: isRange(filter.days) })
  return { moves, again: useFirstPageOnly(options.queryKey, moves.refetch) }
}
export type MovesQuery = ReturnType<typeof useMoves>['moves']

/** The same days for a file, as of the list that was found: pages as large as there are. */
export const exportInput = (
  client: Client,
  filter: MoveFilter,
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

const inputOf = (client: Client, filter: MoveFilter): Question => ({
  ...questionOf(filter),
  language: client.options.language(),
})
