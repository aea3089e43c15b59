import { sql } from '@hiyas/database'
import { DAY_MS, systemClock } from '@hiyas/kernel'
import { rowsRead } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { openRoundsAfter } from '../src/index.ts'
import { openBooks, SUPPLIER } from './books.ts'

/** Of one who plays much. Most others have a bet or two: by them the planner guesses what anybody did. */
const ROUNDS = 2_000

test('W-22 a bet whose win closed its round costs a look at the win, not at all that its member did since', async () => {
  const { database, member } = await openBooks('open_rounds')
  const account = await member()
  const at = (place: string) => sql.raw(`clock_timestamp() - interval '6 days' + ${place} * interval '1 minute'`)
  await sql`
    insert into ledger.transaction
      (id, account, amount, balance_after, reference, created_at, round_closed, kind, source, external_id, digest, game, round)
    select 2 * place + 1000, ${account}::bigint, 1, 0, null, ${at('place')}, false, 'bet', ${SUPPLIER}::text, 'bet-' || place, '', 'fruits',
           'round-' || place
      from generate_series(1, ${ROUNDS}::integer) place
    union all
    select 2 * place + 1001, ${account}, 1, 0, 2 * place + 1000, ${at('place')}, place <> 7, 'win', ${SUPPLIER}, 'win-' || place, '',
           'fruits', 'round-' || place
      from generate_series(1, ${ROUNDS}) place
    union all
    select 2 * ${ROUNDS} + 1001 + other, ${account} + other % 5000, 1, 0, null, ${at('2000')}, true, 'bet', ${SUPPLIER}, 'other-' || other,
           '', 'fruits', 'round-' || other
      from generate_series(1, 4 * ${ROUNDS}) other
     order by 1`.execute(database.query)
  await sql`analyze ledger.transaction`.execute(database.query)
  const read = await rowsRead(database, 'ledger.transaction', async tx => {
    // As in books of millions, where nothing but the indexes is short enough.
    for (const way of ['hashjoin', 'mergejoin', 'seqscan']) await sql.raw(`set local enable_${way} = off`).execute(tx)
    const { rounds } = await openRoundsAfter(tx, { afterId: 0n, before: new Date(systemClock.nowMs() - 2 * DAY_MS) })
    expect(rounds.map(({ round }) => round)).toEqual(['round-7'])
  })
  expect(read).toBeLessThan(10 * ROUNDS)
})
