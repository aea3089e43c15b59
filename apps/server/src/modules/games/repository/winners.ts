import { deleteInPortions, type Reader, sql, type Tx, type Writer } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import { type Closed, isShown } from './shelf.ts'

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

/** A round of the board. */
export type WinnerKey = Pick<NewWinner, 'merchant' | 'betId'>

/** Who writes the boards of these merchants waits for who does already, in the one order in which everybody does. */
export async function lockBoards(tx: Tx, merchants: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('games.winner'), board)
      from (select distinct hashtext(merchant) as board from unnest(${[...merchants]}::text[]) merchant order by board) boards`.execute(
    tx,
  )
}

/** Puts rounds on the board, or what they pay by now. Answers whose boards that changed. */
export async function putWinners(tx: Tx, winners: readonly NewWinner[]): Promise<string[]> {
  const all = <Field extends keyof NewWinner>(field: Field) => winners.map(winner => winner[field])
  const { rows } = await sql<{ merchant: string }>`
    insert into games.winner (merchant, bet_id, member_id, supplier, code, stake, payout, won_at)
    select * from unnest(${all('merchant')}::text[], ${all('betId')}::bigint[], ${all('memberId')}::text[],
                         ${all('supplier')}::text[], ${all('code')}::text[], ${all('stake')}::bigint[],
                         ${all('payout')}::bigint[], ${all('wonAt')}::timestamptz[])
           as won(merchant, bet_id, member_id, supplier, code, stake, payout, won_at)
    on conflict (merchant, bet_id) do update set payout = excluded.payout, won_at = excluded.won_at
      where winner.payout <> excluded.payout
    returning merchant`.execute(tx)
  return rows.map(row => row.merchant)
}

/** Takes rounds off the board. Answers whose boards they were on. */
export async function removeWinners(tx: Tx, keys: readonly WinnerKey[]): Promise<string[]> {
  const { rows } = await sql<{ merchant: string }>`
    delete from games.winner where (merchant, bet_id) in (${keysOf(keys)}) returning merchant`.execute(tx)
  return rows.map(row => row.merchant)
}

const keysOf = (keys: readonly WinnerKey[]) => sql`
  select * from unnest(${keys.map(key => key.merchant)}::text[], ${keys.map(key => key.betId)}::bigint[])`

type Asked = {
  merchant: string
  since: Date
  category: string | null
  ownVendors: readonly string[]
  closed: Closed
  limit: number
}

/** So many of the newest winners are looked through for those of a category: enough where it is played at all. */
const NEWEST_MAX = 2_000

/** Who won last, newest first; of one category, or of all when it is null. */
export async function lastWinners(reader: Reader, asked: Asked): Promise<WinnerRow[]> {
  const rows = await newestWinners(reader, asked)
  const isSure = asked.category === null || rows.length === asked.limit
  return isSure ? rows : winnersByGame(reader, asked)
}

const TOLD = sql`
  winner.bet_id as "betId", winner.member_id as "memberId", winner.stake, winner.payout, winner.won_at as "wonAt",
  game.name_ty as "nameTy", game.name_en as "nameEn", game.tile`

/** Nobody is told who won in a game that lists do not show. */
const isAsked = ({ category, ownVendors, closed }: Asked) =>
  isShown({ closed, ownVendors, ...(category !== null && { category }) })
const wonSince = ({ merchant, since }: Asked) => sql`winner.merchant = ${merchant} and winner.won_at >= ${since}`
const NEWEST_FIRST = sql`order by winner.won_at desc, winner.bet_id desc`

async function newestWinners(reader: Reader, asked: Asked): Promise<WinnerRow[]> {
  const { category, limit } = asked
  const winners = category === null ? wonSince(asked) : sql`${wonSince(asked)} ${NEWEST_FIRST} limit ${NEWEST_MAX}`
  const { rows } = await sql<WinnerRow>`
    select ${TOLD}
      from (select * from games.winner where ${winners}) winner
      left join games.edition on edition.supplier = winner.supplier and edition.code = winner.code
      join games.game on game.supplier = winner.supplier and game.code = coalesce(edition.game_code, winner.code)
     where ${isAsked(asked)}
     ${NEWEST_FIRST} limit ${limit}`.execute(reader)
  return rows
}

/** Each game of a category from its newest winner on: one that nobody has won in for a day costs a look at each of its games and no more. */
async function winnersByGame(reader: Reader, asked: Asked): Promise<WinnerRow[]> {
  const { limit } = asked
  const { rows } = await sql<WinnerRow>`
    with game as materialized (
      select supplier, code, name_ty, name_en, tile from games.game where ${isAsked(asked)}
      union
      select edition.supplier, edition.code, game.name_ty, game.name_en, game.tile
        from games.edition join games.game on game.supplier = edition.supplier and game.code = edition.game_code
       where ${isAsked(asked)})
    select ${TOLD}
      from game
      cross join lateral (
        select * from games.winner
         where ${wonSince(asked)} and winner.supplier = game.supplier and winner.code = game.code
         ${NEWEST_FIRST} limit ${limit}
      ) winner
     ${NEWEST_FIRST} limit ${limit}`.execute(reader)
  return rows
}

type Shown = Pick<NewWinner, 'merchant' | 'betId' | 'memberId' | 'supplier'>

/** The next rounds of all boards that were won since a time, after one of them. */
export async function shownWinners(
  reader: Reader,
  { since, after, limit }: { since: Date; after: WinnerKey | null; limit: number },
): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select merchant, bet_id as "betId", member_id as "memberId", supplier from games.winner
     where won_at >= ${since} and (merchant, bet_id) > (${after?.merchant ?? ''}, ${after?.betId ?? 0n})
     order by merchant, bet_id limit ${limit}`.execute(reader)
  return rows
}

/** Deletes who won before this time. */
export async function forgetWinners(writer: Writer, before: Date): Promise<void> {
  await deleteInPortions(writer, { table: 'games.winner', where: sql`won_at < ${before}` })
}
