import { type Database, inTransaction, sql, type Tx } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import {
  balanceOf,
  betOf,
  betOfAnswer,
  isKnownMove,
  lastBetOfRound,
  reopenedBy,
  standingBetOf,
  storedMoves,
} from '../src/index.ts'
import { openBooks, peso, SUPPLIER } from './books.ts'

test('what the doors ask of the books again and again, a connection plans once', async () => {
  const { database, member } = await openBooks('asked_by_doors')
  const account = await member(peso(1))
  const [supplier, name, tag, round] = [SUPPLIER, 'never-came', 'tag', 'none']
  expect(
    await statementsNew(database, async tx => {
      await isKnownMove(tx, supplier, name)
      await storedMoves(tx, supplier, [name])
      await betOf(tx, { account, supplier, name, tag })
      await standingBetOf(tx, { account, supplier, tag, round })
      await betOfAnswer(tx, { account, supplier, externalId: name })
      await lastBetOfRound(tx, { account, supplier, round })
      await reopenedBy(tx, { account, supplier, round, closing: name })
      await balanceOf(tx, account)
    }),
  ).toBe(9)
})

/** How many statements the connection of a transaction keeps after this that it did not keep before. */
async function statementsNew(database: Database, work: (tx: Tx) => Promise<void>): Promise<number> {
  let kept = 0
  await inTransaction<null, never>(database, async tx => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`.execute(
        tx,
      )
      return rows[0]?.count ?? 0
    }
    const before = await count()
    await work(tx)
    kept = (await count()) - before
    return ok(null)
  })
  return kept
}
