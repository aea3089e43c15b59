import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { applySettings, loadMigrations, type Migration } from '@hiyas/database'
import { ledgerMigrations } from '@hiyas/ledger'
import { atFileEnd, testDatabase } from '@hiyas/testing'
import pg from 'pg'
import { MODULE_NAMES } from '../src/platform/module.ts'

const SOURCE = join(import.meta.dirname, '../src')
/** A test that asks for several things at once means it so. */
const CONNECTIONS_MAX = 8

/** Every step of the schema without the modules having been made: a template is made from it. */
async function serverMigrations(): Promise<Migration[]> {
  const folders = MODULE_NAMES.map(name => ({ name, folder: join(SOURCE, 'modules', name, 'migrations') }))
  const ofModules = folders.filter(({ folder }) => existsSync(folder))
  return [
    ...(await loadMigrations('platform', join(SOURCE, 'platform/migrations'))),
    ...(await ledgerMigrations()),
    ...(await Promise.all(ofModules.map(({ name, folder }) => loadMigrations(name, folder)))).flat(),
  ]
}

/** A database with the schema that no server has met. Answers its address. */
export const newDatabase = async (name: string): Promise<string> =>
  (await testDatabase({ name, migrations: await serverMigrations() })).url

/**
 * One that a server has met already, at the moment `when`, which has brought it all that a first start does: the queue, the demo, a key of
 * logins. `start` is that start, and its stop.
 */
export const usedDatabase = async (
  name: string,
  when: string,
  start: (url: string) => Promise<void>,
): Promise<string> =>
  (await testDatabase({ name, migrations: await serverMigrations(), begun: { as: `server at ${when}`, run: start } }))
    .url

export type Rows = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Statements to a database, each by itself. Its connections stay open until the test file ends. */
export function rowsOf(databaseUrl: string): Rows {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS_MAX,
    application_name: 'test-rows',
    onConnect: client => applySettings(client, { url: databaseUrl }),
  })
  // A test may end them with the database, and the next statement opens another one.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  atFileEnd(() => pool.end())
  return async (sql, values = []) => (await pool.query(sql, values)).rows
}
