import { connect, inTransaction, sql } from '@hiyas/database'
import { DAY_MS, invariant, ok, systemClock } from '@hiyas/kernel'
import { atFileEnd, rowsRead } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  betsOf,
  checkLedger,
  checkRecent,
  findRounds,
  openMonths,
  openRoundsAfter,
  placeHold,
  recallRound,
  reverse,
  settleHold,
  statementOf,
  storedMoves,
  winsOfMessages,
} from '../src/index.ts'
import { type Books, openBooks, peso, SUPPLIER } from './books.ts'
import { firstMonthOf, monthAfter } from './calendar.ts'
import { checkWholeAtOnce } from './swept-books.ts'

let books: Books
/** The months whose ids have begun, by a clock that is ahead of all others. */
let begun = 0

/** How many months after 2019 the first of these books is. */
let firstMonth: number

beforeAll(async () => {
  books = await openBooks('months')
  firstMonth = await firstMonthOf(books)
})

/** The ids of the month after the last one begin. */
const beginMonth = () => openMonths(books.database.query, monthAfter(firstMonth, ++begun))

const partOf = async (externalId: string) => {
  const { rows } = await sql<{ part: string; id: bigint }>`
    select tableoid::regclass::text as part, id from ledger.transaction where external_id = ${externalId}`.execute(
    books.database.query,
  )
  return rows[0]
}

