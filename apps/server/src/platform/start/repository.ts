import type { Database, Reader, Writer } from '@hiyas/database'
import { sql } from 'kysely'
import type pg from 'pg'
import { MODULE_NAMES } from '../module.ts'

/** A number of its own beside `MIGRATION_LOCK` of `packages/database`; other locks are named by `hashtext('<schema>.<table>')`. */
export const START_LOCK = 4_816_202

/** Does `work` while no other process prepares the same database, or changes by which key its secrets are sealed. */
export async function alone<Value>(database: Database, work: () => Promise<Value>): Promise<Value> {
  const connection: pg.PoolClient = await database.pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [START_LOCK])
    return await work()
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [START_LOCK]).catch(() => undefined)
    connection.release()
  }
}

export async function checkReachable(reader: Reader): Promise<void> {
  await sql`select 1`.execute(reader)
}

/** What the database takes for now. */
export async function databaseTimeMs(reader: Reader): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(reader)
  return rows[0]?.now.getTime() ?? Number.NaN
}

/** What is asked of the queue every few seconds and after every job, whatever lies in it: who is at work, and what was given up. */
const QUEUE_INDEXES = {
  hiyas_job_locked: '(locked_by) where locked_by is not null',
  hiyas_job_given_up: '(task_id, id) where attempts >= max_attempts and locked_at is null',
}

/** Adds our indexes to the jobs of the library where they are missing: it has made its table by now, and may make it anew one day. */
export async function indexQueue(writer: Writer): Promise<void> {
  for (const [name, what] of Object.entries(QUEUE_INDEXES)) {
    // Asked first, as a statement that then has nothing to do would still wait for everybody who adds a job.
    const { rows } = await sql`
      select from pg_indexes where schemaname = 'graphile_worker' and indexname = ${name}`.execute(writer)
    if (rows.length === 0)
      await sql.raw(`create index ${name} on graphile_worker._private_jobs ${what}`).execute(writer)
  }
}

