import { inOneStatement, inTransaction, type Tx } from '@hiyas/database'
import { ok, type Refusal, type Result, refuse } from '@hiyas/kernel'
import type { Deps } from '../deps.ts'
import { codesOfTitle, gameOf } from '../engines/games.ts'
import { insertRound, lastBegunAt, lockPlayer, type NewRound, type Player, runningRound } from '../store/rounds.ts'
import type { RoundRow, SessionRow } from '../store/tables.ts'
import { playerAnywhere, playerIn } from './player.ts'
import { waitBeforeSpinMs } from './rules.ts'

export type NotBegun = 'round_open' | 'round_elsewhere' | 'too_soon'

/**
 * Stores the round as opened. The floor of a cycle is the player's, and so is that he has one round at a time: where there is such a rule, it
 * is held under a lock of his, because two of his sessions may bet at the same moment (GAM-01, GAM-02, RG-21).
 */
export async function begin(
  { database }: Pick<Deps, 'database'>,
  session: SessionRow,
  round: NewRound,
): Promise<Result<RoundRow, NotBegun>> {
  const insert = async (tx: Tx): Promise<Result<RoundRow, 'round_open'>> => {
    const begun = await insertRound(tx, round)
    return begun ? ok(begun) : refuse('round_open')
  }
  const { cycleFloorMs, isOneAtATime } = session.profile
  if (cycleFloorMs === 0 && !isOneAtATime) return inOneStatement(database, insert)
  return inTransaction<RoundRow, NotBegun>(database, async tx => {
    // A slot is settled long before its reels stand: of games that are played in turns the floor says when the one before is over.
    const player = isOneAtATime ? playerAnywhere(session) : playerIn(session)
    await lockPlayer(tx, player)
    const refusal = await refusalOfTurn(tx, session, player, round.opened_at.getTime())
    return refusal ?? insert(tx)
  })
}

/** The first reason against a player's beginning a round now, with the game that he has to finish; null where it is his turn. */
async function refusalOfTurn(
  tx: Tx,
  { game, profile }: SessionRow,
  player: Player,
  nowMs: number,
): Promise<Refusal<NotBegun> | null> {
  const running = profile.isOneAtATime ? await runningRound(tx, player) : undefined
  if (running) {
    // He is sent to another game only for what he can finish there: what waits for the wallet, or for a game that is no more, he cannot.
    const elsewhere = running.state === 'playing' && !codesOfTitle(game).includes(running.game) && gameOf(running.game)
    return elsewhere ? refuse('round_elsewhere', { detail: { game: elsewhere.title } }) : refuse('round_open')
  }
  // Clocks of several processes differ a little: by less than a floor.
  const by = new Date(nowMs + profile.cycleFloorMs)
  const lastBegunMs = (await lastBegunAt(tx, player, by))?.getTime() ?? null
  const waitMs = waitBeforeSpinMs(profile, lastBegunMs, nowMs)
  return waitMs > 0 ? refuse('too_soon', { detail: { waitMs } }) : null
}
