import { sql } from '@hiyas/database'
import { rowsRead } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { lockDue, markGranted, markLapsed } from '../repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ name: 'bonus_read' })
})

test('B-06 what it costs to give a bonus and to end it does not grow by all that were ever given', async () => {
  const { database } = server.program.deps
  const key = { cash: 7n, account: 700n }
  await sql`
    insert into wallet.bonus (cash, account, opened_at, ends_at, lapsed_at)
    select ended % 1000, ended, now() - interval '3 days', now() - interval '2 days', now() - interval '1 day'
      from generate_series(10001, 30000) ended`.execute(database.query)
  await sql`
    insert into wallet.bonus (cash, account, opened_at, ends_at)
    values (${key.cash}, ${key.account}, now() - interval '2 days', now())`.execute(database.query)
  await sql`
    insert into wallet.member_account (merchant, member_id, currency, account, opened_at)
    values ('HIYAS', 'one', 'PHP', ${key.cash}, now())`.execute(database.query)
  await sql`analyze wallet.bonus`.execute(database.query)
  const read = await rowsRead(database, 'wallet.bonus', async tx => {
    await markGranted(tx, key, 1n)
    expect(await lockDue(tx, key)).toMatchObject(key)
    await markLapsed(tx, key, 2n)
    expect(await lockDue(tx, key)).toBeNull()
  })
  expect(read).toBeLessThan(20)
})
