import { describe, expect, test } from 'vitest'
import {
  digestOf,
  EDITIONS,
  enumerateCycle,
  evaluate,
  LINE_MODELS,
  lineMachineOf,
  playSlot,
  reportsOf,
  roundDistribution,
  SLOT_MODELS,
  sheetOf,
  unitsOf,
  volatilityOf,
  windowAt,
} from '../src/index.ts'
import { inPieces } from '../src/random/uniform.ts'
import { enumerateBoards } from '../src/slots/boards/cycle.ts'
import { boardMachineOf } from '../src/slots/boards/machine.ts'
import { perya } from '../src/slots/boards/models/perya.ts'
import { boardRounds } from '../src/slots/boards/round-odds.ts'
import { BASE_MODE, createSpinner } from '../src/slots/boards/spin.ts'
import { SCATTER, WILD } from '../src/slots/letters.ts'
import { lineSymbols } from '../src/slots/lines/model.ts'
import { BOARD_MODELS } from '../src/slots/models.ts'
import type { Step } from '../src/slots/outcome.ts'
import { rounded } from '../src/slots/report.ts'
import { AWARDS } from './awards.ts'
import { fixedRandom } from './fixed-random.ts'
import { tinyModel } from './tiny-model.ts'

/** One seed for all models and thirty figures at once: with 2.576, the bound of one figure, every fourth seed would be a false alarm. */
const SIGMAS = 4
const ROUNDS = 20_000
/** Those whose whole cycle is played in a moment; `npm run certify` plays the others as well. */
const QUICK = ['perya', 'alon']

/** Of all profiles the highest floor there is: 85 percent of what is staked. */
const RETURN_MIN = 0.85

test.each(SLOT_MODELS)('GAM-12 no edition of $id returns less than the floor of the strictest profile', model => {
  const returns = EDITIONS.map(edition => sheetOf(model.id, edition).rtp.total)
  expect(returns.filter(part => part < RETURN_MIN)).toEqual([])
  expect(EDITIONS.filter(edition => Number(edition) / 100 < RETURN_MIN)).toEqual([])
})

test.each([
  [0, 'low'],
  [3.999, 'low'],
  [4, 'medium'],
  [7.999, 'medium'],
  [8, 'high'],
  [15, 'high'],
  [15.001, 'very high'],
])('C-04 a deviation of %f stakes a spin is %s volatility', (sigma, volatility) => {
  expect(volatilityOf(sigma)).toBe(volatility)
})

describe.each(SLOT_MODELS)('model $id', model => {
  test.each(EDITIONS)(
    'C-02 C-04 GAM-11 edition %s returns what it is called by, and its sheet is of this model',
    edition => {
      const sheet = sheetOf(model.id, edition)
      expect(sheet.digest).toBe(digestOf(model))
      expect(sheet.version).toBe(model.version)
      expect(Math.abs(sheet.rtp.total - Number(edition) / 100)).toBeLessThan(0.005)
      expect(sheet.volatility).toBe(volatilityOf(sheet.sigma))
      expect(sheet.winMax).toBe(model.winMax)
    },
  )

  test('C-03 GAM-13 the highest win and the feature can happen', () => {
    const { winMaxEvery, featureEvery } = sheetOf(model.id, '96')
    expect(winMaxEvery).toBeGreaterThan(1)
    expect(winMaxEvery).toBeLessThan(1e10)
    expect(featureEvery).toBeLessThan(1_000)
  })

  test('C-02 RNG-08 played rounds return the enumerated value and hit as often, within what chance allows thirty figures', () => {
    const random = inPieces(fixedRandom(2026), 4_096)
    const { rtp, sigma, hitFrequency } = sheetOf(model.id, '94')
    let pays = 0
    let hits = 0
    for (let round = 0; round < ROUNDS; round++) {
      const { pay } = playSlot(model, '94', random)
      pays += pay
      if (pay > 0) hits++
    }
    const band = (deviation: number) => (SIGMAS * deviation) / Math.sqrt(ROUNDS)
    expect(Math.abs(pays / unitsOf(model) / ROUNDS - rtp.total)).toBeLessThan(band(sigma))
    expect(Math.abs(hits / ROUNDS - hitFrequency)).toBeLessThan(band(Math.sqrt(hitFrequency * (1 - hitFrequency))))
  })
})

test.each(SLOT_MODELS.filter(({ id }) => QUICK.includes(id)))('C-03 the sheets of $id are its reports', model => {
  for (const report of reportsOf(model)) {
    const { digest, ...sheet } = sheetOf(model.id, report.edition)
    expect(digest).toBe(digestOf(model))
    expect(sheet).toEqual(rounded(report))
  }
})

