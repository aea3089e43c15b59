import { connect, inTransaction, sql } from '@hiyas/database'
import { SECOND_MS } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import {
  followAccount,
  followMoved,
  LedgerBusy,
  type LedgerWriter,
  lineDays,
  linesOfKinds,
  type PlayDay,
  playDays,
  rebuildPlayed,
  stakesOf,
  standOf,
} from '../src/index.ts'
import { ROUND_LOOKBACK } from '../src/writer/recent-bets.ts'
import { type Books, openBooks, peso } from './books.ts'

let books: Books
let writer: LedgerWriter

beforeAll(async () => {
  books = await openBooks('stakes')
  writer = books.writer()
})

test('W-19 W-24 stakes that stand count, won or lost or open; cancelled ones, bets without a stake and those of others do not', async () => {
  const [member, other] = [await books.member(peso(100)), await books.member(peso(100))]
  const steps = [
    books.bet(member, 'open', peso(1)),
    books.bet(member, 'lost', peso(2)),
    books.win(member, 'lost-win', 'lost', 0n, { roundClosed: true }),
    books.bet(member, 'won', peso(4)),
    books.win(member, 'won-win', 'won', peso(50)),
    books.bet(member, 'cancelled', peso(8)),
    books.rollback(member, 'cancelled-undo', 'cancelled'),
    books.bet(member, 'taken-back', peso(16)),
    books.win(member, 'taken-back-win', 'taken-back', peso(5)),
    books.rollback(member, 'taken-back-undo', 'taken-back-win'),
    books.bet(member, 'free', 0n),
    books.bet(other, 'of-another', peso(32)),
  ]
  for (const step of steps) await writer.submit(step)
  expect(await stakesOf(books.database.query, member)).toEqual({ total: peso(23), rounds: 4n })
  expect(await stakesOf(books.database.query, await books.member(peso(1)))).toEqual({ total: 0n, rounds: 0n })
})

const ALL_DAYS = { from: '2020-01-01', to: '2199-12-31' }

/** What the days of an account come to, as a record would show it. */
async function totals(account: bigint, stand: bigint | null = null) {
  await followAccount(books.database.query, account)
  const at = { account, stand: await standOf(books.database.query, account, stand) }
  const days = await playDays(books.database.query, at, ALL_DAYS)
  const add = (of: (day: PlayDay) => bigint) => days.reduce((sum, day) => sum + of(day), 0n)
  const lines = await lineDays(books.database.query, at, ALL_DAYS)
  return {
    stand: at.stand,
    bets: [add(day => day.openBets), add(day => day.settledBets), add(day => day.cancelledBets)],
    stakes: [add(day => day.openStake), add(day => day.settledStake), add(day => day.cancelledStake)],
    payout: add(day => day.payout),
    moved: lines.reduce((sum, line) => sum + line.came - line.went, 0n),
  }
}

test('CASH-10 W-19 the days know what became of each bet, to the minor unit, however they were followed', async () => {
  const member = await books.member(peso(100))
  await writer.submit(books.bet(member, 'd-open', 12_345n))
  await writer.submit(books.bet(member, 'd-won', peso(2)))
  const first = await totals(member)
  expect(first).toMatchObject({ bets: [2n, 0n, 0n], stakes: [peso(2) + 12_345n, 0n, 0n], payout: 0n })
  await writer.submit(books.win(member, 'd-won-win', 'd-won', 50_001n))
  await writer.submit(books.rollback(member, 'd-open-undo', 'd-open'))
  const second = await totals(member)
  expect(second).toMatchObject({ bets: [0n, 1n, 1n], stakes: [0n, peso(2), 12_345n], payout: 50_001n })
  await writer.submit(books.rollback(member, 'd-won-undo', 'd-won-win'))
  expect(await totals(member)).toMatchObject({ bets: [1n, 0n, 1n], stakes: [peso(2), 0n, 12_345n], payout: 0n })

  expect(await totals(member, second.stand), 'read again as of then').toEqual(second)
  expect(await totals(member, first.stand)).toEqual(first)
  expect((await totals(member)).moved).toBe(await books.balance(member))
})

test('CASH-10 W-22 all bets of a round are settled by the win that closes it, and open again when that is taken back', async () => {
  const member = await books.member(peso(100))
  const at = { round: 'table-1' }
  for (const step of [
    books.bet(member, 'c-1', peso(1), at),
    books.bet(member, 'c-2', peso(2), at),
    books.bet(member, 'c-else', peso(4), { round: 'table-2' }),
  ])
    await writer.submit(step)
  const first = await totals(member)
  expect(first).toMatchObject({ bets: [3n, 0n, 0n] })
  await writer.submit(books.win(member, 'c-win', 'c-2', peso(5), { ...at, roundClosed: true }))
  const second = await totals(member)
  expect(second).toMatchObject({ bets: [1n, 2n, 0n], stakes: [peso(4), peso(3), 0n], payout: peso(5) })
  await writer.submit(books.bet(member, 'c-3', peso(8), at))
  expect(await totals(member), 'a bet after the close is open').toMatchObject({ bets: [2n, 2n, 0n] })
  await writer.submit(books.rollback(member, 'c-undo', 'c-win', at))
  expect(await totals(member)).toMatchObject({ bets: [4n, 0n, 0n], payout: 0n })
  expect(await totals(member, second.stand)).toEqual(second)
  expect(await totals(member, first.stand)).toEqual(first)
  expect(await rebuildPlayed(books.database)).toEqual([])
})

