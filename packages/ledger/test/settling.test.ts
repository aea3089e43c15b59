import { beforeAll, describe, expect, test } from 'vitest'
import { ALL_MAX, checkLedger, type LedgerWriter, type SupplierMove } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'

let books: Books
let writer: LedgerWriter
let rounds = 0

beforeAll(async () => {
  books = await openBooks('settling')
  writer = books.writer()
})

/** A member who has bet ten pesos in a round of his own. */
async function betPlaced(change: Partial<SupplierMove> = {}) {
  const account = await books.member(peso(100))
  const round = `round-${++rounds}`
  const bet = `bet-${rounds}`
  let made = 0
  const named = (kind: string) => `${kind}-${rounds}-${++made}`
  const own = { round, ...change }
  expect(await writer.submit(books.bet(account, bet, peso(10), own))).toMatchObject({ status: 'applied' })
  return {
    account,
    bet,
    balance: () => books.balance(account),
    bets: (more: Partial<SupplierMove> = {}) => books.bet(account, named('bet'), peso(10), { round, ...more }),
    wins: (of = bet, more: Partial<SupplierMove> = {}) =>
      books.win(account, named('win'), of, peso(5), { round, ...more }),
    undoes: (of = bet) => books.rollback(account, named('undo'), of, { round }),
    settle: (move: SupplierMove, once = true) => writer.submitAll([move], { bet, once }),
  }
}
const SETTLED = { status: 'refused', code: 'transaction_settled', position: 0 }
const UNDONE = { status: 'refused', code: 'transaction_rolled_back', position: 0 }

describe('a bet that is settled once only', () => {
  test('W-20 W-22 is won once: neither another win nor a cancel comes after it', async () => {
    const placed = await betPlaced()
    expect(await placed.settle(placed.wins())).toMatchObject({ status: 'done', balance: peso(95) })
    expect(await placed.settle(placed.wins())).toEqual({ ...SETTLED, balance: peso(95) })
    expect(await placed.settle(placed.undoes())).toEqual({ ...SETTLED, balance: peso(95) })
    expect(await placed.balance()).toBe(peso(95))
  })

  test('W-11 the same win again is a repeat', async () => {
    const placed = await betPlaced()
    const win = placed.wins()
    await placed.settle(win)
    expect(await placed.settle(win)).toMatchObject({ status: 'done', outcomes: [{ status: 'repeated' }] })
  })

  test('W-20 is cancelled once: neither another cancel nor a win comes after it', async () => {
    const placed = await betPlaced()
    expect(await placed.settle(placed.undoes())).toMatchObject({ status: 'done', balance: peso(100) })
    expect(await placed.settle(placed.undoes())).toEqual({ ...UNDONE, balance: peso(100) })
    expect(await placed.settle(placed.wins())).toMatchObject({ code: 'transaction_rolled_back' })
    expect(await placed.balance()).toBe(peso(100))
  })

  test('W-19 a win that was taken back settles nothing', async () => {
    const placed = await betPlaced()
    const win = placed.wins()
    await placed.settle(win)
    await writer.submit(placed.undoes(win.externalId))
    expect(await placed.settle(placed.wins())).toMatchObject({ status: 'done', balance: peso(95) })
  })

  test('W-22 W-20 of two at once one settles it', async () => {
    const placed = await betPlaced()
    const outcomes = await Promise.all([
      placed.settle(placed.wins()),
      placed.settle(placed.undoes()),
      placed.settle(placed.wins()),
    ])
    expect(outcomes.filter(({ status }) => status === 'done')).toHaveLength(1)
  })
})

