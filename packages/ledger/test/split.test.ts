import { inTransaction, sql } from '@hiyas/database'
import { isKnownCurrency, ok, settlementStep } from '@hiyas/kernel'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, closeAccount, type LedgerWriter, recallRound, SUPPLIER_POSTINGS, stakesOf } from '../src/index.ts'
import { type Books, openBooks, peso, SUPPLIER } from './books.ts'
import { findingsAfter } from './breaks.ts'
import { createPurses, type Purses } from './purses.ts'
import { createSplitModel } from './split-model.ts'

/** So little that nearly every bet needs a bonus, and what answers it is split. */
const CASH = 103n
const [LONG_AGO, NOT_YET] = [new Date('2000-01-01'), new Date('2100-01-01')]

describe('split bets in the books', () => {
  let books: Books
  let writer: LedgerWriter
  let made = 0
  let member: Purses['member']
  let submit: Purses['submit']
  let end: Purses['end']
  beforeAll(async () => {
    books = await openBooks('split')
    writer = books.writer()
    ;({ member, submit, end } = createPurses(books, writer))
  })

  test('W-18 cash and bonuses pay, the win comes back in proportion, the rollback exactly as it was taken; the books hold', async () => {
    const { account, bonuses, money } = await member(peso(70), peso(20), peso(50))
    const bet = books.bet(account, 'w18-bet', peso(100), { bonusAccounts: bonuses })
    expect(await submit(bet)).toMatchObject([{ status: 'applied', balance: 0n }])
    expect(await money()).toEqual([0n, 0n, peso(40)])
    expect(await submit(books.win(account, 'w18-win', 'w18-bet', peso(50)))).toMatchObject([
      { status: 'applied', balance: peso(35) },
    ])
    expect(await money()).toEqual([peso(35), peso(10), peso(45)])
    expect(await submit(bet)).toMatchObject([{ status: 'repeated', balance: peso(35) }])
    await submit(books.rollback(account, 'w18-undo-win', 'w18-win'))
    await submit(books.rollback(account, 'w18-undo', 'w18-bet'))
    expect(await money()).toEqual([peso(70), peso(20), peso(50)])
    expect(await submit(books.rollback(account, 'w18-undo-2', 'w18-bet'))).toMatchObject([{ status: 'applied' }])
    expect(await submit(books.win(account, 'w18-late', 'w18-bet', peso(1)))).toMatchObject([
      { code: 'transaction_rolled_back' },
    ])
    expect(await money()).toEqual([peso(70), peso(20), peso(50)])
    expect(await stakesOf(books.database.query, account)).toMatchObject({ total: 0n })
    const round = await recallRound(books.database.query, { supplier: SUPPLIER, round: 'round-1', account })
    expect(round?.moves.slice(0, 2).map(move => move.change)).toEqual([-peso(100), peso(50)])
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test('WAL-06 of a split win and one of cash in one batch the balance after both is told, whichever came first', async () => {
    const { account, bonuses } = await member(peso(30), peso(20), 0n)
    await submit(books.bet(account, 'both-cash', peso(10), { bonusAccounts: bonuses }))
    await submit(books.bet(account, 'both-split', peso(40), { bonusAccounts: bonuses }))
    const told: unknown[] = []
    const stop = writer.onBalances(changes => told.push(changes))
    const wins = (turn: number) => [
      books.win(account, `both-won-${turn}`, 'both-split', peso(40)),
      books.win(account, `both-paid-${turn}`, 'both-cash', peso(10)),
    ]
    await submit(...wins(1))
    await submit(...wins(2).toReversed())
    stop()
    expect(told).toEqual([[{ account, balance: peso(30) }], [{ account, balance: peso(60) }]])
    expect(await books.balance(account)).toBe(peso(60))
  })

  test('W-10 W-18 W-19 a bet is not taken from what the rollback of a split win before it takes back, nor refused for want of a split win before it', async () => {
    const { account, bonuses, money } = await member(peso(40), peso(10), 0n)
    await submit(books.bet(account, 'order-bet', peso(50), { bonusAccounts: bonuses }))
    const won = books.win(account, 'order-win', 'order-bet', peso(50))
    expect(await submit(won, books.bet(account, 'order-with-it', peso(40)))).toMatchObject([
      { status: 'applied', balance: peso(40) },
      { status: 'applied', balance: 0n },
    ])
    await submit(books.rollback(account, 'order-with-it-back', 'order-with-it'))
    const back = books.rollback(account, 'order-win-back', 'order-win')
    expect(await submit(back, books.bet(account, 'order-without', peso(40)), won)).toMatchObject([
      { status: 'applied', balance: 0n },
      { code: 'insufficient_funds', balance: 0n },
      { status: 'repeated' },
    ])
    expect(await money()).toEqual([0n, 0n, 0n])
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test('W-18 what is not there refuses the whole bet; bonuses of others pay nothing; a bonus that has ended gives and gets by cash', async () => {
    const [own, other] = [await member(peso(5), peso(5), 0n), await member(0n, peso(500), 0n)]
    const all = { bonusAccounts: [...own.bonuses, ...other.bonuses, other.account] }
    expect(await submit(books.bet(own.account, 'too-much', peso(11), all))).toMatchObject([
      { code: 'insufficient_funds', balance: peso(5) },
    ])
    expect(await submit(books.bet(own.account, 'fits', peso(10), all))).toMatchObject([{ status: 'applied' }])
    const closed = await inTransaction(books.database, async tx => ok(await closeAccount(tx, own.bonuses[0] ?? 0n)))
    expect(closed).toMatchObject({ ok: true })
    await submit(books.win(own.account, 'after-end', 'fits', peso(20)))
    expect(await own.money()).toEqual([peso(20), 0n, 0n])
    expect(await submit(books.bet(own.account, 'again', peso(20), all))).toMatchObject([
      { status: 'applied', balance: 0n },
    ])
    await submit(books.rollback(own.account, 'back', 'fits'))
    expect(await own.money()).toEqual([peso(10), 0n, 0n])
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test('W-15 W-16 W-17 of a split bet, too, only the bet is won and only the bet and its wins are taken back', async () => {
    const { account, bonuses, money } = await member(peso(70), peso(20), peso(50))
    await submit(books.bet(account, 'kinds-bet', peso(100), { bonusAccounts: bonuses }))
    await submit(books.win(account, 'kinds-win', 'kinds-bet', peso(50)))
    const won = await money()
    expect(await submit(books.win(account, 'kinds-win-of-win', 'kinds-win', peso(10)))).toMatchObject([
      { code: 'transaction_unknown' },
    ])
    await submit(books.rollback(account, 'kinds-undo-win', 'kinds-win'))
    await submit(books.rollback(account, 'kinds-undo', 'kinds-bet'))
    const undone = await money()
    for (const original of ['kinds-undo', 'kinds-undo-win'])
      for (const [kind, move] of Object.entries({
        win: books.win(account, `won ${original}`, original, peso(10)),
        rollback: books.rollback(account, `undone ${original}`, original),
      }))
        expect(await submit(move), `${kind} of ${original}`).toMatchObject([{ code: 'transaction_unknown' }])
    expect([won, await money()]).toEqual([[peso(35), peso(10), peso(45)], undone])
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test('D-07 books in which a win was paid on a rollback are found', async () => {
    const { account, bonuses } = await member(peso(1), peso(20), 0n)
    await submit(books.bet(account, 'unsound-bet', peso(2), { bonusAccounts: bonuses }))
    await submit(books.win(account, 'unsound-win', 'unsound-bet', peso(2)))
    await submit(books.rollback(account, 'unsound-undo', 'unsound-win'))
    const findings = await findingsAfter(
      books,
      `update ledger.transaction set kind = 'rollback' where external_id = 'unsound-bet'`,
    )
    expect(findings.map(({ message }) => message)).toContain('a win that answers a rollback')
  })

  test.each([
    ['the money of another member', 'debit = :other'],
    [
      'money that is in no wallet of its member',
      `debit = ledger.open_account('hiyas', 'player_locked_withdrawal', :owner, 'PHP')`,
    ],
    ['from its supplier to its member', 'debit = credit, credit = debit'],
  ])('D-07 W-18 a split bet that moves %s is found', async (_what, change) => {
    const [own, other] = [await member(peso(5), peso(20), 0n), await member(peso(50), 0n, 0n)]
    const id = `misled-${++made}`
    await submit(books.bet(own.account, id, peso(10), { bonusAccounts: own.bonuses }))
    const misled = `
      update ledger.posting set ${change
        .replace(':other', String(other.account))
        .replace(':owner', `(select owner from ledger.account where id = ${own.account})`)}
       where debit = ${own.bonuses[0]} and transaction = (select id from ledger.transaction where external_id = '${id}')`
    const messages = (await findingsAfter(books, misled))
      .filter(found => found.id === 'D-07')
      .map(found => found.message)
    expect(messages).toContain('a bet that moves the money of another member')
  })

  test('D-07 W-18 a rollback that gives a bonus more than it gave, and cash less, is found', async () => {
    const { account, bonuses } = await member(peso(5), peso(20), 0n)
    await submit(books.bet(account, 'parts-bet', peso(10), { bonusAccounts: bonuses }))
    await submit(books.rollback(account, 'parts-undo', 'parts-bet'))
    const shifted = `
      update ledger.posting set amount = amount + case when credit = ${account} then -1 else 1 end
       where transaction = (select id from ledger.transaction where external_id = 'parts-undo')`
    const messages = (await findingsAfter(books, shifted)).filter(({ id }) => id === 'D-07').map(found => found.message)
    expect(messages).toContain(`it gives 50001 back to account ${bonuses[0]}, which gave 50000`)
  })

  const message = fc.record({
    kind: fc.constantFrom('bet', 'bet', 'bet', 'win', 'win', 'rollback', 'rollback', 'rollback', 'lapse'),
    /** Now and then an id that was used before. */
    again: fc.constantFrom(null, null, null, 0, 1, 5),
    /** How many messages ago that was which it answers; what never came, too. */
    back: fc.integer({ min: 0, max: 4 }),
    amount: fc.integer({ min: 0, max: 90 }),
  })

  /** A bet that a bonus paid for, two wins of it, and the end of that bonus: by chance alone few wins are taken back after it. */
  const step = (kind: 'bet' | 'win' | 'lapse', back: number) => ({ kind, again: null, back, amount: 80 })
  const ENDED = [step('bet', 0), step('win', 1), step('win', 2), step('lapse', 0)]

  test('B-06 W-10 W-12 W-16 W-17 W-18 W-19 D-01 D-02 D-03 the SQL splits as split-rules.ts does, whatever comes and whichever bonus ends, and other members go on', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom([], ENDED.slice(0, 3), ENDED),
        fc.array(message, { minLength: 3, maxLength: 14 }),
        async (first, then) => {
          const sent = [...first, ...then]
          const run = `split-${++made}`
          const { account, bonuses, accounts, money } = await member(CASH, 507n, 200n)
          const model = createSplitModel(accounts, [CASH, 507n, 200n])
          const plain = await books.member(peso(1))
          for (const [position, { kind, again, back, amount }] of sent.entries()) {
            const [externalId, original] = [`${run} ${again ?? position}`, `${run} ${position - back}`]
            const minor = BigInt(amount) * 7n
            if (kind === 'lapse') {
              // By turns: all that suppliers did is from before its end, or after it.
              const [bonus, isLate] = [bonuses[back % 2] ?? 0n, back > 1]
              expect(await end(account, bonus, isLate ? LONG_AGO : NOT_YET)).toMatchObject(model.end(bonus, isLate))
              expect(await money()).toEqual(model.money())
              continue
            }
            const move =
              kind === 'bet'
                ? books.bet(account, externalId, minor, { bonusAccounts: bonuses })
                : kind === 'win'
                  ? books.win(account, externalId, original, minor)
                  : books.rollback(account, externalId, original)
            const [outcome] = await submit(move, books.bet(plain, `${run} plain ${++made}`, 1n))
            const expected = model.apply(move)
            expect(outcome?.status === 'refused' ? outcome.code : outcome?.status).toBe(expected.says)
            expect(await money()).toEqual(expected.money)
          }
        },
      ),
      { numRuns: 60 },
    )
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test('the step of a currency is that of the kernel, and bonuses may take part in what suppliers do', async () => {
    const currencies = ['PHP', 'FUN', 'XXX', 'USD', 'EUR', 'JPY', 'VND', 'IDR'].filter(isKnownCurrency)
    const { rows } = await sql<{ currency: string; step: bigint }>`
      select currency, ledger.settlement_step(currency) as step from unnest(${currencies}::text[]) currency`.execute(
      books.database.query,
    )
    expect(rows).toHaveLength(8)
    for (const { currency, step } of rows) expect(step).toBe(settlementStep(currency))
    expect(SUPPLIER_POSTINGS.bet.debit).toContain('player_bonus')
  })
})
