import { sql } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { checkRecent, type SupplierMove } from '../src/index.ts'
import { type Books, peso } from './books.ts'
import { checkedBooks } from './checked-books.ts'

const ROUNDS = 9_000
/** Fewer than may wait in a lane. */
const AT_ONCE = 2_000

/** Rounds of every kind: lost, won, taken back, of cash and of a bonus. */
async function playMany(books: Books, account: bigint, bonus: bigint): Promise<void> {
  const writer = books.writer()
  const play = async (moves: readonly SupplierMove[]) => {
    for (let from = 0; from < moves.length; from += AT_ONCE) {
      const outcomes = await Promise.all(moves.slice(from, from + AT_ONCE).map(writer.submit))
      invariant(
        outcomes.every(({ status }) => status === 'applied'),
        'there is money for all of them',
      )
    }
  }
  const rounds = Array.from({ length: ROUNDS }, (_, number) => number)
  await play(
    rounds.map(n => books.bet(account, `bet-${n}`, 1n, n % 2 === 0 ? {} : { bonus: [bonus], round: `split-${n}` })),
  )
  await play(rounds.filter(n => n % 3 === 1).map(n => books.win(account, `win-${n}`, `bet-${n}`, 2n)))
  await play(rounds.filter(n => n % 3 === 2).map(n => books.rollback(account, `undo-${n}`, `bet-${n}`)))
}

test('D-03 D-07 what is new is looked at once, also where the planner knows nothing of the tables', {
  timeout: 60_000,
}, async () => {
  const books = await checkedBooks('unanalyzed')
  const bonus = await books.sameOwner(books.member1, 'player_bonus')
  const grants = await books.open('expense_bonus')
  const entries = [
    { account: grants, amount: -peso(100) },
    { account: bonus, amount: peso(100) },
  ]
  await books.post({ key: 'gift', kind: 'bonus_grant', entries })
  const written = await durationOf(() => playMany(books, books.member1, bonus))
  const { rows } = await sql<{ known: bigint }>`
    select count(*) as known from pg_stats where schemaname = 'ledger' and tablename like 'transaction%'`.execute(
    books.database.query,
  )
  expect(rows).toEqual([{ known: 0n }])
  const checked = await durationOf(async () =>
    expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', findings: [] }),
  )
  // A tenth is usual, on a machine of any speed; a check that looks through all that is new for each of it takes longer than the writing.
  expect(checked).toBeLessThan(written / 2)
})

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const beginMs = performance.now()
  await work()
  return performance.now() - beginMs
}
