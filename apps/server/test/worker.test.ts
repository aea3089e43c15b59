import { connect, type Database, sql } from '@hiyas/database'
import { HOUR_MS, systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import type { Job } from '../src/platform/module.ts'
import { releaseSilentWorkers } from '../src/platform/worker/repository.ts'
import { createWorker } from '../src/platform/worker/worker.ts'
import { startServer, type TestServer } from './harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'worker' })
})

/** A worker beside that of the server, its jobs, and what it says that somebody should read. */
function beside(
  run: (database: Database, name: Job['name']) => Promise<unknown> = () => Promise.resolve(),
  schedules: Record<Job['name'], string> = { [JOB]: '0 0 1 1 *' },
) {
  const said: string[] = []
  const database = connect({ url: server.databaseUrl, connectionsMax: 2, name: 'beside' })
  atFileEnd(() => database.close())
  const worker = createWorker({
    url: server.databaseUrl,
    database,
    log: createLog('warn', { write: line => void said.push(line) }),
    subscriptions: [],
    jobs: Object.entries(schedules).map(([key, schedule]) => {
      const name = key as Job['name']
      return { name, schedule, run: async () => void (await run(database, name)) }
    }),
    tasks: [],
  })
  return { worker, said, database }
}

/** Unseen for longer than this is dead. */
const SILENCE_MS = 20_000
const JOB = 'site.beside'
const addJob = () => server.rows('select graphile_worker.add_job($1, queue_name => $1)', [JOB])
const locked = () =>
  server.rows('select from graphile_worker._private_job_queues where queue_name = $1 and locked_by is not null', [JOB])

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

test('W-40 a job that takes long stays with its worker as long as he lives: it is not begun twice', async () => {
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  let runs = 0
  const { worker } = beside(() => {
    runs++
    begun.resolve()
    return over.promise
  })
  await worker.start()
  await addJob()
  await begun.promise
  await server.rows(
    `with queue as (update graphile_worker._private_job_queues set locked_at = now() - interval '1 minute'
                     where queue_name = $1 returning id)
     update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' from queue where job_queue_id = queue.id`,
    [JOB],
  )
  expect(await releaseSilentWorkers(server.program.deps.database.query, SILENCE_MS)).toBe(0)
  expect(await locked()).toHaveLength(1)
  over.resolve()
  await vi.waitFor(async () => expect(await locked()).toEqual([]))
  await worker.stop()
  expect(runs).toBe(1)
})

test('W-40 a process says that it lives while requests have taken all connections: its jobs are begun nowhere else', async () => {
  const seen = () => server.rows('select from platform.worker_beat')
  const { worker, database } = beside()
  const lent = await Promise.all([database.pool.connect(), database.pool.connect()])
  onTestFinished(() => {
    for (const connection of lent) connection.release()
  })
  const before = await seen()
  await worker.start()
  expect(await seen(), 'those who do what is queued, and what runs by the clock').toHaveLength(before.length + 2)
  await worker.stop()
})

test('a job that is given up is told to the operator: in the log, as a figure and at /readyz, until he has seen to it', async () => {
  const { worker, said } = beside(() => Promise.reject(new Error('it cannot be done')))
  const told = async () => {
    const client = server.client()
    const [ready, figures] = [await client.send('GET', '/readyz'), await client.send('GET', '/metrics')]
    return [ready.json, figures.text.split('\n').filter(line => line.startsWith('hiyas_jobs_given_up'))]
  }
  expect(await told()).toEqual([{ status: 'ready' }, []])
  await worker.start()
  const [job] = await server.rows<{ id: string }>(
    'select id from graphile_worker.add_job($1, queue_name => $1, max_attempts => 1)',
    [JOB],
  )
  await vi.waitFor(async () =>
    expect(await told()).toEqual([
      { status: 'ready', findings: [`job ${JOB} given up: 1`] },
      [`hiyas_jobs_given_up{task="${JOB}"} 1`],
    ]),
  )
  const lines = said.map(line => JSON.parse(line) as { level: number; msg: string; task?: string })
  expect(lines).toContainEqual(expect.objectContaining({ level: 50, msg: 'a job was given up', task: JOB }))
  await worker.stop()
  await server.rows('select graphile_worker.complete_jobs(array[$1::bigint])', [job?.id])
  expect(await told()).toEqual([{ status: 'ready' }, []])
})

test('a run of the clock that was given up is of no interest when a later one ended well; an event that was given up stays in sight', async () => {
  const EVENT = 'site.told'
  let isBroken = true
  const { worker } = beside(async () => {
    if (isBroken) throw new Error('it cannot be done')
  })
  const givenUp = () =>
    server.rows<{ task: string }>(
      'select task_identifier as task from graphile_worker.jobs where attempts >= max_attempts and locked_at is null order by task',
    )
  // Nobody reacts to it here: as one that failed at every attempt.
  await server.rows('select graphile_worker.add_job($1)', [EVENT])
  await server.rows(
    `update graphile_worker._private_jobs as jobs set attempts = max_attempts
       from graphile_worker._private_tasks as tasks where tasks.id = jobs.task_id and tasks.identifier = $1`,
    [EVENT],
  )
  await worker.start()
  const run = () => server.rows('select graphile_worker.add_job($1, queue_name => $1, max_attempts => 1)', [JOB])
  await run()
  await run()
  await vi.waitFor(async () => expect(await givenUp()).toEqual([{ task: JOB }, { task: JOB }, { task: EVENT }]))
  isBroken = false
  await run()
  await vi.waitFor(async () => expect(await givenUp()).toEqual([{ task: EVENT }]))
  await worker.stop()
  await server.rows(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = $1))',
    [EVENT],
  )
})