describe('a bet that may be won more than once', () => {
  test('W-22 is settled by what closes its round', async () => {
    const placed = await betPlaced()
    expect(await placed.settle(placed.wins(), false)).toMatchObject({ status: 'done' })
    expect(await placed.settle(placed.wins(placed.bet, { roundClosed: true }), false)).toMatchObject({ status: 'done' })
    expect(await placed.settle(placed.wins(), false)).toEqual({ ...SETTLED, balance: peso(100) })
    expect(await placed.settle(placed.undoes(), false)).toEqual({ ...SETTLED, balance: peso(100) })
  })

  test('W-22 also by another bet of the round that closed it, or by its win', async () => {
    const closedByBet = await betPlaced()
    await writer.submit(closedByBet.bets({ roundClosed: true }))
    expect(await closedByBet.settle(closedByBet.wins(), false)).toMatchObject(SETTLED)

    const closedByWin = await betPlaced()
    const second = closedByWin.bets()
    await writer.submit(second)
    await writer.submit(closedByWin.wins(second.externalId, { roundClosed: true }))
    expect(await closedByWin.settle(closedByWin.wins(), false)).toMatchObject(SETTLED)
  })

  test('W-22 not by what closed another round of his, nor by a win that was taken back', async () => {
    const placed = await betPlaced()
    await writer.submit(placed.bets({ round: 'elsewhere', roundClosed: true }))
    const closing = placed.wins(placed.bet, { roundClosed: true })
    await writer.submit(closing)
    await writer.submit(placed.undoes(closing.externalId))
    expect(await placed.settle(placed.wins(), false)).toMatchObject({ status: 'done' })
  })

  test('W-20 the bets of a round are cancelled one by one, also where a cancel has closed it', async () => {
    const placed = await betPlaced()
    const second = placed.bets()
    await writer.submit(second)
    await writer.submit({ ...placed.undoes(second.externalId), roundClosed: true })
    expect(await placed.settle(placed.undoes(), false)).toMatchObject({ status: 'done', balance: peso(100) })
  })

  test('W-17 what never came was not settled', async () => {
    const placed = await betPlaced()
    const settling = { bet: 'never-came', once: true }
    for (const undo of [placed.undoes('never-came'), placed.undoes('never-came')])
      expect(await writer.submitAll([undo], settling)).toMatchObject({ status: 'done', balance: peso(90) })
    expect(await writer.submit(books.bet(placed.account, 'never-came', peso(1)))).toMatchObject({
      code: 'transaction_rolled_back',
    })
  })
})

describe('moves that go together', () => {
  test('W-21 what is about another bet settles nothing, and where one is refused none happened', async () => {
    const placed = await betPlaced()
    const other = placed.bets()
    await writer.submit(other)
    await writer.submit(placed.wins())
    const settling = { bet: placed.bet, once: true }
    const about = [placed.wins(other.externalId), placed.wins(other.externalId)]
    expect(await writer.submitAll(about, settling)).toMatchObject({ status: 'done', balance: peso(95) })
    const mixed = [placed.wins(other.externalId), placed.wins()]
    expect(await writer.submitAll(mixed, settling)).toEqual({ ...SETTLED, position: 1, balance: peso(95) })
    expect(await placed.balance()).toBe(peso(95))
  })

  test('W-13 W-21 one alone is told as all are', async () => {
    const account = await books.member(peso(10))
    expect(await writer.submitAll([books.bet(account, 'alone', peso(4))])).toMatchObject({
      status: 'done',
      outcomes: [{ status: 'applied', balance: peso(6) }],
      balance: peso(6),
    })
    expect(await writer.submitAll([books.bet(account, 'alone too much', peso(7))])).toEqual({
      status: 'refused',
      code: 'insufficient_funds',
      position: 0,
      balance: peso(6),
    })
    const nobody = [1, 2].map(move => books.bet(999_999n, `nobody-${move}`, peso(1)))
    expect(await writer.submitAll(nobody)).toEqual({
      status: 'refused',
      code: 'account_unknown',
      position: 0,
      balance: 0n,
    })
  })

  test('W-21 are as many as may go, of one account, and each one that a door lets through', async () => {
    const account = await books.member(peso(100))
    const many = (count: number) =>
      Array.from({ length: count }, (_, place) => books.bet(account, `many-${count}-${place}`, peso(1)))
    expect(await writer.submitAll(many(ALL_MAX))).toMatchObject({ status: 'done', balance: peso(100 - ALL_MAX) })
    for (const wrong of [many(ALL_MAX + 1), []])
      await expect(writer.submitAll(wrong)).rejects.toThrow(`between 1 and ${ALL_MAX} moves go together`)
    await expect(writer.submitAll([...many(2), books.bet(account, '', 1n)])).rejects.toThrow('its external id')
    await expect(writer.bury([books.bet(account, '', 1n)], [])).rejects.toThrow('its external id')
    expect(await books.balance(account)).toBe(peso(100 - ALL_MAX))
  })

  test('W-17 what never came is written down unless the books know it, and changes no balance', async () => {
    const placed = await betPlaced()
    const named = (name: string) => ({ account: placed.account, supplier: 'HYO', name, tag: `.${name}` })
    expect(await writer.bury([placed.undoes()], [named('unheard'), named(placed.bet)])).toBeNull()
    const told: unknown[] = []
    const stop = writer.onBalances(changes => told.push(...changes))
    expect(await writer.bury([placed.undoes('unheard')], [named('unheard')])).toMatchObject({
      status: 'done',
      balance: peso(90),
    })
    expect(await writer.submit(books.bet(placed.account, 'unheard', peso(1)))).toMatchObject({
      code: 'transaction_rolled_back',
    })
    stop()
    expect(told).toEqual([])
  })
})

test('D-01 D-02 D-03 D-07 the books are right after all of this', async () => {
  expect(await checkLedger(books.database.query)).toEqual([])
})
