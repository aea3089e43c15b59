import { atFileEnd, testDatabase } from '@hiyas/testing'
import { beforeAll, expect, test, vi } from 'vitest'
import { connect, type Database, sql, WorkInterrupted } from '../src/index.ts'

const NAME = 'interrupted'
/** One that may not cancel what runs under who logged in. */
const ROLE = 'pg_read_all_data'

let url: string

beforeAll(async () => {
  url = (await testDatabase({ name: 'interruption', migrations: [] })).url
})

function connected(connectionsMax = 4): Database {
  const database = connect({ url, connectionsMax, name: NAME, role: () => ROLE })
  atFileEnd(() => database.close())
  return database
}

/** What runs or waits in transactions of ours. */
async function atWork(): Promise<string[]> {
  const watcher = connect({ url, connectionsMax: 1, name: 'watcher' })
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity where application_name = ${NAME} and state <> 'idle' order by query`.execute(
    watcher.query,
  )
  await watcher.close()
  return rows.map(({ query }) => query)
}

const sleep = sql`select pg_sleep(300)`

test('long work is broken off at the server too, whatever role it acts as, and what is in time goes on', async () => {
  const database = connected()
  const other = await connected(1).pool.connect()
  await other.query('select pg_advisory_lock(2)')
  const ordinary = sql`select pg_advisory_xact_lock(2)`.execute(database.query)
  const alone = sleep.execute(database.longWork.query)
  const inSteps = database.longWork.query.transaction().execute(async tx => {
    await sql`select 1`.execute(tx)
    await sleep.execute(tx)
  })
  const outcomes = Promise.allSettled([alone, inSteps])
  await vi.waitFor(async () => expect(await atWork()).toHaveLength(3))
  await database.interruptLongWork()
  for (const outcome of await outcomes) {
    expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(WorkInterrupted)
  }
  await vi.waitFor(async () => expect(await atWork()).toEqual(['select pg_advisory_xact_lock(2)']))
  await other.query('select pg_advisory_unlock(2)')
  other.release()
  expect((await ordinary).rows).toHaveLength(1)
})

test('what is between two statements of a transaction is rolled back, does no other one, and keeps no connection', async () => {
  const database = connected(1)
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const working = database.longWork.query.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    begun.resolve()
    await goOn.promise
    await sql`select 2`.execute(tx)
  })
  const outcome = working.catch((error: unknown) => error)
  await begun.promise
  await database.interruptLongWork()
  // The only connection there is.
  expect((await sql`select pg_advisory_xact_lock(1)`.execute(database.query)).rows).toHaveLength(1)
  goOn.resolve()
  expect(await outcome).toBeInstanceOf(WorkInterrupted)
})

test('no long work begins after it, and that which waits for a connection does not either', async () => {
  const database = connected(1)
  const lent = await database.pool.connect()
  const waiting = sleep.execute(database.longWork.query).catch((error: unknown) => error)
  await new Promise(setImmediate)
  await database.interruptLongWork()
  lent.release()
  expect(await waiting).toBeInstanceOf(WorkInterrupted)
  await expect(sleep.execute(database.longWork.query)).rejects.toThrow(WorkInterrupted)
  expect((await sql`select 1`.execute(database.query)).rows).toHaveLength(1)
})
