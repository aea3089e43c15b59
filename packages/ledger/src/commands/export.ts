import type { Database } from '@hiyas/database'
import { runAsked } from '@hiyas/database/command'
import { isDay } from '@hiyas/kernel'
import { exportDays, hasBook } from '../days/days.ts'
import { booksUnread, writeLine } from './command.ts'

const HELP = `npm run --silent ledger:export -- <merchant> <currency> [<from> [<to>]] > days.jsonl

The closed days of a book for verify-days.mjs, one object a line: all of them, or those between two days of Manila such as 2026-11-01.

Ends with 0, with 1 when there is no such book, 2 when it cannot tell.`

const [FIRST_DAY, LAST_DAY] = ['0000-01-01', '9999-12-31']

type Asked = { merchant: string; currency: string; from: string; to: string }

await runAsked<Asked>(
  { name: 'ledger-export', connectionsMax: 1, say, sentenceOf: booksUnread },
  { words: process.argv.slice(2), help: HELP, askedBy },
  exportBook,
)

/** What is asked for, or what is wrong with it. */
function askedBy([merchant, currency, from = FIRST_DAY, to = LAST_DAY, ...rest]: readonly string[]): Asked | string {
  if (merchant === undefined || currency === undefined) return 'A merchant and a currency say which book.'
  const unknown = [from, to].find(text => !isDay(text))
  if (unknown !== undefined) return `${unknown} is no day.`
  // It would be a file of nothing.
  if (to < from) return `${to} is before ${from}.`
  return rest.length > 0 ? `There is no ${rest[0]} here.` : { merchant, currency, from, to }
}

async function exportBook({ query }: Database, { merchant, currency, from, to }: Asked): Promise<number> {
  const book = { merchant, currency }
  if (!(await hasBook(query, book))) {
    say(`${merchant} has no book in ${currency}.`)
    return 1
  }
  for await (const line of exportDays(query, book, { from, to })) await writeLine(line)
  return 0
}

/** Beside the days, which are written where they are asked for. */
function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
