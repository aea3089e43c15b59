import { inTransaction, sql } from '@hiyas/database'
import { type Minor, ok, type Result } from '@hiyas/kernel'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { transfersOf } from '../src/books/post.ts'
import { CHART, checkLedger, type Entry, openAccount, type Posting, post } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'

let books: Books
let grants: bigint

beforeAll(async () => {
  books = await openBooks('books')
  grants = await books.open('expense_bonus')
})

const postOnce = (posting: Posting) => inTransaction(books.database, tx => post(tx, posting))

const give = (key: string, account: bigint, amount: Minor): Posting => ({
  key,
  kind: 'adjustment',
  entries: [
    { account: grants, amount: -amount },
    { account, amount },
  ],
})

describe('accounts', () => {
  test('the chart in TypeScript and the chart in the database are one', async () => {
    const { rows } = await sql<{ kind: string; type: string; storesBalance: boolean; life: string }>`
      select kind, type, stores_balance as "storesBalance", life from ledger.account_kind`.execute(books.database.query)
    expect(Object.fromEntries(rows.map(({ kind, ...rest }) => [kind, rest]))).toEqual(CHART)
  })

  test('opening the same account twenty times at once opens one', async () => {
    const open = () => books.open('player_cash', 'twenty', 'PHP')
    const ids = await Promise.all(Array.from({ length: 20 }, open))
    expect(new Set(ids).size).toBe(1)
    expect(await books.open('player_bonus', 'twenty', 'PHP')).not.toBe(ids[0])
    expect(await books.open('player_cash', 'twenty', 'FUN')).not.toBe(ids[0])
  })

  test('a balance is told in the sense of the account: a grant is an expense of ours and money of the member', async () => {
    const expense = await books.open('expense_rebate')
    const member = await books.member()
    const entries = [
      { account: expense, amount: peso(-5) },
      { account: member, amount: peso(5) },
    ]
    expect(await postOnce({ key: 'rebate:1', kind: 'rebate', entries })).toMatchObject({ ok: true })
    expect(await books.balance(member)).toBe(peso(5))
    expect(await books.balance(expense)).toBe(peso(5))
    await expect(books.balance(123_456n)).rejects.toThrow('no account')
  })
})

