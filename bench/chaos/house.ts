import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { connect, type Database, sql } from '@hiyas/database'
import { DAY_MS, systemClock } from '@hiyas/kernel'
import { openMonths } from '@hiyas/ledger'
import { type Postgres, startPostgres } from '@hiyas/tools/postgres'
import { type Server, startServer } from '../bets/server.ts'
import type { Target } from './plan.ts'

/** Two servers, each with its worker, over one database: started again by themselves whenever they end, as a supervisor would. */
export type House = {
  /** The port of a server that answers; waits until it does. */
  portOf(server: 0 | 1): Promise<number>
  /** Waits until it is there, ends it without warning, and answers how long it takes until it answers again. */
  kill(target: Target): Promise<{ backInMs: number }>
  /** The server's clock is this far from the real one, until it is told otherwise or starts again. */
  jump(server: 0 | 1, offsetMs: number): Promise<void>
  /** What is written from now on is of the month that comes so many months after this one. */
  beginMonth(ahead: number): Promise<void>
  /** A connection as the database's owner. */
  withDatabase<Value>(work: (database: Database) => Promise<Value>): Promise<Value>
  stop(): Promise<void>
}

export type HouseOptions = {
  /** Where the database and the logs are kept. */
  folder: string
  /** Settings of PostgreSQL in place of those of `npm start`. */
  settings?: Readonly<Record<string, string>>
  /** Prepares the fresh database, whose schema is there, before any server runs that remembers what was not yet in it. */
  prepare: (database: Database) => Promise<void>
  say: (sentence: string) => void
}

const DATABASE = 'chaos'
const RESTART_PAUSE_MS = 100
const RESTARTS_MAX = 100
/** At least: so many of them are as many months on, or more. */
const MONTH_MS = 31 * DAY_MS
/** All members of the lab come from one address. */
const ENVIRONMENT = { RATE_FACTOR: '1000000' }
const CLOCK = pathToFileURL(join(import.meta.dirname, 'jumping-clock.mjs')).href

export async function openHouse({ folder, settings = {}, prepare, say }: HouseOptions): Promise<House> {
  mkdirSync(folder, { recursive: true })
  const postgres = await keepPostgres(join(folder, 'postgres'), settings, say)
  const url = postgres.url(DATABASE)
  await using(postgres.url('postgres'), async admin => {
    await sql.raw(`drop database if exists ${DATABASE} with (force)`).execute(admin.query)
    await sql.raw(`create database ${DATABASE}`).execute(admin.query)
  })
  const startOne = (number: number) =>
    startServer(url, folder, { preload: CLOCK, logFile: join(folder, `server-${number}.log`), env: ENVIRONMENT })
  const builder = await startOne(0)
  await builder.stop()
  await using(url, prepare)
  const first = keep('server 0', () => startOne(0), say)
  const second = keep('server 1', () => startOne(1), say)
  const servers = [first, second] as const
  await Promise.all(servers.map(server => server.current()))

  return {
    portOf: async number => (await servers[number].current()).port,
    async kill(target) {
      const kept = target === 'database' ? postgres.kept : target === 'server 0' ? first : second
      const running = await kept.current()
      const beginMs = performance.now()
      running.kill()
      await running.ended
      await kept.current()
      return { backInMs: performance.now() - beginMs }
    },
    jump: async (number, offsetMs) => (await servers[number].current()).tell({ offsetMs }),
    beginMonth: ahead =>
      using(url, async database => {
        // As on a site whose job has run before: a month that is made by a call does not begin with it.
        await openMonths(database.query)
        await openMonths(database.query, new Date(systemClock.nowMs() + ahead * MONTH_MS))
      }),
    withDatabase: work => using(url, work),
    async stop() {
      await Promise.all(servers.map(server => server.stop()))
      await postgres.kept.stop()
    },
  }
}

type Running = Pick<Server, 'kill' | 'ended' | 'stop'>
type Kept<One extends Running> = {
  /** The one that runs; while there is none, the one that comes. */
  current(): Promise<One>
  stop(): Promise<void>
}

/** Starts something, and again whenever it ends. */
function keep<One extends Running>(
  name: string,
  start: () => Promise<One>,
  say: (sentence: string) => void,
): Kept<One> {
  let isStopping = false
  let current = begin()

  async function begin(): Promise<One> {
    for (let tries = 1; ; tries++) {
      try {
        const one = await start()
        void one.ended.then(() => {
          if (!isStopping) current = begin()
        })
        // Nobody may be waiting when it fails for good; who asks then is told.
        current.catch(() => undefined)
        return one
      } catch (error) {
        if (isStopping || tries === RESTARTS_MAX) throw error
        say(`${name} did not start (${error instanceof Error ? error.message : error}); once more`)
        await sleep(RESTART_PAUSE_MS)
      }
    }
  }

  return {
    current: () => current,
    async stop() {
      isStopping = true
      const one = await current.catch(() => null)
      await one?.stop()
      // Whoever asks now, such as a supplier who was not told that it is over, is told that it is.
      current = Promise.reject(new Error(`${name} was stopped`))
      current.catch(() => undefined)
    },
  }
}

/** The embedded PostgreSQL, back on the same port whenever it ends. */
async function keepPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  say: (sentence: string) => void,
): Promise<{ url(name: string): string; kept: Kept<Running> }> {
  let port: number | null = null
  let url: Postgres['url'] | null = null
  const start = async (): Promise<Running> => {
    const ended = Promise.withResolvers<void>()
    const postgres = await startPostgres({
      dataDir,
      settings,
      ...(port === null ? {} : { port }),
      onDeath: () => ended.resolve(),
    })
    port = postgres.port
    url = postgres.url
    return { kill: () => void process.kill(postgres.pid, 'SIGKILL'), ended: ended.promise, stop: postgres.stop }
  }
  const kept = keep('the database', start, say)
  await kept.current()
  return { url: name => url?.(name) ?? '', kept }
}

async function using<Value>(url: string, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = connect({ url, connectionsMax: 2, name: 'chaos' })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
