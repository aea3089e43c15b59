import { connect } from '@hiyas/database'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { createWorker } from '../src/platform/worker/worker.ts'
import { startServer, type TestServer } from './harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'worker' })
})

/** A worker beside that of the server, and what it says that somebody should read. */
function beside() {
  const said: string[] = []
  const database = connect({ url: server.databaseUrl, connectionsMax: 2, name: 'beside' })
  atFileEnd(() => database.close())
  const worker = createWorker({
    url: server.databaseUrl,
    database,
    log: createLog('warn', { write: line => void said.push(line) }),
    subscriptions: [],
    jobs: [{ name: 'site.nothing', schedule: '0 0 1 1 *', run: () => Promise.resolve() }],
    tasks: [],
  })
  return { worker, said }
}

/** What was asked of the world in the meantime has been answered this often. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

test.each([0, 1, 3, 10, 30, 100, 300])(
  'a stop that overtakes the start by all but %i turns ends it in order, without a word',
  async count => {
    const { worker, said } = beside()
    const starting = worker.start()
    await turns(count)
    await worker.stop()
    await starting
    await turns(10)
    expect(said).toEqual([])
  },
)

test('a worker that was stopped does not start', async () => {
  const { worker, said } = beside()
  await worker.stop()
  await worker.start()
  expect(said).toEqual([])
})
