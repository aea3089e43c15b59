import { inTransaction, sql } from '@hiyas/database'
import { formatAmount, type Minor } from '@hiyas/kernel'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { balanceAt, checkLedger, closeAccount, placeHold, reversalOf, reverse, statementOf } from '../src/index.ts'
import { STATEMENT_LIMIT_MAX } from '../src/statements/statements.ts'
import { type Books, openBooks, peso } from './books.ts'
import { findingsAfter } from './breaks.ts'
import { runCommand } from './run-command.ts'

const RUNS = 25
const TIMEOUT_MS = 120_000
/** Before everything, after everything: the database's clock is the one that counts. */
const [EARLIEST, LATEST] = [new Date('2000-01-01'), new Date('2100-01-01')]

let books: Books
let grants: bigint
let keys = 0

beforeAll(async () => {
  books = await openBooks('statements')
  grants = await books.open('expense_bonus')
})

async function post(kind: 'bonus_grant' | 'fee' | 'transfer', debit: bigint, credit: bigint, amount: Minor) {
  const entries = [
    { account: debit, amount: -amount },
    { account: credit, amount },
  ]
  const posted = await books.post({ key: `statement:${++keys}`, kind, entries, memo: 'why' })
  return posted.ok ? posted.value.transactionId : 0n
}
const takeBack = (transactionId: bigint, reason = 'a mistake') =>
  inTransaction(books.database, tx => reverse(tx, { transactionId, reason }))

