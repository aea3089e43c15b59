import { type Database, type Reader, sql } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'

/** What was played in one game on one day of Manila, by the day of the bet. */
export type PlayDay = {
  /** `2026-11-22`. */
  day: string
  supplier: string
  game: string
  openBets: bigint
  openStake: Minor
  settledBets: bigint
  settledStake: Minor
  /** Won in the settled ones. */
  payout: Minor
  cancelledBets: bigint
  cancelledStake: Minor
  /** Won in cancelled ones: a bet may be taken back while a win on it stands (W-18). */
  cancelledPayout: Minor
}

/** How often a kind of transaction changed the balance on one day, and what came and went by it. */
export type LineDay = { day: string; kind: string; lines: bigint; came: Minor; went: Minor }

/** Whole days of Manila, both included. */
export type Days = { from: string; to: string }

/** An account, read as it was right after a move: pages of one reading fit together whatever is played meanwhile. */
export type Stand = { account: bigint; stand: bigint }

/** How much may have happened since the move a reader names; after more he reads as of now. */
const STAND_MOVES_MAX = 2_000

/** The move to read an account at: the one a reader has named, as long as little happened since, else the last. Follow first. */
export async function standOf(reader: Reader, account: bigint, wanted: bigint | null): Promise<bigint> {
  const { rows } = await sql<{ stand: bigint }>`
    select ledger.stand_of(${account}, ${wanted}, ${STAND_MOVES_MAX}) as stand`.execute(reader)
  return rows[0]?.stand ?? 0n
}

/** The days of play of an account as of a move, newest first. */
export async function playDays(reader: Reader, { account, stand }: Stand, days: Days): Promise<PlayDay[]> {
  const { rows } = await sql<PlayDay>`
    select day::text, source as supplier, game,
           sum(open_bets)::bigint as "openBets", sum(open_stake)::bigint as "openStake",
           sum(settled_bets)::bigint as "settledBets", sum(settled_stake)::bigint as "settledStake", sum(payout)::bigint as payout,
           sum(cancelled_bets)::bigint as "cancelledBets", sum(cancelled_stake)::bigint as "cancelledStake",
           sum(cancelled_payout)::bigint as "cancelledPayout"
      from (
        select day, source, game, open_bets, open_stake, settled_bets, settled_stake, payout, cancelled_bets, cancelled_stake, cancelled_payout
          from ledger.play_day where account = ${account} and day between ${days.from}::date and ${days.to}::date
        union all
        -- Less what happened since.
        select day, source, game, -open_bets, -open_stake, -settled_bets, -settled_stake, -payout, -cancelled_bets, -cancelled_stake, -cancelled_payout
          from ledger.follower
          cross join lateral ledger.play_changes(${account}, ${stand}, followed_id) later
         where follower.account = ${account} and followed_id > ${stand} and day between ${days.from}::date and ${days.to}::date
      ) part
     group by day, source, game
    having sum(open_bets + settled_bets + cancelled_bets) > 0
     order by day desc, source, game`.execute(reader)
  return rows
}

/** The movements of an account by day and kind as of a move, newest first. */
export async function lineDays(reader: Reader, { account, stand }: Stand, days: Days): Promise<LineDay[]> {
  const { rows } = await sql<LineDay>`
    select day::text, kind, sum(lines)::bigint as lines, sum(came)::bigint as came, sum(went)::bigint as went
      from (
        select day, kind, lines, came, went
          from ledger.line_day where account = ${account} and day between ${days.from}::date and ${days.to}::date
        union all
        select day, kind, -lines, -came, -went
          from ledger.follower
          cross join lateral ledger.line_changes(
            ${account}, ${stand}, followed_id,
            -- Of which type it is has to be said: beside a small number it would be taken for one, and no id of a later month is (CASH-09).
            coalesce((select balance_after from ledger.lines_between(${account}, ${stand}::bigint - 1, ${stand})), 0)) later
         where follower.account = ${account} and followed_id > ${stand} and day between ${days.from}::date and ${days.to}::date
      ) part
     group by day, kind
    having sum(lines) > 0
     order by day desc, kind`.execute(reader)
  return rows
}

/**
 * Makes the totals of every account that is followed anew from the books, and answers the accounts whose totals were others before:
 * none, unless somebody wrote into them.
 */
export async function rebuildPlayed(database: Database): Promise<bigint[]> {
  const changed: bigint[] = []
  for (let after = 0n; ; ) {
    const { rows } = await sql<{ account: bigint }>`
      select account from ledger.follower where account > ${after} order by account limit ${REBUILT_AT_ONCE}`.execute(
      database.query,
    )
    for (const { account } of rows) if (await rebuild(database, account)) changed.push(account)
    const last = rows.at(-1)
    if (last === undefined) return changed
    after = last.account
  }
}

const REBUILT_AT_ONCE = 500

async function rebuild({ query }: Database, account: bigint): Promise<boolean> {
  const { rows } = await sql<{ differs: boolean }>`
    select ledger.rebuild_account(${account}) as differs`.execute(query)
  return rows[0]?.differs ?? false
}
