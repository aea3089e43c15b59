import { normalChance } from '../random/chances.ts'
import { atLeast, casesChance } from './bits.ts'

/** 2.14.7, 2.15.7 */
export const EXCURSIONS_BITS_LEAST = 1_000_000
/** Away from zero up to here, on both sides: visits by cycle, and visits of all cycles together. */
const [NEAR, FAR] = [4, 9]
/** So many or more visits in a cycle are one case. */
const VISITS_MAX = 5
/** A walk that comes back less often tells nothing (2.14.4): of a million fair bits three in eight do not. */
const CYCLES_LEAST = 500

/** A step up for a one, a step down for a zero: how often it came back to zero, its visits elsewhere, and in how many cycles there were so many. */
type Walk = {
  readonly cycles: number
  readonly visits: (state: number) => number
  readonly cases: (state: number) => Uint32Array
}

/**
 * 2.14, random excursions: in how many cycles from zero to zero the sum of the bits comes so often to -4 ... -1 and 1 ... 4. At least a million
 * bits. Eight p-values, or none of a sum that is too seldom zero.
 */
export function excursions(bits: Uint8Array): number[] {
  atLeast(bits, EXCURSIONS_BITS_LEAST)
  const walk = walkOf(bits)
  if (isTooLong(walk, bits)) return []
  return statesUpTo(NEAR).map(state => casesChance(walk.cases(state), visitChances(state)))
}

/**
 * 2.15, random excursions variant: how often the sum of the bits comes to -9 ... -1 and 1 ... 9 in all. At least a million bits. Eighteen p-values, or
 * none of a sum that is too seldom zero.
 */
export function excursionsVariant(bits: Uint8Array): number[] {
  atLeast(bits, EXCURSIONS_BITS_LEAST)
  const walk = walkOf(bits)
  if (isTooLong(walk, bits)) return []
  return statesUpTo(FAR).map(state => {
    const variance = walk.cycles * (4 * Math.abs(state) - 2)
    return normalChance((walk.visits(state) - walk.cycles) / Math.sqrt(variance))
  })
}

const isTooLong = ({ cycles }: Walk, bits: Uint8Array): boolean =>
  cycles < Math.max(CYCLES_LEAST, 0.005 * Math.sqrt(bits.length))

function statesUpTo(furthest: number): number[] {
  return Array.from({ length: 2 * furthest + 1 }, (_, index) => index - furthest).filter(state => state !== 0)
}

function walkOf(bits: Uint8Array): Walk {
  const visits = new Uint32Array(2 * FAR + 1)
  const ofCycle = new Uint32Array(2 * NEAR + 1)
  const cases = Array.from(ofCycle, () => new Uint32Array(VISITS_MAX + 1))
  let [cycles, sum] = [0, 0]
  const close = () => {
    cycles++
    cases.forEach((counts, place) => {
      const times = Math.min(ofCycle[place] ?? 0, VISITS_MAX)
      counts[times] = (counts[times] ?? 0) + 1
    })
    ofCycle.fill(0)
  }
  for (const bit of bits) {
    sum += 2 * bit - 1
    if (sum === 0) close()
    else if (Math.abs(sum) <= FAR) {
      visits[sum + FAR] = (visits[sum + FAR] ?? 0) + 1
      if (Math.abs(sum) <= NEAR) ofCycle[sum + NEAR] = (ofCycle[sum + NEAR] ?? 0) + 1
    }
  }
  // The last one ends with the sequence, wherever it is.
  if (sum !== 0) close()
  return {
    cycles,
    visits: state => visits[state + FAR] ?? 0,
    cases: state => cases[state + NEAR] ?? new Uint32Array(VISITS_MAX + 1),
  }
}

/** That a cycle comes to a state never, once ... and five times or more (3.14). */
function visitChances(state: number): number[] {
  const away = 1 / (2 * Math.abs(state))
  return Array.from({ length: VISITS_MAX + 1 }, (_, times) => {
    if (times === 0) return 1 - away
    return times < VISITS_MAX ? away ** 2 * (1 - away) ** (times - 1) : away * (1 - away) ** (VISITS_MAX - 1)
  })
}
