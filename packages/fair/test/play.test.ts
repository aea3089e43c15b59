import { describe, expect, test } from 'vitest'
import { quickDraw, streamOf } from '../src/certify/draws.ts'
import { quickRound } from '../src/certify/quick.ts'
import {
  drawAgain,
  drawFrom,
  EDITIONS,
  inPieces,
  lineMachineOf,
  playSlot,
  replaySlot,
  SLOT_MODELS,
  spinLineRound,
} from '../src/index.ts'
import { kislap } from '../src/slots/lines/models/kislap.ts'
import { fixedRandom } from './fixed-random.ts'
import { tinyModel } from './tiny-model.ts'

describe('spinLineRound', () => {
  test('RNG-11 a fixed stream gives a fixed round', () => {
    const { spins, pay } = spinLineRound(lineMachineOf(kislap), drawFrom(fixedRandom(1)))
    expect({ stops: spins.map(spin => spin.stops), pay }).toEqual({ stops: [[28, 25, 31, 17, 31]], pay: 0 })
  })

  test('GAM-07 free spins belong to the round that won them, and end with it', () => {
    const machine = lineMachineOf(kislap)
    const draw = drawFrom(fixedRandom(5))
    const rounds = Array.from({ length: 5_000 }, () => spinLineRound(machine, draw))
    const featured = rounds.filter(round => round.spins.length > 1)
    expect(featured.length).toBeGreaterThan(50)
    for (const { spins, pay, capped } of featured) {
      const granted = spins.reduce((sum, spin) => sum + spin.award, 0)
      expect(capped || spins.length === 1 + granted).toBe(true)
      expect(spins.map(spin => spin.multiplier)).toEqual(spins.map((_, index) => (index === 0 ? 1 : 2)))
      expect(capped || pay === spins.reduce((sum, spin) => sum + spin.pay, 0)).toBe(true)
    }
  })

  test('C-01 awards beyond the limit of free spins are cut', () => {
    const machine = lineMachineOf(tinyModel)
    // Reels 1, 3 and 4 show a scatter each time: one more spin each time, three at most.
    const scattered = Array.from({ length: 9 }, () => [0, 0, 0, 0, 1]).flat()
    const { spins } = spinLineRound(machine, drawAgain(scattered))
    const granted = spins.reduce((sum, spin) => sum + spin.award, 0)
    expect(granted).toBe(tinyModel.freeSpins.spinsMax)
    expect(spins).toHaveLength(1 + granted)
  })

  test('C-03 the round stops at the highest win and pays exactly that', () => {
    const machine = lineMachineOf({ ...tinyModel, winMax: 1 })
    const draw = drawFrom(fixedRandom(9))
    const capped = Array.from({ length: 500 }, () => spinLineRound(machine, draw)).filter(round => round.capped)
    expect(capped.length).toBeGreaterThan(0)
    for (const round of capped) expect(round.pay).toBe(2)
  })
})

test('GAM-09 a record with more draws than its round has is of another model', () => {
  const { draws } = playSlot(kislap, '96', fixedRandom(1))
  expect(() => replaySlot(kislap, '96', [...draws, 0])).toThrow('the record fits the model')
  expect(() => replaySlot(kislap, '96', draws.slice(1))).toThrow('the record fits the model')
})

describe.each(SLOT_MODELS)('a round of $id', model => {
  test('GAM-09 can be derived again from what was drawn, and its steps add up to what it pays', () => {
    const random = fixedRandom(3)
    for (let index = 0; index < 600; index++) {
      const edition = EDITIONS[index % EDITIONS.length] ?? '96'
      const round = playSlot(model, edition, random)
      expect(replaySlot(model, edition, round.draws)).toEqual(round)
      const total = round.steps.reduce((sum, step) => sum + step.pay, 0)
      expect(round.capped ? total >= round.pay : total === round.pay).toBe(true)
    }
  })

  test('C-01 the quick rounds of certification are the rounds that are played', () => {
    for (const edition of EDITIONS) {
      const quick = quickRound(model, edition, quickDraw(streamOf('quick')))
      const random = inPieces(streamOf('quick'), 65_536)
      const pays = Array.from({ length: 300 }, () => playSlot(model, edition, random).pay)
      expect(pays.map(() => quick())).toEqual(pays)
    }
  })

  test('GAM-09 what a step pays is what its wins, scatters and coins say', () => {
    const random = fixedRandom(4)
    for (let index = 0; index < 600; index++) {
      for (const step of playSlot(model, '96', random).steps) {
        if (step.board) continue
        const wins = step.wins.reduce((sum, win) => sum + win.pay, 0)
        expect(step.pay).toBe(wins * step.multiplier + step.scatterPay)
        const shown = step.grown ?? step.window
        for (const win of step.wins) {
          for (const place of win.cells) expect(['W', win.symbol]).toContain(shown[Math.floor(place / 8)]?.[place % 8])
        }
      }
    }
  })
})
