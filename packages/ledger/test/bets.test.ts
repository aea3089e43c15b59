import { beforeAll, describe, expect, test } from 'vitest'
import {
  BET_WINS_MAX,
  type BetFacts,
  betsOf as betsAsked,
  betWithSteps,
  isKnownMove,
  type LedgerWriter,
  winsOfMessages,
} from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'

let books: Books
let writer: LedgerWriter

beforeAll(async () => {
  books = await openBooks('bets')
  writer = books.writer()
})

const ALL_DAYS = { from: '2026-01-01', to: '2199-12-31' }
const NOW = 2n ** 62n

const betsOf = (account: bigint, query: Partial<Parameters<typeof betsAsked>[1]> = {}) =>
  betsAsked(books.database.query, {
    account,
    stand: NOW,
    days: ALL_DAYS,
    games: null,
    state: null,
    offset: 0,
    limit: 10,
    ...query,
  })

const brief = ({ externalId, stake, payout, state }: BetFacts) => [externalId, stake, payout, state]

describe('the bets of an account', () => {
  test('W-15 W-18 W-19 W-23 come with their wins and cancels folded in', async () => {
    const member = await books.member(peso(100))
    const steps = [
      books.bet(member, 'open', peso(1), { round: 'of-its-own' }),
      books.bet(member, 'closed-at-once', peso(2), { roundClosed: true }),
      books.bet(member, 'lost', peso(3)),
      books.win(member, 'lost-win', 'lost', 0n, { roundClosed: true }),
      books.bet(member, 'won', peso(4)),
      books.win(member, 'won-1', 'won', peso(5)),
      books.win(member, 'won-2', 'won', peso(6)),
      books.bet(member, 'cancelled', peso(7)),
      books.rollback(member, 'cancelled-undo', 'cancelled'),
      books.rollback(member, 'cancelled-undo-2', 'cancelled'),
      books.bet(member, 'taken-back', peso(8)),
      books.win(member, 'taken-back-win', 'taken-back', peso(50)),
      books.rollback(member, 'taken-back-undo', 'taken-back-win'),
    ]
    for (const step of steps) await writer.submit(step)

    const bets = await betsOf(member)
    expect(bets.map(brief)).toEqual([
      ['taken-back', peso(8), 0n, 'open'],
      ['cancelled', peso(7), 0n, 'cancelled'],
      ['won', peso(4), peso(11), 'settled'],
      ['lost', peso(3), 0n, 'settled'],
      ['closed-at-once', peso(2), 0n, 'settled'],
      ['open', peso(1), 0n, 'open'],
    ])
    const won = bets[2]
    expect(won).toMatchObject({ supplier: 'HYO', game: 'fruits', round: 'round-1', balanceAfter: peso(90) })
    expect(won?.settledAt?.getTime()).toBeGreaterThanOrEqual(won?.placedAt.getTime() ?? Number.POSITIVE_INFINITY)
    expect(bets[5]?.settledAt).toBeNull()
  })

  test('are paged newest first without a gap or a repeat, and are nobody else’s', async () => {
    const [member, other] = [await books.member(peso(100)), await books.member(peso(100))]
    for (let index = 0; index < 7; index++) {
      await writer.submit(books.bet(member, `page-${index}`, peso(1)))
      await writer.submit(books.bet(other, `other-${index}`, peso(1)))
    }
    const [newest] = await betsOf(member, { limit: 1 })
    const stand = newest?.transactionId ?? 0n
    const seen: string[] = []
    for (let offset = 0; offset < 9; offset += 3) {
      seen.push(...(await betsOf(member, { stand, offset, limit: 3 })).map(bet => bet.externalId))
      await writer.submit(books.bet(member, `meanwhile-${offset}`, peso(1)))
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map(index => `page-${index}`))
  })

  test('CASH-10 are found by game and by state, as of a move', async () => {
    const member = await books.member(peso(100))
    const steps = [
      books.bet(member, 'f-lost', peso(1)),
      books.win(member, 'f-lost-win', 'f-lost', 0n),
      books.bet(member, 'f-open', peso(2)),
      books.bet(member, 'f-other', peso(3), { game: 'stars' }),
      books.win(member, 'f-other-win', 'f-other', peso(9)),
    ]
    for (const step of steps) await writer.submit(step)
    const ids = (bets: readonly BetFacts[]) => bets.map(bet => bet.externalId)
    expect(ids(await betsOf(member, { state: 'settled' }))).toEqual(['f-other', 'f-lost'])
    expect(ids(await betsOf(member, { state: 'settled', offset: 1 }))).toEqual(['f-lost'])
    expect(ids(await betsOf(member, { state: 'open' }))).toEqual(['f-open'])
    const stars = [{ supplier: 'HYO', game: 'stars' }]
    const [other] = await betsOf(member, { games: stars })
    expect(other).toMatchObject({ externalId: 'f-other', state: 'settled', payout: peso(9) })
    const [then] = await betsOf(member, { games: stars, stand: other?.transactionId ?? 0n })
    expect(then).toMatchObject({ externalId: 'f-other', state: 'open', payout: 0n, settledAt: null })
    expect(await betsOf(member, { games: [{ supplier: 'OTHER', game: 'stars' }] })).toEqual([])
    expect(await betsOf(member, { days: { from: '2026-01-01', to: '2026-01-02' } })).toEqual([])
  })

  test('HIS-04 GAM-16 a bet tells every step with the balance after it, and only to its own account', async () => {
    const member = await books.member(peso(100))
    const steps = [
      books.bet(member, 's-bet', peso(10)),
      books.win(member, 's-win', 's-bet', peso(5)),
      books.win(member, 's-win-2', 's-bet', peso(7)),
      books.rollback(member, 's-undo', 's-win-2'),
    ]
    for (const step of steps) await writer.submit(step)
    const [bet] = await betsOf(member)
    const transactionId = bet?.transactionId ?? 0n
    const told = await betWithSteps(books.database.query, { account: member, transactionId })
    expect(told?.bet).toEqual(bet)
    const taken = told?.steps.find(step => step.externalId === 's-win-2')?.transactionId
    expect(told?.steps).toMatchObject([
      { kind: 'bet', externalId: 's-bet', amount: peso(10), balanceAfter: peso(90), takesBack: null },
      { kind: 'win', externalId: 's-win', amount: peso(5), balanceAfter: peso(95), takesBack: null },
      { kind: 'win', externalId: 's-win-2', amount: peso(7), balanceAfter: peso(102), takesBack: null },
      { kind: 'rollback', externalId: 's-undo', amount: peso(7), balanceAfter: peso(95), takesBack: taken },
    ])
    const other = await books.member(peso(1))
    expect(await betWithSteps(books.database.query, { account: other, transactionId })).toBeNull()
  })

  test('a page has a limit', async () => {
    await expect(betsOf(1n, { limit: 101 })).rejects.toThrow('1 to 100')
    await expect(betsOf(1n, { limit: 0 })).rejects.toThrow('1 to 100')
  })
})

