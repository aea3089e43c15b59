import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, type LedgerWriter, lastBetOfRound, type SupplierMove, storedMoves } from '../src/index.ts'
import { type Books, openBooks, PATIENT, peso, SUPPLIER } from './books.ts'

let books: Books
let writer: LedgerWriter

beforeAll(async () => {
  books = await openBooks('submit_all')
  writer = books.writer(PATIENT)
})

const stored = (...ids: string[]) => storedMoves(books.database.query, SUPPLIER, ids)

describe('moves that go together', () => {
  test('W-21 a bet and its win happen in order, and every follower of the balance is told once', async () => {
    const member = await books.member(peso(100))
    const told: unknown[] = []
    const stop = writer.onBalances(changes => told.push(...changes))
    const moves = [books.bet(member, 'all-bet', peso(100)), books.win(member, 'all-win', 'all-bet', peso(25))]
    expect(await writer.submitAll(moves)).toMatchObject({ status: 'done', balance: peso(25) })
    stop()
    expect(await books.balance(member)).toBe(peso(25))
    expect(told).toEqual([{ account: member, balance: peso(25) }])
  })

  test('W-21 W-V3 when one does not fit none happened, and the balance is that from before', async () => {
    const member = await books.member(peso(100))
    const moves = [books.bet(member, 'none-1', peso(60)), books.bet(member, 'none-2', peso(60))]
    const refused = { status: 'refused', code: 'insufficient_funds', position: 1, balance: peso(100) }
    expect(await writer.submitAll(moves)).toEqual(refused)
    expect(await stored('none-1', 'none-2')).toEqual([])
    expect(await writer.submitAll([books.bet(member, 'none-1', peso(100))])).toMatchObject({ status: 'done' })
  })

  test('W-10 W-11 W-21 twenty copies over two writers happen once, beside single bets of the same member', async () => {
    const member = await books.member(peso(100))
    const other = books.writer(PATIENT)
    const moves = [books.bet(member, 'copies-bet', peso(10)), books.win(member, 'copies-win', 'copies-bet', peso(4))]
    const copies = Array.from({ length: 20 }, (_, index) => (index % 2 ? writer : other).submitAll(moves))
    const singles = Array.from({ length: 10 }, (_, index) =>
      writer.submit(books.bet(member, `beside-${index}`, peso(1))),
    )
    const outcomes = await Promise.all(copies)
    await Promise.all(singles)
    const applied = outcomes.filter(all => all.status === 'done' && all.outcomes.every(one => one.status === 'applied'))
    expect(applied).toHaveLength(1)
    expect(outcomes.every(all => all.status === 'done')).toBe(true)
    expect(await books.balance(member)).toBe(peso(84))
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test('W-11 W-17 what is stored is told by its ids: balances of then, and what undid nothing', async () => {
    const member = await books.member(peso(100))
    await writer.submitAll([books.bet(member, 'stored-bet', peso(10))])
    await writer.submit(books.bet(member, 'stored-later', peso(20)))
    await writer.submitAll([
      books.rollback(member, 'undo-known', 'stored-later'),
      books.rollback(member, 'undo-unknown', 'never-came'),
    ])
    const found = new Map(
      (await stored('stored-bet', 'undo-known', 'undo-unknown', 'free')).map(move => [move.externalId, move]),
    )
    expect(found.get('stored-bet')).toMatchObject({ balanceAfter: peso(90), isOfUnknown: false })
    expect(found.get('undo-known')).toMatchObject({ balanceAfter: peso(90), isOfUnknown: false })
    expect(found.get('undo-unknown')).toMatchObject({ isOfUnknown: true })
    expect(found.size).toBe(3)
  })

  test('W-17 W-20 a bet that comes while it is cancelled under two ids is taken back, and stays so', async () => {
    const member = await books.member(peso(100))
    await writer.submit(books.bet(member, 'met-bet', peso(10)))
    const cancel = [
      books.rollback(member, 'cancel met', 'met-bet'),
      books.rollback(member, 'cancel met itself', 'met-cancel'),
    ]
    const settling = { bet: 'met-bet', settledBy: 'win' } as const
    expect(await writer.submitAll(cancel, { settling })).toMatchObject({ status: 'done', balance: peso(100) })
    expect(await books.balance(member)).toBe(peso(100))
    expect(await writer.submit(books.bet(member, 'met-cancel', peso(10)))).toMatchObject({ status: 'refused' })

    const again = [books.rollback(member, 'cancel again', 'met-bet')]
    expect(await writer.submitAll(again, { settling })).toMatchObject({ code: 'transaction_rolled_back' })
  })

  const named = (account: bigint, name: string) => ({ account, supplier: SUPPLIER, name, tag: `.${name}` })
  const betNamed = (account: bigint, id: string, name: string, more: Partial<SupplierMove> = {}) =>
    books.bet(account, id, peso(10), { otherName: name, digest: `${id}.${name}`, ...more })

  test('W-17 W-20 of a bet and its cancel by its other name the later one sees the earlier one, also when they meet', async () => {
    const elsewhere = books.writer(PATIENT)
    const meet = async (turn: number) => {
      const member = await books.member(peso(100))
      const [id, name] = [`met-${turn}`, `name-${turn}`]
      const bet = () => elsewhere.submit(betNamed(member, id, name))
      const cancel = () => writer.bury([books.rollback(member, `cancel ${id}`, name)], [named(member, name)])
      const [taken, buried] =
        turn % 2 ? await Promise.all([bet(), cancel()]) : (await Promise.all([cancel(), bet()])).toReversed()
      return { turn, name, member, id, taken, buried, bet }
    }
    for (const { name, member, id, taken, buried, bet } of await Promise.all(
      Array.from({ length: 60 }, (_, turn) => meet(turn)),
    )) {
      if (buried === null) {
        expect(taken).toMatchObject({ status: 'applied', balance: peso(90) })
        expect(await stored(name, `cancel ${id}`)).toEqual([])
      } else {
        expect([buried, taken]).toMatchObject([
          { status: 'done' },
          { code: 'transaction_rolled_back', balance: peso(100) },
        ])
        expect(await bet()).toMatchObject({ code: 'transaction_rolled_back' })
      }
      expect(await books.balance(member)).toBe(peso(buried === null ? 90 : 100))
    }
  })

  test('W-17 W-18 a bet that a bonus would pay for is refused as well by its other name', async () => {
    const member = await books.member(peso(5))
    const bonusAccounts = [await books.sameOwner(member, 'player_bonus')]
    await writer.bury([books.rollback(member, 'cancel bonus', 'bonus-name')], [named(member, 'bonus-name')])
    const buried = betNamed(member, 'bonus-bet', 'bonus-name', { bonusAccounts })
    expect(await writer.submit(buried)).toMatchObject({ code: 'transaction_rolled_back', balance: peso(5) })
    const other = betNamed(member, 'bonus-other', 'nobody', { bonusAccounts, amount: peso(5) })
    expect(await writer.submit(other)).toMatchObject({ status: 'applied', balance: 0n })
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test('the last bet of a round is found by its member, supplier and round', async () => {
    const member = await books.member(peso(100))
    await writer.submit(books.bet(member, 'round-first', peso(1), { round: 'looked-for' }))
    await writer.submit(books.bet(member, 'round-last', peso(1), { round: 'looked-for' }))
    await writer.submit(books.bet(member, 'round-other', peso(1), { round: 'another' }))
    const find = (round: string, account = member) =>
      lastBetOfRound(books.database.query, { account, supplier: SUPPLIER, round })
    expect(await find('looked-for')).toBe('round-last')
    expect(await find('unknown')).toBeNull()
    expect(await find('looked-for', await books.member())).toBeNull()
  })

  test('W-14 W-16 the bet of a round that stands is found before a later one that was taken back, however much was played since', async () => {
    const member = await books.member(peso(1_000))
    const find = () => lastBetOfRound(books.database.query, { account: member, supplier: SUPPLIER, round: 'late' })
    await writer.submit(books.bet(member, 'late-first', peso(1), { round: 'late' }))
    await writer.submit(books.bet(member, 'late-undone', peso(1), { round: 'late' }))
    await writer.submit(books.rollback(member, 'late-undo', 'late-undone', { round: 'late' }))
    expect(await find()).toBe('late-first')
    const since = Array.from({ length: 300 }, (_, turn) => books.bet(member, `since-${turn}`, peso(1)))
    await Promise.all(since.map(bet => writer.submit(bet)))
    expect(await find()).toBe('late-first')
    await writer.submit(books.rollback(member, 'late-undo-too', 'late-first', { round: 'late' }))
    expect(await find()).toBe('late-undone')
  })

  test('moves of two accounts never go together', async () => {
    const [one, other] = [await books.member(peso(1)), await books.member(peso(1))]
    const moves = [books.bet(one, 'two-1', peso(1)), books.bet(other, 'two-2', peso(1))]
    await expect(writer.submitAll(moves)).rejects.toThrow(/one account/)
    expect(await stored('two-1', 'two-2')).toEqual([])
  })
})
