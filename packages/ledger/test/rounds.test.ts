import { inTransaction, sql } from '@hiyas/database'
import { DAY_MS, HOUR_MS, ok, systemClock } from '@hiyas/kernel'
import { rowsRead } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  endedRounds,
  findRounds,
  type LedgerWriter,
  openRoundsAfter,
  ROUND_KEYS_MAX,
  recallRound,
  roundOfMove,
  roundTimes,
} from '../src/index.ts'
import { type Books, openBooks, peso, SUPPLIER } from './books.ts'

describe('rounds in the books', () => {
  let books: Books
  let writer: LedgerWriter
  let member: bigint
  const week = {
    from: new Date(systemClock.nowMs() - 7 * DAY_MS),
    to: new Date(systemClock.nowMs() + DAY_MS),
    roundLastsMaxMs: 2 * DAY_MS,
  }

  beforeAll(async () => {
    books = await openBooks('round_recall')
    writer = books.writer()
    member = await books.member(peso(100))
    const in2 = { round: 'round-2' }
    for (const move of [
      books.bet(member, 'r1-bet', peso(10)),
      books.win(member, 'r1-win', 'r1-bet', peso(3), { roundClosed: true }),
      books.bet(member, 'r2-bet', peso(20), in2),
      books.bet(member, 'r2-more', peso(5), in2),
      books.win(member, 'r2-win', 'r2-bet', peso(7), in2),
      books.rollback(member, 'r2-undo', 'r2-win', in2),
      books.rollback(member, 'r2-gone', 'r2-never', in2),
      books.bet(await books.member(peso(1)), 'of-another', peso(1), in2),
    ])
      await writer.submit(move)
  })

  test('W-22 HIS-06 a round is recalled with all its money: every message, what it changed, the balance after it', async () => {
    const key = { supplier: SUPPLIER, round: 'round-2', account: member }
    expect(await roundOfMove(books.database.query, SUPPLIER, 'r2-more')).toEqual(key)
    const round = await recallRound(books.database.query, key)
    expect(round).toMatchObject({ merchant: 'hiyas', currency: 'PHP', state: 'opened', stake: peso(25), payout: 0n })
    expect(
      round?.moves.map(move => [move.externalId, move.kind, move.change, move.balanceAfter, move.isUndone]),
    ).toEqual([
      ['r2-bet', 'bet', -peso(20), peso(73), false],
      ['r2-more', 'bet', -peso(5), peso(68), false],
      ['r2-win', 'win', peso(7), peso(75), true],
      ['r2-undo', 'rollback', -peso(7), peso(68), false],
      ['r2-gone', 'rollback_noted', 0n, peso(68), false],
      ['r2-never', 'tombstone', 0n, peso(68), false],
    ])
    expect(await roundOfMove(books.database.query, SUPPLIER, 'nobody')).toBeNull()
    expect(await recallRound(books.database.query, { ...key, round: 'nobody' })).toBeNull()
  })

  test('W-22 W-26 a round is found by its number alone, with everybody who played it', async () => {
    const found = await findRounds(books.database.query, { supplier: SUPPLIER, round: 'round-2', ...week })
    expect(found).toHaveLength(2)
    expect(found).toContainEqual({ supplier: SUPPLIER, round: 'round-2', account: member })
    expect(await findRounds(books.database.query, { supplier: 'OTHER', round: 'round-2', ...week })).toEqual([])
  })

  test('W-22 of a round with more members than are told it is known that there are more', async () => {
    const round = 'round-of-many'
    const members = await Promise.all(Array.from({ length: ROUND_KEYS_MAX + 2 }, () => books.member(peso(1))))
    await Promise.all(members.map((one, at) => writer.submit(books.bet(one, `many-${at}`, peso(1), { round }))))
    const found = await findRounds(books.database.query, { supplier: SUPPLIER, round, ...week })
    expect(found).toHaveLength(ROUND_KEYS_MAX + 1)
  })

  test('W-22 open rounds are seen once they are of age, and no more when they have closed', async () => {
    const { query } = books.database
    expect(
      (await openRoundsAfter(query, { afterId: 0n, before: new Date(systemClock.nowMs() - HOUR_MS) })).rounds,
    ).toEqual([])
    const { rounds, untilId, isDone } = await openRoundsAfter(query, { afterId: 0n, before: week.to })
    expect(isDone).toBe(true)
    expect(rounds.filter(({ account }) => account === member)).toMatchObject([{ round: 'round-2', game: 'fruits' }])
    expect((await openRoundsAfter(query, { afterId: untilId, before: week.to })).rounds).toEqual([])

    const key = { supplier: SUPPLIER, round: 'round-2', account: member }
    const listed = { ...key, openedAt: rounds[0]?.openedAt ?? new Date(Number.NaN) }
    expect(await endedRounds(query, [listed])).toEqual([])
    await writer.submit(books.win(member, 'r2-end', 'r2-more', 0n, { round: 'round-2', roundClosed: true }))
    expect(await endedRounds(query, [listed])).toEqual([key])
    const { rows } = await sql<{ last: bigint }>`select max(id) as last from ledger.transaction`.execute(query)
    expect(untilId).toBeLessThanOrEqual(rows[0]?.last ?? 0n)
  })

  test('W-19 W-22 a round whose end is taken back after its bet was looked at is seen as open then', async () => {
    const { query } = books.database
    const player = await books.member(peso(10))
    const round = 'round-undone'
    await writer.submit(books.bet(player, 'ru-bet', peso(1), { round }))
    await writer.submit(books.win(player, 'ru-win', 'ru-bet', peso(3), { round, roundClosed: true }))
    const { rows } = await sql<{ last: bigint }>`select max(id) as last from ledger.transaction`.execute(query)
    const later = { afterId: rows[0]?.last ?? 0n, before: week.to }
    await writer.submit(books.bet(player, 'ru-other', peso(1), { round: 'round-other', roundClosed: true }))
    expect((await openRoundsAfter(query, later)).rounds).toEqual([])
    await writer.submit(books.rollback(player, 'ru-undo', 'ru-win', { round }))
    expect((await openRoundsAfter(query, later)).rounds).toMatchObject([{ round, account: player, game: 'fruits' }])
    await writer.submit(books.win(player, 'ru-again', 'ru-bet', peso(2), { round, roundClosed: true }))
    expect((await openRoundsAfter(query, later)).rounds).toEqual([])
  })

  test('W-17 W-19 W-22 what was only noted closes no round, nor does a win that was taken back', async () => {
    const { query } = books.database
    const key = { supplier: SUPPLIER, round: 'round-3', account: member }
    const in3 = { round: 'round-3' }
    const listed = { ...key, openedAt: new Date(systemClock.nowMs()) }
    await writer.submit(books.bet(member, 'r3-bet', peso(1), in3))
    await writer.submit(books.rollback(member, 'r3-gone', 'r3-never', { ...in3, roundClosed: true }))
    expect(await endedRounds(query, [listed])).toEqual([])
    await writer.submit(books.win(member, 'r3-win', 'r3-bet', peso(1), { ...in3, roundClosed: true }))
    expect(await endedRounds(query, [listed])).toEqual([key])
    await writer.submit(books.rollback(member, 'r3-undo', 'r3-win', in3))
    expect(await endedRounds(query, [listed])).toEqual([])
    expect(await recallRound(query, key)).toMatchObject({ state: 'opened' })
  })

  test('W-22 whether a round has ended is asked of what came after it began, not of all that its member ever staked', async () => {
    const { database } = books
    const player = await books.member(peso(1_000))
    const old = Array.from({ length: 300 }, (_, at) => books.bet(player, `old-${at}`, peso(1)))
    await Promise.all(old.map(bet => writer.submit(bet)))
    await inTransaction(database, async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger.transaction set created_at = created_at - interval '1 day'
                 where id <= (select max(id) from ledger.transaction where account = ${player})`.execute(tx)
      return ok(null)
    })
    await writer.submit(books.bet(player, 'late-bet', peso(1), { round: 'late' }))
    await sql`analyze ledger.transaction`.execute(database.query)
    const key = { supplier: SUPPLIER, round: 'late', account: player, openedAt: new Date(systemClock.nowMs()) }
    expect(
      await rowsRead(database, 'ledger.transaction', async tx => expect(await endedRounds(tx, [key])).toEqual([])),
    ).toBeLessThan(100)
  })

  test('W-19 W-22 the end of a round is that of what stands: a closing win that was taken back has ended nothing', async () => {
    const player = await books.member(peso(100))
    const round = 'round-times'
    const told = () => roundTimes(books.database.query, { account: player, supplier: SUPPLIER, round })
    await writer.submit(books.bet(player, 'rt-bet', peso(10), { round }))
    expect(await told()).toMatchObject({ endedAt: null })
    await writer.submit(books.win(player, 'rt-win', 'rt-bet', peso(3), { round, roundClosed: true }))
    expect(await told()).toMatchObject({ endedAt: expect.any(Date) })
    await writer.submit(books.rollback(player, 'rt-undo', 'rt-win', { round }))
    expect(await told()).toMatchObject({ endedAt: null })
    await writer.submit(books.bet(player, 'rt-last', peso(1), { round, roundClosed: true }))
    expect(await told()).toMatchObject({ endedAt: expect.any(Date) })
    await writer.submit(books.rollback(player, 'rt-last-undo', 'rt-last', { round }))
    expect(await told()).toMatchObject({ endedAt: null })
    await writer.submit(books.rollback(player, 'rt-bet-undo', 'rt-bet', { round }))
    expect(await told()).toMatchObject({ endedAt: expect.any(Date) })
  })
})
