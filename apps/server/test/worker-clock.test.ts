import { connect } from '@hiyas/database'
import { HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { createWorker } from '../src/platform/worker/worker.ts'
import { startServer, type TestServer } from './harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'worker_by_clock' })
})

const JOB = 'site.beside'
/** On a machine that stands still the minute may pass that a test waits for: it then waits for the next one. */
const PATIENCE = { timeout: 150 * SECOND_MS, interval: 50 }
const LIMIT = { timeout: 180 * SECOND_MS }

/** Starts a worker with a job that is due every minute. */
async function startBeside(): Promise<void> {
  const database = connect({ url: server.databaseUrl, connectionsMax: 2, name: 'beside' })
  atFileEnd(() => database.close())
  const worker = createWorker({
    ...{ url: server.databaseUrl, database, log: createLog('silent'), subscriptions: [], tasks: [] },
    jobs: [{ name: JOB, schedule: '* * * * *', run: () => Promise.resolve() }],
  })
  onTestFinished(() => worker.stop())
  await worker.start()
}

/** By the full minute for which it last was, as the job itself may be done, and gone, at once. One of a wrong clock is no such minute. */
const isCalledFor = async () =>
  (
    await server.rows(
      `select from graphile_worker._private_known_crontabs
        where identifier = $1 and last_execution = date_trunc('minute', last_execution)
          and last_execution < now() + interval '30 minutes'`,
      [JOB],
    )
  ).length === 1

/** The clock of this process stands so long before the next full minute, or so many milliseconds later than that. */
function setClock(leftMs: number, laterMs = 0): void {
  const minuteMs = Math.ceil(systemClock.nowMs() / MINUTE_MS) * MINUTE_MS
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: minuteMs - leftMs + laterMs })
  onTestFinished(() => void vi.useRealTimers())
}

const lastRun = (when: string) =>
  server.rows(
    `insert into graphile_worker._private_known_crontabs values ($1, now(), ${when})
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
    [JOB],
  )

test(
  'W-40 what runs by the clock is due as before though another process, by a clock that was ahead, ran it a day later',
  LIMIT,
  async () => {
    await lastRun(`now() + interval '1 day'`)
    setClock(3 * SECOND_MS)
    await startBeside()
    await vi.waitFor(async () => expect(await isCalledFor()).toBe(true), PATIENCE)
  },
)

test('what somebody has put off for ever stays so', LIMIT, async () => {
  await lastRun(`'infinity'`)
  await startBeside()
  expect(
    await server.rows(
      'select last_execution::text from graphile_worker._private_known_crontabs where identifier = $1',
      [JOB],
    ),
  ).toEqual([{ last_execution: 'infinity' }])
})

test(
  'W-40 a process whose clock is put back runs its jobs by the clock it has now, and does not wait until that is where it was',
  LIMIT,
  async () => {
    await lastRun('null')
    setClock(2 * SECOND_MS, HOUR_MS)
    await startBeside()
    expect(await isCalledFor()).toBe(false)
    vi.useRealTimers()
    setClock(8 * SECOND_MS)
    await vi.waitFor(async () => expect(await isCalledFor()).toBe(true), PATIENCE)
  },
)
