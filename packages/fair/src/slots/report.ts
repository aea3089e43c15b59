import { boardMachineOf } from './boards/machine.ts'
import { boardRounds } from './boards/round-odds.ts'
import { EDITIONS, type Edition, ROUNDS_DRAWN } from './editions.ts'
import { lineRounds } from './lines/round-odds.ts'
import { type SlotModel, unitsOf } from './model.ts'
import type { SetRounds } from './round-odds.ts'

export type Volatility = 'low' | 'medium' | 'high' | 'very high'

/** What is known about an edition of a model, all of it computed from the full cycle (C-03). Ratios are per unit of total stake. */
export type ModelReport = {
  readonly model: string
  readonly version: number
  readonly edition: Edition
  /** Of the first spin, on one set of reels. */
  readonly combinations: number
  readonly rtp: { readonly total: number; readonly base: number; readonly feature: number }
  /** Share of rounds that pay anything. */
  readonly hitFrequency: number
  /** Share of rounds that pay more than their stake. */
  readonly winAboveStake: number
  /** Standard deviation of a round. */
  readonly sigma: number
  readonly volatility: Volatility
  /** A round in how many leads to the feature; 0 when there is none. */
  readonly featureEvery: number
  /** The cap, and a round in how many reaches it. */
  readonly winMax: number
  readonly winMaxEvery: number
}

/**
 * Enumerates both sets of reels and reports on every edition: each is a mixture of the two. Takes seconds: it is for tests and
 * certification, the games read the sheet.
 */
export function reportsOf(model: SlotModel): ModelReport[] {
  const rich = roundsOn(model, 0)
  const lean = EDITIONS.some(edition => model.leanRounds[edition] > 0) ? roundsOn(model, 1) : rich
  return EDITIONS.map(edition => mixed(model, edition, rich, lean))
}

const roundsOn = (model: SlotModel, set: number): SetRounds =>
  model.kind === 'board' ? boardRounds(boardMachineOf(model), set) : lineRounds(model, set)

function mixed(model: SlotModel, edition: Edition, rich: SetRounds, lean: SetRounds): ModelReport {
  const share = model.leanRounds[edition] / ROUNDS_DRAWN
  const mix = (ofRich: number, ofLean: number): number => (1 - share) * ofRich + share * ofLean
  const probability = (pay: number): number => mix(rich.probability[pay] ?? 0, lean.probability[pay] ?? 0)
  const units = unitsOf(model)
  const { mean, second, above, reached } = momentsOf(probability, rich.probability.length, model.winMax, units)
  const base = mix(rich.base, lean.base) / units
  const sigma = Math.sqrt(second - mean * mean)
  const featureShare = mix(rich.featureShare, lean.featureShare)
  return {
    model: model.id,
    version: model.version,
    edition,
    combinations: rich.combinations,
    rtp: { total: mean, base, feature: mean - base },
    hitFrequency: 1 - probability(0),
    winAboveStake: above,
    sigma,
    volatility: volatilityOf(sigma),
    featureEvery: featureShare > 0 ? 1 / featureShare : 0,
    winMax: model.winMax,
    winMaxEvery: 1 / reached,
  }
}

/** The class of a standard deviation per spin (C-04). */
export function volatilityOf(sigma: number): Volatility {
  if (sigma < 4) return 'low'
  if (sigma < 8) return 'medium'
  return sigma <= 15 ? 'high' : 'very high'
}

/** Moments of the capped round per unit of stake, and the chances of more than the stake and of the cap. */
function momentsOf(probability: (pay: number) => number, pays: number, winMax: number, units: number) {
  let mean = 0
  let second = 0
  let above = 0
  let reached = 0
  for (let pay = 0; pay < pays; pay++) {
    const chance = probability(pay)
    const win = Math.min(pay / units, winMax)
    mean += chance * win
    second += chance * win * win
    if (pay > units) above += chance
    if (win >= winMax) reached += chance
  }
  return { mean, second, above, reached }
}

const DECIMALS = 6

/** The report as it stands on a sheet: shares and sigma with six decimals, "one in how many" with three digits. */
export function rounded(report: ModelReport): ModelReport {
  // Adding nought turns what is left of a difference of -1e-12 into a plain 0.
  const share = (value: number) => Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS + 0
  const odds = (value: number) => Number(value.toPrecision(3))
  return {
    ...report,
    rtp: { total: share(report.rtp.total), base: share(report.rtp.base), feature: share(report.rtp.feature) },
    hitFrequency: share(report.hitFrequency),
    winAboveStake: share(report.winAboveStake),
    sigma: share(report.sigma),
    featureEvery: odds(report.featureEvery),
    winMaxEvery: odds(report.winMaxEvery),
  }
}
