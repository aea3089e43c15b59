import type { AddressInfo } from 'node:net'
import { connect, type Database, type Migration } from '@hiyas/database'
import { type Clock, type RandomSource, SECOND_MS, secureRandom, systemClock } from '@hiyas/kernel'
import { ledgerMigrations } from '@hiyas/ledger'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from './config.ts'
import { createModules, type Doors, SEALED } from './modules/index.ts'
import { watchClock } from './platform/clock-watch.ts'
import { createDelivery } from './platform/delivery/delivery.ts'
import { createMailGateway, createSmsGateway } from './platform/delivery/gateway.ts'
import { deliveryTasks } from './platform/delivery/tasks.ts'
import { createHttp } from './platform/http/server.ts'
import { createLog } from './platform/log.ts'
import type { Deps, Module, PasswordCost } from './platform/module.ts'
import { createNotices } from './platform/notices/notices.ts'
import { createOutbox } from './platform/outbox/outbox.ts'
import { QUERY_TIMEOUT_MS } from './platform/query-time.ts'
import { createSealingKeys } from './platform/sealing/keys.ts'
import { createSealer } from './platform/sealing/sealer.ts'
import { allMigrations, checkDatabase, loadDemos, prepareAsOwner } from './platform/start/prepare.ts'
import { createStreams } from './platform/streams/streams.ts'
import { readThirdParties } from './platform/third-party.ts'
import { withinTime } from './platform/within-time.ts'
import { watchGivenUp } from './platform/worker/given-up.ts'
import { createWorker } from './platform/worker/worker.ts'

/** Connections for requests; the ledger's lanes, the worker and the notices have their own. */
const CONNECTIONS_MAX = 20
/** Some calls at one moment. */
const CONNECTIONS_KEPT = 4
const STOP_TIMEOUT_MS = 10 * SECOND_MS
const LATE = 'did not stop in time'

export type Program = {
  /** Every module, for tests that look behind a door. */
  readonly deps: Deps
  readonly modules: readonly Module[]
  readonly door: Doors
  readonly http: FastifyInstance
  /** Prepares the database and listens. Answers the port. */
  start(): Promise<number>
  /** Stops accepting, finishes what runs, breaks off what runs for long, ends streams, closes all connections. Throws after ten seconds. */
  stop(): Promise<void>
}

export type ProgramOptions = {
  clock?: Clock
  random?: RandomSource
  log?: Logger
  /** How often streams show that they live and look whether their session does. */
  heartbeatMs?: number
  /** A smaller one for tests. No setting of the program leads here: as main.ts starts it, it has the full one. */
  passwordCost?: PasswordCost
  /** False for tests, which run a job themselves. No setting leads here either. */
  jobsByClock?: boolean
  /** Longer for tests whose clock stands still: of a gateway that was silent once, the time would not come in which it is asked again. */
  gatewayTimeoutMs?: number
  /** Longer for tests that read what the database tells: on a machine that stands still it would be left out. */
  lookMaxMs?: number
}

/** The whole server in one process: HTTP, delivery of events, jobs. */
export async function createProgram(config: Config, options: ProgramOptions = {}): Promise<Program> {
  const log = options.log ?? createLog(config.logLevel)
  const { of: thirdParty, askedOrigins } = readThirdParties(config.thirdPartyFile)
  const clock = options.clock ?? systemClock
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  let role: string | null = null
  const database = connectServer(config.databaseUrl, log, () => role)
  const notices = createNotices(config.databaseUrl, log)
  const outbox = createOutbox()
  const random = options.random ?? secureRandom
  const sealingKeys = createSealingKeys(config)
  const sealer = createSealer(sealingKeys, random)
  const delivery = createDelivery({ clock, random, sealer })
  const deps: Deps = {
    ...{ database, clock, random, log, config, outbox, notices, delivery, thirdParty, sealer, metrics },
    passwordCost: options.passwordCost,
  }
  const { modules, gate, doors } = createModules(deps)
  const subscriptions = modules.flatMap(module => module.subscriptions ?? [])
  outbox.subscribe(subscriptions)
  const worker = createWorker({
    url: config.databaseUrl,
    database,
    log,
    subscriptions,
    jobs: modules.flatMap(module => module.jobs ?? []),
    jobsByClock: options.jobsByClock,
    tasks: gatewayTasks(deps, options.gatewayTimeoutMs),
  })
  const streams = createStreams({ ...options, gate, notices, clock, rateFactor: config.rateFactor })
  const http = await createHttp({
    ...config,
    ...{ modules, gate, streams, log, metrics, clock },
    checkDatabase: () => checkDatabase(database),
    findings: [watchGivenUp(deps), watchClock(deps)],
    lookMaxMs: options.lookMaxMs,
    askedOrigins,
  })

  async function start(): Promise<number> {
    const sealing = { keys: sealingKeys, tables: SEALED, random }
    role = await prepareAsOwner(config.databaseUrl, await programMigrations(modules), log, sealing)
    if (config.demo) await loadDemos(database, modules, log)
    await notices.start()
    for (const module of modules) await module.start?.()
    await http.listen({ port: config.port, host: config.host })
    // Read at once: a stop that overtakes the start closes the socket again.
    const { port } = http.server.address() as AddressInfo
    await worker.start()
    log.info({ port }, 'listening')
    return port
  }

  async function stop(): Promise<void> {
    await Promise.all([http.close(), worker.stop()])
    for (const module of modules.toReversed()) await module.stop?.()
    streams.stop()
    await notices.stop()
    // What a module began without a job, or a job that was left, would keep its connection.
    await database.interruptAll()
    await database.close()
  }

  return { deps, modules, door: doors, http, start, stop: () => withinTime(STOP_TIMEOUT_MS, LATE, stop) }
}

/** What goes out of the house by SMS and mail. */
const gatewayTasks = ({ config, database, sealer, clock, log, metrics }: Deps, timeoutMs: number | undefined) =>
  deliveryTasks({
    sms: createSmsGateway({ url: config.smsGatewayUrl, key: config.smsGatewayKey, timeoutMs }),
    mail: createMailGateway({ url: config.smtpUrl, from: config.mailFrom, timeoutMs }),
    sealer,
    writer: database.query,
    clock,
    log,
    metrics,
  })

/** Every step of the schema, in order. */
async function programMigrations(modules: readonly Module[]): Promise<Migration[]> {
  return allMigrations(await ledgerMigrations(), modules)
}

/** Whom it acts as is known once the database is prepared. */
function connectServer(url: string, log: Logger, role: () => string | null): Database {
  return connect({
    url,
    role,
    connectionsMax: CONNECTIONS_MAX,
    connectionsKept: CONNECTIONS_KEPT,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    name: 'hiyas-server',
    onIdleError: error => log.warn({ err: error }, 'a connection to the database was lost'),
  })
}
