import type { RandomSource } from '@hiyas/kernel'
import { nextBelow } from '../inhouse/index.ts'
import { uniformInteger } from '../random/uniform.ts'
import { EDITIONS } from '../slots/editions.ts'
import { SLOT_MODELS } from '../slots/models.ts'
import { interplay, playSpins, spinRanges } from './interplay.ts'
import { SCALED_RANGES, SLOT_RANGES } from './ranges.ts'
import { isAsked, SUITES } from './suites.ts'

/** One suite over everything it was asked about, judged together. */
export type Judged = {
  readonly suite: string
  readonly asked: number
  readonly lowest: number
  readonly isGood: boolean
}

const BYTE_VALUES = 256

/**
 * Every suite over what games draw from a source (RNG-05): its raw bytes, every range of every game, and reel against reel of the same spin.
 * A fair source fails one run in `1 / alpha`, as what is asked together is judged together (Bonferroni).
 */
export function judgeGames(
  random: RandomSource,
  { draws, spins, alpha }: { draws: number; spins: number; alpha: number },
): Judged[] {
  const drawn = (range: number, draw: typeof uniformInteger) => ({
    range,
    draws: Uint16Array.from({ length: draws }, () => draw(random, range)),
  })
  const chances = new Map<string, number[]>()
  const note = (suite: string, found: readonly number[]) =>
    chances.set(suite, [...(chances.get(suite) ?? []), ...found])

  const asked = [
    [[BYTE_VALUES], uniformInteger],
    [SLOT_RANGES, uniformInteger],
    [SCALED_RANGES, nextBelow],
  ] as const
  for (const [ranges, draw] of asked) {
    for (const sample of ranges.map(range => drawn(range, draw))) {
      for (const [suite, judge] of Object.entries(SUITES)) {
        if (isAsked(suite, sample.range)) note(suite, [judge(sample.draws, sample.range)])
      }
    }
  }
  for (const model of SLOT_MODELS) {
    for (const edition of EDITIONS) {
      note('interplay', interplay(playSpins(model, edition, random, spins), spinRanges(model, edition)))
    }
  }
  return Array.from(chances, ([suite, found]) => {
    const lowest = Math.min(...found)
    return { suite, asked: found.length, lowest, isGood: lowest >= alpha / found.length / chances.size }
  })
}
