import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, ok } from '@hiyas/kernel'
import { endedRounds, type OpenRound, openRoundsAfter, ROUND_KEYS_MAX } from '@hiyas/ledger'
import { lastSeenId, listRound, lockListed, moveOpenRound, openRounds, putLastSeenId } from '../repository/rounds.ts'
import type { OpenRoundRow } from '../repository/tables.ts'
import { ROUND_OPEN_MAX_MS } from '../rules.ts'

/** Steps of one run: ten million transactions. What is left is for the next hour. */
const STEPS_MAX = 200
const FOLLOWER = 'open_rounds'
const PAGES_MAX = 500
/** In the quiet of the night in Manila (04:00), by UTC: what somebody has explained mostly never ends, and need not be asked about each hour. */
const EXPLAINED_HOUR = 20

/** What a run of the watch came to. */
export type WatchReport = { listed: number; recovered: number }

/**
 * Lists the rounds that have become two days old without being closed, and takes those off that have ended since (W-22), those that were
 * explained once a day. Reads each bet once, and those whose end was taken back, so that no bet has to keep a row of its round.
 */
export async function watchRounds(database: Database, clock: Clock): Promise<WatchReport> {
  const before = new Date(clock.nowMs() - ROUND_OPEN_MAX_MS)
  const now = new Date(clock.nowMs())
  const recovered = await takeOffEnded(database, now)
  let listed = 0
  for (let step = 0, isDone = false; step < STEPS_MAX && !isDone; step++) {
    const afterId = await lastSeenId(database.query, FOLLOWER)
    const read = await openRoundsAfter(database.query, { afterId, before })
    await inTransaction(database, async tx => {
      await lockListed(tx)
      for (const round of read.rounds) await listRound(tx, rowOf(round, now))
      await putLastSeenId(tx, FOLLOWER, read.untilId)
      return ok(null)
    })
    listed += read.rounds.length
    isDone = read.isDone
  }
  return { listed, recovered }
}

async function takeOffEnded(database: Database, now: Date): Promise<number> {
  let recovered = 0
  let after: OpenRoundRow | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const rows = await openRounds(database.query, {
      states: now.getUTCHours() === EXPLAINED_HOUR ? ['open', 'explained'] : ['open'],
      limit: ROUND_KEYS_MAX,
      ...(after ? { after } : {}),
    })
    const ended = await endedRounds(database.query, rows.map(asked))
    await inTransaction(database, async tx => {
      await lockListed(tx)
      for (const key of ended) await moveOpenRound(tx, key, { to: 'recovered', at: now })
      return ok(null)
    })
    recovered += ended.length
    after = rows.at(-1)
    if (rows.length < ROUND_KEYS_MAX) break
  }
  return recovered
}

const asked = ({ supplier, round, account, opened_at: openedAt }: OpenRoundRow) => ({
  supplier,
  round,
  account,
  openedAt,
})

const rowOf = (round: OpenRound, now: Date): OpenRoundRow => ({
  merchant: round.merchant,
  supplier: round.supplier,
  account: round.account,
  round: round.round,
  owner: round.owner,
  currency: round.currency,
  game: round.game,
  opened_at: round.openedAt,
  listed_at: now,
  state: 'open',
  note: '',
  changed_at: now,
})
