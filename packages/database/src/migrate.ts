import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { invariant, SECOND_MS } from '@hiyas/kernel'
import type pg from 'pg'
import type { Database } from './connect.ts'

/**
 * One step of a schema. `up` is SQL; `after` is SQL whose every row must hold a single `true`: the assertion that the step
 * did what it should, checked in the same transaction. `alsoLanded` are digests of other texts that have landed by this name and leave a
 * schema that later steps make the same: a database that has one of them has the step.
 */
export type Migration = { name: string; up: string; after: string | null; alsoLanded?: readonly string[] }

/**
 * Two programs that start together migrate one after the other. A number of its own beside `START_LOCK` of the server; other locks are
 * named by `hashtext('<schema>.<table>')`.
 */
const MIGRATION_LOCK = 4_816_201

/**
 * While a step waits for a table, whoever else asks for it waits behind the step. Other servers are at work meanwhile, and a bet has three
 * seconds, so the step gives way to them. It does so before PostgreSQL looks for deadlocks, which might end one of them.
 */
const LOCK_WAIT_MS = 500
const LOCK_PAUSE_MS = 2 * SECOND_MS
/** Ten minutes: longer than a check of all the books, which holds every table of theirs. */
const LOCK_TRIES_MAX = 240
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Reads `<folder>/0001-some-name/{up.sql, after.sql, also-landed.txt}` in order, of which the first must be there. The name of a step is
 * `<owner>/<folder name>`.
 */
export async function loadMigrations(owner: string, folder: string): Promise<Migration[]> {
  const steps = (await readdir(folder, { withFileTypes: true }))
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
  return Promise.all(
    steps.toSorted().map(async step => ({
      name: `${owner}/${step}`,
      up: await readFile(join(folder, step, 'up.sql'), 'utf8'),
      after: await readFile(join(folder, step, 'after.sql'), 'utf8').catch(nothingThere),
      alsoLanded: linesOf(await readFile(join(folder, step, 'also-landed.txt'), 'utf8').catch(nothingThere)),
    })),
  )
}

const linesOf = (text: string | null): string[] => text?.split('\n').filter(line => line !== '') ?? []

/** A step may have no assertion; one that cannot be read must not pass for none. */
function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * Applies the steps that are missing, in the order given, each in its own transaction, under a lock held for the whole
 * run. A step whose text has changed since it was applied is a bug and stops the start. One that would have to wait for
 * others tries again, for ten minutes at most. Answers the names applied now. `schemasAfter`: what a library makes once the steps are there.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  schemasAfter: readonly string[] = [],
): Promise<string[]> {
  const connection = await database.pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseSchemasOfOthers(connection, migrations, schemasAfter)
    await connection.query('create schema if not exists platform')
    await connection.query(
      `create table if not exists platform.migration (
         name text primary key, digest text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await appliedDigests(connection)
    const now: string[] = []
    for (const migration of migrations) {
      const digest = digestOf(migration)
      const earlier = applied.get(migration.name)
      invariant(
        earlier === undefined || earlier === digest || migration.alsoLanded?.includes(earlier),
        `migration ${migration.name} was changed after it was applied`,
      )
      if (earlier !== undefined) continue
      await apply(connection, migration, digest)
      now.push(migration.name)
    }
    return now
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    connection.release()
  }
}

/**
 * The database may hold what is somebody else's, and not under a name of ours: before anything is written it is said which, in place of what
 * PostgreSQL says when half of the steps have landed beside his tables.
 */
async function refuseSchemasOfOthers(
  connection: pg.PoolClient,
  migrations: readonly Migration[],
  schemasAfter: readonly string[],
): Promise<void> {
  const {
    rows: [found],
  } = await connection.query<{ isListed: boolean }>(
    `select count(*) = 3 as "isListed" from pg_attribute
      where attrelid = to_regclass('platform.migration') and attname in ('name', 'digest', 'applied_at')`,
  )
  const applied = found?.isListed ? await appliedDigests(connection) : new Map<string, string>()
  const begun = new Set([...applied.keys()].map(schemaOf))
  const missing = new Set(migrations.map(({ name }) => schemaOf(name)).filter(schema => !begun.has(schema)))
  const isFirst = !migrations.some(({ name }) => applied.has(name))
  // Of `platform` the list of the steps is made before the first of them has landed.
  const { rows } = await connection.query<{ nspname: string }>(
    `select nspname from pg_namespace
      where nspname = any($1)
        and (nspname <> 'platform' or exists (
              select from pg_class
               where relnamespace = pg_namespace.oid and relkind in ('r', 'p', 'v', 'm')
                 and ($2 is false or relname <> 'migration')))
      order by nspname`,
    [[...missing, ...(isFirst ? schemasAfter : [])], found?.isListed ?? false],
  )
  if (rows.length > 0)
    throw new Error(
      `the database has schemas of somebody else under names of ours: ${rows.map(row => row.nspname).join(', ')}. It needs another database`,
    )
}

/** Whoever has steps has a schema of the same name, which the first of them makes. */
const schemaOf = (name: string): string => name.slice(0, name.indexOf('/'))

async function appliedDigests(connection: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ name: string; digest: string }>(
    'select name, digest from platform.migration',
  )
  return new Map(rows.map(row => [row.name, row.digest]))
}

async function apply(connection: pg.PoolClient, migration: Migration, digest: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await applyAtOnce(connection, migration, digest)
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
      if (tries === LOCK_TRIES_MAX)
        throw new Error(`migration ${migration.name} waits for what others hold`, { cause: error })
      await pause(LOCK_PAUSE_MS)
    }
  }
}

async function applyAtOnce(connection: pg.PoolClient, migration: Migration, digest: string): Promise<void> {
  await connection.query('begin')
  try {
    await connection.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
    await connection.query(migration.up)
    if (migration.after !== null) {
      const { rows } = await connection.query<Record<string, unknown>>(migration.after)
      const holds = rows.length > 0 && rows.every(row => Object.values(row).every(value => value === true))
      invariant(holds, `migration ${migration.name} did not reach what its after.sql asserts`)
    }
    await connection.query('insert into platform.migration (name, digest) values ($1, $2)', [migration.name, digest])
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}

const digestOf = (migration: Migration): string => createHash('sha256').update(migration.up).digest('hex')
