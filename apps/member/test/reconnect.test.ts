import { CallError } from '@hiyas/client'
import { HOUR_MS, systemClock } from '@hiyas/kernel'
import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONG_AGO_MS } from '../src/shared/of-visit.ts'
import { queryDefaults } from '../src/shell/query-defaults.ts'

let cache: QueryClient
let asked: string[]
let leave: (() => void)[]

/** A page shows something, and asks for it. */
function show(name: string, answer: () => string = () => name): void {
  const queryFn = async () => {
    asked.push(name)
    return answer()
  }
  leave.push(new QueryObserver(cache, { queryKey: [name], queryFn, retry: false }).subscribe(() => undefined))
}

const refused = (code: string) => () => {
  throw new CallError({ ok: false, code })
}

beforeEach(() => {
  cache = new QueryClient(queryDefaults)
  cache.mount()
  asked = []
  leave = []
})
afterEach(() => {
  for (const stop of leave) stop()
  cache.unmount()
  cache.clear()
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

test('SES-01 a connection that comes back asks for what did not come for want of it, and not for what is there: to ask is to use the session', async () => {
  show('wallet')
  show('stars', refused('permission.denied'))
  show('questions', refused('network'))
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  // It came longer ago than an answer counts as fresh.
  cache.setQueryData(['wallet'], 'wallet', { updatedAt: LONG_AGO_MS })
  asked = []
  onlineManager.setOnline(false)
  show('ranks')
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['questions', 'ranks']))
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(asked.toSorted()).toEqual(['questions', 'ranks'])
})

test('HOME-49 what was told before the clock was put back is asked for anew by whoever shows it, and not for hours as fresh', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  show('games')
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  show('games')
  expect(asked).toEqual(['games'])
  vi.setSystemTime(systemClock.nowMs() - HOUR_MS)
  show('games')
  await vi.waitFor(() => expect(asked).toEqual(['games', 'games']))
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  show('games')
  expect(asked).toEqual(['games', 'games'])
})
