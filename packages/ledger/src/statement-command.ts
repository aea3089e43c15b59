import { connect, type Reader, sql } from '@hiyas/database'
import { DAY_MS, dayStartMs, formatAmount } from '@hiyas/kernel'
import { readDatabaseUrl } from './config.ts'
import { STATEMENT_LIMIT_MAX, type StatementLine, statementOf } from './statements.ts'

/**
 * `npm run --silent ledger:statement -- <merchant> <currency> <member id> <from> <to>`: what happened to the cash of a member on these days of
 * Manila, as lines of JSON: the closing balance, each movement with the balance after it from the newest on, the opening balance (WAL-13).
 * Ends with 0, or with 2 when it cannot be read.
 */
const [merchant, currency, member, from = '', to = from] = process.argv.slice(2)
const DAY = /^\d{4}-\d{2}-\d{2}$/
const url = await readDatabaseUrl()
const isAsked = merchant !== undefined && currency !== undefined && member !== undefined
if (url === null || !isAsked || !DAY.test(from) || !DAY.test(to) || from > to) {
  end(
    'npm run --silent ledger:statement -- <merchant> <currency> <member id> <from> [<to>], with a database that runs.',
  )
} else {
  const database = connect({ url, connectionsMax: 1, name: 'ledger-statement' })
  try {
    const account = await accountOf(database.query, { merchant, currency, member })
    if (account === null) end(`${member} has no account in ${currency} at ${merchant}.`)
    else await print(database.query, account)
  } finally {
    await database.close()
  }
}

function end(why: string): void {
  process.stderr.write(`${why}\n`)
  process.exitCode = 2
}

async function accountOf(reader: Reader, of: { merchant: string; currency: string; member: string }) {
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
    if (beforeId === null) await write({ day: to, closing: formatAmount(page.closing) })
    for (const line of page.lines) await write(written(line))
    beforeId = page.nextBeforeId
    if (beforeId === null) await write({ day: from, opening: formatAmount(page.opening) })
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

/** Waits for whoever reads slower than we write. */
function write(line: object): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(line)}\n`, error => (error ? reject(error) : resolve()))
  })
}
