import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** PostgreSQL's own lock file: its port stands on the fourth line. */
const PORT_LINE = 3

/**
 * The address of the site's database: DATABASE_URL, else the embedded one that `npm start` runs in HIYAS_DATA
 * (default `.data`). Null when none is running there.
 */
export async function readDatabaseUrl(environment: Environment = process.env): Promise<string | null> {
  if (environment.DATABASE_URL) return environment.DATABASE_URL
  const folder = join(environment.HIYAS_DATA || '.data', 'postgres')
  try {
    const password = await readFile(join(folder, 'password'), 'utf8')
    const lock = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')
    return `postgres://hiyas:${password.trim()}@127.0.0.1:${lock.split('\n')[PORT_LINE]}/hiyas`
  } catch {
    return null
  }
}
