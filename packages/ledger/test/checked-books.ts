import { inTransaction, sql } from '@hiyas/database'
import { expect, vi } from 'vitest'
import { checkRecent } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'

export const SEEN_TIMEOUT_MS = 20_000

/** Books with a first check behind them. */
export async function checkedBooks(name: string): Promise<Books & { member1: bigint }> {
  const books = await openBooks(name)
  const member1 = await books.member(peso(100))
  expect(await checkRecent(books.database)).toMatchObject({ kind: 'whole', findings: [] })
  return { ...books, member1 }
}

/**
 * Until the last check has seen all there is: while anybody of the whole PostgreSQL is at work, also in another database, what came after
 * him is looked at again.
 */
export const allSeen = (books: Books) =>
  vi.waitFor(
    async () =>
      expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', transactions: 0n, findings: [] }),
    { timeout: SEEN_TIMEOUT_MS },
  )

/** Past every guard, as somebody with all rights would do it. */
export const force = (books: Pick<Books, 'database'>, statement: string) =>
  inTransaction(books.database, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
    return { ok: true, value: null } as const
  })
