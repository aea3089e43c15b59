import type { Deps } from '../deps.ts'
import { gameOf } from '../engines/games.ts'
import { isPlayedSince } from '../store/sessions.ts'
import type { RoundRow, SessionRow } from '../store/tables.ts'
import type { Closing } from './closing.ts'
import { playerIn } from './player.ts'
import { LEFT_AFTER_MS } from './rules.ts'
import { attempt } from './settlement.ts'

type ForwardDeps = Deps & { readonly closing: Closing }

/**
 * Tells the wallet once more of a round that waits for it, and answers how it stands then. Its win may be on the way already: that is waited for,
 * and not asked for twice.
 */
export const bringForward = async (deps: ForwardDeps, open: RoundRow, session?: SessionRow): Promise<RoundRow> =>
  (await deps.closing.of(open.id)) ?? attempt(deps, open, session)

/**
 * Ends what may be ended of a round that holds up the player's next one from another session (RG-21). One that waits for the wallet is brought
 * forward, as the next attempt may be minutes away. One that waits for a player who has left it ends as it would in time: its game may have been
 * taken off, and then he cannot go back and finish it (GAM-17).
 */
export async function makeWay(deps: ForwardDeps, running: RoundRow): Promise<void> {
  if (running.state === 'staked' || running.state === 'voiding') await bringForward(deps, running)
  if (running.state === 'playing' && (await isLeft(deps, running))) await attempt(deps, running)
}

/** A bet of a room is nobody's to leave: it ends with its flight. A round of a game that is no more is nobody's to finish. */
async function isLeft({ database, clock }: Deps, round: RoundRow): Promise<boolean> {
  if (!gameOf(round.game)) return true
  if (round.room_round_id !== null) return false
  return !(await isPlayedSince(database.query, playerIn(round), new Date(clock.nowMs() - LEFT_AFTER_MS)))
}
