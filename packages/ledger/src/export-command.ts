import type { Database } from '@hiyas/database'
import { isDay } from '@hiyas/kernel'
import { booksUnread, runOverDatabase, writeLine } from './command.ts'
import { exportDays, hasBook } from './days.ts'

/**
 * `npm run --silent ledger:export -- <merchant> <currency> [<from> [<to>]] > days.jsonl`: the closed days of a book, for verify-days.mjs.
 * Ends with 0, with 1 when it was asked something wrong, with 2 when it could not.
 */
const [merchant, currency, from = '0000-01-01', to = '9999-12-31', ...rest] = process.argv.slice(2)
if (merchant === undefined || currency === undefined || !isDay(from) || !isDay(to) || rest.length > 0) {
  say('npm run --silent ledger:export -- <merchant> <currency> [<from> [<to>]], days such as 2026-11-01.')
  process.exitCode = 1
} else {
  const book = { merchant, currency }
  await runOverDatabase({ name: 'ledger-export', connectionsMax: 1, say, sentenceOf: booksUnread }, database =>
    exportBook(database, book),
  )
}

async function exportBook({ query }: Database, book: { merchant: string; currency: string }): Promise<number> {
  if (!(await hasBook(query, book))) {
    say(`${book.merchant} has no book in ${book.currency}.`)
    return 1
  }
  for await (const line of exportDays(query, book, { from, to })) await writeLine(line)
  return 0
}

/** Beside the days, which are written where they are asked for. */
function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
