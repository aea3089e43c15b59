import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS, ok, type Result, refuse } from '@hiyas/kernel'
import { atFileEnd, testDatabase } from '@hiyas/testing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  connect,
  type Database,
  inOneStatement,
  inTransaction,
  loadMigrations,
  migrate,
  prepared,
  type Reader,
  type Tx,
} from '../src/index.ts'

const NOTES = {
  name: 'test/0001-notes',
  up: 'create schema test; create table test.note (id bigint primary key)',
  after: null,
}

let database: Database

beforeAll(async () => {
  const { url } = await testDatabase({ name: 'database', migrations: [NOTES] })
  database = connect({ url, connectionsMax: 4, name: 'test' })
  atFileEnd(() => database.close())
})

const notes = async () =>
  (await sql<{ id: bigint }>`select id from test.note order by id`.execute(database.query)).rows.map(row => row.id)

describe('connections', () => {
  test('those that are to be kept outlive any pause, and the others are given back', async () => {
    const backendAfterAPause = async (connectionsKept: number) => {
      const { url } = await testDatabase({ name: 'kept', migrations: [] })
      const own = connect({ url, connectionsMax: 2, connectionsKept, name: 'kept' })
      const backend = async () =>
        (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own.query)).rows[0]?.pid
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        const before = await backend()
        vi.advanceTimersByTime(HOUR_MS)
        return { before, after: await backend() }
      } finally {
        vi.useRealTimers()
        await own.close()
      }
    }
    const kept = await backendAfterAPause(1)
    expect(kept.after).toBe(kept.before)
    const given = await backendAfterAPause(0)
    expect(given.after).not.toBe(given.before)
  })

  test('PostgreSQL is told how to notice that one is gone, but for what the address says itself', async () => {
    const { url } = await testDatabase({ name: 'our_end', migrations: [] })
    const settingOf = async (options: string | null) => {
      const address = new URL(url)
      if (options !== null) address.searchParams.set('options', options)
      const own = connect({ url: address.href, connectionsMax: 1, name: 'our-end' })
      const { rows } = await sql<object>`
        select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('tcp_keepalives_idle') as quiet,
               current_setting('client_connection_check_interval') as look, current_setting('DateStyle') as day`.execute(
        own.query,
      )
      await own.close()
      return rows[0]
    }
    const ours = { idle: '30s', quiet: '10', look: '5s', day: 'ISO, YMD' }
    expect(await settingOf(null)).toEqual(ours)
    expect(await settingOf('-c tcp_keepalives_idle=77')).toEqual({ ...ours, quiet: '77' })
    expect(await settingOf('-ctcp_keepalives_idle=77 --client-connection-check-interval=9s')).toEqual({
      ...ours,
      quiet: '77',
      look: '9s',
    })
    expect(await settingOf('-c TCP_Keepalives_Idle=77 -c search_path=tcp_keepalives_idle')).toEqual({
      ...ours,
      quiet: '77',
    })
    // What statements are written for is not asked of the address.
    expect(await settingOf('-c DateStyle=German -c work_mem=9MB')).toEqual(ours)
  })

  test('what statements are written for holds, whatever the database has for other programs', async () => {
    const { url } = await testDatabase({ name: 'written_for', migrations: [] })
    const others = {
      DateStyle: 'SQL, DMY',
      IntervalStyle: 'sql_standard',
      TimeZone: 'Asia/Manila',
      bytea_output: 'escape',
      default_transaction_isolation: 'serializable',
      jit: 'on',
      plan_cache_mode: 'force_generic_plan',
    }
    const named = sql.id(new URL(url).pathname.slice(1))
    for (const [name, value] of Object.entries(others))
      await sql`alter database ${named} set ${sql.id(name)} = ${sql.lit(value)}`.execute(database.query)
    const own = connect({ url, connectionsMax: 1, name: 'written-for' })
    const { rows } = await sql<{ name: string; ours: string; others: string }>`
      select name, setting as ours, reset_val as others from pg_settings where name in (${sql.join(Object.keys(others))})`.execute(
      own.query,
    )
    await own.close()
    const found = (which: 'ours' | 'others') => Object.fromEntries(rows.map(row => [row.name, row[which]]))
    expect(found('others')).toEqual(others)
    expect(found('ours')).toEqual({
      DateStyle: 'ISO, YMD',
      IntervalStyle: 'postgres',
      TimeZone: 'UTC',
      bytea_output: 'hex',
      default_transaction_isolation: 'read committed',
      jit: 'off',
      plan_cache_mode: 'auto',
    })
  })
})

