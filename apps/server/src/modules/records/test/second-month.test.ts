import { records as call } from '@hiyas/contract'
import { DAY_MS, newSecret, systemClock } from '@hiyas/kernel'
import { openMonths } from '@hiyas/ledger'
import { expect, test } from 'vitest'
import { newDatabase } from '../../../../test/databases.ts'
import { startHouse } from '../../../../test/house.ts'

/** From any day of a month into one after it. */
const MONTH_MS = 31 * DAY_MS

test('CASH-09 CASH-10 who has played on after the first month of the books is told his movements, page by page, and what he has played', async () => {
  const house = await startHouse('second_month', { databaseUrl: await newDatabase('second_month') })
  const player = await house.player()
  const { client } = player.member
  const first = newSecret()
  await player.bet(first, 20)
  const { query } = house.server.program.deps.database
  const nextMonth = new Date(systemClock.nowMs() + MONTH_MS)
  // Made by the one call, begun by the other.
  for (let times = 0; times < 2; times++) await openMonths(query, nextMonth)
  await player.win(newSecret(), first, 35)
  await player.bet(newSecret(), 5)

  const page = await client.call(call.memberTransactions, { size: 2 })
  if (!page.ok) throw new Error(JSON.stringify(page))
  expect(BigInt(page.value.asOf), 'ids of a later month').toBeGreaterThan(2n ** 40n)
  expect(page.value.list.map(({ amount }) => amount)).toEqual(['-5.00', '35.00'])
  await player.bet(newSecret(), 1)
  const next = await client.call(call.memberTransactions, { size: 2, page: 2, asOf: page.value.asOf })
  expect(next).toMatchObject({ ok: true, value: { total: page.value.total, footer: page.value.footer } })
  expect(next.ok && next.value.list[0]?.amount).toBe('-20.00')
  expect(await client.call(call.bettingRecords, {})).toMatchObject({ ok: true, value: { total: 3 } })
})