/** The moments of the account's lines, as the database wrote them, to the microsecond. */
async function momentsOf(account: bigint): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from ledger.transaction
     where account = ${account} or id in (select transaction from ledger.entry where account = ${account})
     order by id`.execute(books.database.query)
  return rows.map(row => row.at)
}

describe('a statement', () => {
  test('WAL-13 shows opening, each movement with the balance after it, and closing', async () => {
    const member = await books.member(peso(100))
    const writer = books.writer()
    await writer.submit(books.bet(member, 's-bet', peso(10)))
    await writer.submit(books.win(member, 's-win', 's-bet', peso(25)))
    await writer.submit(books.bet(member, 's-free', 0n))
    await writer.submit(books.bet(member, 's-all', peso(110)))
    await writer.submit(books.rollback(member, 's-back', 's-win'))
    await post('bonus_grant', grants, member, peso(3))
    const { opening, closing, lines, nextBeforeId } = await statementOf(books.database.query, {
      account: member,
      from: EARLIEST,
      to: LATEST,
      limit: 50,
    })
    expect([opening, closing, nextBeforeId]).toEqual([0n, peso(3), null])
    expect(lines.map(line => [line.kind, line.amount / peso(1), line.balanceAfter / peso(1)])).toEqual([
      ['bonus_grant', 3n, 3n],
      ['rollback', -5n, 0n],
      ['bet', -110n, 5n],
      ['bet', 0n, 115n],
      ['win', 25n, 115n],
      ['bet', -10n, 90n],
      ['bonus_grant', 100n, 100n],
    ])
    expect(lines.find(line => line.externalId === 's-win')?.takenBackBy).toBe(lines[1]?.transactionId)
    expect(lines[0]?.memo).toBe('why')
  })

  test('WAL-13 D-03 any pages of any periods add up, and each closing is the next opening', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const step = fc.record({
      kind: fc.constantFrom('bet', 'bet', 'win', 'rollback', 'grant', 'fee'),
      amount: fc.bigInt({ min: 0n, max: 40n }),
    })
    const fees = await books.open('house_fee')
    const writer = books.writer()
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(),
        async (steps, limit, cut) => {
          const member = await books.member(100n)
          let last = ''
          for (const { kind, amount } of steps) {
            const id = `p-${++keys}`
            if (kind === 'bet') await writer.submit(books.bet(member, id, amount))
            else if (kind === 'grant') await post('bonus_grant', grants, member, amount + 1n)
            else if (kind === 'fee') await post('fee', member, fees, amount + 1n)
            else if (last !== '' && kind === 'win') await writer.submit(books.win(member, id, last, amount))
            else if (last !== '') await writer.submit(books.rollback(member, id, last))
            if (kind === 'bet') last = id
          }
          const moments = await momentsOf(member)
          const middle = moments[cut % moments.length] ?? LATEST
          const first = await wholeStatement(member, EARLIEST, middle, limit)
          const second = await wholeStatement(member, middle, LATEST, limit)
          expect(first.opening).toBe(0n)
          expect(second.opening).toBe(first.closing)
          expect(second.closing).toBe(await books.balance(member))
          expect(first.lines.length + second.lines.length).toBe(moments.length)
        },
      ),
      { numRuns: RUNS },
    )
  })

  /** All pages in one, each line checked against the one before it. */
  async function wholeStatement(account: bigint, from: Date, to: Date, limit: number) {
    const whole = await statementOf(books.database.query, { account, from, to, limit })
    const lines = [...whole.lines]
    for (let next = whole.nextBeforeId; next !== null; ) {
      const page = await statementOf(books.database.query, { account, from, to, beforeId: next, limit })
      expect([page.opening, page.closing]).toEqual([whole.opening, whole.closing])
      lines.push(...page.lines)
      next = page.nextBeforeId
    }
    let balance = whole.opening
    for (const line of lines.toReversed()) {
      balance += line.amount
      expect(line.balanceAfter).toBe(balance)
    }
    expect(balance).toBe(whole.closing)
    return { ...whole, lines }
  }

  test('WAL-13 the balance as of any moment, of a member and of the house', async () => {
    const member = await books.member(peso(7))
    const ggr = await books.open('expense_salary')
    const before = await books.balance(grants)
    await post('bonus_grant', grants, member, peso(2))
    const moments = await momentsOf(member)
    const at = (account: bigint, moment: Date) => balanceAt(books.database.query, account, moment)
    expect(await at(member, EARLIEST)).toBe(0n)
    expect(await at(member, moments[0] ?? LATEST)).toBe(0n)
    expect(await at(member, LATEST)).toBe(peso(9))
    expect(await at(grants, LATEST)).toBe(before + peso(2))
    expect(await at(grants, EARLIEST)).toBe(0n)
    expect(await at(ggr, LATEST)).toBe(0n)
    await expect(at(987_654n, LATEST)).rejects.toThrow('no account')
    const read = statementOf(books.database.query, { account: 987_654n, from: EARLIEST, to: LATEST, limit: 1 })
    await expect(read).rejects.toThrow('no account')
  })

  test('finds its first id by halving in a ledger of months, to the line', async () => {
    const months = await openBooks('months')
    const member = await months.open('player_cash', 'old')
    await inTransaction(months.database, async tx => {
      await sql`
        insert into ledger.transaction (id, account, amount, balance_after, created_at, kind, source, external_id, digest)
        select n * 3, ${member}, 1, n, timestamptz '2026-01-01 00:00:00Z' + n * interval '1 hour', 'win', 'HYO', 'w-' || n, ''
          from generate_series(1, 3000) n`.execute(tx)
      return { ok: true, value: null }
    })
    for (const hour of [1, 2, 719, 1500, 2999, 3000]) {
      const moment = new Date(Date.UTC(2026, 0, 1, hour))
      expect(await balanceAt(months.database.query, member, moment)).toBe(BigInt(hour - 1))
      expect(await balanceAt(months.database.query, member, new Date(moment.getTime() + 1))).toBe(BigInt(hour))
    }
  })
})

describe('a reversal', () => {
  test('WAL-01 D-07 takes a posting back once, with links both ways', async () => {
    const member = await books.member()
    const gift = await post('bonus_grant', grants, member, peso(5))
    expect(await reversalOf(books.database.query, gift)).toBeNull()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => takeBack(gift, `reason ${index}`)))
    const ids = new Set(answers.map(answer => (answer.ok ? answer.value.transactionId : 0n)))
    expect(answers.filter(answer => answer.ok && !answer.value.repeated)).toHaveLength(1)
    expect(await books.balance(member)).toBe(0n)
    expect([...ids]).toEqual([await reversalOf(books.database.query, gift)])
    const { lines } = await statementOf(books.database.query, { account: member, from: EARLIEST, to: LATEST, limit: 5 })
    expect(lines[0]).toMatchObject({ kind: 'reversal', reference: gift, takenBackBy: null, amount: peso(-5) })
    expect(lines[1]).toMatchObject({ transactionId: gift, takenBackBy: lines[0]?.transactionId })
  })

  test('WAL-01 a reversal, a step of a hold, a supplier’s move and nothing at all are not reversed', async () => {
    const member = await books.member(peso(50))
    const gift = await post('bonus_grant', grants, member, peso(5))
    const taken = await takeBack(gift)
    expect(await takeBack(taken.ok ? taken.value.transactionId : 0n)).toMatchObject({
      ok: false,
      code: 'not_reversible',
    })
    const heldIn = await books.sameOwner(member, 'player_locked_withdrawal')
    const held = await inTransaction(books.database, tx =>
      placeHold(tx, { key: 'r-hold', account: member, heldIn, amount: peso(1) }),
    )
    expect(await takeBack(held.ok ? held.value.transactionId : 0n)).toMatchObject({ ok: false, code: 'not_reversible' })
    const bet = await books.writer().submit(books.bet(member, 'r-bet', peso(1)))
    expect(await takeBack(bet.status === 'refused' ? 0n : bet.transactionId)).toMatchObject({ code: 'not_reversible' })
    expect(await takeBack(987_654n)).toMatchObject({ ok: false, code: 'transaction_unknown' })
  })

  test('WAL-01 D-02 D-06 takes what is there only, and nothing out of an account that has ended', async () => {
    const [poor, rich] = [await books.member(), await books.member()]
    const gift = await post('bonus_grant', grants, poor, peso(5))
    await post('transfer', poor, rich, peso(3))
    expect(await takeBack(gift)).toMatchObject({ ok: false, code: 'insufficient_funds' })
    await post('transfer', rich, poor, peso(3))
    expect(await takeBack(gift)).toMatchObject({ ok: true, value: { repeated: false } })
    const bonus = await books.sameOwner(rich, 'player_bonus')
    const granted = await post('bonus_grant', grants, bonus, peso(1))
    await books.post({
      key: 'r-convert',
      kind: 'bonus_convert',
      entries: [
        { account: bonus, amount: peso(-1) },
        { account: rich, amount: peso(1) },
      ],
    })
    await inTransaction(books.database, tx => closeAccount(tx, bonus))
    expect(await takeBack(granted)).toMatchObject({ ok: false, code: 'not_reversible' })
  })
})

describe('npm run ledger:statement', () => {
  async function printedOf(words: readonly string[]) {
    const { code, out } = await runCommand('statement', { DATABASE_URL: books.url }, ...words)
    return {
      code,
      lines: out
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line)),
    }
  }

  test('WAL-13 writes a member\u2019s statement to the end, each page after the one before, of days or from a moment on, and says so where it cannot', async () => {
    const account = await books.member(peso(1_000))
    const { rows } = await sql<{ owner: string }>`select owner from ledger.account where id = ${account}`.execute(
      books.database.query,
    )
    const owner = rows[0]?.owner ?? ''
    const writer = books.writer()
    for (let bet = 0; bet < STATEMENT_LIMIT_MAX; bet++)
      await writer.submit(books.bet(account, `command-${bet}`, peso(1)))
    const { code, lines } = await printedOf(['hiyas', 'PHP', owner, '2000-01-01', '2099-12-31'])
    expect(code).toBe(0)
    expect(lines).toHaveLength(STATEMENT_LIMIT_MAX + 3)
    expect(lines[0]).toEqual({ day: '2099-12-31', closing: '800.00' })
    expect(lines[1]).toMatchObject({ kind: 'bet', amount: '-1.00', balanceAfter: '800.00' })
    expect(lines.at(-2)).toMatchObject({ kind: 'bonus_grant', amount: '1000.00', balanceAfter: '1000.00' })
    expect(lines.at(-1)).toEqual({ day: '2000-01-01', opening: '0.00' })
    expect(await printedOf(['hiyas', 'PHP', 'nobody', '2000-01-01'])).toEqual({ code: 1, lines: [] })
    const wrong = [['hiyas', 'PHP', owner, '2000-01-02', '2000-01-01T09:00Z'], ['hiyas']]
    for (const words of wrong) expect(await printedOf(words)).toEqual({ code: 2, lines: [] })

    const moment = (await momentsOf(account))[STATEMENT_LIMIT_MAX / 2] ?? LATEST
    const [at, then] = [moment.toISOString(), formatAmount(await balanceAt(books.database.query, account, moment))]
    const since = await printedOf(['hiyas', 'PHP', owner, at, LATEST.toISOString()])
    expect([since.code, since.lines[0], since.lines.at(-1)]).toEqual([
      0,
      { at: LATEST.toISOString(), closing: '800.00' },
      { at, opening: then },
    ])
  })
})

test('D-07 a reversal that does not mirror its original is found', async () => {
  const swapped = `update ledger.posting set debit = credit, credit = debit
    where transaction = (select max(id) from ledger.transaction where kind = 'reversal')`
  expect(await findingsAfter(books, swapped)).toContainEqual(
    expect.objectContaining({ id: 'D-07', message: expect.stringContaining('does not mirror') }),
  )
})

test('D-01 D-03 D-07 the books are right after all of this', async () => {
  expect(await checkLedger(books.database.query)).toEqual([])
})
