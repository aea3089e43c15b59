import { readFile } from 'node:fs/promises'
import { sql } from '@hiyas/database'
import { DAY_MS, invariant, systemClock } from '@hiyas/kernel'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { betsOf, openMonths, statementOf } from '../src/index.ts'
import { ROUND_LOOKBACK } from '../src/writer/recent-bets.ts'
import { type Books, openBooks } from './books.ts'

type Sql = ReturnType<typeof sql>

const RUNS = 2
const MONTHS = 6
/** In this one nothing happens. */
const EMPTY_MONTH = 3
const STEP_MS = 20_000
/** Times of neighbours are out of their order by so much: less than the ten minutes that they may be. */
const JITTER_MS = 240_000
const AFTER_ALL = 2n ** 62n
/** More than half of the bets that are looked at for the end of a round. */
const MANY_BETS = 120
/** A busy machine may take ten times as long as a quiet one. */
const TIMEOUT_MS = 300_000

let books: Books
/** Of each month, its first id and how many it has. */
let months: { firstId: bigint; beginsMs: number; count: number }[] = []

beforeAll(async () => {
  books = await openBooks('months_read')
  const { query } = books.database
  const nowMs = systemClock.nowMs()
  for (let ahead = 1; ahead < MONTHS; ahead++) await openMonths(query, new Date(nowMs + ahead * 31 * DAY_MS))
  const { rows } = await sql<{ firstId: bigint }>`
    select first_id as "firstId" from ledger.month order by first_id limit ${MONTHS}`.execute(query)
  months = rows.map(({ firstId }, index) => ({ firstId, beginsMs: nowMs + (index - MONTHS) * 31 * DAY_MS, count: 0 }))
  // What the functions were before there were months: single statements over one table.
  const text = await readFile(new URL('../migrations/0013-closed-rounds/up.sql', import.meta.url), 'utf8')
  const functions = text
    .slice(0, text.indexOf('-- The same as before, but a move'))
    .replaceAll(/ledger\.(transaction|round_close_of|bet_as_of|play_changes)/g, 'plain.$1')
    // They told nothing of wins on bets that were taken back (W-18).
    .replace('free_bets bigint\n', 'free_bets bigint, cancelled_payout bigint\n')
    .replace(
      '\n    from told\n',
      ", coalesce(sum(sign * told.payout) filter (where state = 'cancelled'), 0)::bigint\n    from told\n",
    )
  await sql
    .raw(`create schema plain; create table plain.transaction (like ledger.transaction including all); ${functions}`)
    .execute(query)
})

