import { type Database, type Reader, sql } from '@hiyas/database'
import { formatAmount, isDay } from '@hiyas/kernel'
import { booksUnread, readMoment, runOverDatabase, writeLine } from './command.ts'
import { STATEMENT_LIMIT_MAX, type StatementLine, statementOf } from './statements.ts'

/**
 * `npm run --silent ledger:statement -- <merchant> <currency> <member id> <from> [<to>]`: what happened to the cash of a member on these days
 * of Manila, as lines of JSON: the closing balance, each movement with the balance after it from the newest on, the opening balance (WAL-13). In
 * the place of a day may stand a moment: from it on, and before it; one alone tells the balance of then.
 * Ends with 0, with 1 when it was asked something wrong, with 2 when it could not.
 */
const [merchant, currency, member, from = '', to = from, ...rest] = process.argv.slice(2)
const [begins, ends] = [readMoment(from, 'start'), readMoment(to, 'end')]
// One moment is a time without an inside; a day before another one is none.
const isTime = begins !== null && ends !== null && (isDay(to) ? begins < ends : begins <= ends)
const period = isTime ? { from: begins, to: ends } : null
if (merchant === undefined || currency === undefined || member === undefined || period === null || rest.length > 0) {
  say(
    'npm run --silent ledger:statement -- <merchant> <currency> <member id> <from> [<to>], days such as 2026-11-01 or moments such as 2026-11-01T16:00:00Z.',
  )
  process.exitCode = 1
} else {
  const owner = { merchant, currency, member }
  await runOverDatabase({ name: 'ledger-statement', connectionsMax: 1, say, sentenceOf: booksUnread }, database =>
    printStatement(database, owner, period),
  )
}

type Owner = { merchant: string; currency: string; member: string }

type Period = { from: Date; to: Date }

async function printStatement({ query }: Database, owner: Owner, time: Period): Promise<number> {
  const account = await accountOf(query, owner)
  if (account === null) {
    say(`${owner.member} has no account in ${owner.currency} at ${owner.merchant}.`)
    return 1
  }
  await print(query, account, time)
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

async function print(reader: Reader, account: bigint, time: Period): Promise<void> {
  let beforeId: bigint | null = null
  do {
    const page: Awaited<ReturnType<typeof statementOf>> = await statementOf(reader, {
      account,
      ...time,
      ...(beforeId === null ? {} : { beforeId }),
      limit: STATEMENT_LIMIT_MAX,
    })
    if (beforeId === null) await writeLine(JSON.stringify({ ...named(to), closing: formatAmount(page.closing) }))
    for (const line of page.lines) await writeLine(JSON.stringify(written(line)))
    beforeId = page.nextBeforeId
    if (beforeId === null) await writeLine(JSON.stringify({ ...named(from), opening: formatAmount(page.opening) }))
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
