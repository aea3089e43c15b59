import { join } from 'node:path'
import { connect, loadMigrations, migrate } from '@hiyas/database'
import { watchedRandom } from '@hiyas/fair'
import { createLogLines } from '@hiyas/http'
import { SECOND_MS, secureRandom } from '@hiyas/kernel'
import { createHub88Client } from '@hiyas/supplier'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createDatabaseClock, processClock } from './database-clock.ts'
import { readKeys } from './keys.ts'
import { STUDIO_CONNECTION } from './retire/service.ts'
import { createReturnsWatch } from './returns/watch.ts'
import { BET_TIMEOUT_MS } from './rounds/rules.ts'
import { createWorker } from './rounds/worker.ts'
import { createForgetting } from './sessions/forgetting.ts'
import { leaveSaying, stopInTime } from './stopping.ts'
import { createTurns } from './turns.ts'

/** The supplier code the operator knows us by. */
const SUPPLIER = 'HYO'
const CONNECTIONS_MAX = 16
/** A few spins at one moment. */
const CONNECTIONS_KEPT = 4
/** A database that went silent holds up a round, a room and a stop no longer than this (GAM-17). Nothing that is asked here takes as long. */
const QUERY_TIMEOUT_MS = 10 * SECOND_MS
/** A clock of the database that was put forward or back is followed after so long. */
const COMPARE_PAUSE_MS = 10 * SECOND_MS

const config = readConfig()
const { privateKeyPem, sign, operator } = readKeys(config)
const database = connect({
  url: config.databaseUrl,
  connectionsMax: CONNECTIONS_MAX,
  connectionsKept: CONNECTIONS_KEPT,
  queryTimeoutMs: QUERY_TIMEOUT_MS,
  name: STUDIO_CONNECTION,
  onIdleError: error => app.log.warn({ err: error }, 'a connection to the database was lost'),
})
await migrate(database, await loadMigrations('studio', join(import.meta.dirname, 'store/migrations')))
const wallet = createHub88Client({
  baseUrl: config.walletUrl,
  supplier: SUPPLIER,
  privateKeyPem,
  timeoutMs: BET_TIMEOUT_MS,
})
const random = watchedRandom(secureRandom, fault => app.log.fatal({ fault }, 'the generator failed: all games stop'))
const clock = createDatabaseClock(database, processClock)
await clock.compare()
const deps = { database, wallet, clock, random }
const clientFolder = join(import.meta.dirname, '../../dist/client')
const statements = operator === null ? null : { supplier: SUPPLIER, operator, sign }
const logger = { level: 'info', stream: createLogLines(process.stdout.fd) }
const app = await createApp({ deps, clientFolder, logger, statements })
const worker = createWorker({ ...deps, log: app.log })
const returns = createReturnsWatch({ ...deps, log: app.log })
const forgetting = createForgetting({ ...deps, log: app.log })
const comparing = createTurns(clock.compare, {
  pauseMs: COMPARE_PAUSE_MS,
  onFault: error => app.log.warn({ err: error }, 'the clock was not compared with that of the database'),
})

await app.listen({ port: config.port, host: config.host })
worker.start()
returns.start()
forgetting.start()
comparing.start()

const stop = async (): Promise<void> => {
  const isStopped = await stopInTime({ app, turns: [worker, returns, forgetting, comparing], database })
  if (!isStopped) leaveSaying(app.log, 'did not stop in time')
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
