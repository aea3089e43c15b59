import { EventEmitter } from 'node:events'
import { applySettings, type Database, isDatabaseAway, KEEP_ALIVE_AFTER_MS, WorkInterrupted } from '@hiyas/database'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import {
  type CronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Job, Subscription } from '../module.ts'
import { taskOf } from '../outbox/outbox.ts'
import { QUERY_TIMEOUT_MS } from '../query-time.ts'
import { type BreakingOff, createBreakingOff } from './breaking-off.ts'
import { createHeart } from './heart.ts'
import { forgetGivenUp } from './repository.ts'

/**
 * At once in one process: what is queued (events, messages), and what runs by the clock. Each has places of its own, as a message that is late
 * is worthless, and a check of the books may take hours.
 */
const QUEUED_MAX = 4
const BY_CLOCK_MAX = 4
/**
 * Two connections listen, two fetch jobs and note what became of them, a statement each. What a job itself asks goes over other
 * connections, so one for each place would be opened at every start, and kept, for those short statements alone.
 */
const CONNECTIONS_MAX = 4
const CONNECT_TIMEOUT_MS = 5 * SECOND_MS
/**
 * A connection is used again no longer than this: it may lead to a demoted server, or have been asked in vain. What it is in use for goes
 * on.
 */
const CONNECTION_AGE_MAX_MS = MINUTE_MS
/** Jobs arrive by a notice; this is how soon a repeated or a missed one is seen. */
const POLL_MS = SECOND_MS
const RESTART_PAUSE_MS = 2 * SECOND_MS
const JOB_ATTEMPTS_MAX = 5

/**
 * The only way in which the library answers for a connection that breaks just when a job has ended: without batches nobody
 * catches that error, and it ends the process. With them the runner ends, and `again` starts it anew.
 */
const JOBS_ENDED_IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } as const

/** Work that is queued by its name together with what to work on. Must bear being called twice with the same. */
export type Task = { name: `platform.${string}`; run(payload: unknown): Promise<void> }

export type WorkerOptions = {
  url: string
  database: Database
  log: Logger
  subscriptions: readonly Subscription[]
  jobs: readonly Job[]
  /** False: a job runs only when somebody queues it. */
  jobsByClock?: boolean | undefined
  tasks: readonly Task[]
}

export type Worker = { start(): Promise<void>; stop(): Promise<void> }

/**
 * Delivers events and runs jobs by the clock, in this process. Comes back by itself after the database was away, and takes over
 * what a killed process had begun.
 */
export function createWorker(options: WorkerOptions): Worker {
  const pool = connectWorker(options)
  const workerIds = new Set<string>()
  const heart = createHeart(options, workerIds)
  const breaking = createBreakingOff(options)
  const shared = { log: options.log, pool, workerIds, breaking }
  const clock = options.jobsByClock === false ? [] : parseCronItems(options.jobs.map(cronOf))
  // The clock goes with those who are done within seconds: it may have to start anew, which waits for what its crew is at.
  const queued = createCrew({ ...shared, places: QUEUED_MAX, taskList: queuedOf(options, breaking), clock })
  const byClock = createCrew({ ...shared, places: BY_CLOCK_MAX, taskList: jobsOf(options, breaking), clock: [] })
  let stopped = false
  return {
    async start() {
      await queued.start()
      await byClock.start().catch(async error => {
        // A start that failed leaves nothing at work behind it.
        await queued.stop()
        throw error
      })
      if (!stopped) await heart.start()
    },
    async stop() {
      stopped = true
      await Promise.all([queued.stop(), byClock.stop()])
      await heart.stop()
      await pool.end()
    },
  }
}

type CrewOptions = {
  log: Logger
  pool: pg.Pool
  workerIds: Set<string>
  breaking: BreakingOff
  places: number
  taskList: TaskList
  clock: ReturnType<typeof parseCronItems>
}

/** Who does some of the work: nobody else's takes their places. */
function createCrew({ log, pool, workerIds, breaking, places, taskList, clock }: CrewOptions): Worker {
  let runner: Runner | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  /** A stop waits for the runner that is coming: it uses the connections. */
  let starting = Promise.resolve()

  function start(): Promise<void> {
    starting = startRunner()
    return starting
  }

  async function startRunner(): Promise<void> {
    if (stopped) return
    try {
      runner = await run({
        events: listening(workerIds, log),
        pgPool: pool,
        concurrency: places,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger: loggerFor(log),
        preset: JOBS_ENDED_IN_BATCHES,
        taskList,
        parsedCronItems: clock,
      })
      runner.promise.then(() => again(null), again)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      again(error)
    }
  }

  function again(error: unknown): void {
    runner = null
    if (stopped || timer !== null) return
    log.warn({ err: error }, 'the worker ended; starting it again')
    timer = setTimeout(() => {
      timer = null
      start().catch(again)
    }, RESTART_PAUSE_MS)
  }

  return {
    start,
    async stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      // A stop may overtake the start; why that failed is told to whoever started.
      await starting.catch(() => undefined)
      await endRunner(runner, breaking, log)
    },
  }
}

