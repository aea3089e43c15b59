import { type Database, type Reader, sql } from '@hiyas/database'
import { runAsked } from '@hiyas/database/command'
import { formatAmount, isDay } from '@hiyas/kernel'
import { STATEMENT_LIMIT_MAX, type StatementLine, statementOf } from '../statements/statements.ts'
import { booksUnread, readMoment, writeLine } from './command.ts'

const HELP = `npm run --silent ledger:statement -- <merchant> <currency> <member id> <from> [<to>]

What happened to the cash of a member on these days of Manila, one object a line: the closing balance, each movement with the balance after it
from the newest on, the opening balance.

  <from>, <to>   days such as 2026-11-01, or moments such as 2026-11-01T16:00:00Z: from one on, and before the other. One alone is that day,
                 or tells the balance of then

Ends with 0, with 1 when there is no such member, 2 when it cannot tell.`

type Owner = { merchant: string; currency: string; member: string }

type Period = { from: Date; to: Date }

type Asked = { owner: Owner; period: Period; words: { from: string; to: string } }

await runAsked<Asked>(
  { name: 'ledger-statement', connectionsMax: 1, say, sentenceOf: booksUnread },
  { words: process.argv.slice(2), help: HELP, askedBy },
  printStatement,
)

/** What is asked for, or what is wrong with it (WAL-13). */
function askedBy([merchant, currency, member, from, to = from, ...rest]: readonly string[]): Asked | string {
  if (merchant === undefined || currency === undefined || member === undefined)
    return 'A merchant, a currency and the id of a member say whose statement.'
  if (from === undefined || to === undefined) return 'A statement is of a time.'
  const [begins, ends] = [readMoment(from, 'start'), readMoment(to, 'end')]
  if (begins === null || ends === null) return `${begins === null ? from : to} is no moment and no day.`
  // One moment is a time without an inside; a day before another one is none.
  if (isDay(to) ? begins >= ends : begins > ends) return `${to} is before ${from}.`
  if (rest.length > 0) return `There is no ${rest[0]} here.`
  return { owner: { merchant, currency, member }, period: { from: begins, to: ends }, words: { from, to } }
}

async function printStatement({ query }: Database, { owner, ...asked }: Asked): Promise<number> {
  const account = await accountOf(query, owner)
  if (account === null) {
    say(`${owner.member} has no account in ${owner.currency} at ${owner.merchant}.`)
    return 1
  }
  await print(query, account, asked)
  return 0
}

/** Beside the lines, which are written where they are asked for. */
function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function accountOf(reader: Reader, of: Owner) {
  const { rows } = await sql<{ id: bigint }>`
    select account.id from ledger.account join ledger.book on book.id = account.book
     where merchant = ${of.merchant} and currency = ${of.currency} and kind = 'player_cash' and owner = ${of.member}`.execute(
    reader,
  )
  return rows[0]?.id ?? null
}

async function print(reader: Reader, account: bigint, { period, words }: Omit<Asked, 'owner'>): Promise<void> {
  let beforeId: bigint | null = null
  do {
    const page: Awaited<ReturnType<typeof statementOf>> = await statementOf(reader, {
      account,
      ...period,
      ...(beforeId === null ? {} : { beforeId }),
      limit: STATEMENT_LIMIT_MAX,
    })
    if (beforeId === null) await writeLine(JSON.stringify({ ...named(words.to), closing: formatAmount(page.closing) }))
    for (const line of page.lines) await writeLine(JSON.stringify(written(line)))
    beforeId = page.nextBeforeId
    if (beforeId === null)
      await writeLine(JSON.stringify({ ...named(words.from), opening: formatAmount(page.opening) }))
  } while (beforeId !== null)
}

/** As it was asked for. */
function named(text: string) {
  return isDay(text) ? { day: text } : { at: text }
}

function written({ transactionId, amount, balanceAfter, reference, takenBackBy, at, ...line }: StatementLine) {
  return {
    transaction: String(transactionId),
    at: at.toISOString(),
    ...line,
    amount: formatAmount(amount),
    balanceAfter: formatAmount(balanceAfter),
    reference: reference === null ? null : String(reference),
    takenBackBy: takenBackBy === null ? null : String(takenBackBy),
  }
}
