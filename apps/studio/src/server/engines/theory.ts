import { type Factor, payOf, ratioOf } from '@hiyas/fair/inhouse'
import { type Minor, settlementStep } from '@hiyas/kernel'
import type { RoundRow } from '../store/tables.ts'

/** A round that has been played, as far as its theory needs it. */
export type PlayedRound = Pick<RoundRow, 'currency' | 'choice' | 'outcome'> & {
  readonly stake: Minor
  readonly win: Minor
}

/** What a round returns by its mathematics, and the variance of that, per unit of its stake. Statistics, not money: numbers. */
export type Theory = { readonly mean: number; readonly variance: number }

/** Something that can come of a draw: what it multiplies the stake by, and how likely it is. */
export type Chance = { readonly factor: Factor; readonly share: number }

/**
 * The exact theory of a round that is over with its one draw. Counted with what is really paid on this stake: a cut fraction of a centavo
 * is a twentieth of the smallest stake, and would be found as a fault of the game otherwise.
 */
export function theoryOfChances({ stake, currency }: PlayedRound, chances: readonly Chance[]): Theory {
  let mean = 0
  let second = 0
  for (const { factor, share } of chances) {
    const paid = ratioOf([payOf(stake, factor, settlementStep(currency)), stake])
    mean += share * paid
    second += share * paid * paid
  }
  return { mean, variance: Math.max(0, second - mean * mean) }
}

/**
 * The theory of a round in which the player says how far he goes. What he holds is worth the same on average whatever he does, so the mean
 * is the return; how far he will go nobody knows before, so the variance is that of the steps he has really taken, one after the other,
 * each exact by what he held before it. What was cut from his win to whole centavos is taken off, and no more than that.
 */
export function theoryOfSteps(
  round: PlayedRound,
  game: { mean: number; variance: number; worth: Factor | null },
): Theory {
  const { stake, win, currency } = round
  const step = ratioOf([settlementStep(currency), stake])
  const cut = game.worth === null ? 0 : ratioOf(game.worth) - ratioOf([win, stake])
  return { mean: game.mean - Math.min(step, Math.max(0, cut)), variance: game.variance }
}

/** The variance of a step that leaves `worth` over `share` with the chance `share`, and nothing otherwise. */
export const varianceOfStep = (worth: number, share: number): number => worth * worth * (1 / share - 1)
