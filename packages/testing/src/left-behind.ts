import pg from 'pg'

/** Any number, beside the number of a run: who holds the two at work is that run. */
const RUN_LOCK = 7_204_114
/** As `startTestRun` and `testDatabase` call a database: the run in hexadecimal digits, and a template of it, or a name and more digits. */
const OF_A_RUN = /^hiyas_test_([0-9a-f]{8})_(t_[0-9a-f]{16}(_draft)?|[a-z][a-z0-9_]{0,19}_[0-9a-f]{8})$/
const RUN_NAME = /^hiyas_test_([0-9a-f]{8})$/
/** A start of the tests takes away as many at most: each is a second of a slow disk. */
const SWEPT_MAX = 200

/**
 * Says on the server that the run with this prefix is at work, for as long as it is: a connection ends with its program, however that ends.
 * Answers how to say that it is over.
 */
export async function holdRun(serverUrl: string, prefix: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: serverUrl, keepAlive: true, application_name: prefix })
  // A server that goes away in the middle is told by the tests that use it.
  holder.on('error', () => undefined)
  await holder.connect()
  // Shared: whoever else speaks for the same run does not wait.
  await holder.query('select pg_advisory_lock_shared($1, $2)', [RUN_LOCK, numberOf(RUN_NAME.exec(prefix)?.[1])])
  return () => holder.end()
}

/**
 * Deletes what runs that were broken off have left on somebody else's server: databases that are called as ours are, of a run that nobody
 * holds. Those that somebody is connected to, or that are another account's, stay. Answers the names of the deleted ones.
 */
export async function sweepLeftBehind(serverUrl: string, sweptMax = SWEPT_MAX): Promise<string[]> {
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  try {
    const swept: string[] = []
    for (const name of await leftBehind(server)) {
      if (swept.length === sweptMax) break
      if (await isDropped(server, name)) swept.push(name)
    }
    return swept
  } finally {
    await server.end()
  }
}

async function leftBehind(server: pg.Client): Promise<string[]> {
  // Names before locks: a run holds its lock before it makes its first database.
  const all = await server.query<{ datname: string }>(
    `select datname from pg_database
     where not exists (select from pg_stat_activity where datid = oid and backend_type is distinct from 'autovacuum worker')
     order by datname`,
  )
  // Looked up, not tried: a lock is of one database of the server, and another run may have come by another one.
  const held = await server.query<{ run: number }>(
    "select objid as run from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted",
    [RUN_LOCK],
  )
  const atWork = new Set(held.rows.map(({ run }) => run | 0))
  return all.rows
    .map(({ datname }) => datname)
    .filter(name => {
      const run = OF_A_RUN.exec(name)?.[1]
      return run !== undefined && !atWork.has(numberOf(run))
    })
}

/** Without force: somebody may have come. Whatever stands against it is no business of the tests that begin. */
async function isDropped(server: pg.Client, name: string): Promise<boolean> {
  try {
    await server.query(`drop database ${server.escapeIdentifier(name)}`)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false
    throw error
  }
}

/** Of eight hexadecimal digits, as PostgreSQL takes a number of 32 bits. */
const numberOf = (digits = ''): number => Number.parseInt(digits, 16) | 0
