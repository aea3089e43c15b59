import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '@hiyas/database'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, type Finding, placeHold } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'
import { findingsAfter as breakBooks } from './breaks.ts'
import { runCommand } from './run-command.ts'

let books: Books
/** A member of these books, for the statements that break them. */
let member: bigint

beforeAll(async () => {
  books = await openBooks('check')
  member = await books.member(peso(100))
  const writer = books.writer()
  await writer.submit(books.bet(member, 'bet', peso(10)))
  await writer.submit(books.win(member, 'win', 'bet', peso(20)))
  await writer.submit(books.bet(member, 'undone', peso(5)))
  await writer.submit(books.rollback(member, 'undo', 'undone'))
  await writer.submit(books.bet(member, 'nearly-all', peso(100)))
  await writer.submit(books.rollback(member, 'take-back', 'win'))
  await writer.submit(books.rollback(member, 'too-early', 'not-yet'))
  await writer.submit(books.bet(member, 'free', 0n))
})

/** What the check finds after this statement, which is undone again. */
const findingsAfter = (statement: string): Promise<Finding[]> =>
  breakBooks(books, statement.replaceAll(':member', String(member)))

describe('the check of the books', () => {
  test('D-01 D-02 D-03 D-05 D-07 D-10 finds nothing in sound books, taken-back wins and tombstones included', async () => {
    expect(await checkLedger(books.database.query)).toEqual([])
    expect(await findingsAfter('select 1')).toEqual([])
  })

  test.each([
    [
      'D-01',
      'money that crosses books',
      `insert into ledger.posting select min(transaction), :member, ledger.open_account('hiyas', 'house_fee', '', 'FUN'), 5 from ledger.posting`,
    ],
    ['D-01', 'a posting to nobody', 'insert into ledger.posting values (1, :member, 999999, 5)'],
    ['D-01', 'money out of nowhere', 'update ledger.wallet set balance = balance + 1 where id = :member'],
    ['D-02', 'a member below zero', 'update ledger.wallet set balance = -1 where id = :member'],
    [
      'D-03',
      'a balance that its postings do not explain',
      'update ledger.wallet set balance = balance + 1 where id = :member',
    ],
    ['D-03', 'a member without a balance', 'delete from ledger.wallet where id = :member'],
    [
      'D-03',
      'a posting that is gone',
      `delete from ledger.posting using ledger.transaction where id = transaction and external_id = 'win'`,
    ],
    [
      'D-07',
      'a bet without its posting',
      `delete from ledger.posting using ledger.transaction where id = transaction and external_id = 'bet'`,
    ],
    ['D-07', 'a message whose key is gone', `delete from ledger.idempotency_key where external_id = 'win'`],
    [
      'D-07',
      'a message whose key leads to another',
      `update ledger.idempotency_key set external_id = 'another' where external_id = 'win'`,
    ],
    ['D-07', 'a key of no message', `insert into ledger.idempotency_key values (2000000, 'HYO', 'never-came')`],
    [
      'D-07',
      'a bet that may be taken back once more',
      `delete from ledger.undone using ledger.transaction where id = transaction and external_id = 'undo'`,
    ],
    [
      'D-07',
      'a bet that nothing took back and nothing can',
      `insert into ledger.undone select id, 2000000, 'rollback' from ledger.transaction where external_id = 'bet'`,
    ],
    [
      'D-07',
      'a posting without its transaction',
      `delete from ledger.transaction where external_id = 'bet';
       delete from ledger.idempotency_key where external_id = 'bet'`,
    ],
    [
      'D-07',
      'a transaction that says another amount',
      `update ledger.transaction set amount = amount + 1 where external_id = 'win'`,
    ],
    [
      'D-07',
      'a bet that gives',
      `update ledger.posting set debit = credit, credit = debit from ledger.transaction where id = transaction and external_id = 'bet'`,
    ],
    [
      'D-07',
      'a win that takes',
      `update ledger.posting set debit = credit, credit = debit from ledger.transaction where id = transaction and external_id = 'win'`,
    ],
    [
      'D-07',
      'a cancel that takes',
      `update ledger.posting set debit = credit, credit = debit from ledger.transaction where id = transaction and external_id = 'undo'`,
    ],
    [
      'D-07',
      'a taken-back win that gives',
      `update ledger.posting set debit = credit, credit = debit from ledger.transaction where id = transaction and external_id = 'take-back'`,
    ],
    [
      'D-07',
      'a win on the bet of another member',
      `update ledger.transaction set account = account + 1 where external_id = 'bet'`,
    ],
    [
      'D-10',
      'a clock that ran backwards',
      `update ledger.transaction set created_at = created_at - interval '1 hour' where external_id = 'nearly-all'`,
    ],
    [
      'D-10',
      'a clock that was far ahead',
      `update ledger.transaction set created_at = created_at + interval '1 hour' where external_id = 'nearly-all'`,
    ],
    [
      'D-07',
      'a cancel of more than its bet',
      `with more as (update ledger.transaction set amount = amount + 1 where external_id = 'undo' returning id)
       update ledger.posting set amount = amount + 1 where transaction in (select id from more)`,
    ],
    [
      'D-07',
      'a win of a bet that had been taken back',
      `with late as (
         insert into ledger.transaction (account, amount, balance_after, reference, created_at, kind, source, external_id, digest)
         select account, 0, balance_after, reference, clock_timestamp(), 'win', source, 'late', '' from ledger.transaction
          where external_id = 'undo'
         returning id, source, external_id
       )
       insert into ledger.idempotency_key select * from late`,
    ],
  ])('%s finds %s', async (id, _title, statement) => {
    expect(await findingsAfter(statement)).toContainEqual(expect.objectContaining({ id }))
  })

  test('D-05 finds locked money that no open hold explains', async () => {
    const rich = await books.member(peso(10))
    const heldIn = await books.sameOwner(rich, 'player_locked_withdrawal')
    await inTransaction(books.database, tx => placeHold(tx, { key: 'hold', account: rich, heldIn, amount: peso(4) }))
    expect(await checkLedger(books.database.query)).toEqual([])
    const findings = await findingsAfter(`delete from ledger.hold where key = 'hold'`)
    expect(findings).toEqual([
      { id: 'D-05', subject: `account ${heldIn}`, message: 'it holds 40000, its open holds sum to 0' },
    ])
  })

  test.each([
    ['of another amount, though their sum is right', `amount = case key when 'less' then 60000 else 40000 end`],
    ['of another account', `account = held_in`],
    ['that something else has placed', `placed_by = placed_by - 1`],
  ])('D-05 finds holds %s', async (what, change) => {
    const rich = await books.member(peso(10))
    const heldIn = await books.sameOwner(rich, 'player_locked_withdrawal')
    const keys = [`less ${what}`, `more ${what}`] as const
    for (const [place, amount] of [4, 6].entries())
      await inTransaction(books.database, tx =>
        placeHold(tx, { key: keys[place] ?? '', account: rich, heldIn, amount: peso(amount) }),
      )
    const findings = await findingsAfter(
      `update ledger.hold set ${change.replace("'less'", `'${keys[0]}'`)} where key in ('${keys.join("', '")}')`,
    )
    expect(findings.filter(({ id }) => id === 'D-05').map(({ subject }) => subject)).toEqual(
      keys.map(key => `hold ${key}`),
    )
  })

  test('lists the first findings of a kind only', async () => {
    const findings = await findingsAfter(
      'insert into ledger.posting select n, 1, 2, 1 from generate_series(1000, 1999) n',
    )
    expect(findings.filter(finding => finding.id === 'D-07')).toHaveLength(20)
  })
})

