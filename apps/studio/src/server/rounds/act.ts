import { inOneStatement } from '@hiyas/database'
import { type Result, refuse } from '@hiyas/kernel'
import type { Deps } from '../deps.ts'
import type { Turn } from '../engines/engine.ts'
import { codesOfTitle } from '../engines/games.ts'
import { momentOfBet } from '../rooms/live.ts'
import { isOver, type OverDeps } from '../sessions/over.ts'
import { type RoundChange, roundById } from '../store/rounds.ts'
import type { RoundRow, SessionRow } from '../store/tables.ts'
import { type Answered, answer } from './answer.ts'
import { gameOfRound, moveTo } from './decide.ts'
import { isUnrecoverable } from './rules.ts'
import { attempt } from './settlement.ts'

export type ActInput = { readonly round: string; readonly step: number; readonly action: unknown }
export type ActRefusal = 'round_unknown' | 'session_unknown' | 'action_invalid' | 'rules_changed'

type Acted = Result<Answered, ActRefusal>

/**
 * Takes the player's next action in an open round and stores what came of it before it is told. An action carries its number: one
 * that has been taken already, or one that comes after the end, is answered with how the round stands. Any session of the player
 * in this game may go on with it, in the edition it was begun in (GAM-17); one that is over, with what it began itself alone (SES-07). Under
 * other rules than those it was begun under nobody does.
 * `arrivedMs`: when the whole question was here, by the clock and before anything was read for it, which decides what came first (GAM-14).
 */
export const createAct =
  (deps: OverDeps) =>
  async (session: SessionRow, input: ActInput, arrivedMs: number): Promise<Acted> => {
    const round = await roundById(deps.database.query, input.round)
    if (!round || !isOwn(round, session)) return refuse('round_unknown', { field: 'round' })
    const { engine } = gameOfRound(round)
    if (round.session_id !== session.id) {
      // A flight waits for no wallet. Which bet another session has in it, its page learns only where the wallet is asked.
      if (engine.room ? session.shut_at : await isOver(deps, session)) return refuse('session_unknown')
    }
    if (round.state !== 'playing' || input.step < round.steps) return answer(deps, round)
    if (isUnrecoverable(round, engine)) {
      await attempt(deps, round)
      return refuse('rules_changed')
    }
    if (input.step > round.steps) return refuse('action_invalid', { field: 'step' })
    const bet = { stake: round.stake, state: round.outcome, currency: round.currency }
    const { at = null, isLossDue = true } = engine.room ? await momentOfBet(deps, round, arrivedMs) : {}
    if (at?.state === 'broken') return answer(deps, await attempt(deps, round))
    // What the clock has decided before the action came stands (GAM-14): the action is answered with it, and is none.
    const decided = at && engine.room?.turn(bet, at)
    // Nor does it end what waits for one of before the end.
    if (decided?.win === 0n && !isLossDue) return answer(deps, round)
    if (decided) return store(deps, round, decided)
    const turn = at ? engine.room?.act(bet, at, input.action) : engine.act?.(bet, input.action)
    if (!turn) return refuse('action_invalid', { field: 'action' })
    if (!turn.ok) return turn
    return store(deps, round, turn.value, { steps: round.steps + 1 })
  }

/** Stores what has come of an open round, and answers it; another action of the same number may be faster: what is stored is what happened. */
async function store(deps: Deps, round: RoundRow, turn: Turn<unknown>, change: RoundChange = {}) {
  const moved = await inOneStatement(deps.database, tx => moveTo(tx, deps, round, turn, change))
  if (!moved) return answer(deps, (await roundById(deps.database.query, round.id)) ?? round)
  return answer(deps, moved.state === 'staked' ? await attempt(deps, moved) : moved)
}

const isOwn = (round: RoundRow, session: SessionRow): boolean =>
  round.player === session.player &&
  round.currency === session.currency &&
  codesOfTitle(session.game).includes(round.game)
