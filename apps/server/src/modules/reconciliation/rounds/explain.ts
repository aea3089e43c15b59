import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, ok, type Result, refuse } from '@hiyas/kernel'
import type { RoundKey } from '@hiyas/ledger'
import { moveOpenRound } from '../repository/rounds.ts'

/** Says why a listed round will not end. It stays known and leaves the list; a supplier who ends it after all is heard. */
export function explainRound(
  database: Database,
  clock: Clock,
  key: RoundKey,
  note: string,
): Promise<Result<null, 'not_listed'>> {
  return inTransaction(database, async tx => {
    const change = { to: 'explained' as const, note, at: new Date(clock.nowMs()) }
    return (await moveOpenRound(tx, key, change)) ? ok(null) : refuse('not_listed')
  })
}
