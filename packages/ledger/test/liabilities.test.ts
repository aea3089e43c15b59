import { inTransaction, sql } from '@hiyas/database'
import { dayOf, type Minor, ok, sum, systemClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountKind,
  balanceOf,
  CHART,
  checkLedger,
  declareBook,
  liabilitiesOf,
  type PostingKind,
  placeHold,
  settleHold,
} from '../src/index.ts'
import { type Books, momentOf, openBooks, peso } from './books.ts'
import { runCommand } from './run-command.ts'

let books: Books
/** Before the withdrawal, when the bank had all. */
let before: Date

const move = (key: string, kind: PostingKind, debit: bigint, credit: bigint, amount: number) =>
  books.post({
    key,
    kind,
    entries: [
      { account: debit, amount: peso(-amount) },
      { account: credit, amount: peso(amount) },
    ],
  })
const declare = (purpose: 'demo' | 'real') =>
  inTransaction(books.database, async tx => ok(await declareBook(tx, { merchant: 'hiyas', currency: 'PHP', purpose })))

/** One of each debt. */
const OWED: Partial<Record<AccountKind, Minor>> = {
  player_cash: peso(640),
  player_bonus: peso(50),
  player_locked_withdrawal: peso(100),
  player_chase_escrow: peso(20),
  agent_payable: peso(15),
  deposits_unmatched: peso(30),
  withdrawals_in_transit: peso(60),
  pool_lottery_issue: peso(25),
}
const OWED_TOTAL = 940

beforeAll(async () => {
  books = await openBooks('liabilities')
  const [cash, bonus, locked, escrow] = [
    await books.open('player_cash', 'ana'),
    await books.open('player_bonus', 'ana:bonus-1'),
    await books.open('player_locked_withdrawal', 'ana'),
    await books.open('player_chase_escrow', 'ana'),
  ]
  const [payment, receiving, payout, transit, gifts] = [
    await books.open('payment_clearing'),
    await books.open('bank_receiving'),
    await books.open('bank_payout'),
    await books.open('withdrawals_in_transit'),
    await books.open('expense_bonus'),
  ]
  await move('in', 'deposit', payment, cash, 1_000)
  await move('settled', 'payment_settled', receiving, payment, 400)
  await move('whose', 'deposit_unmatched', receiving, await books.open('deposits_unmatched'), 30)
  await move('gift', 'bonus_grant', gifts, bonus, 50)
  await move('rebate', 'rebate', await books.open('expense_rebate'), await books.open('agent_payable', 'ben'), 15)
  await move('issue', 'lottery_bet', cash, await books.open('pool_lottery_issue', 'issue-1'), 25)
  const writer = books.writer()
  await writer.submit(books.bet(cash, 'bet', peso(70)))
  await writer.submit(books.win(cash, 'win', 'bet', peso(5)))
  before = await momentOf(books.database.query)
  const hold = (key: string, heldIn: bigint, amount: number) =>
    inTransaction(books.database, tx => placeHold(tx, { key, account: cash, heldIn, amount: peso(amount) }))
  await hold('open', locked, 100)
  await hold('chase', escrow, 20)
  await hold('sent', locked, 150)
  await inTransaction(books.database, tx =>
    settleHold(tx, { key: 'sent', credits: [{ account: transit, amount: peso(150) }] }),
  )
  await move('paid', 'withdrawal_paid', transit, payout, 90)
  // Trial money, of which there is plenty.
  const tryer = await books.open('player_cash', 'tryer', 'FUN')
  await move('fun', 'bonus_grant', await books.open('expense_bonus', '', 'FUN'), tryer, 9_000)
})

const run = (...words: string[]) => runCommand('liabilities', { DATABASE_URL: books.url }, ...words)

