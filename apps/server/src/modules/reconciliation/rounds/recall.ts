import type { Database, Reader } from '@hiyas/database'
import { type Clock, DAY_MS } from '@hiyas/kernel'
import { findRounds, type RecalledRound, ROUND_KEYS_MAX, type RoundKey, recallRound, roundOfMove } from '@hiyas/ledger'
import { keptNames } from '../../games/index.ts'
import { listedRound } from '../repository/rounds.ts'
import type { OpenRoundRow } from '../repository/tables.ts'
import { ROUND_OPEN_MAX_MS } from '../rules.ts'

/** Suppliers may ask about rounds of four months (W-26, HIS-06); whoever knows a message of it finds any round. */
const LOOKBACK_MS = 124 * DAY_MS

/** A round, and what the list of those that stayed open says of it. */
export type ShownRound = RecalledRound & { listed: Pick<OpenRoundRow, 'state' | 'note'> | null }

/** The rounds that a supplier's number names: one of a message, or one of a round, with everybody who played it, or whether there are more. */
export async function recallRounds(
  database: Database,
  clock: Clock,
  { supplier, id }: { supplier: string; id: string },
): Promise<{ rounds: ShownRound[]; isMore: boolean }> {
  const reader = database.query
  const ofMessage = await roundOfMessage(reader, supplier, id)
  const search = { supplier, round: id, roundLastsMaxMs: ROUND_OPEN_MAX_MS, to: new Date(clock.nowMs()) }
  const keys = ofMessage
    ? [ofMessage.key]
    : await findRounds(reader, { ...search, from: new Date(clock.nowMs() - LOOKBACK_MS) })
  const rounds: ShownRound[] = []
  for (const key of keys.slice(0, ROUND_KEYS_MAX)) {
    const round = await recallRound(reader, key, ofMessage?.name ?? null)
    if (round !== null) rounds.push({ ...round, listed: await listedRound(reader, key) })
  }
  return { rounds, isMore: keys.length > ROUND_KEYS_MAX }
}

/** The round of a message by its supplier's id, and the name under which it is kept; null when there is none. */
export async function roundOfMessage(
  reader: Reader,
  supplier: string,
  id: string,
): Promise<{ key: RoundKey; name: string } | null> {
  for (const name of keptNames(id)) {
    const key = await roundOfMove(reader, supplier, name)
    if (key !== null) return { key, name }
  }
  return null
}
