import { connect, type Database } from '@hiyas/database'
import { readDatabaseUrl } from '@hiyas/ledger'

/** What a command of operators comes to: 0 when it did what was asked, 1 when it was asked something wrong. */
export type Outcome = { code: 0 | 1; says: string }

/** Runs a command over the database of the site that runs here. The process ends with its code, and with 2 when it could not. */
export async function runCommand(
  name: string,
  command: (database: Database, words: readonly string[]) => Promise<Outcome>,
): Promise<void> {
  const url = await readDatabaseUrl()
  if (url === null) {
    say('No database is running here: run npm start first, or set DATABASE_URL.')
    process.exitCode = 2
    return
  }
  const database = connect({ url, connectionsMax: 4, name: `hiyas-${name}` })
  try {
    const { code, says } = await command(database, process.argv.slice(2))
    say(says)
    process.exitCode = code
  } catch (error) {
    say(`The database does not answer as it should: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 2
  } finally {
    await database.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
