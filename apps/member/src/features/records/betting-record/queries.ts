import { type Client, pages, query, useClient } from '@hiyas/client'
import { type In, type Out, records } from '@hiyas/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { recordPages } from '../../../shared/records/paging.ts'
import { isRange } from '../../../shared/records/period.ts'
import { type BetFilter, questionOf } from './filter.ts'

export type Bets = Out<typeof records.bettingRecords>
export type Bet = Bets['list'][number]
type Question = In<typeof records.bettingRecords>

/** The member's bets, newest first. Always asked anew: a round just played must be there. */
const bettingRecords = (client: Client, filter: BetFilter) => ({
  ...pages(client, records.bettingRecords, {
    input: { ...inputOf(client, filter), size: records.RECORD_PAGE_SIZE },
    ...recordPages,
  }),
  staleTime: 0,
})

/** Nothing is asked while the days are not a range. */
export const useBets = (filter: BetFilter) =>
  useInfiniteQuery({ ...bettingRecords(useClient(), filter), enabled: isRange(filter.days) })
export type BetsQuery = ReturnType<typeof useBets>

/** The same for a file: pages as large as there are. */
export const exportInput = (client: Client, filter: BetFilter, page: number, asOf: string): Question => ({
  ...inputOf(client, filter),
  size: records.RECORD_PAGE_SIZE_MAX,
  page,
  asOf,
})

export const bettingRecordDetail = (client: Client, recordId: string) => ({
  ...query(client, records.bettingRecordDetail, { recordId, language: client.options.language() }),
  staleTime: 0,
})

const inputOf = (client: Client, filter: BetFilter): Question => ({
  ...questionOf(filter),
  language: client.options.language(),
})
