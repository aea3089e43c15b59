import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS } from '@hiyas/kernel'
import { findRounds, type RecalledRound, recallRound, roundOfMove } from '@hiyas/ledger'
import { ROUND_OPEN_MAX_MS } from '../rules.ts'

/** Suppliers may ask about rounds of four months (W-26, HIS-06); whoever knows a message of it finds any round. */
const LOOKBACK_MS = 124 * DAY_MS

/** The rounds that a supplier's number names: one of a message, or one of a round, with everybody who played it. */
export async function recallRounds(
  database: Database,
  clock: Clock,
  { supplier, id }: { supplier: string; id: string },
): Promise<RecalledRound[]> {
  const reader = database.query
  const ofMove = await roundOfMove(reader, supplier, id)
  const search = { supplier, round: id, lastsMs: ROUND_OPEN_MAX_MS, to: new Date(clock.nowMs()) }
  const keys = ofMove ? [ofMove] : await findRounds(reader, { ...search, from: new Date(clock.nowMs() - LOOKBACK_MS) })
  const rounds: RecalledRound[] = []
  for (const key of keys) {
    const round = await recallRound(reader, key)
    if (round !== null) rounds.push(round)
  }
  return rounds
}
