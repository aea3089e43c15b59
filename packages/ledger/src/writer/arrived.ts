import { type Database, inTransaction, sql } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import { failureKind, LedgerUnavailable } from '../errors.ts'
import { type StoredMove, storedMoves } from './known.ts'
import type { SupplierMove } from './moves.ts'

export type ArrivedAsked = { account: bigint; supplier: string; externalIds: readonly string[] }

/**
 * What is stored under these ids, once whoever is writing on this account has finished: every writer locks the account's row, so a move
 * that another process is just committing is seen, or was refused (W-10). Throws LedgerUnavailable where that cannot be said now.
 */
export async function storedBehindLock(
  database: Database,
  { account, supplier, externalIds }: ArrivedAsked,
  lockTimeoutMs: number,
): Promise<StoredMove[]> {
  try {
    const read = await inTransaction<StoredMove[], never>(database, async tx => {
      await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
      await sql`select from ledger.wallet where id = ${account} for no key update`.execute(tx)
      // A statement of its own: it sees what was written by those who had the lock before.
      return ok(await storedMoves(tx, supplier, externalIds))
    })
    return read.value
  } catch (error) {
    if (failureKind(error) === 'bad') throw error
    throw new LedgerUnavailable('what is on its way cannot be waited for', { cause: error })
  }
}

/** What goes together, beside the lanes, until it is written. */
export function createBeside() {
  const all = new Set<{ moves: readonly SupplierMove[]; ended: Promise<unknown> }>()
  return {
    until<Outcome>(ended: Promise<Outcome>, moves: readonly SupplierMove[]): Promise<Outcome> {
      const going = { moves, ended }
      all.add(going)
      return ended.finally(() => all.delete(going))
    },
    /**
     * Settles when no move that is on its way now has one of these ids. Ask the books how such a move ended: one that failed may have
     * happened.
     */
    async ended({ supplier, externalIds }: ArrivedAsked): Promise<void> {
      const isAsked = (move: SupplierMove) => move.supplier === supplier && externalIds.includes(move.externalId)
      await Promise.allSettled([...all].filter(({ moves }) => moves.some(isAsked)).map(({ ended }) => ended))
    },
  }
}
