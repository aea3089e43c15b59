import { invariant, type RandomSource } from '@hiyas/kernel'
import type { BoardModel } from './boards/model.ts'
import { playBoardRound } from './boards/play.ts'
import type { Edition } from './editions.ts'
import type { LineModel } from './lines/model.ts'
import { playLineRound } from './lines/steps.ts'
import { type Draw, drawAgain, drawFrom, noting, type SlotOutcome } from './outcome.ts'

/** A slot of any mechanics, as data. */
export type SlotModel = LineModel | BoardModel

/** In how many units a total stake is divided: pays are counted in them. */
export const unitsOf = (model: SlotModel): number => (model.kind === 'board' ? model.units : model.lines.length)

/**
 * Plays one round of any slot: everything that can happen in it is drawn and decided here, at once (GAM-07). The same code runs in
 * production and in certification (C-01).
 */
export function playSlot(model: SlotModel, edition: Edition, random: RandomSource): SlotOutcome {
  const { draw, draws } = noting(drawFrom(random))
  return { ...play(model, edition, draw), draws }
}

/** The same round from what was drawn then (GAM-09). Throws when the record is of another model. */
export function replaySlot(model: SlotModel, edition: Edition, draws: readonly number[]): SlotOutcome {
  const again = noting(drawAgain(draws))
  const round = play(model, edition, again.draw)
  invariant(again.draws.length === draws.length, 'the record fits the model')
  return { ...round, draws }
}

function play(model: SlotModel, edition: Edition, draw: Draw) {
  return model.kind === 'board' ? playBoardRound(model, edition, draw) : playLineRound(model, edition, draw)
}