test('ADR 0007 the queue knows the times of every job of a module', async () => {
  const { program, rows } = await startServer({ name: 'worker_clock', jobsByClock: true })
  const names = program.modules.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))
  expect(names).toContain('wallet.check_ledger')
  // They are noted a moment after the worker has started.
  await vi.waitFor(async () => {
    const known = await rows<{ identifier: string }>('select identifier from graphile_worker._private_known_crontabs')
    expect(known.map(({ identifier }) => identifier).sort()).toEqual(names.sort())
  })
})

test('ADR 0015 what is due once a day is made up for once, by the next worker to start, and what comes more often is not', async () => {
  const at = (hours: number) => {
    const then = new Date(systemClock.nowMs() - hours * HOUR_MS)
    return [then.getUTCMinutes(), then.getUTCHours()] as const
  }
  const daily = (hours: number) => `${at(hours).join(' ')} * * *`
  const schedules = { [JOB]: daily(3), 'site.hourly': `${at(2.5)[0]} * * * *`, 'site.later': daily(1) } as const
  const ran: string[] = []
  /** Until what was due last has run: what was due before it has been added by then. */
  const live = async () => {
    const later = Promise.withResolvers<void>()
    const run = async (_: Database, name: string) => {
      ran.push(name)
      if (name === 'site.later') later.resolve()
    }
    const { worker } = beside(run, schedules)
    await worker.start()
    await later.promise
    await vi.waitFor(async () =>
      expect(
        await server.rows(`select from graphile_worker.jobs where task_identifier = any($1)`, [Object.keys(schedules)]),
      ).toEqual([]),
    )
    await worker.stop()
  }
  const known = (name: string) =>
    server.rows(
      `insert into graphile_worker._private_known_crontabs values ($1, now() - interval '3 days', now() - interval '26 hours')
       on conflict (identifier) do update set last_execution = excluded.last_execution`,
      [name],
    )
  for (const name of Object.keys(schedules)) await known(name)
  await live()
  expect(ran.sort()).toEqual([JOB, 'site.later'])
  await known('site.later')
  await live()
  expect(ran.sort()).toEqual([JOB, 'site.later', 'site.later'])
})

describe('a job that a stop finds at work', () => {
  const queued = () =>
    server.rows('select attempts, locked_by, last_error from graphile_worker._private_jobs where id = $1', [jobId])
  let jobId: string

  async function stoppedAt(run: (database: Database) => Promise<unknown>): Promise<readonly string[]> {
    const begun = Promise.withResolvers<void>()
    const { worker, said } = beside(database => {
      begun.resolve()
      return run(database)
    })
    await worker.start()
    const [job] = await server.rows<{ id: string }>(
      'select id from graphile_worker.add_job($1, queue_name => $1, max_attempts => 1)',
      [JOB],
    )
    jobId = job?.id ?? ''
    await begun.promise
    await worker.stop()
    return said
  }

  async function doneByTheNext(): Promise<void> {
    const done = Promise.withResolvers<void>()
    const { worker, said } = beside(async () => done.resolve())
    await worker.start()
    await done.promise
    await worker.stop()
    expect(said).toEqual([])
    expect(await queued()).toEqual([])
  }

  test('ends by itself when that is soon', async () => {
    expect(await stoppedAt(({ longWork }) => sql`select pg_sleep(0.05)`.execute(longWork.query))).toEqual([])
    expect(await queued()).toEqual([])
  })

  test.each([
    ['in the database', ({ longWork }: Database) => sql`select pg_sleep(300)`.execute(longWork.query)],
    ['elsewhere', () => new Promise<void>(() => undefined)],
  ])(
    'and that takes long %s is broken off, loses no attempt, and is done by the next worker',
    { timeout: 30_000 },
    async (_, run) => {
      expect(await stoppedAt(run)).toEqual([])
      expect(await queued()).toEqual([{ attempts: 0, locked_by: null, last_error: null }])
      expect(await locked()).toEqual([])
      // PostgreSQL breaks it off by itself, a moment after it is told to.
      await vi.waitFor(async () => {
        const running = await server.rows(`select query from pg_stat_activity where application_name = 'beside'`)
        expect(running.filter(({ query }) => String(query).includes('pg_sleep(300)'))).toEqual([])
      })
      await doneByTheNext()
    },
  )
})

test('W-40 a queue that is locked though none of its jobs is being done becomes free', async () => {
  const begun = Promise.withResolvers<void>()
  const { worker } = beside(() => Promise.resolve(begun.resolve()))
  await addJob()
  // As when a job was taken over from one who was only slow: he ends it, and the queue stays locked by the other.
  await server.rows(
    `
    update graphile_worker._private_job_queues set locked_by = 'who took it over', locked_at = now() - interval '1 minute'
     where queue_name = $1`,
    [JOB],
  )
  await worker.start()
  await begun.promise
  await worker.stop()
  expect(await locked()).toEqual([])
})