describe.each(LINE_MODELS)('line model $id', model => {
  test('C-02 the base game returns what each line returns by itself, from the symbols on the strips alone', () => {
    expect(sheetOf(model.id, '96').rtp.base).toBeCloseTo(lineReturn(model) + scatterReturn(model), 6)
  })

  test('GAM-13 every award of the pay table can happen', () => {
    for (const symbol of lineSymbols(model)) {
      const reels = model.strips.filter((strip, reel) => strip.includes(symbol) || (reel > 0 && strip.includes(WILD)))
      expect(reels, symbol).toHaveLength(5)
    }
    expect(model.strips.every(strip => strip.includes(SCATTER))).toBe(true)
  })
})

test.each(BOARD_MODELS)('GAM-13 every award of the pay table of $id can happen', model => {
  const machine = boardMachineOf(model)
  const grows = model.feature.kind === 'respin' || model.feature.kind === 'sticky'
  const [, ...known] =
    AWARDS.split('\n')
      .find(line => line.startsWith(`${model.id} `))
      ?.split(' ') ?? []
  const shown = known.filter(award => {
    const [name = '', set, held, stops = ''] = award.split(':')
    const mode = { ...BASE_MODE, set: Number(set), held: Number(held), ladder: model.ladder, grows }
    const steps: Step[] = []
    createSpinner(machine).spin(mode, stops.split('.').map(Number), steps)
    const bandOf = (count: number) => model.bands.findLast(band => count >= band)
    return steps.some(step => step.wins.some(({ symbol, count }) => `${symbol}${bandOf(count)}` === name))
  })
  const promised = Object.entries(model.pays).flatMap(([symbol, pays]) =>
    model.bands.filter((_, index) => (pays[index] ?? 0) > 0).map(band => `${symbol}${band}`),
  )
  expect(shown.map(award => award.split(':')[0])).toEqual(promised)
  for (const [symbol, pays] of Object.entries(model.pays))
    expect(pays[0] === 0 && pays.every(pay => pay === 0), symbol).toBe(false)
})

test.each([
  [
    'whose sets of reels differ in length',
    { lean: perya.lean.map(strip => strip.slice(1)) },
    'as long as the rich one',
  ],
  ['of ways with a wild on its first reel', { wins: { kind: 'ways' } as const }, 'no wild on the first reel'],
])('a board %s does not start', (_, change, message) => {
  expect(() => boardMachineOf({ ...perya, ...change })).toThrow(message)
})

test('GAM-15 any change of a model changes its digest, the order of its keys does not', () => {
  expect(digestOf({ ...tinyModel, winMax: 999 })).not.toBe(digestOf(tinyModel))
  const turned = Object.fromEntries(Object.entries(tinyModel).reverse()) as typeof tinyModel
  expect(digestOf(turned)).toBe(digestOf(tinyModel))
})

describe('the enumeration against every round of a tiny model', () => {
  const machine = lineMachineOf(tinyModel)
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

describe('a spin that is worth many times the highest win is worth the highest win, and nothing less', () => {
  const capped = (probability: Float64Array, winMax: number) =>
    probability.reduce((sum, chance, pay) => sum + chance * Math.min(pay, winMax), 0)

  test('C-02 C-03 of a line model', () => {
    const machine = lineMachineOf({
      ...tinyModel,
      freeSpins: { ...tinyModel.freeSpins, awards: [0, 0, 0] },
      winMax: 1,
    })
    const cycle = enumerateCycle(machine)
    let mean = 0
    for (const row of cycle.counts)
      row.forEach((count, pay) => {
        mean += (count * Math.min(pay, 2)) / cycle.combinations
      })
    expect(capped(roundDistribution(machine, cycle), 2)).toBeCloseTo(mean, 12)
  })

  test('C-02 C-03 of a board', () => {
    const machine = boardMachineOf({ ...perya, winMax: 1 })
    const { counts, combinations } = enumerateBoards(machine, BASE_MODE, () => 0)
    let mean = 0
    for (const [pay, count] of counts.get(0) ?? []) mean += (count * Math.min(pay, 5)) / combinations
    expect(capped(boardRounds(machine, 0).probability, 5)).toBeCloseTo(mean, 12)
  })
})

function* allStops(lengths: readonly number[]): Generator<number[]> {
  const [first, ...rest] = lengths
  if (first === undefined) yield []
  else for (const tail of allStops(rest)) for (let stop = 0; stop < first; stop++) yield [stop, ...tail]
}

/** Probability of every total, by following each spin of each state: feasible only because the model is tiny. */
function slowRounds(machine: ReturnType<typeof lineMachineOf>, cycle: ReturnType<typeof enumerateCycle>) {
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
function lineReturn(model: (typeof LINE_MODELS)[number]): number {
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

function scatterReturn(model: (typeof LINE_MODELS)[number]): number {
  let chances = [1]
  for (const strip of model.strips) {
    const seen = 3 * shareOf(strip, SCATTER)
    chances = [...chances, 0].map((chance, count) => chance * (1 - seen) + (chances[count - 1] ?? 0) * seen)
  }
  return model.scatterPays.reduce((sum, pay, index) => sum + pay * (chances[index + 3] ?? 0), 0)
}

const shareOf = (strip: string, symbol: string): number => strip.split(symbol).length / strip.length - 1 / strip.length