describe('a transaction', () => {
  test('WAL-01 commits what is accepted, and leaves nothing behind of what is refused or throws', async () => {
    const write = (id: bigint, end: () => Result<bigint, 'too_late'>) =>
      inTransaction(database, async tx => {
        await sql`insert into test.note (id) values (${id})`.execute(tx)
        return end()
      })

    expect(await write(1n, () => ok(1n))).toEqual({ ok: true, value: 1n })
    expect(await write(2n, () => refuse('too_late'))).toEqual({ ok: false, code: 'too_late' })
    await expect(
      write(3n, () => {
        throw new Error('a bug')
      }),
    ).rejects.toThrow('a bug')
    expect(await notes()).toEqual([1n])
  })

  test('WAL-01 throws when a failure inside of it was caught: nothing of it was written, and its connection is good for the next', async () => {
    const caught = inTransaction(database, async tx => {
      await sql`insert into test.note (id) values (${50n})`.execute(tx)
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
      return ok(50n)
    })
    await expect(caught).rejects.toThrow('rolled back instead of committed')
    expect(await inTransaction(database, async tx => ok((await sql`select 1`.execute(tx)).rows.length))).toEqual(ok(1))
    expect(await notes()).not.toContain(50n)
  })

  test('WAL-02 whole numbers beyond 2^53 come back to the last digit', async () => {
    const { rows } = await sql<{ large: bigint }>`select 9007199254740993::bigint as large`.execute(database.query)
    expect(rows[0]?.large).toBe(9_007_199_254_740_993n)
  })
})

describe('a write of one statement', () => {
  const keep = prepared<object>('test.keep', 'insert into test.note (id) values ($1)')

  test.each([
    [
      'as it was built',
      async (tx: Tx, id: bigint) => void (await sql`insert into test.note (id) values (${id})`.execute(tx)),
    ],
    ['as it was prepared', async (tx: Tx, id: bigint) => void (await keep(tx, [id]))],
  ])('%s is done, and a second one is never sent', async (name, write) => {
    const id = BigInt(name.length * 100)
    await inOneStatement(database, tx => write(tx, id))
    const two = inOneStatement(database, async tx => {
      await write(tx, id + 1n)
      await write(tx, id + 2n)
    })
    await expect(two).rejects.toThrow('sends no second one')
    expect((await notes()).filter(note => note >= id && note < id + 9n)).toEqual([id, id + 1n])
  })
})

