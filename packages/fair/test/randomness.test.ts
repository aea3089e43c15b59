import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RandomSource } from '@hiyas/kernel'
import { describe, expect, test, vi } from 'vitest'
import { judgeGames } from '../src/battery/games.ts'
import { interplay, playSpins, spinRanges } from '../src/battery/interplay.ts'
import { exportBytes } from '../src/battery/outside.ts'
import { SCALED_RANGES, SLOT_RANGES } from '../src/battery/ranges.ts'
import { SOURCES } from '../src/battery/sources.ts'
import { isAsked, SUITES } from '../src/battery/suites.ts'
import { inPieces, seededStream, uniformInteger } from '../src/index.ts'
import { nextBelow, nextPicks } from '../src/inhouse/index.ts'
import { chiSquareChance } from '../src/random/chances.ts'
import { SLOT_MODELS } from '../src/slots/models.ts'
import { fixedRandom } from './fixed-random.ts'

/** RNG-05: 99 % confidence for a suite over all its ranges together, by Bonferroni. */
const ALPHA = 0.01
/** What a generator with a fault must come to. */
const CERTAIN = 1e-6
const DRAWS = 30_000
const RAW_BYTES = 200_000
const SPINS = 2_000

const names = Object.keys(SUITES) as (keyof typeof SUITES)[]

describe('what games draw, at 99 %', () => {
  const slots = SLOT_RANGES.map(range => ({ range, draws: drawn(range, 1_000 + range, uniformInteger) }))
  const scaled = SCALED_RANGES.map(range => ({ range, draws: drawn(range, 2_000 + range, nextBelow) }))

  test.each(names)('RNG-05 C-06 %s: every range a slot draws from', name => {
    for (const { range, draws } of slots) {
      expect(SUITES[name](draws, range), `range ${range}`).toBeGreaterThan(ALPHA / slots.length)
    }
  })

  test.each(names)('RNG-05 RNG-02 %s: every range a word is scaled to', name => {
    for (const { range, draws } of scaled) {
      if (isAsked(name, range))
        expect(SUITES[name](draws, range), `range ${range}`).toBeGreaterThan(ALPHA / scaled.length)
    }
  })

  test('RNG-05 the ranges are those of the games: whatever is left at a pick of mines and of keno, too', () => {
    const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
    expect(SCALED_RANGES).toEqual([...from(2, 25), ...from(31, 40), 52, 10_001])
  })

  test.each(names)('RNG-05 %s: the raw bytes', name => {
    const bytes = new Uint8Array(RAW_BYTES)
    fixedRandom(3_000).fill(bytes)
    expect(SUITES[name](bytes, 256)).toBeGreaterThan(ALPHA / names.length)
  })

  test.each(SLOT_MODELS.map(model => [model.id, model] as const))('RNG-05 C-06 reel against reel: %s', (_, model) => {
    const ranges = spinRanges(model, '96')
    const chancesOf = (random: RandomSource) => interplay(playSpins(model, '96', random, SPINS), ranges)
    for (const chance of chancesOf(inPieces(fixedRandom(4_000), 4_096)))
      expect(chance).toBeGreaterThan(ALPHA / (2 * (ranges.length - 1)) / SLOT_MODELS.length)
    // A draw that takes the word of one reel for the next one as well is even, and its reels stop together.
    expect(Math.min(...chancesOf(twice(fixedRandom(4_000))))).toBeLessThan(CERTAIN)
  })

  test('RNG-05 what the battery asks of all games together a fair source passes, and one that uses its words twice fails', () => {
    const few = { draws: 4_000, spins: 300, alpha: ALPHA }
    const failed = (random: RandomSource) =>
      judgeGames(random, few).flatMap(({ suite, isGood }) => (isGood ? [] : [suite]))
    expect(failed(inPieces(fixedRandom(5_000), 4_096))).toEqual([])
    expect(failed(twice(fixedRandom(5_000)))).toContain('interplay')
  })

  test('RNG-05 RNG-12 the rounds of one pair of seeds, nonce by nonce, pass every suite together', () => {
    const rolls = Array.from({ length: 6_000 }, (_, nonce) => nextBelow(seededStream('a'.repeat(64), 'me', nonce), 52))
    for (const name of names) expect(SUITES[name](rolls, 52), name).toBeGreaterThan(ALPHA / names.length)
  })
})

describe('RNG-07 shuffles', () => {
  test('RNG-07 all 24 orders of four come equally often', () => {
    const random = inPieces(fixedRandom(24), 4_096)
    const flat = Array.from({ length: 10_000 }, () => nextPicks(random, 4, 4)).flat()
    expect(SUITES.permutation(flat)).toBeGreaterThan(ALPHA)
  })

  test('RNG-07 every number comes to every place equally often, and a shuffle that swaps any two places does not do that', () => {
    const random = inPieces(fixedRandom(25), 4_096)
    const fair = Array.from({ length: 4_000 }, () => nextPicks(random, 25, 25))
    for (const cards of fair) expect(new Set(cards).size).toBe(25)
    expect(placesChance(fair)).toBeGreaterThan(ALPHA)
    // The well-known wrong one: each place changes with any other, not with those that are left.
    const naive = Array.from({ length: 4_000 }, () => {
      const cards = Array.from({ length: 25 }, (_, card) => card)
      for (let place = 0; place < cards.length; place++) {
        const other = nextBelow(random, cards.length)
        const held = cards[place] ?? 0
        cards[place] = cards[other] ?? 0
        cards[other] = held
      }
      return cards
    })
    expect(placesChance(naive)).toBeLessThan(CERTAIN)
  })
})

