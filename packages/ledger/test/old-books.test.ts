import { sql } from '@hiyas/database'
import { DAY_MS, systemClock } from '@hiyas/kernel'
import { rowsRead } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { followAccount, lastCheckRuns, lastLineUpTo, namedMoves, openMonths, statementOf } from '../src/index.ts'
import { type Books, openBooks, peso, SUPPLIER } from './books.ts'

const MOVES = 'ledger.transaction'
/** Bets a day: of two who stopped a week ago, and of one who plays on. */
const OLD_BETS = 500
const YOUNG_BETS = 2_500
const DAYS = 8

let books: Books
let old: bigint
let gone: bigint
let young: bigint

/** Played over months too, as ids are, not as times are: they begin with the play of these days, so many months from now. */
async function playOver(months: readonly number[]): Promise<void> {
  books = await openBooks('old_books')
  old = await books.member()
  gone = await books.member()
  young = await books.member()
  for (let ago = 2 * DAYS; ago > 0; ago--) {
    if (ago % DAYS === DAYS / 2) {
      const at = monthFromNow(months[ago > DAYS ? 0 : 1] ?? 0)
      // What the first has made begins with the second.
      await openMonths(books.database.query, at)
      await openMonths(books.database.query, at)
    }
    await playFor(ago)
  }
  await sql`analyze ledger.transaction`.execute(books.database.query)
}

function monthFromNow(months: number): Date {
  const now = new Date(systemClock.nowMs())
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 2))
}

/** A day of play in no time, with balances that fall, so many days ago. */
const playFor = (daysAgo: number) =>
  sql`
  insert into ledger.transaction (account, amount, balance_after, created_at, round_closed, kind, source, external_id, digest, game, round)
  select account, 1, 1000000000 - ${2 * DAYS - daysAgo}::integer * bets - place,
         clock_timestamp() - ${daysAgo}::integer * interval '1 day' + place * interval '30 seconds',
         true, 'bet', ${SUPPLIER}, account || '-' || ${daysAgo}::text || '-' || place, '', 'fruits', 'r'
    from (values (${old}::bigint, ${daysAgo > DAYS ? OLD_BETS : 0}::integer), (${gone}, ${daysAgo > DAYS ? OLD_BETS : 0}), (${young}::bigint, ${YOUNG_BETS}::integer)) of(account, bets)
    cross join lateral generate_series(1, bets) place
   order by place, account`.execute(books.database.query)

/** Thousands of bets, each of somebody who plays a few. */
async function playOfOthers(): Promise<void> {
  const others: bigint[] = []
  while (others.length < 200) others.push(await books.member())
  await sql`
    insert into ledger.transaction (account, amount, balance_after, created_at, round_closed, kind, source, external_id, digest, game, round)
    select (${others}::bigint[])[1 + place % ${others.length}::integer], 1, 1000000000 - place, clock_timestamp(), true, 'bet', ${SUPPLIER},
           'meanwhile-' || place, '', 'fruits', 'r'
      from generate_series(1, 8000) place`.execute(books.database.query)
  await sql`analyze ledger.transaction`.execute(books.database.query)
}

const daysAgo = (days: number) => new Date(systemClock.nowMs() - days * DAY_MS)

/** How many empty months lie between changes what the planner makes of all of them. */
describe.each([[[1, 4]], [[2, 4]], [[1, 2]]])('in books whose months begin %j from now', months => {
  beforeAll(() => playOver(months))

  test('W-26 what was done under an id is found by the id, however much was done since and before', async () => {
    const [bet, win] = [`${old}-12-7`, 'late-win']
    const writer = books.writer()
    await writer.submit(books.win(old, win, bet, peso(1)))
    const read = await rowsRead(books.database, MOVES, async tx => {
      const asked = {
        account: old,
        supplier: SUPPLIER,
        externalIds: [bet, 'never'],
        withAnswers: true,
        giftTag: '.gift',
      }
      expect((await namedMoves(tx, asked)).map(move => move.externalId)).toEqual([bet, win])
      expect(await namedMoves(tx, { ...asked, withAnswers: false })).toHaveLength(1)
    })
    expect(read).toBeLessThan(20)
  })

  test('WAL-13 a page of a statement costs what is on it, however much was played since and before', async () => {
    const period = { from: daysAgo(DAYS + 4), to: daysAgo(DAYS + 2) }
    for (const account of [old, young]) {
      const read = await rowsRead(books.database, MOVES, async tx => {
        const { lines, nextBeforeId } = await statementOf(tx, { account, ...period, limit: 20 })
        expect(lines).toHaveLength(20)
        expect(nextBeforeId).not.toBeNull()
      })
      expect(read).toBeLessThan(700)
    }
  })

  test('CASH-09 CASH-10 who has stopped playing is not looked for among all that others played since', async () => {
    const { database } = books
    // However long it takes here.
    await followAccount(database.query, gone, { nowMs: () => 0 })
    expect(await rowsRead(database, MOVES, tx => followAccount(tx, gone))).toBeLessThan(20)
    expect(await rowsRead(database, MOVES, tx => lastLineUpTo(tx, gone, 2n ** 62n))).toBeLessThan(100)
  })

  test('RG-02 who bets again is not looked for among all that others have played meanwhile', async () => {
    const { database } = books
    const writer = books.writer()
    const bet = (id: string) => writer.submit(books.bet(gone, id, 0n))
    await bet('back')
    await followAccount(database.query, gone, { nowMs: () => 0 })
    await bet('first')
    await playOfOthers()
    await bet('last')
    // Some hundred of the member's own may be looked at, of whose rounds one could be closed.
    expect(await rowsRead(database, MOVES, tx => followAccount(tx, gone))).toBeLessThan(500)
  })

  test('the last checks are found whatever there were before them: what watches the site asks for them all the time', async () => {
    const { database } = books
    await sql`
      insert into ledger.check_run (kind, database, next_number, last_id, transactions, findings)
      select case when run % 144 = 0 then 'whole' else 'recent' end, 0, 1, 1, run, '[]' from generate_series(1, 13000) run`.execute(
      database.query,
    )
    await sql`analyze ledger.check_run`.execute(database.query)
    const read = await rowsRead(database, 'ledger.check_run', async tx =>
      expect(await lastCheckRuns(tx)).toMatchObject([
        { kind: 'recent', transactions: 13_000n },
        { kind: 'whole', transactions: 12_960n },
      ]),
    )
    // Backwards by their ids, or by kind.
    expect(read).toBeLessThan(300)
  })
})
