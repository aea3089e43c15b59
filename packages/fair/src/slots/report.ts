import { type Cycle, enumerateCycle } from './cycle.ts'
import { roundDistribution } from './distribution.ts'
import { type Machine, machineOf } from './machine.ts'
import type { SlotModel } from './model.ts'

export type Volatility = 'low' | 'medium' | 'high' | 'very high'

/** What is known about a model, all of it computed from the full cycle (C-03). Ratios are per unit of total stake. */
export type ModelReport = {
  readonly model: string
  readonly version: number
  readonly combinations: number
  readonly rtp: { readonly total: number; readonly base: number; readonly feature: number }
  /** Share of rounds that pay anything. */
  readonly hitFrequency: number
  /** Share of rounds that pay more than their stake. */
  readonly winAboveStake: number
  /** Standard deviation of a round. */
  readonly sigma: number
  readonly volatility: Volatility
  /** A round in how many leads to free spins. */
  readonly featureEvery: number
  /** The cap, and a round in how many reaches it. */
  readonly winMax: number
  readonly winMaxEvery: number
}

/** Enumerates the model and reports on it. Takes seconds: it is for tests and certification, the games read the sheet. */
export function reportOf(model: SlotModel): ModelReport {
  const machine = machineOf(model)
  const cycle = enumerateCycle(machine)
  const rounds = roundDistribution(machine, cycle)
  const stake = model.lines.length
  const base = meanOf(cycle) / stake
  const { mean, second, above, reached } = momentsOf(rounds, machine, stake)
  const sigma = Math.sqrt(second - mean * mean)
  return {
    model: model.id,
    version: model.version,
    combinations: cycle.combinations,
    rtp: { total: mean, base, feature: mean - base },
    hitFrequency: 1 - (rounds[0] ?? 0),
    winAboveStake: above,
    sigma,
    volatility: volatilityOf(sigma),
    featureEvery: 1 / featureChance(machine, cycle),
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

function meanOf(cycle: Cycle): number {
  let sum = 0
  for (const counts of cycle.counts) {
    counts.forEach((count, pay) => {
      sum += count * pay
    })
  }
  return sum / cycle.combinations
}

function featureChance(machine: Machine, cycle: Cycle): number {
  let ways = 0
  cycle.counts.forEach((counts, scatters) => {
    if ((machine.awards[scatters] ?? 0) > 0) ways += counts.reduce((sum, count) => sum + count, 0)
  })
  return ways / cycle.combinations
}

/** Moments of the capped round per unit of stake, and the chances of more than the stake and of the cap. */
function momentsOf(rounds: Float64Array, machine: Machine, stake: number) {
  let mean = 0
  let second = 0
  let above = 0
  let reached = 0
  rounds.forEach((probability, pay) => {
    const win = Math.min(pay, machine.winMaxLineStakes) / stake
    mean += probability * win
    second += probability * win * win
    if (pay > stake) above += probability
    if (pay >= machine.winMaxLineStakes) reached += probability
  })
  return { mean, second, above, reached }
}

const DECIMALS = 6

/** The report as it stands on a sheet: shares and sigma with six decimals, "one in how many" with three digits. */
export function rounded(report: ModelReport): ModelReport {
  const share = (value: number) => Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS
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
