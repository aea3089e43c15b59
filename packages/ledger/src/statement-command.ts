import { type Database, type Reader, sql } from '@hiyas/database'
import { DAY_MS, dayStartMs, formatAmount } from '@hiyas/kernel'
import { booksUnread, isDay, runOverDatabase, writeLine } from './command.ts'
import { STATEMENT_LIMIT_MAX, type StatementLine, statementOf } from './statements.ts'

/**
 * `npm run --silent ledger:statement -- <merchant> <currency> <member id> <from> [<to>]`: what happened to the cash of a member on these days
 * of Manila, as lines of JSON: the closing balance, each movement with the balance after it from the newest on, the opening balance (WAL-13).
 * Ends with 0, with 1 when it was asked something wrong, with 2 when it could not.
 */
const [merchant, currency, member, from = '', to = from, ...rest] = process.argv.slice(2)
const areDays = isDay(from) && isDay(to) && from <= to
if (merchant === undefined || currency === undefined || member === undefined || !areDays || rest.length > 0) {
  say('npm run --silent ledger:statement -- <merchant> <currency> <member id> <from> [<to>], days such as 2026-11-01.')
  process.exitCode = 1
} else {
  const owner = { merchant, currency, member }
  await runOverDatabase({ name: 'ledger-statement', connectionsMax: 1, say, sentenceOf: booksUnread }, database =>
    printStatement(database, owner),
  )
}

type Owner = { merchant: string; currency: string; member: string }

async function printStatement({ query }: Database, owner: Owner): Promise<number> {
  const account = await accountOf(query, owner)
  if (account === null) {
    say(`${owner.member} has no account in ${owner.currency} at ${owner.merchant}.`)
    return 1
  }
  await print(query, account)
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

async function print(reader: Reader, account: bigint): Promise<void> {
  const period = { from: new Date(dayStartMs(from)), to: new Date(dayStartMs(to) + DAY_MS) }
  let beforeId: bigint | null = null
  do {
    const page: Awaited<ReturnType<typeof statementOf>> = await statementOf(reader, {
      account,
      ...period,
      ...(beforeId === null ? {} : { beforeId }),
      limit: STATEMENT_LIMIT_MAX,
    })
    if (beforeId === null) await writeLine(JSON.stringify({ day: to, closing: formatAmount(page.closing) }))
    for (const line of page.lines) await writeLine(JSON.stringify(written(line)))
    beforeId = page.nextBeforeId
    if (beforeId === null) await writeLine(JSON.stringify({ day: from, opening: formatAmount(page.opening) }))
  } while (beforeId !== null)
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
