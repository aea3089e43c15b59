import { inTransaction, type Reader, sql, type Tx } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { countGivenUp, forgetGivenUp, releaseSilentWorkers } from '../src/platform/worker/repository.ts'
import { startServer, type TestServer } from './harness.ts'

const TASK = 'platform.of_this_test'
const LEFT_BEHIND = 100_000

let server: TestServer
beforeAll(async () => {
  server = await startServer({ name: 'queue_read' })
  await server.rows('select graphile_worker.add_job($1, max_attempts => 1)', [TASK])
  await server.rows(
    `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
     select id, 1, 1 from graphile_worker._private_tasks cross join generate_series(1, $2) where identifier = $1`,
    [TASK, LEFT_BEHIND],
  )
  await server.rows('vacuum (analyze) graphile_worker._private_jobs')
})

/** How many jobs some work has looked at in the database. */
async function jobsRead(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const { value } = await inTransaction<number, never>(server.program.deps.database, async tx => {
    const before = await readSoFar(tx)
    await work(tx)
    return ok((await readSoFar(tx)) - before)
  })
  return value
}

/** Of this connection, since it last told the others of it. */
async function readSoFar(reader: Reader): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
     where relid = 'graphile_worker._private_jobs'::regclass`.execute(reader)
  return rows[0]?.read ?? 0
}

test('what is asked of the queue all the time does not cost more by what lies in it', async () => {
  expect(await jobsRead(tx => releaseSilentWorkers(tx, 20_000))).toBeLessThan(100)
  expect(await jobsRead(tx => forgetGivenUp(tx, { id: '1000000', task: 'wallet.lapse_bonuses' }))).toBeLessThan(100)
})

test('of what was given up no more is counted than a person looks at', async () => {
  const read = await jobsRead(async tx => {
    expect(await countGivenUp(tx)).toEqual([{ task: TASK, count: 1_000 }])
  })
  expect(read).toBeLessThan(1_200)
})
