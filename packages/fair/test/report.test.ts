import { describe, expect, test } from 'vitest'
import {
  digestOf,
  enumerateCycle,
  evaluate,
  lineSymbols,
  machineOf,
  playRound,
  reportOf,
  roundDistribution,
  SCATTER,
  SLOT_MODELS,
  sheetOf,
  volatilityOf,
  WILD,
  windowAt,
} from '../src/index.ts'
import { inPieces } from '../src/random/uniform.ts'
import { rounded } from '../src/slots/report.ts'
import { fixedRandom } from './fixed-random.ts'
import { tinyModel } from './tiny-model.ts'

const Z_99 = 2.576
const ROUNDS = 400_000

describe.each(SLOT_MODELS)('model $id', model => {
  const report = reportOf(model)
  const machine = machineOf(model)

  test('C-02 GAM-12 returns 96 % within half a percent, by full enumeration', () => {
    expect(report.rtp.total).toBeGreaterThan(0.955)
    expect(report.rtp.total).toBeLessThan(0.965)
    expect(report.combinations).toBe(model.strips.reduce((product, strip) => product * strip.length, 1))
  })

  test('C-02 the base game returns what each line returns by itself, from the symbols on the strips alone', () => {
    expect(report.rtp.base).toBeCloseTo(lineReturn(model) + scatterReturn(model), 10)
  })

  test('C-03 C-04 GAM-11 the sheet that the games show is this report, for exactly this model', () => {
    const { digest, ...sheet } = sheetOf(model.id)
    expect(digest).toBe(digestOf(model))
    expect({ model: model.id, ...sheet }).toEqual(rounded(report))
    expect(report.volatility).toBe(volatilityOf(report.sigma))
  })

  test('GAM-13 every award of the pay table can happen, the highest win included', () => {
    for (const symbol of lineSymbols(model)) {
      const reels = model.strips.filter((strip, reel) => strip.includes(symbol) || (reel > 0 && strip.includes(WILD)))
      expect(reels, symbol).toHaveLength(5)
    }
    expect(model.strips.every(strip => strip.includes(SCATTER))).toBe(true)
    expect(report.winMaxEvery).toBeGreaterThan(1)
    expect(report.winMaxEvery).toBeLessThan(1e10)
  })

  test('C-02 RNG-08 played rounds return the enumerated value within 2.576 sigma / sqrt(n)', () => {
    const random = inPieces(fixedRandom(2026), 4_096)
    let pays = 0
    let hits = 0
    for (let round = 0; round < ROUNDS; round++) {
      const { pay } = playRound(machine, random)
      pays += pay
      if (pay > 0) hits++
    }
    const band = (deviation: number) => (Z_99 * deviation) / Math.sqrt(ROUNDS)
    const hit = report.hitFrequency
    expect(Math.abs(pays / model.lines.length / ROUNDS - report.rtp.total)).toBeLessThan(band(report.sigma))
    expect(Math.abs(hits / ROUNDS - hit)).toBeLessThan(band(Math.sqrt(hit * (1 - hit))))
  })
})

test('GAM-15 any change of a model changes its digest, the order of its keys does not', () => {
  expect(digestOf({ ...tinyModel, winMax: 999 })).not.toBe(digestOf(tinyModel))
  const turned = Object.fromEntries(Object.entries(tinyModel).reverse()) as typeof tinyModel
  expect(digestOf(turned)).toBe(digestOf(tinyModel))
})

describe('the enumeration against every round of a tiny model', () => {
  const machine = machineOf(tinyModel)
  const cycle = enumerateCycle(machine)

  test('C-02 counts each pay of each combination once', () => {
    const counts = cycle.counts.map(row => new Array<number>(row.length).fill(0))
    for (const stops of allStops(machine.stops)) {
      const { scatters, pay } = evaluate(machine, windowAt(machine, stops))
      const row = counts[scatters] ?? []
      row[pay] = (row[pay] ?? 0) + 1
    }
    expect(cycle.combinations).toBe(4 * 4 * 4 * 3 * 3)
    expect(cycle.counts.map(row => Array.from(row))).toEqual(counts)
  })

  test('C-02 the distribution of whole rounds is the one of adding up spin by spin', () => {
    const distribution = roundDistribution(machine, cycle)
    const slow = slowRounds(machine, cycle)
    for (const [pay, probability] of slow) expect(distribution[pay] ?? 0).toBeCloseTo(probability, 12)
    expect(distribution.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 12)
  })
})

function* allStops(lengths: readonly number[]): Generator<number[]> {
  const [first, ...rest] = lengths
  if (first === undefined) yield []
  else for (const tail of allStops(rest)) for (let stop = 0; stop < first; stop++) yield [stop, ...tail]
}

/** Probability of every total, by following each spin of each state: feasible only because the model is tiny. */
function slowRounds(machine: ReturnType<typeof machineOf>, cycle: ReturnType<typeof enumerateCycle>) {
  const { multiplier, spinsMax } = machine.model.freeSpins
  const totals = new Map<number, number>()
  const outcomes = cycle.counts.flatMap((row, scatters) =>
    Array.from(row.entries(), ([pay, count]) => ({ scatters, pay, chance: count / cycle.combinations })).filter(
      ({ chance }) => chance > 0,
    ),
  )
  const follow = (left: number, granted: number, total: number, chance: number, times: number): void => {
    if (left === 0) {
      totals.set(total, (totals.get(total) ?? 0) + chance)
      return
    }
    for (const outcome of outcomes) {
      const award = Math.min(machine.awards[outcome.scatters] ?? 0, spinsMax - granted)
      follow(left - 1 + award, granted + award, total + outcome.pay * times, chance * outcome.chance, multiplier)
    }
  }
  follow(1, 0, 0, 1, 1)
  return totals
}

/** One line's return: each reel's share of a symbol is independent of the others. */
function lineReturn(model: (typeof SLOT_MODELS)[number]): number {
  let total = 0
  for (const [symbol, pays] of Object.entries(model.linePays)) {
    const shares = model.strips.map(strip => ({ own: shareOf(strip, symbol), wild: shareOf(strip, WILD) }))
    for (const count of [3, 4, 5]) {
      const end = shares[count]
      const ends = end === undefined ? 1 : 1 - end.own - end.wild
      const pure = shares.slice(0, count).reduce((product, { own }) => product * own, 1)
      const any = shares.slice(1, count).reduce((product, { own, wild }) => product * (own + wild), shares[0]?.own ?? 0)
      total += (pays[count - 3] ?? 0) * ends * (pure + (any - pure) * model.wildMultiplier)
    }
  }
  return total
}

function scatterReturn(model: (typeof SLOT_MODELS)[number]): number {
  let chances = [1]
  for (const strip of model.strips) {
    const seen = 3 * shareOf(strip, SCATTER)
    chances = [...chances, 0].map((chance, count) => chance * (1 - seen) + (chances[count - 1] ?? 0) * seen)
  }
  return model.scatterPays.reduce((sum, pay, index) => sum + pay * (chances[index + 3] ?? 0), 0)
}

const shareOf = (strip: string, symbol: string): number => strip.split(symbol).length / strip.length - 1 / strip.length
