import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database, isDatabaseAway, loadMigrations, type Migration, migrate } from '@hiyas/database'
import { SECOND_MS } from '@hiyas/kernel'
import { runMigrations, Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Module } from '../module.ts'
import { type Sealing, sealStanding } from '../sealing/standing.ts'
import { withinTime } from '../within-time.ts'
import {
  alone,
  checkReachable,
  grantServerRole,
  indexQueue,
  loadedDemos,
  markDemoLoaded,
  QUEUE_SCHEMA,
} from './repository.ts'

const REACH_TRIES_MAX = 30
const REACH_PAUSE_MS = SECOND_MS
const READY_TIMEOUT_MS = 2 * SECOND_MS
/** One holds the lock, one migrates, one brings the queue's schema. */
const OWNER_CONNECTIONS_MAX = 3

/** The platform's own steps come first, then those of the packages and modules in their order. */
export async function allMigrations(packages: readonly Migration[], modules: readonly Module[]): Promise<Migration[]> {
  const own = await loadMigrations('platform', join(import.meta.dirname, '../migrations'))
  const ofModules = await Promise.all(modules.map(module => module.migrations()))
  return [...own, ...packages, ...ofModules.flat()]
}

/**
 * Brings the database to what this program needs: every step that is missing, and the worker's own schema. Several programs that
 * start together go one after the other. Waits a while for a database that is still starting.
 */
async function prepareDatabase(database: Database, migrations: readonly Migration[], log: Logger): Promise<void> {
  await reach(database, log)
  await alone(database, async () => {
    const applied = await migrate(database, migrations, [QUEUE_SCHEMA])
    if (applied.length > 0) log.info({ applied }, 'migrated')
    await runMigrations({ pgPool: database.pool, logger: silent })
    await indexQueue(database.query)
  })
}

/**
 * The same over a connection of its own, as who owns the schema. Answers the role to act as from then on: who serves may write the books
 * and may not change what is written. Null where the account may not make such a role.
 */
export async function prepareAsOwner(
  url: string,
  migrations: readonly Migration[],
  log: Logger,
  sealing: Sealing,
): Promise<string | null> {
  const owner = connect({ url, connectionsMax: OWNER_CONNECTIONS_MAX, name: 'hiyas-prepare' })
  try {
    await prepareDatabase(owner, migrations, log)
    let role: string | null = null
    await alone(owner, async () => {
      role = await grantServerRole(owner.query)
    })
    await alone(owner, () => sealStanding(owner, log, sealing))
    if (role === null)
      log.warn('this account may not make the role of the server: triggers alone keep the books append only')
    return role
  } finally {
    await owner.close()
  }
}

/** Loads the demo data of each module once per database. */
export async function loadDemos(database: Database, modules: readonly Module[], log: Logger): Promise<void> {
  await alone(database, async () => {
    const loaded = await loadedDemos(database.query)
    for (const module of modules) {
      if (!module.loadDemo || loaded.has(module.name)) continue
      await module.loadDemo()
      await markDemoLoaded(database.query, module.name)
      log.info({ module: module.name }, 'loaded demo data')
    }
  })
}

/** Settles when the database answers within two seconds. */
export const checkDatabase = (database: Database): Promise<void> =>
  withinTime(READY_TIMEOUT_MS, 'the database did not answer in time', () => checkReachable(database.query))

async function reach(database: Database, log: Logger): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await checkReachable(database.query)
    } catch (error) {
      if (!isDatabaseAway(error) || tries === REACH_TRIES_MAX) throw error
      log.warn({ tries }, 'waiting for the database')
      await pause(REACH_PAUSE_MS)
    }
  }
}

const silent = new WorkerLogger(() => () => undefined)