/** Each has a fault of the kind its suite is for. */
const FAULTS: Readonly<Record<keyof typeof SUITES, (draw: Draw, before: number[]) => number>> = {
  // A byte divided by a range that does not divide it: the low numbers come more often.
  chiSquare: draw => draw(256) % RANGE,
  // Goes on in the same half a little more often than it should.
  runs: (draw, before) => (draw(20) === 0 ? sameHalf(draw, before.at(-1) ?? 0) : draw(RANGE)),
  // Each tenth number is the one before and one more.
  serial: (draw, before) => (draw(10) === 0 ? ((before.at(-1) ?? 0) + 1) % RANGE : draw(RANGE)),
  correlation: (draw, before) => (draw(10) === 0 ? (before.at(-1) ?? 0) : draw(RANGE)),
  // Does not like to repeat what it gave two draws ago.
  poker: (draw, before) => again(draw, value => value === before.at(-2)),
  // A number that has been there of late waits.
  gap: (draw, before) => again(draw, value => before.slice(-RANGE / 2).includes(value)),
  // Helps the number that has been away longest, as players think fair.
  coupon: (draw, before) => (draw(50) === 0 ? longestAway(before) : draw(RANGE)),
  // Likes to rise.
  permutation: (draw, before) => again(draw, value => value < (before.at(-1) ?? 0) && draw(4) === 0),
}

describe('a suite that cannot fail is none', () => {
  test.each(names)('RNG-05 %s finds the fault it is for', name => {
    const random = inPieces(fixedRandom(9), 4_096)
    const draw: Draw = bound => uniformInteger(random, bound)
    const draws: number[] = []
    while (draws.length < DRAWS) draws.push(FAULTS[name](draw, draws))
    expect(SUITES[name](draws, RANGE)).toBeLessThan(CERTAIN)
  })

  test('RNG-05 a counter is even and nothing else; a source that gives one number is not even that', () => {
    const counter = Array.from({ length: DRAWS }, (_, index) => index % RANGE)
    for (const name of names.filter(one => one !== 'chiSquare'))
      expect(SUITES[name](counter, RANGE), name).toBeLessThan(CERTAIN)
    for (const name of names) {
      expect(SUITES[name](new Array<number>(DRAWS).fill(0), RANGE), name).toBeLessThan(CERTAIN)
    }
  })
})

describe('raw bytes', () => {
  test('RNG-10 raw bytes are written as they come, ten megabytes and more', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hiyas-random-'))
    const file = join(folder, 'raw')
    let given = 0
    const system = vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation(into => {
      if (into instanceof Uint8Array) for (let index = 0; index < into.length; index++) into[index] = byteAt(given++)
      return into
    })
    exportBytes(file, SOURCES.system?.open() ?? (() => 0), 10_000_001)
    system.mockRestore()
    const bytes = readFileSync(file)
    rmSync(folder, { recursive: true })
    expect(bytes).toHaveLength(10_000_001)
    expect(bytes.findIndex((byte, at) => byte !== byteAt(at))).toBe(-1)
  })

  test('RNG-05 raw bytes of the system are even', () => {
    const next = SOURCES.system?.open() ?? (() => 0)
    const bytes = Array.from({ length: 1_000_000 }, () => next())
    expect(SUITES.chiSquare(bytes, 256)).toBeGreaterThan(CERTAIN)
  })
})

/** No two places near each other have bytes that could stand for each other. */
const byteAt = (place: number): number => Math.imul(place, 0x9e37_79b1) >>> 24

/** Each word is given twice. */
function twice(source: RandomSource): RandomSource {
  let held: Uint8Array<ArrayBuffer> | null = null
  return {
    fill(bytes) {
      if (held === null) {
        held = new Uint8Array(bytes.length)
        source.fill(held)
        bytes.set(held)
        return
      }
      bytes.set(held)
      held = null
    },
  }
}

type Draw = (bound: number) => number
const RANGE = 36

function drawn(range: number, seed: number, draw: typeof uniformInteger): Uint16Array {
  const random = inPieces(fixedRandom(seed), 4_096)
  return Uint16Array.from({ length: DRAWS }, () => draw(random, range))
}

function again(draw: Draw, isDisliked: (value: number) => boolean): number {
  const value = draw(RANGE)
  return isDisliked(value) ? draw(RANGE) : value
}

const sameHalf = (draw: Draw, before: number): number => draw(RANGE / 2) + (before >= RANGE / 2 ? RANGE / 2 : 0)

function longestAway(before: readonly number[]): number {
  const recent = before.slice(-8 * RANGE).toReversed()
  let [longest, away] = [0, -1]
  for (let value = 0; value < RANGE; value++) {
    const since = recent.indexOf(value)
    if (since < 0) return value
    if (since > away) [longest, away] = [value, since]
  }
  return longest
}

/** Chi-square of the matrix of places and numbers; rows and columns are full, which is what the factor stands for. */
function placesChance(shuffles: readonly number[][]): number {
  const size = shuffles[0]?.length ?? 0
  const counts = new Float64Array(size * size)
  for (const cards of shuffles) {
    cards.forEach((card, place) => {
      counts[place * size + card] = (counts[place * size + card] ?? 0) + 1
    })
  }
  const expected = shuffles.length / size
  const sum = counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
  return chiSquareChance((sum * (size - 1)) / size, (size - 1) ** 2)
}
