import { digestOf } from '../digest.ts'
import { type SlotModel, unitsOf } from '../slots/model.ts'
import type { ModelReport } from '../slots/report.ts'
import type { Tally } from './run.ts'

/** The two-sided 99 % point of the normal distribution (C-02). */
const Z_99 = 2.576

/** What an edition should do and what it did. Ratios are per unit of total stake. */
export type Certified = ModelReport & {
  readonly digest: string
  readonly rounds: number
  readonly seed: string
  readonly seen: {
    readonly rtp: number
    readonly sigma: number
    readonly hitFrequency: number
    readonly winAboveStake: number
    readonly winMax: number
  }
  /** By how many standard errors the return seen differs from the exact one. */
  readonly z: number
  readonly inBand: boolean
}

export function certified(model: SlotModel, report: ModelReport, tally: Tally, seed: string): Certified {
  const { rounds } = tally
  const stake = unitsOf(model)
  const mean = tally.sum / rounds
  const rtp = mean / stake
  const z = (rtp - report.rtp.total) / (report.sigma / Math.sqrt(rounds))
  const sigma = Math.sqrt(tally.squares / rounds - mean * mean) / stake
  const [hitFrequency, winAboveStake] = [tally.hits / rounds, tally.above / rounds]
  const seen = { rtp, sigma, hitFrequency, winAboveStake, winMax: tally.max / stake }
  return { ...report, digest: digestOf(model), rounds, seed, seen, z, inBand: Math.abs(z) <= Z_99 }
}

/** The rows of a report: name, exact, seen. */
export function rowsOf(one: Certified): [name: string, exact: string, seen: string][] {
  const { seen } = one
  return [
    ['return to player', percent(one.rtp.total), percent(seen.rtp)],
    ['of it first spin, feature', `${percent(one.rtp.base)}, ${percent(one.rtp.feature)}`, ''],
    ['z of the return', `within ${Z_99}`, one.z.toFixed(3)],
    ['sigma per unit of stake', `${one.sigma.toFixed(4)} (${one.volatility})`, seen.sigma.toFixed(4)],
    ['hit frequency', percent(one.hitFrequency), percent(seen.hitFrequency)],
    ['rounds above their stake', percent(one.winAboveStake), percent(seen.winAboveStake)],
    ['feature, one round in', one.featureEvery === 0 ? 'none' : one.featureEvery.toFixed(1), ''],
    ['highest win', `${one.winMax}x`, `${seen.winMax}x`],
    ['highest win, one round in', one.winMaxEvery.toExponential(2), ''],
  ]
}

/** Adding nought turns what is left of a difference of -1e-12 into a plain 0. */
const percent = (share: number): string => `${(Math.round(share * 1e6) / 1e4 + 0).toFixed(4)} %`