describe('migrations', () => {
  const step = (name: string, up: string, after: string | null = null) => ({ name: `test/${name}`, up, after })

  test('run once each, in order, and by one program at a time', async () => {
    const steps = [step('0002-a', 'create table test.a (id int)'), step('0003-b', 'insert into test.a values (1)')]
    const applied = await Promise.all([migrate(database, steps), migrate(database, steps)])
    expect(applied.flat()).toEqual(['test/0002-a', 'test/0003-b'])
    const { rows } = await sql`select * from test.a`.execute(database.query)
    expect(rows).toHaveLength(1)
  })

  test('whose assertion does not hold leave nothing behind', async () => {
    const wrong = step('0004-wrong', 'create table test.wrong (id int)', 'select count(*) = 1 from test.wrong')
    await expect(migrate(database, [wrong])).rejects.toThrow('test/0004-wrong did not reach')
    const { rows } = await sql<{ there: unknown }>`select to_regclass('test.wrong') as there`.execute(database.query)
    expect(rows[0]?.there).toBeNull()
  })

  test('that wait for a table somebody reads for long keep nobody else from it, and come when he has gone', async () => {
    const { url } = await testDatabase({ name: 'waits', migrations: [NOTES] })
    const own = connect({ url, connectionsMax: 4, name: 'waits' })
    atFileEnd(() => own.close())
    const reader = await own.pool.connect()
    await reader.query('begin')
    await reader.query('select from test.note')
    const migrated = migrate(own, [step('0005-wider', 'alter table test.note add column text text')])
    const waiting = sql`select from pg_locks where not granted and relation = 'test.note'::regclass`
    await vi.waitFor(async () => expect((await waiting.execute(own.query)).rows).toHaveLength(1))
    expect((await sql`select from test.note`.execute(own.query)).rows).toEqual([])
    await reader.query('commit')
    reader.release()
    expect(await migrated).toEqual(['test/0005-wider'])
  })

  test('that were changed after they were applied stop the start', async () => {
    await expect(migrate(database, [{ ...NOTES, up: 'select 1' }])).rejects.toThrow('was changed after it was applied')
  })

  test('that were applied with another text they landed with are there, and with any other one stop the start', async () => {
    const other = createHash('sha256').update(NOTES.up).digest('hex')
    const changed = { ...NOTES, up: 'select 1' }
    expect(await migrate(database, [{ ...changed, alsoLanded: [other] }])).toEqual([])
    await expect(migrate(database, [{ ...changed, alsoLanded: [other.toUpperCase()] }])).rejects.toThrow('was changed')
  })

  test('are read from folders, oldest first, with their assertion and the other texts they landed with where there are any', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    atFileEnd(() => rm(folder, { recursive: true }))
    for (const [name, file] of [
      ['0002-later', 'up.sql'],
      ['0001-first', 'up.sql'],
      ['0001-first', 'after.sql'],
      ['0001-first', 'also-landed.txt'],
    ] as const) {
      await mkdir(join(folder, name), { recursive: true })
      await writeFile(join(folder, name, file), `select '${name}/${file}'`)
    }
    expect(await loadMigrations('owner', folder)).toEqual([
      {
        name: 'owner/0001-first',
        up: "select '0001-first/up.sql'",
        after: "select '0001-first/after.sql'",
        alsoLanded: ["select '0001-first/also-landed.txt'"],
      },
      { name: 'owner/0002-later', up: "select '0002-later/up.sql'", after: null, alsoLanded: [] },
    ])
  })
})

test('an assertion of a migration that is there and cannot be read is not passed over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  atFileEnd(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, '0001-first', 'after.sql'), { recursive: true })
  await writeFile(join(folder, '0001-first', 'up.sql'), 'select 1')
  await expect(loadMigrations('owner', folder)).rejects.toThrow('EISDIR')
})

test('of a connection that is lost while it waits the program is told once, of one that is lent out as well, and goes on', async () => {
  const { url } = await testDatabase({ name: 'lost', migrations: [NOTES] })
  const told: Error[] = []
  const watched = connect({ url, connectionsMax: 1, name: 'lost', onIdleError: error => told.push(error) })
  atFileEnd(() => watched.close())
  const end = async () =>
    sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'lost'`.execute(
      database.query,
    )
  await sql`select 1`.execute(watched.query)
  await end()
  await vi.waitFor(() => expect(watched.pool.totalCount).toBe(0))
  expect(told).toHaveLength(1)
  const lent = await watched.pool.connect()
  await end()
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(1))
  lent.release()
  await sql`select 1`.execute(watched.query)
})

describe('a prepared statement', () => {
  const doubled = prepared<{ doubled: bigint }>('test.doubled', 'select 2 * $1::int8 as doubled')
  const namesOf = async (reader: Reader) =>
    (await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(reader)).rows

  test('is known to its connection by its name, and others are not, inside of a transaction as outside', async () => {
    // A connection that nobody had before: it knows no other statement.
    const { url } = await testDatabase({ name: 'prepared', migrations: [] })
    const fresh = connect({ url, connectionsMax: 1, name: 'prepared' })
    atFileEnd(() => fresh.close())
    expect(await doubled(fresh.query, [21n])).toEqual([{ doubled: 42n }])
    const seen = await inTransaction(fresh, async tx => {
      expect(await doubled(tx, [4_503_599_627_370_497n])).toEqual([{ doubled: 9_007_199_254_740_994n }])
      await sql`select ${1}::int8 as other`.execute(tx)
      return ok(await namesOf(tx))
    })
    expect(seen).toEqual({ ok: true, value: [{ name: 'test.doubled' }] })
  })

  test('has a name of its own', () => {
    expect(() => prepared('test.doubled', 'select 3')).toThrow('two statements are called test.doubled')
  })
})