test('CASH-09 CASH-10 a stand that nobody was given is read as of now', async () => {
  const [member, other] = [await books.member(peso(100)), await books.member(peso(100))]
  await writer.submit(books.bet(member, 's-1', peso(1)))
  const { stand } = await totals(member)
  await writer.submit(books.bet(other, 's-other', peso(1)))
  await writer.submit(books.bet(member, 's-2', peso(2)))
  const now = await totals(member)
  const foreign = await totals(other)
  expect(foreign.stand).toBeGreaterThan(stand)
  expect(foreign.stand).toBeLessThan(now.stand)
  expect(await totals(member, foreign.stand)).toEqual(now)
  expect((await totals(member, stand)).moved).toBe(peso(99))
})

test('CASH-09 movements are listed by kind as of a move, with the balance after each', async () => {
  const member = await books.member(peso(10))
  await writer.submit(books.bet(member, 'l-bet', peso(4)))
  await writer.submit(books.win(member, 'l-nothing', 'l-bet', 0n))
  await writer.submit(books.bet(member, 'l-bet-2', peso(1)))
  const { stand } = await totals(member)
  await writer.submit(books.win(member, 'l-later', 'l-bet-2', peso(3)))
  const about = { account: member, stand, days: ALL_DAYS, offset: 0, limit: 10 }
  const brief = async (kinds: string[], part = {}) =>
    (await linesOfKinds(books.database.query, { ...about, kinds, ...part })).map(line => [
      line.kind,
      line.amount,
      line.balanceAfter,
    ])
  expect(await brief(['bet', 'win', 'bonus_grant'])).toEqual([
    ['bet', -peso(1), peso(5)],
    ['bet', -peso(4), peso(6)],
    ['bonus_grant', peso(10), peso(10)],
  ])
  expect(await brief(['bet'], { offset: 1 })).toEqual([['bet', -peso(4), peso(6)]])
  expect(await brief(['win'])).toEqual([])
  expect(await brief(['bet'], { days: { from: '2020-01-01', to: '2020-01-02' } })).toEqual([])
})

test('CASH-09 CASH-10 the days of all accounts can be made anew from the books, and are the same then', async () => {
  const players = await Promise.all([1, 2, 3].map(() => books.member(peso(500))))
  // Seeded: what the rounds do is told by their number.
  for (let round = 0; round < 60; round++) {
    for (const [index, member] of players.entries()) {
      const id = `p${index}-${round}`
      // Several bets share a round, which a win of one, or a rollback, closes; some are taken back.
      const at = { round: `table-${Math.floor(round / 3)}`, roundClosed: round % 4 === 2 }
      const bet = { round: at.round, game: `game-${round % 4}` }
      await writer.submit(books.bet(member, id, BigInt((round * 37) % 11) * 3_333n, bet))
      if (round % 3 !== 0) await writer.submit(books.win(member, `${id}-w`, id, BigInt((round * 53) % 7) * 4_999n, at))
      if (round % 5 === 0) await writer.submit(books.rollback(member, `${id}-u`, id))
      if (round % 7 === 1) await writer.submit(books.rollback(member, `${id}-wu`, `${id}-w`))
      if (round % 9 === index) await followAccount(books.database.query, member)
    }
  }
  // A bet of the last minute of a day in Manila, and one of the first of the next.
  await sql`insert into ledger.transaction
      (account, amount, balance_after, created_at, kind, source, external_id, digest, game, round)
    select account, 1, 0, moment::timestamptz, 'bet', 'HYO', 'edge-' || moment, '', 'edge', 'edge'
      from unnest(array[${players[0] ?? 0n}::bigint]) account, unnest(array['2026-03-01 15:59:59.999Z', '2026-03-01 16:00Z']) moment
  `.execute(books.database.query)
  expect(await followMoved(books.database, { mayGoOn: () => true })).toBeGreaterThan(0)
  const edge = { account: players[0] ?? 0n, stand: 2n ** 62n }
  const march = { from: '2026-03-01', to: '2026-03-02' }
  expect((await playDays(books.database.query, edge, march)).map(day => [day.day, day.openBets])).toEqual([
    ['2026-03-02', 1n],
    ['2026-03-01', 1n],
  ])

  expect(await rebuildPlayed(books.database)).toEqual([])
  const [victim = 0n] = players
  await sql`update ledger.play_day set payout = payout + 1 where account = ${victim}`.execute(books.database.query)
  await sql`delete from ledger.line_day where account = ${victim} and kind = 'win'`.execute(books.database.query)
  expect(await rebuildPlayed(books.database)).toEqual([victim])
  expect(await rebuildPlayed(books.database)).toEqual([])
})

