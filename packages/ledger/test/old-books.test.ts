import { sql } from '@hiyas/database'
import { beforeAll, expect, test } from 'vitest'
import { namedMoves } from '../src/index.ts'
import { type Books, openBooks, peso, SUPPLIER } from './books.ts'
import { movesRead } from './moves-read.ts'

/** Bets a day: of two who stopped a week ago, and of one who plays on. */
const OLD_BETS = 500
const YOUNG_BETS = 2_500
const DAYS = 8

let books: Books
let old: bigint
let gone: bigint
let young: bigint

beforeAll(async () => {
  books = await openBooks('old_books')
  old = await books.member()
  gone = await books.member()
  young = await books.member()
  for (let ago = 2 * DAYS; ago > 0; ago--) await playFor(ago)
  await sql`analyze ledger.transaction`.execute(books.database.query)
})

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

test('W-26 what was done under an id is found by the id, however much was done since and before', async () => {
  const [bet, win] = [`${old}-12-7`, 'late-win']
  const writer = books.writer()
  await writer.submit(books.win(old, win, bet, peso(1)))
  const read = await movesRead(books.database, async tx => {
    const asked = { account: old, supplier: SUPPLIER, externalIds: [bet, 'never'], withAnswers: true }
    expect((await namedMoves(tx, asked)).map(move => move.externalId)).toEqual([bet, win])
    expect(await namedMoves(tx, { ...asked, withAnswers: false })).toHaveLength(1)
  })
  expect(read).toBeLessThan(20)
})