/** Follows who of this process works, and tells of what was given up. */
function listening(workerIds: Set<string>, log: Logger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  // A job is locked under the name of the pool, not of the one of its workers that does it.
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => workerIds.delete(workerPool.id))
  events.on('job:failed', ({ job, error }) => {
    if (error instanceof WorkInterrupted) return
    log.error({ err: error, job: job.id, task: job.task_identifier, attempts: job.attempts }, 'a job was given up')
  })
  // It would wait until its clock has come to where it was. Its crew ends with it, and is started anew.
  events.on('cron:prematureTimer', ({ cron, currentTimestamp, expectedTimestamp }) => {
    if (expectedTimestamp - currentTimestamp > MINUTE_MS) void cron.release()
  })
  return events
}

/** Also when it is ending by itself: nothing of it may ask the database for anything after this. */
async function endRunner(runner: Runner | null, breaking: BreakingOff, log: Logger): Promise<void> {
  if (runner === null) return
  const stopping = runner.stop().catch(error => log.warn({ err: error }, 'the worker did not stop in order'))
  await breaking.during(Promise.all([stopping, runner.promise.catch(() => undefined)]))
}

function connectWorker({ url, log }: WorkerOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    application_name: 'hiyas-worker',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    maxLifetimeSeconds: CONNECTION_AGE_MAX_MS / SECOND_MS,
    // Of the queue's own statements: jobs have other connections.
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    onConnect: client => applySettings(client, { url }),
  })
  const noteLoss = (error: Error) => log.warn({ err: error }, 'a connection of the worker was lost')
  pool.on('error', noteLoss)
  // Also while a connection is lent out: without a listener its end would end the process.
  pool.on('connect', client => client.on('error', noteLoss))
  return pool
}

const queuedOf = ({ subscriptions, tasks }: WorkerOptions, { heeding }: BreakingOff): TaskList =>
  Object.fromEntries([
    ...subscriptions.map(subscription => [
      taskOf(subscription),
      heeding(payload => subscription.react(payload as never)),
    ]),
    ...tasks.map(task => [task.name, heeding(payload => task.run(payload))]),
  ])

const jobsOf = ({ database, jobs }: WorkerOptions, { heeding }: BreakingOff): TaskList =>
  Object.fromEntries(
    jobs.map(job => [
      job.name,
      heeding(async (_, { job: { id } }) => {
        await job.run()
        await forgetGivenUp(database.query, { id, task: job.name })
      }),
    ]),
  )

/** A queue of its own keeps a job from running twice at once when it takes longer than its interval. */
const cronOf = ({ name, schedule }: Job): CronItem => ({
  task: name,
  match: schedule,
  identifier: name,
  options: { queueName: name, maxAttempts: JOB_ATTEMPTS_MAX, backfillPeriod: ONCE_A_DAY.test(schedule) ? DAY_MS : 0 },
})

/** What would be left out for a day when no worker runs in that minute: the next to start makes up for it, once. All else soon comes again. */
const ONCE_A_DAY = /^\d+ \d+ \* \* \*$/

/**
 * Only the message: what the worker would add holds payloads. Where it repeats an error in its words, the log says of that one what it says of
 * any, and nothing of what a member typed. What was broken off has not failed, and is told of where that is done.
 */
function loggerFor(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, about) => {
    const error: unknown = about?.error
    if (error instanceof WorkInterrupted) return
    const line = { worker: true, ...(error === undefined ? {} : { err: error }) }
    const words = error === undefined ? message : message.replace(ERROR_IN_WORDS, '')
    if (level === 'error') log.error(line, words)
    else if (level === 'warning') log.warn(line, words)
    else log.debug(line, words)
  })
}

/** As in `Failed task 7 (name, 1.20ms, attempt 1 of 5) with error '…'` and `Cron hit an error; restarting in 200ms: …`. */
const ERROR_IN_WORDS = /(?: with error '|:).*/s
