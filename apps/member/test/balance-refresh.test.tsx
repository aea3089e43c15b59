import { wallet } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { type Balance, useBalance } from '../src/shared/balance/provider.tsx'
import { drawn } from './drawn.tsx'

function Look({ onSeen }: { onSeen: (balance: Balance) => void }) {
  onSeen(useBalance())
  return null
}

afterEach(() => vi.unstubAllGlobals())

test('BAL-04 a refresh that gives way to a balance that is told has not failed, though the one before it has', async () => {
  let answer: () => Promise<Response>
  vi.stubGlobal('fetch', () => answer())
  const refuse = async () => Response.json({ success: false, value: null, message: '', errorCode: 'permission.denied' })
  const cache = new QueryClient()
  const refresh = (): Promise<boolean> => {
    const seen: Balance[] = []
    drawn(<Look onSeen={balance => seen.push(balance)} />, cache)
    return seen[0]?.refresh() ?? Promise.reject(new Error('not drawn'))
  }
  answer = refuse
  expect(await refresh()).toBe(true)

  answer = () => new Promise(() => undefined)
  const refreshed = refresh()
  const asked = { queryKey: [wallet.walletBalance.name] }
  await cache.cancelQueries(asked)
  cache.setQueriesData(asked, { ...wallet.walletBalance.example.output, sumBalance: '80.00' })
  expect(await refreshed).toBe(false)

  answer = refuse
  expect(await refresh()).toBe(true)
})
