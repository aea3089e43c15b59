import { connect } from '@hiyas/database'
import { readDatabaseUrl } from '@hiyas/ledger'
import { merchantCommand } from './command.ts'

/** `npm run merchant`: ends with 0 when it did what was asked, 1 when it was asked something wrong, 2 when it could not. */
const url = await readDatabaseUrl()
if (url === null) {
  say('No database is running here: run npm start first, or set DATABASE_URL.')
  process.exitCode = 2
} else {
  process.exitCode = await run(url)
}

async function run(databaseUrl: string): Promise<number> {
  const database = connect({ url: databaseUrl, connectionsMax: 1, name: 'hiyas-merchant' })
  try {
    const { code, says } = await merchantCommand(database, process.argv.slice(2))
    say(says)
    return code
  } catch (error) {
    say(`The settings cannot be reached: ${error instanceof Error ? error.message : error}`)
    return 2
  } finally {
    await database.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