describe('the books by month', () => {
  test('months are made ahead, once, and their ids begin when they do', async () => {
    const writer = books.writer()
    const member = await books.member(peso(100))
    const first = monthAfter(firstMonth, 0)
    expect(await openMonths(books.database.query, first)).toHaveLength(2)
    expect(await openMonths(books.database.query, first)).toEqual([])
    await writer.submit(books.bet(member, 'first-month', peso(1)))
    expect((await partOf('first-month'))?.part).toBe('ledger.transaction_first')
    expect(await beginMonth()).toHaveLength(1)
    await writer.submit(books.bet(member, 'second-month', peso(1)))
    expect((await partOf('second-month'))?.part).toMatch(/^ledger\.transaction_\d{6}$/)
    // A clock that was put back is no reason to go back.
    expect(await openMonths(books.database.query, first)).toEqual([])
    await writer.submit(books.bet(member, 'still-second', peso(1)))
    expect((await partOf('still-second'))?.part).toBe((await partOf('second-month'))?.part)
    // A browser that reads one as a number reads this one.
    expect(Number.isSafeInteger(Number((await partOf('still-second'))?.id))).toBe(true)
  })

  test('a month that nobody made stops no bet: the one before goes on', async () => {
    const writer = books.writer()
    const member = await books.member(peso(10))
    const { rows } = await sql<{ last: bigint }>`select max(id) as last from ledger.transaction`.execute(
      books.database.query,
    )
    await writer.submit(books.bet(member, 'without-its-month', peso(1)))
    expect((await partOf('without-its-month'))?.id).toBeLessThan((rows[0]?.last ?? 0n) + 1_000n)
  })

  test('makes no month of a clock that is centuries off', async () => {
    await expect(openMonths(books.database.query, new Date('2999-01-01'))).rejects.toThrow('no months are made')
  })

  test('nobody waits while months are made: not a bet that is being written, nor who reads', async () => {
    const writer = books.writer()
    const member = await books.member(peso(10))
    await writer.submit(books.bet(member, 'before-months', peso(1)))
    const held = await books.database.pool.connect()
    try {
      await held.query('begin')
      await held.query(`insert into ledger.transaction (amount, created_at, kind, source, external_id, digest)
        values (0, now(), 'tombstone', 'HYO', 'being-written', '')`)
      await held.query('select count(*) from ledger.posting')
      expect(await beginMonth()).toHaveLength(1)
    } finally {
      await held.query('rollback')
      held.release()
    }
  })

  test('W-10 W-11 W-15 W-16 W-17 W-20 D-07 what is known, answered or taken back is found in whatever month it was', async () => {
    const writer = books.writer()
    const member = await books.member(peso(100))
    const submit = (move: Parameters<typeof writer.submit>[0]) => writer.submit(move)
    const bets = ['over-won', 'over-cancelled', 'over-taken-back', 'over-open']
    for (const id of bets) await submit(books.bet(member, id, peso(10), { round: id }))
    await submit(books.win(member, 'win-to-go', 'over-taken-back', peso(5), { round: 'over-taken-back' }))
    await submit(books.rollback(member, 'undo-early', 'never-came'))
    await beginMonth()
    expect(await submit(books.bet(member, 'over-won', peso(10), { round: 'over-won' }))).toMatchObject({
      status: 'repeated',
    })
    expect(await submit(books.bet(member, 'over-won', peso(11), { round: 'over-won' }))).toMatchObject({
      code: 'duplicate_transaction',
    })
    expect(await submit(books.bet(member, 'never-came', peso(1)))).toMatchObject({ code: 'transaction_rolled_back' })
    expect(await submit(books.win(member, 'win-over', 'over-won', peso(20), { round: 'over-won' }))).toMatchObject({
      status: 'applied',
    })
    expect(
      await submit(books.rollback(member, 'undo-over', 'over-cancelled', { round: 'over-cancelled' })),
    ).toMatchObject({
      status: 'applied',
    })
    expect(await submit(books.rollback(member, 'undo-win', 'win-to-go', { round: 'over-taken-back' }))).toMatchObject({
      status: 'applied',
    })
    await beginMonth()
    expect(await submit(books.win(member, 'win-late', 'over-cancelled', peso(1)))).toMatchObject({
      code: 'transaction_rolled_back',
    })
    await submit(books.rollback(member, 'undo-again', 'over-cancelled'))
    // 100 - 4 x 10 + 5, then 20 won, 10 given back and 5 taken back; the second cancel is noted.
    expect(await books.balance(member)).toBe(peso(90))

    const { query } = books.database
    const asked = bets.map(externalId => ({ supplier: SUPPLIER, externalId }))
    const wins = new Map((await winsOfMessages(query, asked)).map(({ externalId, payout }) => [externalId, payout]))
    expect(Object.fromEntries(wins)).toEqual({
      'over-won': peso(20),
      'over-cancelled': 0n,
      'over-taken-back': 0n,
      'over-open': 0n,
    })
    expect(await storedMoves(query, SUPPLIER, ['over-won', 'undo-again', 'never-came'])).toHaveLength(3)
    const today = { from: new Date(systemClock.nowMs() - DAY_MS), to: new Date(systemClock.nowMs() + DAY_MS) }
    const { lines, closing } = await statementOf(query, { account: member, ...today, limit: 50 })
    expect([lines.length, closing]).toEqual([12, peso(90)])
    const day = (at: Date) => at.toISOString().slice(0, 10)
    const shown = await betsOf(query, {
      account: member,
      stand: 2n ** 62n,
      days: { from: day(today.from), to: day(today.to) },
      games: null,
      state: null,
      offset: 0,
      limit: 10,
    })
    expect(shown.map(({ externalId, state }) => [externalId, state])).toEqual([
      ['over-open', 'open'],
      ['over-taken-back', 'open'],
      ['over-cancelled', 'cancelled'],
      ['over-won', 'settled'],
    ])
  })

  test('W-22 a round is recalled and looked for over months, and the ids that lie between are passed over', async () => {
    const writer = books.writer()
    const member = await books.member(peso(100))
    await writer.submit(books.bet(member, 'long-1', peso(1), { round: 'long' }))
    await beginMonth()
    await writer.submit(books.bet(member, 'long-2', peso(1), { round: 'long' }))
    await beginMonth()
    const { query } = books.database
    const key = { supplier: SUPPLIER, round: 'long', account: member }
    expect(await recallRound(query, key)).toMatchObject({ state: 'opened', stake: peso(2) })
    const read = await rowsRead(books.database, 'ledger.transaction', async tx => {
      const period = { from: new Date(systemClock.nowMs() - DAY_MS), to: new Date(systemClock.nowMs() + DAY_MS) }
      expect(await findRounds(tx, { supplier: SUPPLIER, round: 'long', ...period, roundLastsMaxMs: DAY_MS })).toEqual([
        key,
      ])
    })
    expect(read).toBeLessThan(2_000)
    const before = new Date(systemClock.nowMs() + DAY_MS)
    const found: string[] = []
    let [afterId, steps, isDone] = [0n, 0, false]
    while (!isDone) {
      const step = await openRoundsAfter(query, { afterId, before })
      found.push(...step.rounds.map(({ round }) => round))
      ;({ isDone, untilId: afterId } = step)
      steps++
    }
    expect(found).toContain('long')
    expect(steps).toBeLessThan(20)
  })

  test('WAL-01 D-05 what is posted, held and taken back by us goes over months too', async () => {
    const [grants, member] = [await books.open('expense_bonus'), await books.member(peso(50))]
    const locked = await books.sameOwner(member, 'player_locked_withdrawal')
    const entries = [
      { account: grants, amount: -peso(5) },
      { account: member, amount: peso(5) },
    ]
    const gift = { key: 'gift-of-month', kind: 'bonus_grant', entries } as const
    const given = await books.post(gift)
    invariant(given.ok, 'a gift is never refused')
    await inTransaction(books.database, tx =>
      placeHold(tx, { key: 'kept', account: member, heldIn: locked, amount: peso(7) }),
    )
    await beginMonth()
    expect(await books.post(gift)).toMatchObject({ ok: true, value: { transactionId: given.value.transactionId } })
    const takeBack = () =>
      inTransaction(books.database, tx =>
        reverse(tx, { transactionId: given.value.transactionId, reason: 'by mistake' }),
      )
    const [first, second] = [await takeBack(), await takeBack()]
    expect(first.ok && second.ok && first.value.transactionId === second.value.transactionId).toBe(true)
    const transit = await books.open('withdrawals_in_transit')
    expect(
      await inTransaction(books.database, tx =>
        settleHold(tx, { key: 'kept', credits: [{ account: transit, amount: peso(7) }] }),
      ),
    ).toMatchObject({
      ok: true,
    })
    expect(await books.balance(member)).toBe(peso(43))
  })

  test('D-01 D-03 D-07 D-10 the checks prove months together, all at once, by slices and what is new', async () => {
    expect(await checkLedger(books.database.query)).toEqual([])
    expect((await checkWholeAtOnce(books.database, { sizes: { movesMax: 7, accountsMax: 5 } })).findings).toEqual([])
    const writer = books.writer()
    const member = await books.member(peso(10))
    await beginMonth()
    await writer.submit(books.bet(member, 'new-month', peso(1)))
    expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', findings: [] })
  })

  test.each([
    'update ledger.%s set transaction = 1',
    'delete from ledger.%s where false',
    'truncate ledger.%s cascade',
  ])('WAL-01 D-10 a part is append only as the whole is: %s', async statement => {
    const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class
         where relispartition and relkind = 'r' and relnamespace = 'ledger'::regnamespace and relname !~ '^transaction'`.execute(
      books.database.query,
    )
    expect(rows.length).toBeGreaterThan(4)
    for (const { name } of rows)
      await expect(books.database.pool.query(statement.replace('%s', name))).rejects.toThrow('append only')
  })
})

test('D-07 two who post one key over different members at the same moment: one is applied, and its month does not matter', async () => {
  const grants = await books.open('expense_bonus')
  const others = connect({ url: books.url, connectionsMax: 4, name: 'posters' })
  atFileEnd(() => others.close())
  for (let round = 0; round < 10; round++) {
    if (round === 5) await beginMonth()
    const members = [await books.member(), await books.member()]
    const outcomes = await Promise.all(
      members.map(account =>
        books.post({
          key: `same-${round}`,
          kind: 'bonus_grant',
          entries: [
            { account: grants, amount: -1n },
            { account, amount: 1n },
          ],
        }),
      ),
    )
    expect(outcomes.map(({ ok: isOk }) => isOk).toSorted()).toEqual([false, true])
  }
  expect(await inTransaction(books.database, async tx => ok(await checkLedger(tx)))).toEqual(ok([]))
})

test('D-07 a site that stood still for months: bets go on while its month is made, and where that is taken back', async () => {
  const late = await openBooks('months_late')
  const writer = late.writer()
  const member = await late.member(peso(10))
  const at = monthAfter(await firstMonthOf(late), 7)
  const interrupted = inTransaction(late.database, async tx => {
    expect(await openMonths(tx, at)).toHaveLength(3)
    expect(await writer.submit(late.bet(member, 'while-made', peso(1)))).toMatchObject({ status: 'applied' })
    throw new Error('taken back')
  })
  await expect(interrupted).rejects.toThrow('taken back')
  expect(await writer.submit(late.bet(member, 'after-it', peso(1)))).toMatchObject({ status: 'applied' })
  const begins = async () => {
    const months = await openMonths(late.database.query, at)
    const { rows } = await sql<{ begun: boolean }>`
      select last_value >= ledger.month_start(${at}) as begun from ledger.transaction_id_seq`.execute(
      late.database.query,
    )
    return { made: months.length, begun: rows[0]?.begun }
  }
  expect([await begins(), await begins()]).toEqual([
    { made: 3, begun: false },
    { made: 0, begun: true },
  ])
})
