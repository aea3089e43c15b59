import { beforeAll, describe, expect, test } from 'vitest'
import { ALL_MAX, checkLedger, type LedgerWriter, type SupplierMove } from '../src/index.ts'
import { type Books, openBooks, PATIENT, peso } from './books.ts'

let books: Books
let writer: LedgerWriter
let rounds = 0

beforeAll(async () => {
  books = await openBooks('settling')
  writer = books.writer(PATIENT)
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
    settle: (move: SupplierMove, settledBy: 'win' | 'end' = 'win') =>
      writer.submitAll([move], { settling: { bet, settledBy } }),
  }
}
type Placed = Awaited<ReturnType<typeof betPlaced>>
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
    expect(await placed.settle(placed.wins(), 'end')).toMatchObject({ status: 'done' })
    expect(await placed.settle(placed.wins(placed.bet, { roundClosed: true }), 'end')).toMatchObject({ status: 'done' })
    expect(await placed.settle(placed.wins(), 'end')).toEqual({ ...SETTLED, balance: peso(100) })
    expect(await placed.settle(placed.undoes())).toEqual({ ...SETTLED, balance: peso(100) })
  })

  test('W-22 also by another bet of the round that closed it, or by its win', async () => {
    const closedByBet = await betPlaced()
    await writer.submit(closedByBet.bets({ roundClosed: true }))
    expect(await closedByBet.settle(closedByBet.wins(), 'end')).toMatchObject(SETTLED)

    const closedByWin = await betPlaced()
    const second = closedByWin.bets()
    await writer.submit(second)
    await writer.submit(closedByWin.wins(second.externalId, { roundClosed: true }))
    expect(await closedByWin.settle(closedByWin.wins(), 'end')).toMatchObject(SETTLED)
  })

  test('W-22 not by what closed another round of his, nor by a win that was taken back', async () => {
    const placed = await betPlaced()
    await writer.submit(placed.bets({ round: 'elsewhere', roundClosed: true }))
    const closing = placed.wins(placed.bet, { roundClosed: true })
    await writer.submit(closing)
    await writer.submit(placed.undoes(closing.externalId))
    expect(await placed.settle(placed.wins(), 'end')).toMatchObject({ status: 'done' })
  })

  test('W-20 the bets of a round are cancelled one by one, also where a cancel has closed it', async () => {
    const placed = await betPlaced()
    const second = placed.bets()
    await writer.submit(second)
    await writer.submit({ ...placed.undoes(second.externalId), roundClosed: true })
    expect(await placed.settle(placed.undoes())).toMatchObject({ status: 'done', balance: peso(100) })
  })

  test('W-17 what never came was not settled', async () => {
    const placed = await betPlaced()
    const settling = { bet: 'never-came', settledBy: 'win' } as const
    for (const undo of [placed.undoes('never-came'), placed.undoes('never-came')])
      expect(await writer.submitAll([undo], { settling })).toMatchObject({ status: 'done', balance: peso(90) })
    expect(await writer.submit(books.bet(placed.account, 'never-came', peso(1)))).toMatchObject({
      code: 'transaction_rolled_back',
    })
  })
})

describe('a cancel where a bet is settled once', () => {
  test('W-18 W-20 WAL-05 takes a bet back that closed its round itself, and one whose round another one\u2019s win has closed', async () => {
    const closing = await betPlaced({ roundClosed: true })
    expect(await closing.settle(closing.undoes())).toMatchObject({ status: 'done', balance: peso(100) })

    const placed = await betPlaced()
    const second = placed.bets()
    await writer.submit(second)
    await placed.settle(placed.wins(placed.bet, { roundClosed: true }))
    const undone = await writer.submitAll([placed.undoes(second.externalId)], {
      settling: { bet: second.externalId, settledBy: 'win' },
    })
    expect(undone).toMatchObject({ status: 'done', balance: peso(95) })
    expect(await placed.settle(placed.undoes())).toEqual({ ...SETTLED, balance: peso(95) })
  })

  test('W-22 of the bet that closed the round opens it for the wins of its others', async () => {
    const placed = await betPlaced()
    const closing = placed.bets({ roundClosed: true })
    await writer.submit(closing)
    expect(await placed.settle(placed.wins(), 'end')).toMatchObject(SETTLED)
    await writer.submitAll([placed.undoes(closing.externalId)], { settling: { bet: closing.externalId } })
    expect(await placed.settle(placed.wins(), 'end')).toMatchObject({ status: 'done', balance: peso(95) })
  })
})