test('CASH-10 two who follow one account at once count nothing twice', async () => {
  const member = await books.member(peso(100))
  const other = connect({ url: books.url, connectionsMax: 4, name: 'test-followers' })
  atFileEnd(() => other.close())
  for (let bet = 0; bet < 20; bet++) {
    await Promise.all([
      writer.submit(books.bet(member, `race-${bet}`, peso(1))),
      followAccount(books.database.query, member),
      followAccount(other.query, member),
      followAccount(other.query, member),
    ])
  }
  expect(await totals(member)).toMatchObject({ bets: [20n, 0n, 0n], stakes: [peso(20), 0n, 0n], moved: peso(80) })
  expect(await rebuildPlayed(books.database)).toEqual([])
})

/** Bets of days ago that lost, as of somebody who was never followed. */
const backlog = (accounts: readonly bigint[], bets: number) =>
  sql`insert into ledger.transaction 
      (account, amount, balance_after, created_at, round_closed, kind, source, external_id, digest, game, round)
    select account, 1, 0, now() - interval '3 days', true, 'bet', 'HYO', 'old-' || account || '-' || number, '', 'old', 'old-' || number
      from unnest(${accounts}::bigint[]) account, generate_series(1, ${bets}::int) number order by account, number`.execute(
    books.database.query,
  )

/** How many of these accounts nobody would wait for. */
async function followed(accounts: readonly bigint[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger.follower where account = any(${accounts}::bigint[])`.execute(
    books.database.query,
  )
  return rows[0]?.count ?? 0
}

test('CASH-10 GAM-16 a call follows for so long and then says that it cannot tell; the next one goes on from there', async () => {
  const member = await books.member(peso(100))
  await backlog([member], 4_000)
  let nowMs = 0
  const slow = { nowMs: () => (nowMs += SECOND_MS) }
  await expect(followAccount(books.database.query, member, slow)).rejects.toBeInstanceOf(LedgerBusy)
  const early = await standOf(books.database.query, member, null)
  expect(early).toBeGreaterThan(0n)
  await followAccount(books.database.query, member, slow)
  expect(await standOf(books.database.query, member, null)).toBeGreaterThan(early)
  expect(await totals(member)).toMatchObject({ bets: [0n, 4_000n, 0n], stakes: [0n, 4_000n, 0n] })
})

test('CASH-10 whoever waits for another who follows his account keeps no connection from anybody', async () => {
  const member = await books.member(peso(100))
  await writer.submit(books.bet(member, 'kept', peso(1)))
  const few = connect({ url: books.url, connectionsMax: 2, name: 'test-few' })
  atFileEnd(() => few.close())
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = inTransaction(books.database, async tx => {
    await followAccount(tx, member)
    taken.resolve()
    await release.promise
    return { ok: true, value: null } as const
  })
  await taken.promise
  const waiting = Array.from({ length: 5 }, () => followAccount(few.query, member))
  expect((await sql`select 1`.execute(few.query)).rows).toHaveLength(1)
  release.resolve()
  await Promise.all([other, ...waiting])
  expect(await totals(member)).toMatchObject({ bets: [1n, 0n, 0n] })
})

test('CASH-10 the books are followed in their order and from where it ended, however long ago and however many accounts', async () => {
  await followMoved(books.database, { mayGoOn: () => true })
  const members = await Promise.all(Array.from({ length: 6 }, () => books.member()))
  await backlog(members, 5)
  let steps = 0
  await followMoved(books.database, { movesAtOnce: 10, mayGoOn: () => ++steps <= 2 })
  const early = await followed(members)
  expect(early).toBeGreaterThan(0)
  expect(early).toBeLessThan(members.length)
  await followMoved(books.database, { movesAtOnce: 10, mayGoOn: () => true })
  expect(await followed(members)).toBe(members.length)
  expect(await followMoved(books.database, { mayGoOn: () => true })).toBe(0)
})

test('CASH-10 the job that follows ends when it may not go on, however many accounts are left of what it has looked up', async () => {
  await followMoved(books.database, { mayGoOn: () => true })
  const members = await Promise.all(Array.from({ length: 6 }, () => books.member()))
  await backlog(members, 1)
  let asked = 0
  expect(await followMoved(books.database, { mayGoOn: () => ++asked <= 3 })).toBe(2)
  expect(await followed(members)).toBe(2)
  expect(await followMoved(books.database, { mayGoOn: () => true })).toBe(4)
})

test('W-22 the records look for the round of a bet among as many bets as settling does: their SQL names the number as it is', async () => {
  const { rows } = await sql<{ name: string; text: string }>`
    select proname as name, prosrc as text from pg_proc
     where oid in ('ledger.round_close_of'::regproc, 'ledger.play_changes'::regproc) order by proname`.execute(
    books.database.query,
  )
  const numbers = rows.map(({ name, text }) => [
    name,
    [...text.matchAll(/(?:bets_before\(.*, |v_left integer := )(\d{2,})/g)].map(([, number]) => Number(number)),
  ])
  expect(numbers).toEqual([
    ['play_changes', [ROUND_LOOKBACK, ROUND_LOOKBACK]],
    ['round_close_of', [ROUND_LOOKBACK]],
  ])
})