test('W-12 W-17 an id is known once something is stored under it, a tombstone included', async () => {
  const member = await books.member(peso(10))
  await writer.submit(books.bet(member, 'known', peso(1)))
  await writer.submit(books.bet(member, 'refused', peso(100)))
  await writer.submit(books.rollback(member, 'early', 'buried'))
  const ids = ['known', 'refused', 'early', 'buried']
  const known = await Promise.all(ids.map(id => isKnownMove(books.database.query, 'HYO', id)))
  expect(known).toEqual([true, false, true, true])
  expect(await isKnownMove(books.database.query, 'OTHER', 'known')).toBe(false)
})

describe('the round of a message', () => {
  test('W-15 W-18 W-19 is told by its bet and by its wins, with what stands now', async () => {
    const member = await books.member(peso(100))
    const steps = [
      books.bet(member, 'r-won', peso(4)),
      books.win(member, 'r-won-1', 'r-won', peso(5)),
      books.win(member, 'r-won-2', 'r-won', peso(6)),
      books.bet(member, 'r-taken', peso(8)),
      books.win(member, 'r-taken-win', 'r-taken', peso(50)),
      books.rollback(member, 'r-taken-undo', 'r-taken-win'),
      books.bet(member, 'r-undone', peso(7)),
      books.win(member, 'r-undone-win', 'r-undone', peso(9)),
      books.rollback(member, 'r-undone-undo', 'r-undone'),
    ]
    for (const step of steps) await writer.submit(step)
    const asked = ['r-won', 'r-won-2', 'r-taken-win', 'r-undone-win', 'r-undone-undo', 'nobody']
    const wins = await winsOfMessages(
      books.database.query,
      asked.map(externalId => ({ supplier: 'HYO', externalId })),
    )
    expect(new Map(wins.map(bet => [bet.externalId, [bet.stake, bet.payout]]))).toEqual(
      new Map([
        ['r-won', [peso(4), peso(11)]],
        ['r-won-2', [peso(4), peso(11)]],
        ['r-taken-win', [peso(8), 0n]],
        ['r-undone-win', [peso(7), 0n]],
      ]),
    )
    const [bet, win] = ['r-won', 'r-won-2'].map(id => wins.find(each => each.externalId === id))
    expect(win).toMatchObject({ transactionId: bet?.transactionId, game: 'fruits', wonAt: expect.any(Date) })
    expect(wins.find(each => each.externalId === 'r-taken-win')?.wonAt).toBeNull()
  })

  test('is asked for a limited number of messages at once', async () => {
    const many = Array.from({ length: BET_WINS_MAX + 1 }, () => ({ supplier: 'HYO', externalId: 'x' }))
    await expect(winsOfMessages(books.database.query, many)).rejects.toThrow('at most')
  })
})
