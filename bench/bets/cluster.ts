import { join } from 'node:path'
import { connect, type Database, sql } from '@hiyas/database'
import { startPostgres } from '@hiyas/tools/postgres'

/** A PostgreSQL of the bench's own, set up as `npm start` sets up its own: nothing is safer or faster here than there. */
export type Cluster = {
  /** Its process. */
  pid: number
  /** A database that is a copy of another one, and its address. The former one of this name is dropped. */
  copy(template: string, name: string): Promise<string>
  empty(name: string): Promise<string>
  drop(name: string): Promise<void>
  stop(): Promise<void>
}

export async function startCluster(cacheFolder: string, say: (sentence: string) => void): Promise<Cluster> {
  const server = await startPostgres({ dataDir: join(cacheFolder, 'postgres'), log: say })
  const admin = connect({ url: server.url('postgres'), connectionsMax: 1, name: 'bench' })

  async function create(name: string, from: string): Promise<string> {
    await sql.raw(`drop database if exists "${name}" with (force)`).execute(admin.query)
    await sql.raw(`create database "${name}" ${from}`).execute(admin.query)
    // What the copy has written must not be paid for by the first contender.
    await sql`checkpoint`.execute(admin.query)
    return server.url(name)
  }

  return {
    pid: server.pid,
    // Files, not a log of every page: a large one is copied in seconds.
    copy: (template, name) => create(name, `template "${template}" strategy file_copy`),
    empty: name => create(name, ''),
    drop: async name => void (await sql.raw(`drop database if exists "${name}" with (force)`).execute(admin.query)),
    async stop() {
      await admin.close()
      await server.stop()
    },
  }
}

export async function withDatabase<Value>(url: string, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = connect({ url, connectionsMax: 2, name: 'bench' })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
