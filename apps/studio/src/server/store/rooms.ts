import { type Reader, sql, type Tx } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'
import type { RoomRoundState } from '../../wire.ts'
import { roomRoundStates } from '../rooms/phases.ts'
import type { ChainRow, RoomRoundRow, RoundRow, StudioTables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<StudioTables>()

/** A room: everybody who plays a game in a currency. */
export type Room = { readonly game: string; readonly currency: string }
/** A round of a room with what anybody may know of its chain. */
export type RoomRound = RoomRoundRow & Pick<ChainRow, 'terminal' | 'salt'>

const LIVE: readonly RoomRoundState[] = ['betting', 'running']

/** Stores a chain. Does nothing when the room has one with links left. */
export async function insertChain(tx: Tx, row: ChainRow): Promise<void> {
  await tables(tx)
    .insertInto('studio.chain')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The chain of a room that has links left, locked until the transaction ends: a link decides one round. */
export async function lockChain(tx: Tx, { game, currency }: Room): Promise<ChainRow | undefined> {
  return tables(tx)
    .selectFrom('studio.chain')
    .selectAll()
    .where('game', '=', game)
    .where('currency', '=', currency)
    .whereRef('used', '<', 'length')
    .forUpdate()
    .executeTakeFirst()
}

/** Stores the next round of a room and takes its link. False when the room has one that is not over. */
export async function insertRoomRound(tx: Tx, row: RoomRoundRow): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('studio.room_round')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false
  await tables(tx).updateTable('studio.chain').set({ used: row.number }).where('id', '=', row.chain_id).execute()
  return true
}

/**
 * The newest rounds of a room, newest first: by their numbers, as a clock that was put back would leave the round of before the newest. Read from
 * the end of the chain in use, and of the one before it.
 */
export async function latestRoomRounds(reader: Reader, { game, currency }: Room, limit: number): Promise<RoomRound[]> {
  const { rows } = await sql<RoomRound>`
    select newest.*, chain.terminal, chain.salt
      from (select id, terminal, salt, created_at, used < length as has_links from studio.chain
             where game = ${game} and currency = ${currency} order by has_links desc, created_at desc limit 2) chain
     cross join lateral (
       select * from studio.room_round where chain_id = chain.id order by number desc limit ${limit}) newest
     order by chain.has_links desc, chain.created_at desc, newest.number desc limit ${limit}`.execute(reader)
  return rows
}

export async function roomRoundsById(reader: Reader, ids: readonly string[]): Promise<RoomRound[]> {
  if (ids.length === 0) return []
  return tables(reader)
    .selectFrom('studio.room_round as own')
    .innerJoin('studio.chain as chain', 'chain.id', 'own.chain_id')
    .selectAll('own')
    .select(['chain.terminal', 'chain.salt'])
    .where('own.id', 'in', ids)
    .execute()
}

/** Rooms with a round that somebody has to bring to its end. */
export async function liveRooms(reader: Reader): Promise<Room[]> {
  return tables(reader)
    .selectFrom('studio.room_round')
    .select(['game', 'currency'])
    .where('state', 'in', LIVE)
    .execute()
}

/** The round that takes bets at a time. */
export async function openForBets(reader: Reader, room: Room, now: Date): Promise<RoomRoundRow | undefined> {
  return betting(reader, room, now).executeTakeFirst()
}

/** This one of the room's, if it takes bets, and it keeps taking them until the transaction has ended: nobody bets on what has begun. */
export async function lockOpenForBets(tx: Tx, room: Room, id: string, now: Date): Promise<RoomRoundRow | undefined> {
  return betting(tx, room, now).where('id', '=', id).forShare().executeTakeFirst()
}

const betting = (reader: Reader, { game, currency }: Room, now: Date) =>
  tables(reader)
    .selectFrom('studio.room_round')
    .selectAll()
    .where('game', '=', game)
    .where('currency', '=', currency)
    .where('state', '=', 'betting')
    .where('starts_at', '>', now)

/**
 * Moves a round on, if it still is in the state the caller has seen. `broken` it is only while nobody has carried it since: who was held up
 * himself has not seen that others did.
 */
export async function moveRoomRound(
  tx: Tx,
  { id, state, alive_at }: Pick<RoomRoundRow, 'id' | 'state' | 'alive_at'>,
  to: RoomRoundState,
  change: { alive_at?: Date; over_at?: Date },
): Promise<boolean> {
  const allowed = roomRoundStates.move(state, to)
  invariant(allowed.ok, `a round of a room does not go from ${state} to ${to}`)
  const query = tables(tx)
    .updateTable('studio.room_round')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', '=', state)
  const moved = await (to === 'broken' ? query.where('alive_at', '=', alive_at) : query).executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** Says that a round is being carried. One that has been silent for too long stays silent: it is broken. */
export async function keepAlive(tx: Tx, id: string, now: Date, silentSince: Date): Promise<void> {
  await tables(tx)
    .updateTable('studio.room_round')
    .set({ alive_at: now })
    .where('id', '=', id)
    .where('state', 'in', LIVE)
    .where('alive_at', '>=', silentSince)
    .where('alive_at', '<', now)
    .execute()
}

/** Every bet of a round is decided by then, whenever it would have ended by itself. */
export async function hastenBets(tx: Tx, roomRoundId: string, by: Date): Promise<void> {
  await tables(tx)
    .updateTable('studio.round')
    .set({ attempt_at: sql<Date>`least(attempt_at, ${by})` })
    .where('room_round_id', '=', roomRoundId)
    .where('state', '=', 'playing')
    .execute()
}

export type SeatRow = Pick<RoundRow, 'id' | 'player' | 'stake' | 'win' | 'outcome' | 'state'>
export type Seats = { readonly count: number; readonly staked: Minor; readonly top: readonly SeatRow[] }

/** Who has bet in a round for play money, or for real: how many with how much, and the highest stakes. Their sessions are kept until long after it. */
export async function seatsOf(
  reader: Reader,
  roomRoundId: string,
  { isPlayMoney, limit }: { isPlayMoney: boolean; limit: number },
): Promise<Seats> {
  const seats = tables(reader)
    .selectFrom('studio.round as round')
    .innerJoin('studio.session as session', 'session.id', 'round.session_id')
    .where('round.room_round_id', '=', roomRoundId)
    .where('round.state', 'in', ['playing', 'staked', 'settled', 'disputed'])
    .where(
      // As `isForPlayMoney`: the program of before may still be at work beside this one.
      sql<boolean>`(coalesce(session.profile -> 'isPlayMoney', session.profile -> 'autoplay') = 'true')`,
      '=',
      isPlayMoney,
    )
  const [sum, top] = await Promise.all([
    seats
      .select([sql<number>`count(*)::integer`.as('count'), sql<bigint>`coalesce(sum(stake), 0)::bigint`.as('staked')])
      .executeTakeFirst(),
    seats
      .select(['round.id', 'round.player', 'round.stake', 'round.win', 'round.outcome', 'round.state'])
      .orderBy('round.stake', 'desc')
      .orderBy('round.id')
      .limit(limit)
      .execute(),
  ])
  return { count: sum?.count ?? 0, staked: sum?.staked ?? 0n, top }
}
