import { connect } from '@hiyas/database'
import { readDatabaseUrl } from './config.ts'
import { exportDays } from './days.ts'

/**
 * `npm run --silent ledger:export -- <merchant> <currency> [<from> [<to>]] > days.jsonl`: the closed days of a book, for verify-days.mjs.
 * Ends with 0, or with 2 when it cannot be read.
 */
const [merchant, currency, from = '0000-01-01', to = '9999-12-31'] = process.argv.slice(2)
const url = await readDatabaseUrl()
if (url === null || merchant === undefined || currency === undefined) {
  process.stderr.write(
    'npm run --silent ledger:export -- <merchant> <currency> [<from> [<to>]], with a database that runs.\n',
  )
  process.exitCode = 2
} else {
  const database = connect({ url, connectionsMax: 1, name: 'ledger-export' })
  try {
    for await (const line of exportDays(database.query, { merchant, currency }, { from, to })) await write(`${line}\n`)
  } finally {
    await database.close()
  }
}

/** Waits for whoever reads slower than we write. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, error => (error ? reject(error) : resolve()))
  })
}
