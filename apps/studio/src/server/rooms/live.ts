import { inOneStatement, inTransaction } from '@hiyas/database'
import { invariant, newId, ok } from '@hiyas/kernel'
import type { Deps } from '../deps.ts'
import type { RoomRules, Turn } from '../engines/engine.ts'
import { gameOf } from '../engines/games.ts'
import {
  hastenBets,
  insertChain,
  insertRoomRound,
  keepAlive,
  lockChain,
  moveRoomRound,
  type Room,
  type RoomRound,
  roomRoundsById,
} from '../store/rooms.ts'
import type { ChainRow, RoomRoundRow, RoundRow } from '../store/tables.ts'
import { write } from '../store/write.ts'
import { linkOf, newChain } from './chain.ts'
import { HEARTBEAT_MS, type Moment, momentOf, nextState, SILENCE_MAX_MS } from './phases.ts'

/** The rules of a room's game. */
export function rulesOf({ game }: Pick<Room, 'game'>): RoomRules {
  const rules = gameOf(game)?.engine.room
  invariant(rules, 'a room is of a game that everybody plays at once')
  return rules
}

/**
 * Begins the next round of a room: its link decides before anybody bets, and stays unknown until the round is over. Nothing happens
 * when somebody has begun one already.
 */
export async function beginRoomRound(deps: Deps, room: Room): Promise<void> {
  const now = deps.clock.nowMs()
  await inTransaction<boolean, never>(deps.database, async tx => {
    let chain = await lockChain(tx, room)
    if (!chain) {
      await insertChain(tx, newChain(room, now, deps.random))
      chain = await lockChain(tx, room)
    }
    return ok(chain !== undefined && (await insertRoomRound(tx, nextRound(deps, room, chain, now))))
  })
}

function nextRound(deps: Deps, { game, currency }: Room, chain: ChainRow, now: number): RoomRoundRow {
  const { bettingMs, draw } = rulesOf({ game })
  const number = chain.used + 1
  const link = linkOf(chain, number)
  const { drawn, runMs } = draw(link, chain.salt)
  return {
    id: newId(now, deps.random),
    chain_id: chain.id,
    number,
    game,
    currency,
    link,
    drawn,
    state: 'betting',
    opened_at: new Date(now),
    starts_at: new Date(now + bettingMs),
    ends_at: new Date(now + bettingMs + runMs),
    alive_at: new Date(now),
    over_at: null,
  }
}

/** Brings a round to where it is by a time of the clock, and notes that it is carried. Any process may; the first one does. */
export async function bringOn(deps: Deps, roomRound: RoomRound, nowMs: number): Promise<RoomRound> {
  const to = nextState(roomRound, nowMs)
  if (to === null) {
    await beat(deps, roomRound, nowMs)
    return roomRound
  }
  const now = new Date(nowMs)
  const isEnd = to === 'over' || to === 'broken'
  const isMoved = await write(deps.database, async tx => {
    const moved = await moveRoomRound(tx, roomRound, to, isEnd ? { over_at: now } : { alive_at: now })
    if (moved && isEnd) await hastenBets(tx, roomRound.id, now)
    return moved
  })
  if (isMoved && to === 'broken')
    deps.log.warn({ roomRound: roomRound.id }, 'a round of a room was left alone: stakes go back')
  return bringOn(deps, await read(deps, roomRound.id), nowMs)
}

async function beat(deps: Deps, { id, state, alive_at }: RoomRound, nowMs: number): Promise<void> {
  if ((state !== 'betting' && state !== 'running') || nowMs - alive_at.getTime() < HEARTBEAT_MS) return
  await inOneStatement(deps.database, tx => keepAlive(tx, id, new Date(nowMs), new Date(nowMs - SILENCE_MAX_MS)))
}

async function read(deps: Deps, id: string): Promise<RoomRound> {
  const [roomRound] = await roomRoundsById(deps.database.query, [id])
  invariant(roomRound, 'a round of a room is never deleted')
  return roomRound
}

/**
 * What a bet of a room has come to by now: decided, to be given back because its round broke before it had come to anything, or
 * still on.
 */
export async function turnInRoom(deps: Deps, round: RoundRow): Promise<Turn<unknown> | 'give_back' | 'goes_on'> {
  const at = await momentOfBet(deps, round, deps.clock.nowMs())
  const { stake, outcome: state, currency } = round
  const turn = rulesOf(round).turn({ stake, state, currency }, at)
  if (turn) return turn
  return at.state === 'broken' ? 'give_back' : 'goes_on'
}

/** The moment in which a bet stands: the round of its room by a time of the clock. */
export async function momentOfBet(deps: Deps, bet: Pick<RoundRow, 'room_round_id'>, nowMs: number): Promise<Moment> {
  invariant(bet.room_round_id, 'a bet in a room is in one of its rounds')
  return momentOf(await bringOn(deps, await read(deps, bet.room_round_id), nowMs), nowMs)
}
