import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Files of the embedded database that are there, and not this account's to read. */
export class DatabaseFilesClosed extends Error {}

/** PostgreSQL's own lock file: its port stands on the fourth line. */
const PORT_LINE = 3

/**
 * The address of the site's database: DATABASE_URL, else the embedded one that `npm start` runs in HIYAS_DATA
 * (default `.data`). Null when none is running there; throws `DatabaseFilesClosed` where that cannot be seen.
 */
export async function readDatabaseUrl(environment: Environment = process.env): Promise<string | null> {
  if (environment.DATABASE_URL) return environment.DATABASE_URL
  const folder = join(environment.HIYAS_DATA || '.data', 'postgres')
  const password = await readIfThere(join(folder, 'password'))
  const lock = await readIfThere(join(folder, 'cluster', 'postmaster.pid'))
  if (password === null || lock === null) return null
  // As npm start reaches it: what PGSSLMODE asks for is meant for servers elsewhere.
  return `postgres://hiyas:${password.trim()}@127.0.0.1:${lock.split('\n')[PORT_LINE]}/hiyas?sslmode=disable`
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (['ENOENT', 'ENOTDIR'].includes(code)) return null
    throw new DatabaseFilesClosed(
      `${file} cannot be read (${code}): run this as the account that runs npm start, or set DATABASE_URL.`,
    )
  }
}
