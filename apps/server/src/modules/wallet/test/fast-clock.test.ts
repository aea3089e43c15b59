import { wallet } from '@hiyas/contract'
import { DAY_MS, systemClock } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/harness.ts'

test('D-10 a server whose clock is days ahead closes no day of the books that is not over', async () => {
  const server = await startServer({ name: 'fast_clock', clock: { nowMs: () => systemClock.nowMs() + 3 * DAY_MS } })
  const { client } = await server.registerMember()
  expect(await client.call(wallet.walletBalance, {})).toMatchObject({ ok: true })
  const jobs = server.program.modules.flatMap(module => module.jobs ?? [])
  await jobs.find(job => job.name === 'wallet.close_ledger_day')?.run()
  const [written] = await server.rows(`select count(*) from ledger.transaction where kind = 'bonus_grant'`)
  const [closed] = await server.rows('select count(*) from ledger.day_digest')
  expect([written, closed]).toEqual([{ count: '1' }, { count: '0' }])
})
