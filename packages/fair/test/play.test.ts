import { describe, expect, test } from 'vitest'
import { machineOf, playRound, replayRound, SLOT_MODELS, slotModel } from '../src/index.ts'
import { fixedRandom } from './fixed-random.ts'
import { tinyModel } from './tiny-model.ts'

describe('playRound', () => {
  test('RNG-11 a fixed stream gives a fixed round', () => {
    const { spins, pay } = playRound(machineOf(slotModel('kislap')), fixedRandom(1))
    expect({ stops: spins.map(spin => spin.stops), pay }).toMatchInlineSnapshot(`
      {
        "pay": 0,
        "stops": [
          [
            28,
            25,
            31,
            17,
            31,
          ],
        ],
      }
    `)
  })

  test.each(SLOT_MODELS)('GAM-09 any round of $id can be derived again from its stops', model => {
    const machine = machineOf(model)
    const random = fixedRandom(3)
    for (let index = 0; index < 2_000; index++) {
      const round = playRound(machine, random)
      expect(
        replayRound(
          machine,
          round.spins.map(spin => spin.stops),
        ),
      ).toEqual(round)
    }
  })

  test('GAM-07 free spins belong to the round that won them, and end with it', () => {
    const machine = machineOf(slotModel('kislap'))
    const random = fixedRandom(5)
    const rounds = Array.from({ length: 5_000 }, () => playRound(machine, random))
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
    const machine = machineOf(tinyModel)
    // Reels 1, 3 and 4 show a scatter each time: one more spin each time, three at most.
    const scattered = Array.from({ length: 9 }, () => [0, 0, 0, 0, 1])
    const { spins } = replayRound(machine, scattered)
    const granted = spins.reduce((sum, spin) => sum + spin.award, 0)
    expect(granted).toBe(tinyModel.freeSpins.spinsMax)
    expect(spins).toHaveLength(1 + granted)
  })

  test('C-03 the round stops at the highest win and pays exactly that', () => {
    const machine = machineOf({ ...tinyModel, winMax: 1 })
    const random = fixedRandom(9)
    const capped = Array.from({ length: 500 }, () => playRound(machine, random)).filter(round => round.capped)
    expect(capped.length).toBeGreaterThan(0)
    for (const round of capped) expect(round.pay).toBe(2)
  })
})
