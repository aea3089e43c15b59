import { type Client, createClient } from '@hiyas/client'
import { type Call, records } from '@hiyas/contract'
import { HOUR_MS, systemClock } from '@hiyas/kernel'
import {
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { firstFilter } from '../src/features/records/account-record/filter.ts'
import { memberTransactions } from '../src/features/records/account-record/queries.ts'
import { FIRST_FILTER } from '../src/features/records/betting-record/filter.ts'
import { bettingRecordDetail, bettingRecords } from '../src/features/records/betting-record/queries.ts'

afterEach(() => void vi.useRealTimers())

/** A client whose server answers a call with its example. */
function clientFor(call: Call) {
  const answered = { asked: 0 }
  const client = createClient({
    baseUrl: '',
    merchant: 'HIYAS',
    language: () => 'EN',
    token: () => 't',
    fetch: async () => {
      answered.asked += 1
      return Response.json({ success: true, value: call.example.output })
    },
  })
  return { client, answered }
}

const { record } = records.bettingRecordDetail.example.output

test.each([
  ['CASH-10', records.bettingRecords, (client: Client) => bettingRecords(client, FIRST_FILTER), 'pages'],
  [
    'CASH-09',
    records.memberTransactions,
    (client: Client) => memberTransactions(client, firstFilter('member')),
    'pages',
  ],
  ['HIS-04', records.bettingRecordDetail, (client: Client) => bettingRecordDetail(client, record), 'one'],
] as const)(
  '%s what moves money is asked for anew whenever it is looked at, also after the clock of the device was put back by hours',
  async (_, call, optionsOf, kind) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { client, answered } = clientFor(call)
    const cache = new QueryClient()
    const look = async () => {
      const options = optionsOf(client) as unknown
      const seen =
        kind === 'pages'
          ? new InfiniteQueryObserver(cache, options as InfiniteQueryObserverOptions)
          : new QueryObserver(cache, options as QueryObserverOptions)
      const leave = seen.subscribe(() => undefined)
      await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
      leave()
    }
    await look()
    vi.setSystemTime(systemClock.nowMs() - HOUR_MS)
    await look()
    expect(answered.asked).toBe(2)
  },
)
