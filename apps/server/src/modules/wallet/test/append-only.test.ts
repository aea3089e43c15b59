import { beforeAll, expect, test } from 'vitest'
import { newDatabase } from '../../../../test/databases.ts'
import { startServer } from '../../../../test/harness.ts'
import { type House, startHouse } from '../../../../test/house.ts'

let house: House

beforeAll(async () => {
  // Books that still stand in their first month: no part has been made yet.
  house = await startHouse('append_only', { databaseUrl: await newDatabase('append_only') })
})

test.each([
  ['transaction', 'amount'],
  ['posting', 'amount'],
  ['entry', 'amount'],
  ['day_digest', 'amount'],
  ['idempotency_key', 'transaction'],
  ['undone', 'transaction'],
])(
  'WAL-01 D-10 the server itself may not change or take away a row of ledger.%s, whatever the triggers say',
  async (table, column) => {
    const { database } = house.server.program.deps
    for (const statement of [
      `update ledger.${table} set ${column} = 1`,
      `delete from ledger.${table}`,
      `truncate ledger.${table}`,
    ])
      await expect(database.pool.query(statement)).rejects.toThrow('permission denied')
  },
)

test.each([
  'ledger.account_kind',
  'ledger.posting_kind',
  'ledger.posting_rule',
  'ledger.acknowledged',
  'ledger.month',
  'platform.migration',
])(
  'D-07 the server itself may not write %s: what a posting may do, and which migrations there were, only a migration says, and an operator of what is found; months are made by their own function',
  async table => {
    const { database } = house.server.program.deps
    await expect(database.pool.query(`insert into ${table} select * from ${table}`)).rejects.toThrow(
      'permission denied',
    )
    await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow('permission denied')
  },
)

test('D-10 what the server may not write is taken from it at the next start, whoever gave it', async () => {
  const given = [
    ['ledger.posting', 'update'],
    ['ledger.posting_rule', 'insert'],
  ] as const
  const held = () =>
    Promise.all(
      given.map(([table, what]) =>
        house.server.rows(`select has_table_privilege('hiyas_server', '${table}', '${what}') as may`),
      ),
    )
  for (const [table, what] of given) await house.server.rows(`grant ${what} on ${table} to hiyas_server`)
  expect((await held()).flat()).toEqual([{ may: true }, { may: true }])
  await (await startServer({ databaseUrl: house.server.databaseUrl })).stop()
  expect((await held()).flat()).toEqual([{ may: false }, { may: false }])
})

test('D-03 the server may put aside what a check of the books reads, also in a database in which nobody else may', async () => {
  const may = () =>
    house.server.rows(`select has_database_privilege('hiyas_server', current_database(), 'temporary') as may`)
  await house.server.rows(`
    do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`)
  await house.server.rows(`
    do $$ begin execute format('revoke temporary on database %I from hiyas_server', current_database()); end $$`)
  expect(await may()).toEqual([{ may: false }])
  await (await startServer({ databaseUrl: house.server.databaseUrl })).stop()
  expect(await may()).toEqual([{ may: true }])
})

/** What the server's role may do to each part of a table. */
const rightsOnParts = () =>
  house.server.rows(`
    select relname as part from pg_class
     where relispartition and relkind = 'r'
       and has_table_privilege('hiyas_server', oid, 'select, insert, update, delete, truncate, references, trigger')`)

test('D-10 a month that the server makes it may write through the whole only, also when it has started anew', async () => {
  const { modules, deps } = house.server.program
  const job = modules.flatMap(module => module.jobs ?? []).find(({ name }) => name === 'wallet.open_ledger_months')
  await job?.run()
  const [made] = await house.server.rows(
    `select count(*)::int as months from ledger.month where first_id > ledger.month_start(clock_timestamp())`,
  )
  expect(made).toEqual({ months: 2 })
  const [part] = await house.server.rows(
    `select 'transaction_' || max(name) as name from ledger.month where name <> 'first'`,
  )
  await expect(deps.database.pool.query(`select from ledger.${part?.name}`)).rejects.toThrow('permission denied')
  expect(await rightsOnParts()).toEqual([])
  await house.server.rows(`grant insert on ledger.${part?.name} to hiyas_server`)
  expect(await rightsOnParts()).toEqual([{ part: part?.name }])
  await (await startServer({ databaseUrl: house.server.databaseUrl })).stop()
  expect(await rightsOnParts()).toEqual([])
})
