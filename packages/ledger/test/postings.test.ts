import { inTransaction, sql } from '@hiyas/database'
import { type Minor, ok } from '@hiyas/kernel'
import { rowsRead } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountKind,
  CHART,
  checkLedger,
  closeAccount,
  closeDays,
  declareBook,
  markInternal,
  POSTINGS,
  type PostingKind,
  type PostingRule,
  placeHold,
  recogniseDays,
  SUPPLIER_POSTINGS,
  settleHold,
} from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'
import { pass } from './calendar.ts'

let books: Books
let keys = 0

beforeAll(async () => {
  books = await openBooks('postings')
})

const KINDS = Object.keys(CHART) as AccountKind[]
const RULES = Object.entries(POSTINGS) as [PostingKind, PostingRule][]
const isMembers = (kind: AccountKind): boolean => kind.startsWith('player_')

/** One peso from one account to the other. */
const move = (kind: PostingKind, debit: bigint, credit: bigint, amount: Minor = peso(1)) =>
  books.post({
    key: `posting:${++keys}`,
    kind,
    entries: [
      { account: debit, amount: -amount },
      { account: credit, amount },
    ],
  })

/** An account of this kind, with money in it where it must not fall below zero. */
async function funded(kind: AccountKind, owner: string): Promise<bigint> {
  const account = await books.open(kind, isMembers(kind) ? owner : '')
  if (!isMembers(kind)) return account
  const cash = await books.open('player_cash', owner)
  await move('bonus_grant', await books.open('expense_bonus'), kind === 'player_bonus' ? account : cash, peso(10))
  if (kind === 'player_cash' || kind === 'player_bonus') return account
  await move(kind === 'player_pvp_escrow' ? 'pvp_buy_in' : 'hold', cash, account, peso(5))
  return account
}

const change = async (account: bigint, work: () => Promise<unknown>): Promise<Minor> => {
  const before = await books.balance(account)
  await work()
  return (await books.balance(account)) - before
}

describe('each posting', () => {
  test.each(RULES)('D-01 D-07 %s moves money between its accounts, and between no others', async (kind, rule) => {
    const taker = rule.members === 'many' ? 'taker' : 'giver'
    for (const debitKind of rule.debit) {
      const debit = await funded(debitKind, 'giver')
      for (const creditKind of rule.credit) {
        const credit = await books.open(creditKind, isMembers(creditKind) ? taker : '')
        if (debit === credit) continue
        const grows = CHART[creditKind].type === 'asset' || CHART[creditKind].type === 'expense' ? -1n : 1n
        expect(await change(credit, () => move(kind, debit, credit, 1n))).toBe(grows)
      }
    }
    const [debit, credit] = [rule.debit[0] as AccountKind, rule.credit[0] as AccountKind]
    const from = await funded(debit, 'giver')
    const to = await books.open(credit, isMembers(credit) ? taker : '')
    const elsewhere = async (other: AccountKind) => books.open(other, 'another')
    for (const other of KINDS.filter(other => !rule.credit.includes(other)).slice(0, 4))
      await expect(move(kind, from, await elsewhere(other)), `to ${other}`).rejects.toThrow(
        `does what no ${kind} may do`,
      )
    for (const other of KINDS.filter(other => !rule.debit.includes(other)).slice(0, 4))
      await expect(move(kind, await elsewhere(other), to), `from ${other}`).rejects.toThrow(
        `does what no ${kind} may do`,
      )
  })

  test('D-07 touches one member unless it says that it touches many', async () => {
    const [cash, others] = [await funded('player_cash', 'one'), await books.open('player_pvp_escrow', 'two:table-1')]
    await expect(move('pvp_buy_in', cash, others)).rejects.toThrow('touches two members')
    expect(await move('pvp_buy_in', cash, await books.open('player_pvp_escrow', 'one:table-1'))).toMatchObject({
      ok: true,
    })
    expect(await move('transfer', cash, await books.open('player_cash', 'two'))).toMatchObject({ ok: true })
  })

  test('is the same in TypeScript and in the database', async () => {
    const { rows } = await sql<{ kind: string; members: string; debit: string[]; credit: string[] }>`
      select kind.kind, case when many_members then 'many' else 'one' end as members,
             array_agg(account_kind) filter (where side = 'debit') as debit,
             array_agg(account_kind) filter (where side = 'credit') as credit
        from ledger.posting_kind kind join ledger.posting_rule rule on rule.kind = kind.kind
       group by kind.kind`.execute(books.database.query)
    const sorted = (rule: PostingRule) => ({ ...rule, debit: rule.debit.toSorted(), credit: rule.credit.toSorted() })
    const stored = rows.map(({ kind, ...rule }) => [kind, sorted(rule as PostingRule)])
    const written = Object.entries({ ...POSTINGS, ...SUPPLIER_POSTINGS }).map(([kind, rule]) => [kind, sorted(rule)])
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(written))
  })
})

