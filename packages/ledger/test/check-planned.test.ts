import { sql } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { checkRecent, type SupplierMove } from '../src/index.ts'
import { type Books, peso } from './books.ts'
import { checkedBooks } from './checked-books.ts'

const MEMBERS = 100
const ROUNDS = 9_000
/** Fewer than may wait in a lane. */
const AT_ONCE = 2_000

test('D-03 D-07 what is new is looked at once, where the planner knows nothing of the tables and where it knows what they were', {
  timeout: 90_000,
}, async () => {
  const books = await checkedBooks('planned')
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => books.member(peso(100))))
  const bonuses = await Promise.all(members.map(member => bonusOf(books, member)))
  const play = async (run: string) => (await timed(() => playMany(books, { run, members, bonuses }))).tookMs
  const check = async () => {
    const { tookMs, stoodStillMs } = await timed(async () =>
      expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', findings: [] }),
    )
    // This program has nothing to do meanwhile: where its heart stops the machine stands still.
    return tookMs - stoodStillMs
  }

  const unknown = { written: await play('first'), checked: await check() }
  await analyzeAll(books)
  const known = { written: await play('second'), checked: await check() }
  // Half of it is usual; a check that looks through all that is new for each of it takes six times as long as the writing.
  for (const { written, checked } of [unknown, known]) expect(checked).toBeLessThan(2 * written)
})

async function bonusOf(books: Books, member: bigint): Promise<bigint> {
  const bonus = await books.sameOwner(member, 'player_bonus')
  const entries = [
    { account: await books.open('expense_bonus'), amount: -peso(100) },
    { account: bonus, amount: peso(100) },
  ]
  await books.post({ key: `gift:${member}`, kind: 'bonus_grant', entries })
  return bonus
}

type Playing = { run: string; members: readonly bigint[]; bonuses: readonly bigint[] }

/** Rounds of every kind: lost, won, taken back, of cash and with a part of a bonus. */
async function playMany(books: Books, { run, members, bonuses }: Playing): Promise<void> {
  const writer = books.writer()
  const rounds = Array.from({ length: ROUNDS }, (_, number) => {
    const place = number % MEMBERS
    return {
      member: members[place] as bigint,
      bonusAccounts: [bonuses[place] as bigint],
      round: `${run}-${number}`,
      number,
    }
  })
  const play = async (moves: readonly SupplierMove[]) => {
    for (let from = 0; from < moves.length; from += AT_ONCE) {
      const outcomes = await Promise.all(moves.slice(from, from + AT_ONCE).map(writer.submit))
      invariant(
        outcomes.every(({ status }) => status === 'applied'),
        'there is money for all of them',
      )
    }
  }
  const kind = (third: number) => rounds.filter(({ number }) => number % 3 === third)
  await play(
    rounds.map(({ member, bonusAccounts, round, number }) =>
      books.bet(member, `bet ${round}`, 1n, number % 7 === 0 ? { bonusAccounts, round } : { round }),
    ),
  )
  await play(kind(1).map(({ member, round }) => books.win(member, `win ${round}`, `bet ${round}`, 2n, { round })))
  await play(kind(2).map(({ member, round }) => books.rollback(member, `undo ${round}`, `bet ${round}`, { round })))
}

/** As the housekeeping of PostgreSQL does: each part by itself, and not the whole that it is a part of. */
async function analyzeAll({ database }: Books): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
     where relnamespace = 'ledger'::regnamespace and relkind = 'r'`.execute(database.query)
  for (const { name } of rows) await sql`analyze ${sql.raw(name)}`.execute(database.query)
}

const HEARTBEAT_MS = 50

/** How long some work takes, and for how long of it this program stood still. */
async function timed(work: () => Promise<unknown>): Promise<{ tookMs: number; stoodStillMs: number }> {
  const beginMs = performance.now()
  let [stoodStillMs, lastMs] = [0, beginMs]
  const beat = () => {
    const nowMs = performance.now()
    stoodStillMs += Math.max(0, nowMs - lastMs - HEARTBEAT_MS)
    lastMs = nowMs
  }
  const heart = setInterval(beat, HEARTBEAT_MS)
  await work()
  beat()
  clearInterval(heart)
  return { tookMs: performance.now() - beginMs, stoodStillMs }
}
