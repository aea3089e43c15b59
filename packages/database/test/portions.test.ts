import { HOUR_MS } from '@hiyas/kernel'
import { atFileEnd, rowsRead, testDatabase } from '@hiyas/testing'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { changeInPortions, connect, type Database, deleteInPortions } from '../src/index.ts'

/** What each statement has deleted or changed is written down by the database itself, with the transaction it was of. */
const NOTES = {
  name: 'test/0001-notes',
  up: `
    create schema test;
    create table test.note (id bigint primary key, at timestamptz not null);
    create index note_by_age on test.note (at);
    create table test.portion (id bigint generated always as identity, transaction bigint not null, count integer not null);
    create function test.count_rows() returns trigger language plpgsql security definer as $$ begin
      insert into test.portion (transaction, count) select txid_current(), count(*) from before;
      return null;
    end $$;
    create trigger deleted after delete on test.note referencing old table as before
      for each statement execute function test.count_rows();
    create trigger changed after update on test.note referencing old table as before
      for each statement execute function test.count_rows()`,
  after: null,
}
const NOW = new Date('2026-11-01T00:00:00Z')
const LIMITS = { portionRowsMax: 5, runRowsMax: 1_000 }

let database: Database
let url: string
beforeAll(async () => {
  const made = await testDatabase({ name: 'portions', migrations: [NOTES] })
  url = made.url
  database = connect({ url, connectionsMax: 4, name: 'portions' })
  atFileEnd(() => database.close())
})
beforeEach(() => sql`truncate test.note, test.portion`.execute(database.query))

/** Notes of the hours before now, that of the most hours with the highest id. */
const keep = (hours: number) =>
  sql`insert into test.note select hour, ${NOW}::timestamptz - hour * interval '1 hour' from generate_series(1, ${hours}::int) hour`.execute(
    database.query,
  )
const before = (hours: number) => ({
  table: 'test.note',
  where: sql`at < ${new Date(NOW.getTime() - hours * HOUR_MS)}`,
  order: sql`at`,
})
const notes = async () =>
  (await sql<{ id: bigint }>`select id from test.note order by id`.execute(database.query)).rows.map(({ id }) =>
    Number(id),
  )
const portions = async () =>
  (
    await sql<{ transaction: bigint; count: number }>`select transaction, count from test.portion order by id`.execute(
      database.query,
    )
  ).rows

test('what is not needed goes by portions, each a transaction of its own, and everything else stays', async () => {
  await keep(15)
  await deleteInPortions(database.query, before(3), LIMITS)
  expect(await notes()).toEqual([1, 2, 3])
  const made = await portions()
  expect(made.map(({ count }) => count)).toEqual([5, 5, 2])
  expect(new Set(made.map(({ transaction }) => transaction)).size).toBe(3)
})

test('what is more than a run takes stays for the next ones, which take it, the oldest first', async () => {
  await keep(20)
  const limits = { ...LIMITS, runRowsMax: 8 }
  await deleteInPortions(database.query, before(0), limits)
  expect((await portions()).map(({ count }) => count)).toEqual([5, 3])
  expect(await notes()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  await deleteInPortions(database.query, before(0), limits)
  expect(await notes()).toEqual([1, 2, 3, 4])
  await deleteInPortions(database.query, before(0), limits)
  expect(await notes()).toEqual([])
})

test('what has gone stays so when the next portion is broken off', async () => {
  await keep(20)
  await sql`create function test.stop() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
    database.query,
  )
  await sql`create trigger stopped before delete on test.note for each row when (old.id = 8) execute function test.stop()`.execute(
    database.query,
  )
  await expect(deleteInPortions(database.query, before(0), LIMITS)).rejects.toThrow('broken off')
  await sql`drop trigger stopped on test.note`.execute(database.query)
  expect(await notes()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('a row that somebody else has is not waited for: it is there for the next run', async () => {
  await keep(12)
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('update test.note set at = at where id = 11')
  await deleteInPortions(database.query, before(0), LIMITS)
  await other.query('rollback')
  other.release()
  expect(await notes()).toEqual([11])
  await deleteInPortions(database.query, before(0), LIMITS)
  expect(await notes()).toEqual([])
})

test('of a table that is only added to, whoever may read and delete may do it', async () => {
  await keep(12)
  // Whoever the database is of may act as this one, which has no rights but these.
  const role = 'pg_database_owner'
  await sql`grant usage on schema test to ${sql.id(role)}`.execute(database.query)
  await sql`grant select, delete on test.note to ${sql.id(role)}`.execute(database.query)
  const limited = connect({ url, connectionsMax: 1, name: 'limited', role: () => role })
  atFileEnd(() => limited.close())
  await expect(deleteInPortions(limited.query, before(0), LIMITS)).rejects.toThrow('permission denied')
  await deleteInPortions(limited.query, { ...before(0), isAppendOnly: true }, LIMITS)
  expect(await notes()).toEqual([])
})

test('by the order of an index no more is read than what goes, wherever it lies', async () => {
  await keep(50_000)
  await sql`vacuum (analyze) test.note`.execute(database.query)
  const limits = { portionRowsMax: 10, runRowsMax: 10 }
  for (const hours of [5, 25_000, 49_980])
    expect(await rowsRead(database, 'test.note', tx => deleteInPortions(tx, before(hours), limits))).toBeLessThan(50)
})

test('what is changed goes by portions too, the first first, and a row that somebody else has is changed by the next run', async () => {
  await keep(12)
  const later = { ...before(2), set: sql`at = ${NOW}` }
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('update test.note set at = at where id = 7')
  await changeInPortions(database.query, later, { ...LIMITS, runRowsMax: 8 })
  await other.query('rollback')
  other.release()
  const unchanged = () => sql<{ id: string }>`select id from test.note where at < ${NOW} order by id`
  const idsOf = async () => (await unchanged().execute(database.query)).rows.map(({ id }) => Number(id))
  expect((await portions()).map(({ count }) => count)).toEqual([5, 3])
  expect(await idsOf()).toEqual([1, 2, 3, 7])
  await changeInPortions(database.query, later, LIMITS)
  expect(await idsOf()).toEqual([1, 2])
  expect(new Set((await portions()).map(({ transaction }) => transaction)).size).toBe(3)
})
