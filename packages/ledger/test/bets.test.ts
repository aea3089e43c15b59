import { beforeAll, describe, expect, test } from 'vitest'
import { type BetFacts, isKnownMove, type LedgerWriter, movesOf } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'

let books: Books
let writer: LedgerWriter

beforeAll(async () => {
  books = await openBooks('bets')
  writer = books.writer()
})

const betsOf = (account: bigint, query: { beforeId?: bigint; limit?: number } = {}) =>
  movesOf(books.database.query, { account, limit: 10, ...query })

const brief = ({ externalId, stake, payout, state }: BetFacts) => [externalId, stake, payout, state]

describe('the bets of an account', () => {
  test('W-15 W-18 W-19 W-23 come with their wins and cancels folded in', async () => {
    const member = await books.member(peso(100))
    const steps = [
      books.bet(member, 'open', peso(1)),
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
    const seen: string[] = []
    for (let beforeId: bigint | undefined; ; ) {
      const page = await betsOf(member, { limit: 3, ...(beforeId === undefined ? {} : { beforeId }) })
      seen.push(...page.map(bet => bet.externalId))
      if (page.length < 3) break
      beforeId = page.at(-1)?.transactionId
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map(index => `page-${index}`))
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
