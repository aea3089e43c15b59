import { createHash, randomBytes } from 'node:crypto'
import { connect, type Migration, migrate } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import pg from 'pg'
import { atFileEnd } from './cleanup.ts'
import { announcedRun } from './config.ts'

export type TestDatabase = {
  /** The address of an own, freshly migrated database. */
  url: string
  /** Deletes it, whoever is still connected. Happens by itself at the end of the test file. */
  drop(): Promise<void>
}

export type TestDatabaseOptions = {
  /** Shown in the database's name: lower-case letters, digits and underscores. */
  name: string
  /** The steps to apply, in order. Databases with the same steps are copies of one template, made once a run. */
  migrations: readonly Migration[]
  /** What else is done to the template, such as a program's first start. What goes by the same name `as` is the same. */
  begun?: { as: string; run: (url: string) => Promise<void> }
}

type TemplateOptions = Omit<TestDatabaseOptions, 'name'>

const NAME = /^[a-z][a-z0-9_]{0,19}$/
/** Any number: those who make or copy a template go one after the other, in all workers. */
const TEMPLATE_LOCK = 7_204_113

/** An own database for one test file, or for one test that needs it untouched. */
export async function testDatabase({ name, ...made }: TestDatabaseOptions): Promise<TestDatabase> {
  const run = announcedRun()
  invariant(run !== null, 'testDatabase needs the global set-up of vitest.config.ts, or startTestRun()')
  invariant(NAME.test(name), `not a name for a test database: ${name}`)
  const template = `${run.prefix}_t_${digestOf(made)}`
  const database = `${run.prefix}_${name}_${randomBytes(4).toString('hex')}`
  await onServer(run.serverUrl, async server => {
    await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await ensureTemplate(server, run.serverUrl, template, made)
    // As files: written through the log, which is the default, a copy takes eight times as long.
    await server.query(`create database ${database} template ${template} strategy file_copy`)
  })
  const drop = () => onServer(run.serverUrl, server => dropDatabase(server, database))
  atFileEnd(drop)
  return { url: urlOf(run.serverUrl, database), drop }
}

/** Deletes every database of one run: on a server of somebody else's nothing may stay behind. */
export async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  await onServer(serverUrl, async server => {
    const { rows } = await server.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${prefix}_`],
    )
    for (const { datname } of rows) await dropDatabase(server, datname)
  })
}

/** Gets its final name only when it is complete, so that a half-migrated template is never copied. */
async function ensureTemplate(
  server: pg.Client,
  serverUrl: string,
  template: string,
  { migrations, begun }: TemplateOptions,
): Promise<void> {
  const { rowCount } = await server.query('select from pg_database where datname = $1', [template])
  if (rowCount !== 0) return
  const draft = `${template}_draft`
  await dropDatabase(server, draft)
  await server.query(`create database ${draft}`)
  const database = connect({ url: urlOf(serverUrl, draft), connectionsMax: 1, name: 'test-template' })
  try {
    await migrate(database, migrations)
  } finally {
    await database.close()
  }
  await begun?.run(urlOf(serverUrl, draft))
  await server.query(`alter database ${draft} rename to ${template}`)
}

async function dropDatabase(server: pg.Client, database: string): Promise<void> {
  await server.query(`drop database if exists ${server.escapeIdentifier(database)} with (force)`)
}

async function onServer(url: string, work: (server: pg.Client) => Promise<void>): Promise<void> {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

function digestOf({ migrations, begun }: TemplateOptions): string {
  const steps = migrations.map(({ name, up, after }) => [name, up, after])
  return createHash('sha256')
    .update(JSON.stringify([steps, begun?.as]))
    .digest('hex')
    .slice(0, 16)
}
