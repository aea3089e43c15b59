import type { Tx } from '@hiyas/database'
import { rowsRead } from '@hiyas/testing'
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

const jobsRead = (work: (tx: Tx) => Promise<unknown>) =>
  rowsRead(server.program.deps.database, 'graphile_worker._private_jobs', work)

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
