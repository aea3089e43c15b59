import { inTransaction } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, closeAccount, declareBook, markInternal } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'
import { findingsAfter } from './breaks.ts'

let books: Books
/** A member who has bet with a supplier and on a fight that is over, and has a bonus that was converted. */
let member: bigint
let pool: bigint
let bonus: bigint
let payment: bigint
let payout: bigint

beforeAll(async () => {
  books = await openBooks('check_house')
  payment = await books.open('payment_clearing')
  payout = await books.open('bank_payout')
  const pair = (debit: bigint, credit: bigint, amount: bigint) => [
    { account: debit, amount: -amount },
    { account: credit, amount },
  ]
  member = await books.member(peso(100))
  bonus = await books.open('player_bonus', 'member-1:bonus-1')
  pool = await books.open('pool_cockfight', 'fight-1')
  await books.post({ key: 'in', kind: 'deposit', entries: pair(payment, member, peso(50)) })
  await books.post({
    key: 'gift',
    kind: 'bonus_grant',
    entries: pair(await books.open('expense_bonus'), bonus, peso(5)),
  })
  await books.post({ key: 'convert', kind: 'bonus_convert', entries: pair(bonus, member, peso(5)) })
  await books.post({ key: 'stake', kind: 'cockfight_bet', entries: pair(member, pool, peso(7)) })
  await books.post({ key: 'back', kind: 'cockfight_refund', entries: pair(pool, member, peso(7)) })
  const writer = books.writer()
  await writer.submit(books.bet(member, 'bet', peso(10)))
  await writer.submit(books.win(member, 'win', 'bet', peso(20)))
  await writer.submit(books.bet(member, 'undone', peso(5)))
  await writer.submit(books.rollback(member, 'undo', 'undone'))
  await inTransaction(books.database, tx => closeAccount(tx, pool))
  await inTransaction(books.database, tx => closeAccount(tx, bonus))
})

const ids = async (statement: string): Promise<string[]> => {
  const named = { ':member': member, ':pool': pool, ':bonus': bonus, ':clearing': books.clearing, ':payout': payout }
  const text = Object.entries(named).reduce((sql, [name, id]) => sql.replaceAll(name, String(id)), statement)
  return (await findingsAfter(books, text)).map(finding => finding.id)
}
const postingOf = (externalId: string) => `(select id from ledger.transaction where external_id = '${externalId}')`

describe('what is broken on purpose is found', () => {
  test('D-04 D-05 D-06 D-08 D-09 D-11 and sound books are sound', async () => {
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test.each([
    [
      'D-04',
      'a win that another supplier paid',
      `update ledger.posting set debit = ledger.open_account('hiyas', 'supplier_clearing', 'OTHER', 'PHP') where transaction = ${postingOf('win')}`,
    ],
    [
      'D-04',
      'a bet that says it went to another supplier',
      `update ledger.transaction set source = 'OTHER' where external_id = 'bet'`,
    ],
    [
      'D-05',
      'a bonus that ended with money in it',
      `update ledger.posting set amount = amount - 1 where transaction = ${postingOf('convert')}`,
    ],
    [
      'D-06',
      'a fight that ended with money in it',
      `update ledger.posting set amount = amount - 1 where transaction = ${postingOf('back')}`,
    ],
    [
      'D-06',
      'a stake after the end of the fight',
      `update ledger.account set closed_at = closed_at - interval '1 hour' where id = :pool`,
    ],
    [
      'D-07',
      'a posting that its kind may not do',
      `update ledger.posting set credit = ledger.open_account('hiyas', 'house_fee', '', 'PHP') where transaction = ${postingOf('stake')}`,
    ],
    ['D-07', 'an entry that is gone', `delete from ledger.entry where transaction = ${postingOf('stake')}`],
    [
      'D-07',
      'an entry that says another amount',
      `update ledger.entry set amount = amount + 1 where transaction = ${postingOf('stake')}`,
    ],
    [
      'D-03',
      'a statement whose balances do not add up',
      `update ledger.entry set balance_after = balance_after + 1 where transaction = ${postingOf('stake')}`,
    ],
    [
      'D-03',
      'a bet that says another balance',
      `update ledger.transaction set balance_after = balance_after + 1 where external_id = 'win'`,
    ],
    [
      'D-08',
      'trial money in a real book',
      `update ledger.posting set debit = ledger.open_account('hiyas', 'house_fee', '', 'FUN') where transaction = ${postingOf('stake')}`,
    ],
    [
      'D-08',
      'trial money at a bank',
      `insert into ledger.posting select min(id), ledger.open_account('hiyas', 'bank_receiving', '', 'FUN'),
         ledger.open_account('hiyas', 'player_cash', 'tryer', 'FUN'), 1 from ledger.transaction`,
    ],
    [
      'D-10',
      'an entry older than the one before it',
      `update ledger.transaction set created_at = created_at - interval '1 hour' where external_id = 'back'`,
    ],
    [
      'D-11',
      'money from one fight to another',
      `update ledger.posting set debit = ledger.open_account('hiyas', 'pool_cockfight', 'fight-2', 'PHP'), credit = :pool where transaction = ${postingOf('stake')}`,
    ],
    [
      'D-11',
      'a stake that goes back to somebody else',
      `update ledger.posting set credit = ledger.open_account('hiyas', 'player_cash', 'somebody', 'PHP') where transaction = ${postingOf('back')}`,
    ],
  ])('%s %s', async (id, _title, statement) => {
    expect(await ids(statement)).toContain(id)
  })

  test('D-08 money of a member of ours that left the house', async () => {
    const findings = await findingsAfter(
      books,
      `insert into ledger.posting select min(id), ${member}, ${payout}, 1 from ledger.transaction`,
      tx => markInternal(tx, { merchant: 'hiyas', owner: 'member-1' }),
    )
    expect(findings).toContainEqual(
      expect.objectContaining({ id: 'D-08', message: expect.stringContaining('a member of ours') }),
    )
  })

  test('D-09 WAL-09 real money that members are owed and no bank has', async () => {
    const declare = (purpose: 'demo' | 'real') =>
      inTransaction(books.database, async tx =>
        ok(await declareBook(tx, { merchant: 'hiyas', currency: 'PHP', purpose })),
      )
    await declare('real')
    expect(await checkLedger(books.database.query)).toEqual([
      expect.objectContaining({
        id: 'D-09',
        message: 'members are owed 1650000, at the banks and on the way from them are 500000',
      }),
    ])
    await declare('demo')
    expect(await checkLedger(books.database.query)).toEqual([])
  })
})