/** The names of demo data loaded earlier. */
export async function loadedDemos(reader: Reader): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from platform.demo_load`.execute(reader)
  return new Set(rows.map(row => row.name))
}

export async function markDemoLoaded(writer: Writer, name: string): Promise<void> {
  await sql`insert into platform.demo_load (name) values (${name}) on conflict do nothing`.execute(writer)
}

/** Made by the library of the queue. A queue of somebody else's would have its jobs taken from workers that we hear nothing of. */
export const QUEUE_SCHEMA = 'graphile_worker'

/** Whom the server acts as: everything but changing what the books have written. */
const SERVER_ROLE = 'hiyas_server'
/** Where our tables are. The database may hold more: what is somebody else's this account may not give away, and the server does not need. */
const SCHEMAS = ['platform', 'ledger', QUEUE_SCHEMA, ...MODULE_NAMES]
/** What is written there stays. */
const APPEND_ONLY = [
  'ledger.transaction',
  'ledger.posting',
  'ledger.entry',
  'ledger.day_digest',
  'ledger.recognised_day',
  'ledger.idempotency_key',
  'ledger.undone',
]
/** What a migration alone writes: what a posting may do, and which migrations there were; and what an operator says of findings. */
const READ_ONLY = [
  'ledger.account_kind',
  'ledger.posting_kind',
  'ledger.posting_rule',
  'ledger.acknowledged',
  'ledger.month',
  'platform.migration',
]

/**
 * Gives the server's role what it needs in this database and nothing that is withheld from it, and answers its name; null where this account
 * may not make one: then triggers alone keep the books append only. It passes row security by, which the tables of the queue have for
 * nobody in particular.
 */
export async function grantServerRole(reader: Reader): Promise<string | null> {
  const { rows } = await sql<{ mayUse: boolean; mayMake: boolean }>`
    select coalesce((select rolbypassrls and pg_has_role(rolname, 'member') from pg_roles where rolname = ${SERVER_ROLE}), false)
             as "mayUse",
           (select rolsuper from pg_roles where rolname = current_user) as "mayMake"`.execute(reader)
  const { mayUse = false, mayMake = false } = rows[0] ?? {}
  if (!mayUse && !mayMake) return null
  if (!mayUse) await sql.raw(MAKE_ROLE).execute(reader)
  if ((await lacksGrants(reader)) || (await hasTooMany(reader))) await sql.raw(GRANT_ALL).execute(reader)
  return SERVER_ROLE
}

/**
 * Whether the role may not read some table or sequence: a migration has made it, perhaps in a process that was killed before the grants. Or
 * whether the role may make no temporary tables, which checks of the books need: an administrator has taken from everybody what PostgreSQL
 * gives to all.
 */
async function lacksGrants(reader: Reader): Promise<boolean> {
  const { rows } = await sql`
    select where not has_database_privilege(${SERVER_ROLE}, current_database(), 'temporary')
    union all
    select from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = any(${SCHEMAS}) and not relispartition
       and case relkind when 'S' then not has_sequence_privilege(${SERVER_ROLE}, pg_class.oid, 'usage')
                        when 'i' then false when 'I' then false when 'c' then false
                        else not has_table_privilege(${SERVER_ROLE}, pg_class.oid, 'select') end
     limit 1`.execute(reader)
  return rows.length > 0
}

/** Whether the role may write what is withheld from it: the database is older than that rule, or somebody granted it by hand. */
async function hasTooMany(reader: Reader): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${APPEND_ONLY}::text[]) name where has_table_privilege(${SERVER_ROLE}, name, 'update, delete, truncate, trigger')
    union all
    select from unnest(${READ_ONLY}::text[]) name
     where has_table_privilege(${SERVER_ROLE}, name, 'insert, update, delete, truncate, trigger')
    union all
    select from pg_class
     where relispartition and relkind = 'r' and relnamespace::regnamespace::text = any(${SCHEMAS})
       and has_table_privilege(${SERVER_ROLE}, oid, 'insert, update, delete, truncate, trigger')
     limit 1`.execute(reader)
  return rows.length > 0
}

/** Roles are of the whole PostgreSQL: another database of it may make the same one at the same time. */
const MAKE_ROLE = `
  do $$ begin
    create role ${SERVER_ROLE} nologin bypassrls;
  exception when duplicate_object or unique_violation then null;
  end $$`

const GRANT_ALL = `
  do $$ declare
    v_schemas constant text[] := array['${SCHEMAS.join("', '")}'];
    v_schema text;
    v_part text;
  begin
    execute format('grant temporary on database %I to ${SERVER_ROLE}', current_database());
    for v_schema in select nspname from pg_namespace where nspname = any(v_schemas) loop
      execute format('grant usage on schema %I to ${SERVER_ROLE}', v_schema);
      execute format('grant all on all tables in schema %I to ${SERVER_ROLE}', v_schema);
      execute format('grant all on all sequences in schema %I to ${SERVER_ROLE}', v_schema);
    end loop;
    -- Where the functions of an extension are: everybody may go there, unless an administrator took that away.
    for v_schema in select extnamespace::regnamespace from pg_extension
                     where extname = 'pg_trgm' and not has_schema_privilege('${SERVER_ROLE}', extnamespace, 'usage') loop
      execute format('grant usage on schema %s to ${SERVER_ROLE}', v_schema);
    end loop;
    -- A part of a table is read and written as the whole that it is a part of, whose guards hold for it.
    for v_part in select oid::regclass from pg_class
                   where relispartition and relkind = 'r' and relnamespace::regnamespace::text = any(v_schemas) loop
      execute format('revoke all on %s from ${SERVER_ROLE}', v_part);
    end loop;
    revoke update, delete, truncate, trigger on ${APPEND_ONLY.join(', ')} from ${SERVER_ROLE};
    revoke insert, update, delete, truncate, trigger on ${READ_ONLY.join(', ')} from ${SERVER_ROLE};
  end $$`