const step = fc.record({
  kind: fc.oneof(
    {
      weight: 30,
      arbitrary: fc.constantFrom('bet', 'bet', 'bet', 'win', 'win', 'rollback', 'rollback', 'gift', 'noted'),
    },
    { weight: 1, arbitrary: fc.constant('many') },
  ),
  of: fc.nat(1),
  /** Which of those before a win or a rollback is about. */
  back: fc.oneof(fc.nat(3), fc.nat(400)),
  round: fc.nat(3),
  closes: fc.constantFrom(false, false, true),
  jitter: fc.nat(JITTER_MS),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const asked = fc.record({
  of: fc.nat(2),
  at: fc.nat(2_000),
  other: fc.nat(2_000),
  beside: fc.integer({ min: -1, max: 1 }),
  minutes: fc.integer({ min: -20, max: 20 }),
  limit: fc.nat(30),
  state: fc.constantFrom(null, null, 'open', 'settled', 'cancelled' as const),
  isOfOneGame: fc.boolean(),
})
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never

type Written = {
  id: string
  account: string | null
  holder: string
  kind: string
  source: string
  reference: string | null
  createdMs: number
  round: string | null
  closes: boolean
}

/** The transactions of these steps, spread over the months. */
function writtenBy(steps: readonly Step[], members: readonly bigint[]): Written[] {
  const all: Written[] = []
  const undone = new Set<string>()
  for (const [index, { kind, of, back, round, closes, jitter }] of steps.entries()) {
    const place = Math.floor((index * MONTHS) / steps.length)
    const month = months[place === EMPTY_MONTH ? place - 1 : place]
    invariant(month !== undefined, 'a step lies in a month')
    const holder = String(members[of])
    const earlier = all.filter(
      move => move.holder === holder && (move.kind === 'bet' || (kind === 'rollback' && move.kind === 'win')),
    )
    const about = earlier.at(-1 - (back % Math.max(1, earlier.length)))
    const isAnswer = kind === 'win' || kind === 'rollback'
    if (isAnswer && (about === undefined || (kind === 'rollback' && undone.has(about.id)))) continue
    if (kind === 'rollback' && about !== undefined) undone.add(about.id)
    for (let more = kind === 'many' ? MANY_BETS : 1; more > 0; more--) {
      const isGift = kind === 'gift'
      all.push({
        id: String(month.firstId + BigInt(++month.count)),
        account: isGift ? null : holder,
        holder,
        kind: { many: 'bet', gift: 'bonus_grant', noted: 'rollback_noted' }[kind as string] ?? kind,
        source: isGift ? 'house' : 'HYO',
        reference: isAnswer ? (about?.id ?? null) : null,
        createdMs: month.beginsMs + month.count * STEP_MS + jitter,
        round: isGift ? null : kind === 'many' ? `many-${more}` : `round-${round}`,
        closes: closes && kind !== 'many' && !isGift,
      })
    }
  }
  return all
}

async function write(all: readonly Written[]) {
  const { query } = books.database
  await sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as move(
      id bigint, account bigint, holder bigint, kind text, source text, reference bigint, "createdMs" float8, round text, closes boolean)),
    entries as (
      insert into ledger.entry (account, transaction, amount, balance_after)
      select holder, id, 1, id % 1000 from asked where account is null)
    insert into ledger.transaction
      (id, account, amount, balance_after, reference, created_at, round_closed, kind, source, external_id, digest, game, round)
    select id, account, id % 7, case when account is not null then id % 1000 end, reference, to_timestamp("createdMs" / 1000), closes, kind,
           source, id::text, '', case when account is not null then 'game-' || id % 3 end, round
      from asked order by asked.id`.execute(query)
  await sql`insert into plain.transaction select * from ledger.transaction where id = any (${all.map(({ id }) => id)}::bigint[])`.execute(
    query,
  )
  await sql`analyze`.execute(query)
}

/** All the lines of an account, as nothing but their tables say. */
const linesOf = (account: bigint) => sql`(
  select id, kind, created_at, balance_after from ledger.transaction where account = ${account}
  union all
  select header.id, header.kind, header.created_at, entry.balance_after
    from ledger.entry join ledger.transaction header on header.id = entry.transaction where entry.account = ${account}) line`

async function same(found: Sql, plain: Sql) {
  const { query } = books.database
  expect((await found.execute(query)).rows).toEqual((await plain.execute(query)).rows)
}

async function compare(all: readonly Written[], members: readonly bigint[], ask: Asked) {
  const account = members[ask.of]
  const one = all[ask.at % all.length]
  const two = all[ask.other % all.length]
  invariant(account !== undefined && one !== undefined && two !== undefined, 'there is something to ask of')
  const limit = ask.limit
  const place = BigInt(one.id) + BigInt(ask.beside)
  const moment = new Date(one.createdMs + ask.minutes * 60_000)
  const [low, high] = [BigInt(one.id), BigInt(two.id)].toSorted((a, b) => (a < b ? -1 : 1)) as [bigint, bigint]
  for (const before of [place, null])
    await same(
      sql`select * from ledger.lines_before(${account}, ${moment}, ${before}, ${limit})`,
      sql`select id, balance_after from ${linesOf(account)}
           where created_at < ${moment} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit}`,
    )
  await same(
    sql`select * from ledger.lines_after(${account}, ${place}, ${limit})`,
    sql`select id, balance_after from ${linesOf(account)} where id > ${place} order by id limit ${limit}`,
  )
  await same(
    sql`select * from ledger.lines_between(${account}, ${low}, ${high}) order by id`,
    sql`select * from ${linesOf(account)} where id > ${low} and id <= ${high} order by id`,
  )
  await same(
    sql`select * from ledger.bets_before(${account}, ${place}, ${limit})`,
    sql`select * from ledger.transaction where account = ${account} and kind = 'bet' and id <= ${place} order by id desc limit ${limit}`,
  )
  await same(
    sql`select * from ledger.transaction_of(${place})`,
    sql`select * from ledger.transaction where id = ${place}`,
  )
  for (const upto of [high, AFTER_ALL]) {
    await same(
      sql`select * from ledger.bet_as_of(${low}, ${one.closes}, ${upto})`,
      sql`select * from plain.bet_as_of(${low}, ${one.closes}, ${upto})`,
    )
    await same(
      sql`select ledger.round_close_of(${low}, ${upto}) as at`,
      sql`select plain.round_close_of(${low}, ${upto}) as at`,
    )
  }
  for (const [after, upto] of [
    [low, high],
    [low - 1n, low],
    [high, AFTER_ALL],
  ] as const)
    await same(
      sql`select * from ledger.play_changes(${account}, ${after}, ${upto}) order by day, source, game`,
      sql`select * from plain.play_changes(${account}, ${after}, ${upto}) order by day, source, game`,
    )
  await places(moment)
  await pages(account, ask, high)
  await statements(account, limit + 1, place)
}

/** No transaction from the moment on has an id up to the first place, and none before it one above the second. */
async function places(moment: Date) {
  const { rows } = await sql<{ wrong: bigint }>`
    select count(*) as wrong
      from ledger.transaction, (select ledger.id_before(${moment}) as low, ledger.id_before(${moment}::timestamptz + interval '20 minutes') as high) place
     where created_at >= ${moment} and id <= place.low or created_at < ${moment} and id > place.high`.execute(
    books.database.query,
  )
  expect(rows).toEqual([{ wrong: 0n }])
}

async function pages(account: bigint, { limit, state, isOfOneGame, other }: Asked, stand: bigint) {
  const [first, last] = months.map(({ beginsMs }) => new Date(beginsMs).toISOString().slice(0, 10)).slice(1, -1)
  invariant(first !== undefined && last !== undefined, 'there are months')
  for (const days of [
    { from: '2000-01-01', to: '2199-12-31' },
    { from: first, to: last },
  ]) {
    const games = isOfOneGame ? [{ supplier: 'HYO', game: 'game-1' }] : null
    const page = { offset: other % 40, limit: limit + 1 }
    const found = await betsOf(books.database.query, { account, stand, days, games, state, ...page })
    const { rows } = await sql`
      select bet.id as "transactionId", told.state, told.payout, told.settled_at as "settledAt"
        from plain.transaction bet cross join lateral plain.bet_as_of(bet.id, bet.round_closed, ${stand}) told
       where account = ${account} and kind = 'bet' and id <= ${stand} and (${!isOfOneGame} or game = 'game-1')
         and ledger.day_of(created_at) between ${days.from}::date and ${days.to}::date and (${state}::text is null or told.state = ${state})
       order by id desc limit ${page.limit} offset ${page.offset}`.execute(books.database.query)
    const told = found.map(({ transactionId, state, payout, settledAt }) => ({
      transactionId,
      state,
      payout,
      settledAt,
    }))
    expect(told).toEqual(rows)
  }
}

/** Lines whose times are out of their order may leave a page of a period at its end: so these are asked of all times. */
async function statements(account: bigint, limit: number, beforeId: bigint) {
  const { query } = books.database
  const [from, to] = [new Date(0), new Date('2199-12-31')]
  const { lines } = await statementOf(query, { account, from, to, beforeId, limit })
  const { rows } = await sql<{ transactionId: bigint; balanceAfter: bigint }>`
    select id as "transactionId", balance_after as "balanceAfter", kind from ${linesOf(account)}
     where id < ${beforeId} order by id desc limit ${limit}`.execute(query)
  expect(lines.map(({ transactionId, balanceAfter, kind }) => ({ transactionId, balanceAfter, kind }))).toEqual(rows)
}

test('what is read month by month is what one statement over all of them says, in random books', {
  timeout: TIMEOUT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }),
      fc.array(asked, { minLength: 5, maxLength: 8, size: 'max' }),
      async (steps, asks) => {
        const members = [await books.member(), await books.member(), await books.member()]
        const all = writtenBy(steps, members)
        await write(all)
        for (const ask of asks) await compare(all, members, ask)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

test('W-22 a round that goes over months is closed by what comes before the two hundredth bet after it, and by that bet', async () => {
  const { query } = books.database
  const move = { of: 0, back: 0, jitter: 0, round: 1, closes: false } as const
  for (const kind of ['bet', 'win'] as const)
    for (const between of [ROUND_LOOKBACK - 2, ROUND_LOOKBACK - 1, ROUND_LOOKBACK, ROUND_LOOKBACK + 1]) {
      const bets = Array.from({ length: between }, () => ({ ...move, kind: 'bet' as const }))
      const [first, last] = [{ ...move, kind: 'bet', round: 0 } as const, { ...move, kind, round: 0, closes: true }]
      const all = writtenBy([first, ...bets, last], [await books.member()])
      await write(all)
      const { rows } = await sql<{ isClosed: boolean }>`
        select ledger.round_close_of(${all[0]?.id}, ${AFTER_ALL}) is not null as "isClosed"`.execute(query)
      expect([kind, between, rows[0]?.isClosed]).toEqual([kind, between, between < ROUND_LOOKBACK])
    }
})
