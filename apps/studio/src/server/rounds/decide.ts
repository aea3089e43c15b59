import { inOneStatement, inTransaction, type Tx } from '@hiyas/database'
import { invariant, type Minor, ok, type Result, refuse } from '@hiyas/kernel'
import type { Deps } from '../deps.ts'
import type { Turn } from '../engines/engine.ts'
import { gameOf } from '../engines/games.ts'
import { lostFromMs } from '../rooms/phases.ts'
import { takeNonce } from '../seeds/service.ts'
import { lockOpenForBets } from '../store/rooms.ts'
import { lockPlayer, moveRound, playingRound, type RoundChange } from '../store/rounds.ts'
import type { RoomRoundRow, RoundRow } from '../store/tables.ts'
import { playerIn } from './player.ts'
import { ATTEMPT_LEASE_MS, PLAYING_MAX_MS } from './rules.ts'

/**
 * Draws and stores what will happen in a round whose stake is debited (GAM-06, RNG-03). In a provably fair game the nonce is taken
 * in the same transaction, under a lock of the player's seeds: none is skipped and none decides two rounds. Refused, with nothing
 * drawn, when the player has another round of the game open, and when somebody has begun to give this one back. In a room, what decides
 * has been promised to all: the stake joins the round `roomRoundId` that it was pressed for, and none when that has begun meanwhile (GAM-17).
 */
export async function decideRound(
  deps: Deps,
  round: RoundRow,
  { balanceAfterBet, roomRoundId }: { balanceAfterBet: Minor | null; roomRoundId: string | null },
): Promise<Result<RoundRow, NotDecided>> {
  const { engine } = gameOfRound(round)
  const { stake, choice, currency, player } = round
  const isAlone = !engine.isProvable && !engine.act && !engine.room
  const decide = async (tx: Tx): Promise<Result<RoundRow, NotDecided>> => {
    const chance = engine.isProvable
      ? await takeNonce(tx, { player, currency, family: engine.family })
      : { random: deps.random, kept: {} }
    // Without a pair to wait for, two bets would both find nothing open.
    if (engine.room) await lockPlayer(tx, playerIn(round))
    if ((engine.act || engine.room) && (await playingRound(tx, playerIn(round)))) return refuse('one_is_open')
    const now = new Date(deps.clock.nowMs())
    const roomRound = roomRoundId === null ? null : await lockOpenForBets(tx, round, roomRoundId, now)
    if (roomRound === undefined) return refuse('bets_closed')
    const turn = engine.start({ stake, choice, chance: chance.random, currency })
    // Asked after the draw: what a failing generator gave last decides nothing either (RNG-09).
    if (!deps.random.isSound()) return refuse('game_stopped')
    const moved = await moveTo(tx, deps, round, turn, {
      ...chance.kept,
      ...(roomRound ? inRoom(roomRound, engine.room?.endMs(turn.state, roomRound.drawn) ?? null) : {}),
      last_answer: 'RS_OK',
      ...(balanceAfterBet === null ? {} : { balance_before: balanceAfterBet + stake }),
      ...(turn.win === null || turn.win === 0n ? { balance_after: balanceAfterBet } : {}),
    })
    return moved ? ok(moved) : refuse('given_back')
  }
  // With nothing to hold together the one statement is enough: a refusal has written nothing.
  return isAlone ? inOneStatement(deps.database, decide) : inTransaction(deps.database, decide)
}

export type NotDecided = 'one_is_open' | 'bets_closed' | 'given_back' | 'game_stopped'

const inRoom = (roomRound: RoomRoundRow, endMs: number | null): RoundChange => ({
  room_round_id: roomRound.id,
  attempt_at: new Date(endMs === null ? lostFromMs(roomRound) : roomRound.starts_at.getTime() + endMs),
})

/** Stores what a turn has come to: open until its end by itself, or decided and to be paid. Undefined: somebody was first. */
export function moveTo(
  tx: Tx,
  deps: Deps,
  round: RoundRow,
  { state, win }: Turn<unknown>,
  change: RoundChange = {},
): Promise<RoundRow | undefined> {
  const outcome = state as object
  if (win === null) {
    const endsAt = new Date(round.opened_at.getTime() + PLAYING_MAX_MS)
    return moveRound(tx, round, 'playing', { attempt_at: endsAt, ...change, outcome, attempts: 0 })
  }
  const decidedAt = new Date(deps.clock.nowMs())
  const soon = new Date(decidedAt.getTime() + ATTEMPT_LEASE_MS)
  // The balance of an open round is that after its bet: with a win it is known only when the wallet has taken it.
  const balance = win > 0n ? { balance_after: null } : {}
  const decided = { outcome, win, decided_at: decidedAt, attempts: 0, attempt_at: soon }
  return moveRound(tx, round, 'staked', { ...change, ...balance, ...decided })
}

export function gameOfRound(round: RoundRow) {
  const game = gameOf(round.game)
  invariant(game, 'a round is of a game')
  return game
}