test('D-01 D-03 D-04 D-05 the journal of a deposit with its fee, a bet, a win and a withdrawal comes out to the centavo', async () => {
  const own = await openBooks('journal')
  const cash = await own.open('player_cash', 'ana')
  const locked = await own.open('player_locked_withdrawal', 'ana')
  const [payment, fee, payout, transit, ggr] = [
    await own.open('payment_clearing'),
    await own.open('expense_fee'),
    await own.open('bank_payout'),
    await own.open('withdrawals_in_transit'),
    await own.open('house_ggr'),
  ]
  const post = (key: string, kind: PostingKind, debit: bigint, credit: bigint, amount: Minor) =>
    own.post({
      key,
      kind,
      entries: [
        { account: debit, amount: -amount },
        { account: credit, amount },
      ],
    })
  await own.post({
    key: 'deposit',
    kind: 'deposit',
    entries: [
      { account: payment, amount: peso(-990) },
      { account: fee, amount: peso(-10) },
      { account: cash, amount: peso(1000) },
    ],
  })
  const writer = own.writer()
  await writer.submit(own.bet(cash, 'bet', peso(100)))
  await writer.submit(own.win(cash, 'win', 'bet', peso(250)))
  await inTransaction(own.database, tx => placeHold(tx, { key: 'w', account: cash, heldIn: locked, amount: peso(500) }))
  expect([await own.balance(cash), await own.balance(locked)]).toEqual([peso(650), peso(500)])
  await inTransaction(own.database, tx =>
    settleHold(tx, { key: 'w', credits: [{ account: transit, amount: peso(500) }] }),
  )
  await post('paid', 'withdrawal_paid', transit, payout, peso(500))
  expect(await own.balance(own.clearing)).toBe(peso(-150))
  await pass(own, 2)
  await closeDays(own.database)
  await recogniseDays(own.database)

  const balances = [payment, payout, cash, locked, transit, own.clearing, ggr, fee].map(own.balance)
  expect(await Promise.all(balances)).toEqual([990, -500, 650, 0, 0, 0, -150, 10].map(peso))
  expect(await checkLedger(own.database.query)).toEqual([])
})

describe('the account of an object', () => {
  const close = (account: bigint) => inTransaction(books.database, tx => closeAccount(tx, account))

  test('D-05 D-06 ends at zero and not before, and then nothing is posted to it any more', async () => {
    const [cash, pool] = [await funded('player_cash', 'bettor'), await books.open('pool_cockfight', 'fight-1')]
    await move('cockfight_bet', cash, pool)
    expect(await close(pool)).toMatchObject({ ok: false, code: 'account_not_empty' })
    await move('cockfight_refund', pool, cash)
    expect(await close(pool)).toEqual(ok(null))
    expect(await close(pool)).toEqual(ok(null))
    await expect(move('cockfight_bet', cash, pool)).rejects.toThrow('has ended')
  })

  test('D-05 D-06 is not closed over a bet that is on its way', async () => {
    const [cash, pool] = [await funded('player_cash', 'late'), await books.open('pool_cockfight', 'fight-2')]
    const [bet, closed] = await Promise.allSettled([move('cockfight_bet', cash, pool), close(pool)])
    const took = bet.status === 'fulfilled'
    expect(closed).toMatchObject({ status: 'fulfilled', value: { ok: !took } })
    expect(await books.balance(pool)).toBe(took ? peso(1) : 0n)
  })

  test('D-06 is added up from what was posted since it was opened, however much was before', async () => {
    const { query } = books.database
    const [cash, other] = [await funded('player_cash', 'since'), await books.open('pool_cockfight', 'fight-before')]
    // What other pools had before this one was opened.
    await sql`insert into ledger.posting (transaction, debit, credit, amount)
      select 0, ${cash}, ${other}, 1 from generate_series(1, 50000)`.execute(query)
    await sql`
      select brin_summarize_new_values(relid) from pg_partition_tree('ledger.posting_transaction') where isleaf`.execute(
      query,
    )
    const pool = await books.open('pool_cockfight', 'fight-since')
    await move('cockfight_bet', cash, pool)
    expect(await close(pool)).toMatchObject({ ok: false })
    await move('cockfight_refund', pool, cash)
    const read = await rowsRead(books.database, 'ledger.posting', async tx =>
      expect(await closeAccount(tx, pool)).toEqual(ok(null)),
    )
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(20_000)
  })

  test('D-05 a bonus and a table are accounts of one member; his cash never ends', async () => {
    const [bonus, cash] = [await funded('player_bonus', 'gambler:bonus-1'), await books.open('player_cash', 'gambler')]
    expect(await close(bonus)).toMatchObject({ ok: false, code: 'account_not_empty' })
    await move('bonus_convert', bonus, cash, peso(10))
    expect(await close(bonus)).toEqual(ok(null))
    await expect(close(cash)).rejects.toThrow('cannot end')
  })
})

describe('money that must not leave', () => {
  test('D-08 W-29 trial money never comes near a bank', async () => {
    const [cash, bank] = [
      await books.open('player_cash', 'tryer', 'FUN'),
      await books.open('payment_clearing', '', 'FUN'),
    ]
    await expect(move('deposit', bank, cash)).rejects.toThrow('trial money')
    await inTransaction(books.database, async tx =>
      ok(await declareBook(tx, { merchant: 'hiyas', currency: 'FUN', purpose: 'real' })),
    )
    const { rows } = await sql`select purpose from ledger.book where currency = 'FUN'`.execute(books.database.query)
    expect(rows).toEqual([{ purpose: 'trial' }])
  })

  test('D-08 what members of our own win is never paid out, and they play like others', async () => {
    const cash = await funded('player_cash', 'tester')
    await inTransaction(books.database, async tx => ok(await markInternal(tx, { merchant: 'hiyas', owner: 'tester' })))
    await expect(move('hold', cash, await books.open('player_locked_withdrawal', 'tester'))).rejects.toThrow('of ours')
    expect(await move('lottery_bet', cash, await books.open('pool_lottery_issue', 'issue-1'))).toMatchObject({
      ok: true,
    })
  })
})