describe('what is owed', () => {
  test('D-09 WAL-09 is told by what it is owed for, against what is there, suppliers apart, and equals the ledger', async () => {
    const [book, ...rest] = await liabilitiesOf(books.database.query, null)
    expect(rest).toEqual([])
    expect(book).toMatchObject({ merchant: 'hiyas', currency: 'PHP', purpose: 'demo', isCovered: true })
    expect(book?.owed).toEqual(expect.arrayContaining(Object.entries(OWED).map(([kind, amount]) => ({ kind, amount }))))
    expect([book?.owedTotal, book?.thereTotal]).toEqual([peso(OWED_TOTAL), peso(940)])
    expect(book?.suppliers).toContainEqual({ kind: 'supplier_clearing', amount: peso(65) })
    const { rows } = await sql<{ id: bigint; kind: AccountKind }>`
      select account.id, account.kind from ledger.account join ledger.book on book.id = account.book
       where book.currency = 'PHP'`.execute(books.database.query)
    for (const { kind, amount } of [...(book?.owed ?? []), ...(book?.there ?? []), ...(book?.suppliers ?? [])]) {
      const accounts = rows.filter(row => row.kind === kind)
      expect(amount, kind).toBe(sum(await Promise.all(accounts.map(({ id }) => balanceOf(books.database.query, id)))))
    }
    const told = [...(book?.owed ?? []), ...(book?.suppliers ?? [])].map(({ kind }) => kind)
    const debts = (Object.keys(CHART) as AccountKind[]).filter(kind => CHART[kind].type === 'liability')
    expect(told.toSorted()).toEqual(debts.toSorted())
  })

  test('D-09 is told as of a moment too', async () => {
    const [book] = await liabilitiesOf(books.database.query, before)
    expect([book?.owedTotal, book?.thereTotal]).toEqual([peso(1_030), peso(1_030)])
    expect(book?.owed).toContainEqual({ kind: 'withdrawals_in_transit', amount: 0n })
    const [beginning] = await liabilitiesOf(books.database.query, new Date(0))
    expect([beginning?.owedTotal, beginning?.thereTotal, beginning?.isCovered]).toEqual([0n, 0n, true])
  })
})

describe('npm run ledger:liabilities', () => {
  test('D-09 WAL-09 a book of real money that is short ends it with 1, and the check says the same', async () => {
    const covered = await run()
    expect(covered).toMatchObject({ code: 0, error: '' })
    expect(covered.out).toContain('hiyas PHP (demo): covered')
    await declare('real')
    expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('hiyas PHP (real): covered') })
    expect(await checkLedger(books.database.query)).toEqual([])
    // An agent is owed what no bank has.
    await move('more', 'rebate', await books.open('expense_rebate'), await books.open('agent_payable', 'ben'), 1)
    const short = await run()
    expect(short).toMatchObject({ code: 1, out: expect.stringContaining('hiyas PHP (real): short of 1.00') })
    expect(short.out).not.toContain('FUN')
    expect(await checkLedger(books.database.query)).toMatchObject([
      { id: 'D-09', message: `members are owed ${peso(941)}, at the banks and on the way from them are ${peso(940)}` },
    ])
    await declare('demo')
    expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('short of 1.00, which a demo may be') })
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test('D-09 an object a line, of a moment or of a day as it ended', async () => {
    const { code, out } = await run('--json', `--at=${before.toISOString()}`)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      at: before.toISOString(),
      merchant: 'hiyas',
      isCovered: true,
      owedTotal: '1030.00',
      owed: { player_cash: '910.00', withdrawals_in_transit: '0.00' },
      there: { payment_clearing: '600.00', bank_receiving: '430.00', bank_payout: '0.00' },
      suppliers: { supplier_clearing: '65.00', supplier_payable: '0.00' },
    })
    const today = JSON.parse((await run('--json', `--at=${dayOf(systemClock.nowMs())}`)).out)
    expect(today).toMatchObject({ owed: { withdrawals_in_transit: '60.00' } })
    expect(JSON.parse((await run('--json', '--at=2000-01-01')).out)).toMatchObject({ owedTotal: '0.00' })
  })

  test.each([
    ...[['--at=yesterday'], ['--at=2026-02-31'], ['--at=2026-11-30T12:00'], ['--at=9998-01-01'], ['--at=']],
    ...[['PHP'], ['--jsn']],
  ])('%s is answered with how it is used, and never with a report', async word => {
    const { code, out, error } = await run(word)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(error).toContain('npm run ledger:liabilities')
  })

  test('says how it is used', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, error: '', out: expect.stringContaining('--at=<moment>') })
  })
})
