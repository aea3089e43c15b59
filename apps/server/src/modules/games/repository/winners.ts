import { type Reader, sql, type Tx } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'

export type NewWinner = {
  merchant: string
  betId: bigint
  memberId: string
  supplier: string
  code: string
  stake: Minor
  payout: Minor
  wonAt: Date
}

/** A winner with what the catalogue knows of his game. */
export type WinnerRow = {
  betId: bigint
  memberId: string
  stake: Minor
  payout: Minor
  wonAt: Date
  nameTy: string
  nameEn: string
  tile: string
}

/** Puts a round on the board, or what it pays by now. Answers whether that changed anything. */
export async function putWinner(tx: Tx, winner: NewWinner): Promise<boolean> {
  const { rows } = await sql`
    insert into games.winner (merchant, bet_id, member_id, supplier, code, stake, payout, won_at)
    values (${winner.merchant}, ${winner.betId}, ${winner.memberId}, ${winner.supplier}, ${winner.code}, ${winner.stake},
            ${winner.payout}, ${winner.wonAt})
    on conflict (merchant, bet_id) do update set payout = excluded.payout, won_at = excluded.won_at
      where winner.payout <> excluded.payout
    returning bet_id`.execute(tx)
  return rows.length > 0
}

/** Takes a round off the board. Answers whether it was there. */
export async function removeWinner(tx: Tx, merchant: string, betId: bigint): Promise<boolean> {
  const { rows } = await sql`
    delete from games.winner where merchant = ${merchant} and bet_id = ${betId} returning bet_id`.execute(tx)
  return rows.length > 0
}

/** Who won last, newest first; of one category, or of all when it is null. */
export async function lastWinners(
  reader: Reader,
  asked: { merchant: string; since: Date; category: string | null; categoriesClosed: readonly string[]; limit: number },
): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select winner.bet_id as "betId", winner.member_id as "memberId", winner.stake, winner.payout, winner.won_at as "wonAt",
           game.name_ty as "nameTy", game.name_en as "nameEn", game.tile
      from games.winner
      left join games.edition on edition.supplier = winner.supplier and edition.code = winner.code
      join games.game on game.supplier = winner.supplier and game.code = coalesce(edition.game_code, winner.code)
     where winner.merchant = ${asked.merchant} and winner.won_at >= ${asked.since}
       and (${asked.category}::text is null or game.category = ${asked.category})
       and game.category <> all(${[...asked.categoriesClosed]})
     order by winner.won_at desc, winner.bet_id desc limit ${asked.limit}`.execute(reader)
  return rows
}

/** Deletes who won before this time, in the order in which rounds are put on the board. */
export async function forgetWinners(reader: Reader, before: Date): Promise<void> {
  await sql`
    with old as (select merchant, bet_id from games.winner where won_at < ${before} order by bet_id for update)
    delete from games.winner using old
     where winner.merchant = old.merchant and winner.bet_id = old.bet_id`.execute(reader)
}