describe('a posting', () => {
  test('W-11 W-12 D-07 happens once: the same key repeats, with other entries it is refused', async () => {
    const member = await books.member()
    const first = await postOnce(give('once', member, peso(5)))
    expect(first).toMatchObject({ ok: true, value: { repeated: false } })
    const transactionId = first.ok ? first.value.transactionId : 0n
    expect(await postOnce(give('once', member, peso(5)))).toEqual(ok({ transactionId, repeated: true }))
    expect(await postOnce(give('once', member, peso(6)))).toMatchObject({ ok: false, code: 'key_reused' })
    expect(await books.balance(member)).toBe(peso(5))
  })

  test('W-10 twenty at once under one key move the money once', async () => {
    const member = await books.member()
    const posted = await Promise.all(Array.from({ length: 20 }, () => postOnce(give('twenty-times', member, peso(5)))))
    expect(posted.filter(result => result.ok && !result.value.repeated)).toHaveLength(1)
    expect(posted.every(result => result.ok)).toBe(true)
    expect(await books.balance(member)).toBe(peso(5))
  })

  test('W-10 twenty at once under one key between accounts that have no row to lock, too', async () => {
    const [ggr, payable] = [await books.open('house_ggr'), await books.open('supplier_payable')]
    const entries = [
      { account: ggr, amount: peso(-1) },
      { account: payable, amount: peso(1) },
    ]
    const posting: Posting = { key: 'share', kind: 'supplier_share', entries }
    const posted = await Promise.all(Array.from({ length: 20 }, () => postOnce(posting)))
    expect(posted.filter(result => result.ok && !result.value.repeated)).toHaveLength(1)
    expect(posted.every(result => result.ok)).toBe(true)
    expect(await books.balance(payable)).toBe(peso(1))
  })

  test('D-02 takes no more than there is, and then leaves nothing, not even its key', async () => {
    const [poor, rich] = [await books.member(peso(1)), await books.member()]
    const entries = [
      { account: poor, amount: peso(-2) },
      { account: rich, amount: peso(2) },
    ]
    const posting: Posting = { key: 'beyond', kind: 'transfer', entries }
    expect(await postOnce(posting)).toMatchObject({ ok: false, code: 'insufficient_funds' })
    await postOnce(give('top-up', poor, peso(1)))
    expect(await postOnce(posting)).toMatchObject({ ok: true, value: { repeated: false } })
    expect([await books.balance(poor), await books.balance(rich)]).toEqual([0n, peso(2)])
  })

  test('D-01 that does not balance, names an account twice, nobody’s or of another book throws', async () => {
    const member = await books.member(peso(10))
    const elsewhere = await books.open('expense_bonus', '', 'FUN')
    const attempt = (entries: Entry[]) => postOnce({ key: 'broken', kind: 'adjustment', entries })
    const pair = (account: bigint, amount: Minor) => [
      { account: member, amount: -amount },
      { account, amount },
    ]
    await expect(attempt([{ account: member, amount: 1n }])).rejects.toThrow('1 entries')
    await expect(attempt([...pair(grants, 1n), { account: elsewhere, amount: 1n }])).rejects.toThrow('does not balance')
    await expect(attempt(pair(member, 1n))).rejects.toThrow('twice')
    await expect(attempt(pair(grants, 0n))).rejects.toThrow('out of bounds')
    await expect(attempt(pair(grants, 10n ** 15n + 1n))).rejects.toThrow('out of bounds')
    await expect(attempt(pair(999_999n, 1n))).rejects.toThrow('unknown account')
    await expect(attempt(pair(elsewhere, 1n))).rejects.toThrow('crosses books')
  })

  test('D-02 hundreds of transfers at once between a few members lose nothing and lock nobody out', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => books.member(peso(3))))
    const transfer = (index: number): Promise<Result<unknown, string>> => {
      const [from, to] = [members[index % 4] ?? 0n, members[(index + 1 + (index % 3)) % 4] ?? 0n]
      const entries = [
        { account: from, amount: peso(-1) },
        { account: to, amount: peso(1) },
      ]
      return postOnce({ key: `transfer:${index}`, kind: 'transfer', entries })
    }
    // Twice as many as there are connections: who waits for one longer than some seconds would give up.
    const RUNNERS = 16
    const run = async (runner: number) => {
      for (let index = runner; index < 300; index += RUNNERS) await transfer(index)
    }
    await Promise.all(Array.from({ length: RUNNERS }, (_, runner) => run(runner)))
    const balances = await Promise.all(members.map(books.balance))
    expect(balances.reduce((total, balance) => total + balance)).toBe(peso(12))
    expect(balances.every(balance => balance >= 0n)).toBe(true)
  })

  test('D-01 any balanced entries become pairs that give each account its amount', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 30 }), (credits, givers) => {
        const total = credits.reduce((sum, amount) => sum + amount)
        const share = total / BigInt(givers)
        const debits = Array.from({ length: givers }, (_, index) =>
          index === 0 ? total - share * BigInt(givers - 1) : share,
        )
        const entries = [...credits, ...debits.map(amount => -amount)].map((amount, index) => ({
          account: BigInt(index),
          amount,
        }))
        const sound = entries.filter(entry => entry.amount !== 0n)
        const sums = new Map<bigint, bigint>()
        const add = (account: bigint, amount: bigint) => sums.set(account, (sums.get(account) ?? 0n) + amount)
        for (const { debit, credit, amount } of transfersOf({ key: 'any', kind: 'adjustment', entries: sound })) {
          expect(amount).toBeGreaterThan(0n)
          add(debit, -amount)
          add(credit, amount)
        }
        expect(sums).toEqual(new Map(sound.map(entry => [entry.account, entry.amount])))
      }),
    )
  })
})

describe('what is written stays', () => {
  test.each([
    'update ledger.posting set amount = amount + 1',
    'delete from ledger.posting',
    'truncate ledger.posting',
    'update ledger.transaction set amount = 0',
    'delete from ledger.transaction where false',
    'truncate ledger.transaction cascade',
  ])('WAL-01 D-10 %s is refused', async statement => {
    await expect(books.database.pool.query(statement)).rejects.toThrow('append only')
  })

  test.each([
    ['update ledger.wallet set balance = -1', 'wallet_balance_not_negative'],
    ['insert into ledger.posting values (1, 1, 2, 0)', 'posting_moves_something'],
    ['insert into ledger.posting values (1, 2, 2, 5)', 'posting_moves_something'],
  ])('D-01 D-02 the last line of defence holds: %s', async (statement, constraint) => {
    await expect(books.database.pool.query(statement)).rejects.toThrow(constraint)
  })

  test('an account opened in a transaction that is rolled back is not there', async () => {
    const opened = inTransaction(books.database, async tx => {
      await openAccount(tx, { merchant: 'hiyas', kind: 'player_cash', owner: 'never', currency: 'PHP' })
      throw new Error('after all not')
    })
    await expect(opened).rejects.toThrow('after all not')
    const { rows } = await sql`select from ledger.account where owner = 'never'`.execute(books.database.query)
    expect(rows).toEqual([])
  })
})

test('D-01 D-02 D-03 D-07 the books are right after all of this', async () => {
  expect(await checkLedger(books.database.query)).toEqual([])
})
