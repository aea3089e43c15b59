import type { Database } from '@hiyas/database'
import { runAsked } from '@hiyas/database/command'
import { formatAmount, systemClock } from '@hiyas/kernel'
import { type Balances, type BookLiabilities, liabilitiesOf } from '../books/liabilities.ts'
import { booksUnread, readMoment } from './command.ts'

const HELP = `npm run ledger:liabilities -- [--json] [--at=<moment>]

What is owed to members and agents in each book, against what is at the banks and on its way to them, and whether that is enough.

  --json          one object a line: a book
  --at=<moment>   as it was then: a moment such as 2026-11-30T16:00:00Z, or a day of Manila such as 2026-11-30, as it ended

Ends with 0 when every book of real money is covered, 1 when one is not, 2 when it cannot tell. A demo's money need not be anywhere.`

const AT = '--at='
const LABEL_WIDTH = 28
const AMOUNT_WIDTH = 20

type Asked = { isJson: boolean; at: Date | null }

await runAsked<Asked>(
  { name: 'ledger-liabilities', connectionsMax: 1, say, sentenceOf: booksUnread },
  { words: process.argv.slice(2), help: HELP, askedBy },
  report,
)

/** What is asked for, or what is wrong with it. */
function askedBy(given: readonly string[]): Asked | string {
  const unknown = given.find(word => word !== '--json' && !word.startsWith(AT))
  if (unknown !== undefined) return `There is no ${unknown} here.`
  const text = given.findLast(word => word.startsWith(AT))?.slice(AT.length)
  if (text === undefined) return { isJson: given.includes('--json'), at: null }
  const at = readMoment(text, 'end')
  const begins = readMoment(text, 'start')
  if (at === null || begins === null) return `${text} is no moment and no day.`
  // What is owed now would be told as what will be.
  if (begins.getTime() > systemClock.nowMs()) return `${text} has not come yet.`
  return { isJson: given.includes('--json'), at }
}

async function report({ query }: Database, { isJson, at }: Asked): Promise<number> {
  const books = await liabilitiesOf(query, at)
  for (const book of books) say(isJson ? JSON.stringify(lineOf(book, at)) : pageOf(book))
  const short = books.filter(isShort)
  if (!isJson) say(short.length === 0 ? 'Every book of real money is covered.' : `${short.length} not covered.`)
  return short.length === 0 ? 0 : 1
}

function isShort({ purpose, isCovered }: BookLiabilities): boolean {
  return purpose === 'real' && !isCovered
}

function lineOf({ owed, there, suppliers, owedTotal, thereTotal, ...book }: BookLiabilities, at: Date | null) {
  const amounts = (balances: Balances) =>
    Object.fromEntries(balances.map(({ kind, amount }) => [kind, formatAmount(amount)]))
  return {
    at: at?.toISOString() ?? null,
    ...book,
    owed: amounts(owed),
    owedTotal: formatAmount(owedTotal),
    there: amounts(there),
    thereTotal: formatAmount(thereTotal),
    suppliers: amounts(suppliers),
  }
}

/** The same for who reads it: without what is nothing. */
function pageOf(book: BookLiabilities): string {
  const { merchant, currency, purpose, owed, there, suppliers, owedTotal, thereTotal, isCovered } = book
  const verdict = isCovered ? 'covered' : `short of ${formatAmount(owedTotal - thereTotal)}`
  return [
    `${merchant} ${currency} (${purpose}): ${verdict}${purpose === 'demo' ? ', which a demo may be' : ''}`,
    ...partOf('owed', owed, owedTotal),
    ...partOf('there for it', there, thereTotal),
    ...partOf('suppliers, apart', suppliers, null),
    '',
  ].join('\n')
}

function partOf(title: string, balances: Balances, total: bigint | null): string[] {
  const head = total === null ? `  ${title}` : lineWith(`  ${title}`, total)
  const some = balances.filter(({ amount }) => amount !== 0n)
  return [head, ...some.map(({ kind, amount }) => lineWith(`    ${kind}`, amount))]
}

function lineWith(label: string, amount: bigint): string {
  return label.padEnd(LABEL_WIDTH) + formatAmount(amount).padStart(AMOUNT_WIDTH)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
