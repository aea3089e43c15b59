import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { connect, type Database, loadMigrations, sql } from '@hiyas/database'
import type { WatchedRandom } from '@hiyas/fair'
import { newSecret, type RandomSource, secureRandom } from '@hiyas/kernel'
import {
  createHub88Client,
  createSigner,
  createVerifier,
  HUB88_SIGNATURE_HEADER,
  type Hub88ClientOptions,
} from '@hiyas/supplier'
import { atFileEnd, fakeSupplierKeys, testDatabase } from '@hiyas/testing'
import { request } from 'undici'
import { createApp } from '../src/server/app.ts'
import type { DatabaseClock } from '../src/server/database-clock.ts'
import { createReturnsWatch, type ReturnsWatch } from '../src/server/returns/watch.ts'
import { createWorker, type Worker } from '../src/server/rounds/worker.ts'
import { createForgetting, type Forgetting } from '../src/server/sessions/forgetting.ts'
import { roundById } from '../src/server/store/rounds.ts'
import type { RoundState, WireRound, WireSession, WireShown, WireSpinAnswer, WireState } from '../src/wire.ts'
import type { WireError } from '../src/wire-errors.ts'
import { type FakeWallet, startFakeWallet } from './fake-wallet.ts'
import { studioClock } from './studio-clock.ts'

const START_MS = Date.UTC(2026, 10, 21, 12)
/** Long, so that a slow machine is no silent wallet: of one that is, the test tells at once. */
const TIMEOUT_MS = 20_000

export type Studio = {
  url: string
  wallet: FakeWallet
  clock: DatabaseClock & { advance(ms: number): void }
  worker: Worker
  returns: ReturnsWatch
  /** Two sessions at a time. */
  forgetting: Forgetting
  /** Alarms it has raised about what games returned. */
  alarms: object[]
  database: Database
  databaseUrl: string
  /** Another program on the same database, as after a restart or on another machine, which has a clock of its own. */
  restart(clock?: Studio['clock']): Promise<Studio>
  /** Answers what it was asked and ends. */
  stop(): Promise<void>
}

/** A studio on a database of its own, with a wallet of its own, listening on a free port. */
export async function startStudio(random: RandomSource = secureRandom, about: About = {}): Promise<Studio> {
  const keys = fakeSupplierKeys()
  const wallet = await startFakeWallet(keys.publicKeyPem)
  atFileEnd(() => wallet.close())
  const migrations = await loadMigrations('studio', join(import.meta.dirname, '../src/server/store/migrations'))
  const { url } = await testDatabase({ name: 'studio', migrations })
  const clock = studioClock(START_MS)
  return run(url, wallet, clock, { ...about, random: steerable(random) })
}

type About = { linesMax?: number; requestTimeoutMs?: number }

/** A source that a test steers gives what no fair one does: it is watched only where the test says so. */
const steerable = (random: RandomSource): WatchedRandom =>
  'isSound' in random
    ? (random as WatchedRandom)
    : { fill: bytes => random.fill(bytes), isSound: () => true, check: () => true }

async function run(
  databaseUrl: string,
  wallet: FakeWallet,
  clock: Studio['clock'],
  about: About & { random: WatchedRandom },
): Promise<Studio> {
  const { random, ...limits } = about
  const { privateKeyPem, publicKeyPem } = fakeSupplierKeys()
  const database = connect({ url: databaseUrl, connectionsMax: 8, name: 'studio-test', onIdleError: () => undefined })
  const options = { baseUrl: wallet.url, supplier: 'HYO', privateKeyPem, timeoutMs: TIMEOUT_MS }
  const client = createHub88Client({ ...options, send: asking(wallet) })
  const deps = { database, wallet: client, clock, random }
  const statements = { supplier: 'HYO', operator: createVerifier(publicKeyPem), sign: createSigner(privateKeyPem) }
  const clientFolder = join(import.meta.dirname, 'page')
  const app = await createApp({ deps, clientFolder, logger: false, statements, ...limits })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    await app.close()
    await database.close()
  }
  atFileEnd(stop)
  const worker = createWorker({ ...deps, log: app.log })
  const alarms: object[] = []
  const log = Object.assign(Object.create(app.log), { error: (alarm: object) => void alarms.push(alarm) })
  const returns = createReturnsWatch({ database, clock, log })
  const forgetting = createForgetting({ database, clock, log }, 2)
  return {
    url,
    wallet,
    clock,
    worker,
    returns,
    forgetting,
    alarms,
    database,
    databaseUrl,
    restart: (other = clock) => run(databaseUrl, wallet, other, about),
    stop,
  }
}

/** As `request`, but that the time is up as soon as the wallet has fallen silent. */
function asking(wallet: FakeWallet): NonNullable<Hub88ClientOptions['send']> {
  const waiting = new Map<string, AbortController>()
  wallet.onSilence(signature => waiting.get(signature)?.abort(new DOMException('no answer', 'TimeoutError')))
  return async (url, options) => {
    const signature = new Headers(options?.headers as HeadersInit).get(HUB88_SIGNATURE_HEADER) ?? ''
    const patience = new AbortController()
    waiting.set(signature, patience)
    try {
      const signals = [patience.signal, options?.signal].filter(signal => signal instanceof AbortSignal)
      return await request(url, { ...options, signal: AbortSignal.any(signals) })
    } finally {
      waiting.delete(signature)
    }
  }
}

export type Answer<Body> = { status: number; body: Body & WireError }

export async function ask<Body>(
  studio: Studio,
  path: string,
  { body, secret, method }: { body?: unknown; secret?: string; method?: string } = {},
): Promise<Answer<Body>> {
  const response = await fetch(studio.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body & WireError }
}

/** What a page that has just been opened asks with. */
export const fromPage = (launch: { token: string; game: string }) => ({ ...launch, nonce: newSecret() })

/** A player at a table: money in the wallet and an open session of Hiyas Reels. */
export async function sitDown(
  studio: Studio,
  { money = '1000.00', game = 'hiyas-reels', player = `p${randomUUID().slice(0, 13)}` } = {},
) {
  if (studio.wallet.balanceOf(player) === 0n) studio.wallet.give(player, money)
  const token = `${player}.${randomUUID()}`
  const opened = await ask<WireSession>(studio, '/api/session', { body: fromPage({ token, game }) })
  const secret = opened.body.session
  const spin = (requestId: string = randomUUID(), stake = '2.00', at = studio) =>
    ask<WireSpinAnswer>(at, '/api/spin', { body: { stake, requestId }, secret })
  const shown = (round: string) => ask<WireShown>(studio, '/api/shown', { body: { round }, secret })
  const state = (at = studio) => ask<WireState>(at, '/api/session', { secret })
  return {
    player,
    token,
    secret,
    opened: opened.body,
    spin,
    /** A spin, and all that the wallet is told of it behind its answer. */
    async spinOut() {
      const answer = await spin()
      if (answer.status === 200) await shown(answer.body.round.id)
      return answer
    },
    state,
    lastRound: async () => (await state()).body.lastRound,
    history: (at = studio) => ask<{ rounds: WireRound[] }>(at, '/api/history', { secret }),
    shown,
  }
}

/** How a round stands, as it is stored. */
export const stateOfRound = async (
  { database }: Pick<Studio, 'database'>,
  id: string,
): Promise<RoundState | undefined> => (await roundById(database.query, id))?.state

/** How many connections of this database wait for a lock; where it is said with what, only those whose statement matches. */
export async function waitingForLocks({ database }: Pick<Studio, 'database'>, saying = ''): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ~* ${saying}`.execute(database.query)
  return rows[0]?.count ?? 0
}