describe('a bet that is refused after the end of its round', () => {
  const LATE = { isRefusedAfterEnd: true }
  const REFUSED = { status: 'refused', code: 'transaction_settled' }

  test.each([
    ['a bet', (placed: Placed) => writer.submit(placed.bets({ roundClosed: true }))],
    ['a win', (placed: Placed) => placed.settle(placed.wins(placed.bet, { roundClosed: true }))],
    ['a cancel', (placed: Placed) => placed.settle({ ...placed.undoes(), roundClosed: true })],
  ])('W-22 comes after what %s has closed: nothing is taken, also of a bonus', async (_what, close) => {
    const placed = await betPlaced()
    const before = placed.bets(LATE)
    expect(await writer.submit(before)).toMatchObject({ status: 'applied' })
    expect(await close(placed)).not.toMatchObject({ status: 'refused' })
    const balance = await placed.balance()
    const bonus = await books.sameOwner(placed.account, 'player_bonus')
    for (const late of [placed.bets(LATE), placed.bets({ ...LATE, bonusAccounts: [bonus] })]) {
      expect(await writer.submit(late)).toEqual({ ...REFUSED, balance })
      expect(await writer.submitAll([late])).toEqual({ ...REFUSED, position: 0, balance })
    }
    expect(await writer.submit(before)).toMatchObject({ status: 'repeated', balance })
    expect(await writer.submit({ ...before, bonusAccounts: [bonus] })).toMatchObject({ status: 'repeated', balance })
    expect(await writer.submit(placed.bets({ ...LATE, round: 'another' }))).toMatchObject({ status: 'applied' })
    expect(await writer.submit(placed.bets())).toMatchObject({ status: 'applied' })
  })

  test('W-22 is taken when what closed the round was taken back, and when it opens the round itself', async () => {
    const placed = await betPlaced()
    const closing = placed.bets({ ...LATE, roundClosed: true })
    expect(await writer.submit(closing)).toMatchObject({ status: 'applied' })
    expect(await writer.submit(placed.bets(LATE))).toMatchObject(REFUSED)
    await writer.submit(placed.undoes(closing.externalId))
    expect(await writer.submit(placed.bets(LATE))).toMatchObject({ status: 'applied' })
  })

  test('W-17 one that was taken back before it came is told so, whatever became of its round', async () => {
    const placed = await betPlaced()
    const [late, named] = [placed.bets(LATE), placed.bets({ ...LATE, otherName: `named-${placed.bet}` })]
    await writer.submit(placed.undoes(late.externalId))
    await writer.submit(placed.undoes(named.otherName))
    await writer.submit(placed.bets({ roundClosed: true }))
    for (const bet of [late, named])
      expect(await writer.submit(bet)).toMatchObject({ status: 'refused', code: 'transaction_rolled_back' })
  })

  test('W-10 W-22 of a bet and the end of its round sent at once, the bet that is taken came first', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const placed = await betPlaced()
      const late = placed.bets(LATE)
      const [bet, end] = await Promise.all([
        writer.submit(late),
        placed.settle(placed.wins(placed.bet, { roundClosed: true })),
      ])
      if (end.status === 'refused') throw new Error('the end of a round is never refused')
      if (bet.status === 'applied') expect(bet.transactionId).toBeLessThan(end.outcomes[0]?.transactionId ?? 0n)
      else expect(bet).toMatchObject(REFUSED)
    }
  })

  test('W-22 and so are several of one round sent at once, when the first has closed it', async () => {
    const placed = await betPlaced()
    const ended = await Promise.all(
      [{ ...LATE, roundClosed: true }, LATE, LATE].map(more => writer.submit(placed.bets(more))),
    )
    expect(ended).toMatchObject([{ status: 'applied' }, REFUSED, REFUSED])
    expect(await placed.balance()).toBe(peso(80))
  })
})

describe('moves that go together', () => {
  test('W-21 what is about another bet settles nothing, and where one is refused none happened', async () => {
    const placed = await betPlaced()
    const other = placed.bets()
    await writer.submit(other)
    await writer.submit(placed.wins())
    const settling = { bet: placed.bet, settledBy: 'win' } as const
    const about = [placed.wins(other.externalId), placed.wins(other.externalId)]
    expect(await writer.submitAll(about, { settling })).toMatchObject({ status: 'done', balance: peso(95) })
    const mixed = [placed.wins(other.externalId), placed.wins()]
    expect(await writer.submitAll(mixed, { settling })).toEqual({ ...SETTLED, position: 1, balance: peso(95) })
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
