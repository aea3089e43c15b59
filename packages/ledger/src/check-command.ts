import { connect } from '@hiyas/database'
import { checkLedger, INVARIANTS } from './check.ts'
import { readDatabaseUrl } from './config.ts'

/** `npm run ledger:check`: proves the books. Ends with 0 when they are right, 1 when they are not, 2 when it cannot tell. */
const url = await readDatabaseUrl()
if (url === null) {
  say('No database is running here: run npm start first, or set DATABASE_URL.')
  process.exitCode = 2
} else {
  process.exitCode = await check(url)
}

async function check(databaseUrl: string): Promise<number> {
  const database = connect({ url: databaseUrl, connectionsMax: 1, name: 'ledger-check' })
  try {
    const findings = await checkLedger(database.query)
    for (const { id, subject, message } of findings) say(`${id}  ${subject}: ${message}`)
    say(
      findings.length === 0
        ? `The books are right: ${INVARIANTS.slice(0, -1).join(', ')} and ${INVARIANTS.at(-1)} hold.`
        : `${findings.length} findings.`,
    )
    return findings.length === 0 ? 0 : 1
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