describe('npm run ledger:check', () => {
  async function checked(environment: Record<string, string>) {
    const { code, out: printed } = await runCommand('check', environment)
    return { code, printed }
  }

  test('D-03 says that sound books are right, and names what is wrong with others', async () => {
    expect(await checked({ DATABASE_URL: books.url })).toEqual({
      code: 0,
      printed: 'The books are right: D-01, D-02, D-03, D-04, D-05, D-06, D-07, D-08, D-09, D-10 and D-11 hold.\n',
    })
    const broken = await openBooks('broken')
    const account = await broken.member(peso(1))
    await broken.database.pool.query('update ledger.wallet set balance = 7 where id = $1', [account])
    const { code, printed } = await checked({ DATABASE_URL: broken.url })
    expect(code).toBe(1)
    expect(printed).toContain(`D-03  account ${account}: its balance is 7, its postings sum to 10000`)
  })

  test('says so when it cannot look', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hiyas-check-'))
    atFileEnd(() => rm(folder, { recursive: true }))
    expect(await checked({ HIYAS_DATA: folder })).toMatchObject({
      code: 2,
      printed: expect.stringContaining('npm start'),
    })
    const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'
    expect(await checked({ DATABASE_URL: nowhere })).toMatchObject({
      code: 2,
      printed: expect.stringContaining('cannot be read'),
    })
  })
})
