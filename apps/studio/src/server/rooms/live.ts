import { inOneStatement, inTransaction } from '@hiyas/database'
import { invariant, newId, ok, refuse } from '@hiyas/kernel'
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
import {
  HEARTBEAT_MS,
  isLossDue,
  judgedMs,
  lostFromMs,
  type Moment,
  momentOf,
  nextState,
  SILENCE_MAX_MS,
} from './phases.ts'

/** The rules of a room's game. */
export function rulesOf({ game }: Pick<Room, 'game'>): RoomRules {
  const rules = gameOf(game)?.engine.room
  invariant(rules, 'a room is of a game that everybody plays at once')
  return rules
}

/**
 * Begins the next round of a room: its link decides before anybody bets, and stays unknown until the round is over. Nothing happens
 * when somebody has begun one already. What bets of the one `before` wait for may lie far ahead, when the clock was put back since. A chain that
 * a failing generator gave is not kept: it would decide rounds after the next start (RNG-09).
 */
export async function beginRoomRound(deps: Deps, room: Room, before?: RoomRoundRow): Promise<void> {
  const nowMs = deps.clock.nowMs()
  await inTransaction<boolean, 'game_stopped'>(deps.database, async tx => {
    let chain = await lockChain(tx, room)
    if (!chain) {
      await insertChain(tx, newChain(room, nowMs, deps.random))
      chain = await lockChain(tx, room)
    }
    if (before) await hastenBets(tx, before.id, new Date(nowMs))
    if (!deps.random.isSound()) return refuse('game_stopped')
    return ok(chain !== undefined && (await insertRoomRound(tx, nextRound(deps, room, chain, nowMs))))
  })
}

function nextRound(deps: Deps, { game, currency }: Room, chain: ChainRow, nowMs: number): RoomRoundRow {
  const { bettingMs, draw } = rulesOf({ game })
  const number = chain.used + 1
  const link = linkOf(chain, number)
  const { drawn, runMs } = draw(link, chain.salt)
  return {
    id: newId(nowMs, deps.random),
    chain_id: chain.id,
    number,
    game,
    currency,
    link,
    drawn,
    state: 'betting',
    opened_at: new Date(nowMs),
    starts_at: new Date(nowMs + bettingMs),
    ends_at: new Date(nowMs + bettingMs + runMs),
    alive_at: new Date(nowMs),
    over_at: null,
  }
}

/** Brings a round to where it is by a time of the clock, and notes that it is carried. Any process may; the first one does. */
export async function bringOn(deps: Deps, roomRound: RoomRound, nowMs: number): Promise<RoomRound> {
  if (nextState(roomRound, nowMs) !== 'broken') return moveOn(deps, roomRound, nowMs)
  // On a machine that has stood still the clock is behind all that others wrote meanwhile: before it breaks anything it is put right.
  await deps.clock.compare()
  return moveOn(deps, await read(deps, roomRound.id), deps.clock.nowMs())
}

async function moveOn(deps: Deps, roomRound: RoomRound, nowMs: number): Promise<RoomRound> {
  const to = nextState(roomRound, nowMs)
  if (to === null) {
    await beat(deps, roomRound, nowMs)
    return roomRound
  }
  const now = new Date(nowMs)
  const isEnd = to === 'over' || to === 'broken'
  const isMoved = await write(deps.database, async tx => {
    const moved = await moveRoomRound(tx, roomRound, to, isEnd ? { over_at: now } : { alive_at: now })
    if (moved && isEnd) await hastenBets(tx, roomRound.id, to === 'over' ? new Date(lostFromMs(roomRound)) : now)
    return moved
  })
  if (isMoved && to === 'broken')
    deps.log.warn({ roomRound: roomRound.id }, 'a round of a room was left alone: stakes go back')
  return moveOn(deps, await read(deps, roomRound.id), nowMs)
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
 * still on. What has won nothing waits a little for a player who may have acted before the end; what was reached waits for nobody.
 */
export async function turnInRoom(deps: Deps, round: RoundRow): Promise<Turn<unknown> | 'give_back' | 'goes_on'> {
  const roomRound = await roundOfBet(deps, round)
  const nowMs = deps.clock.nowMs()
  const at = momentOf(roomRound, judgedMs(roomRound, nowMs, nowMs))
  const { stake, outcome: state, currency } = round
  const turn = rulesOf(round).turn({ stake, state, currency }, at)
  if (turn?.win === 0n && !isLossDue(roomRound, nowMs)) return 'goes_on'
  if (turn) return turn
  return at.state === 'broken' ? 'give_back' : 'goes_on'
}

/** The moment in which a bet stood when something arrived for it: the round of its room by that time of the clock; and whether it is decided where it has won nothing. */
export async function momentOfBet(
  deps: Deps,
  bet: BetInRoom,
  arrivedMs: number,
): Promise<{ at: Moment; isLossDue: boolean }> {
  const roomRound = await roundOfBet(deps, bet)
  const nowMs = deps.clock.nowMs()
  return { at: momentOf(roomRound, judgedMs(roomRound, arrivedMs, nowMs)), isLossDue: isLossDue(roomRound, nowMs) }
}

type BetInRoom = Pick<RoundRow, 'room_round_id'>

/** By the time of now: by one that has passed, a round that others have carried since would look as if it had been left. */
async function roundOfBet(deps: Deps, { room_round_id }: BetInRoom): Promise<RoomRound> {
  invariant(room_round_id, 'a bet in a room is in one of its rounds')
  const roomRound = await read(deps, room_round_id)
  return bringOn(deps, roomRound, deps.clock.nowMs())
}
