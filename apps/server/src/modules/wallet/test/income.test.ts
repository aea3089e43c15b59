import { newSecret } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { type House, startHouse } from '../../../../test/house.ts'
import { movements } from './movements.ts'

let house: House
const lines: string[] = []

beforeAll(async () => {
  house = await startHouse('income', { onLog: line => lines.push(line) })
})

const run = (name: string, server: TestServer = house.server) =>
  server.program.modules
    .flatMap(module => module.jobs ?? [])
    .find(job => job.name === name)
    ?.run()
const told = () =>
  lines
    .map(line => JSON.parse(line))
    .filter(({ msg }) => msg === 'what games came to on a day is income of the house')
    .map(({ merchant, currency, supplier, amount }) => [merchant, currency, supplier, amount])

test('D-04 D-10 WAL-09 what games came to on a day that is closed is income of the house, once of two processes, and no member reads of it', async () => {
  const player = await house.player()
  await player.bet('lost', 30)
  await player.bet('won', 20)
  await player.win('won-win', 'won', 35)
  // By the database's clock, whatever the server's says: what was written so far is of two days ago.
  await house.server.rows(`set session_replication_role = replica;
    update ledger.transaction set created_at = created_at - interval '2 days'; set session_replication_role = default`)
  const before = await movements(player.member)
  expect(before.total).toBeGreaterThan(0)
  await run('wallet.recognise_income')
  expect(told()).toEqual([])
  await run('wallet.close_ledger_day')
  const second = await startServer({ databaseUrl: house.server.databaseUrl, onLog: line => lines.push(line) })
  await Promise.all([run('wallet.recognise_income'), run('wallet.recognise_income', second)])
  expect(told()).toEqual([['HIYAS', 'PHP', 'HYO', '15.00']])
  expect(await movements(player.member)).toEqual({ ...before, generatedAt: expect.any(Number) })
  const { database } = house.server.program.deps
  expect(await checkLedger(database.query)).toEqual([])
  for (const statement of ['update ledger.recognised_day set book = 1', 'delete from ledger.recognised_day'])
    await expect(database.pool.query(statement)).rejects.toThrow('permission denied')
  // The round comes back when its day is over and taken: the day it comes on bears it.
  await player.rollback(newSecret(), 'lost')
  await run('wallet.recognise_income')
  expect(told()).toHaveLength(1)
  expect(await checkLedger(database.query)).toEqual([])
})
