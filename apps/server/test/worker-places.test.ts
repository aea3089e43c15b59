import { connect } from '@hiyas/database'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import type { Job } from '../src/platform/module.ts'
import { createWorker, type Task } from '../src/platform/worker/worker.ts'
import { startServer, type TestServer } from './harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'worker_places' })
})

const MANY = 12
const names = Array.from({ length: MANY }, (_, index) => String(index))

const add = (name: string) => server.rows('select graphile_worker.add_job($1, queue_name => $1)', [name])

test.each([
  ['SES-12 a message goes out while every job of the clock takes long', 'site.long', 'platform.message'],
  ['W-40 a job of the clock is done in its time while every message takes long', 'platform.long', 'site.job'],
] as const)('%s', async (_, long, short) => {
  const [begun, over, done] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  const work: Record<string, () => Promise<void>> = { [short]: async () => done.resolve() }
  for (const name of names) {
    work[`${long}_${name}`] = () => {
      begun.resolve()
      return over.promise
    }
  }
  const named = (prefix: string) => Object.entries(work).filter(([name]) => name.startsWith(prefix))
  const database = connect({ url: server.databaseUrl, connectionsMax: 2, name: 'places' })
  atFileEnd(() => database.close())
  const worker = createWorker({
    url: server.databaseUrl,
    database,
    log: createLog('warn', { write: () => undefined }),
    subscriptions: [],
    jobs: named('site.').map(([name, run]) => ({ name: name as Job['name'], schedule: '0 0 1 1 *', run })),
    tasks: named('platform.').map(([name, run]) => ({ name: name as Task['name'], run })),
  })
  await worker.start()
  for (const name of names) await add(`${long}_${name}`)
  await begun.promise
  await add(short)
  await done.promise
  over.resolve()
  await worker.stop()
  expect(await server.rows('select from graphile_worker.jobs where task_identifier = $1', [short])).toEqual([])
})
