import { connect } from '@hiyas/database'
import { readDatabaseUrl } from './config.ts'
import { rebuildPlayed } from './played.ts'

/**
 * `npm run ledger:rebuild`: makes what the records are told from anew out of the books. Ends with 0 when nothing was different, 1 when
 * something was and has been put right, 2 when it cannot tell.
 */
const url = await readDatabaseUrl()
if (url === null) {
  say('No database is running here: run npm start first, or set DATABASE_URL.')
  process.exitCode = 2
} else {
  process.exitCode = await rebuild(url)
}

async function rebuild(databaseUrl: string): Promise<number> {
  const database = connect({ url: databaseUrl, connectionsMax: 1, name: 'ledger-rebuild' })
  try {
    const changed = await rebuildPlayed(database)
    for (const account of changed) say(`account ${account}: its days were not what the books say; they are now`)
    say(changed.length === 0 ? 'The days of all accounts are what the books say.' : `${changed.length} put right.`)
    return changed.length === 0 ? 0 : 1
  } catch (error) {
    say(`The books cannot be read: ${error instanceof Error ? error.message : error}`)
    return 2
  } finally {
    await database.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
