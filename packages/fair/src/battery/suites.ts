import { fitChance, normalChance } from '../random/chances.ts'

/**
 * What a player could ask of numbers said to be drawn evenly from `0 ... range - 1` (C-06, RNG-05). Each answers a p-value: how
 * likely a fair source is to look at least so odd. Knuth, The Art of Computer Programming 3.3.2, is where they are from.
 */
export type Suite = (draws: ArrayLike<number>, range: number) => number

export const SUITES = {
  chiSquare,
  runs,
  serial,
  correlation,
  poker,
  gap,
  coupon,
  permutation,
} satisfies Record<string, Suite>

/** Whether a suite has something to ask of a range: four draws have an order only where there are four numbers. */
export const isAsked = (suite: string, range: number): boolean => suite !== 'permutation' || range >= GROUP

/** Every number comes equally often. */
function chiSquare(draws: ArrayLike<number>, range: number): number {
  const counts = new Float64Array(range)
  for (let index = 0; index < draws.length; index++) add(counts, draws[index] ?? 0)
  return fitChance(counts, () => draws.length / range)
}

/** The upper and the lower half take turns as often as chance has it (Wald and Wolfowitz). The number in the middle is left out. */
function runs(draws: ArrayLike<number>, range: number): number {
  const middle = (range - 1) / 2
  let [runsSeen, low, high] = [0, 0, 0]
  let before: boolean | null = null
  for (let index = 0; index < draws.length; index++) {
    const value = draws[index] ?? 0
    if (value === middle) continue
    const isHigh = value > middle
    if (isHigh) high++
    else low++
    if (isHigh !== before) runsSeen++
    before = isHigh
  }
  // One half alone takes no turns.
  if (low === 0 || high === 0) return 0
  const both = low + high
  const mean = (2 * low * high) / both + 1
  const variance = ((mean - 1) * (mean - 2)) / (both - 1)
  return normalChance((runsSeen - mean) / Math.sqrt(variance))
}

/** Every pair comes equally often, in pairs that do not overlap; the numbers of a large range are taken by their last digit. */
function serial(draws: ArrayLike<number>, range: number): number {
  const { digits, base } = digitsOf(draws, range)
  const counts = new Float64Array(base * base)
  for (let index = 0; index + 1 < digits.length; index += 2) {
    add(counts, (digits[index] ?? 0) * base + (digits[index + 1] ?? 0))
  }
  return fitChance(counts, () => Math.floor(digits.length / 2) / counts.length)
}

/** A number says nothing about how large the next one is. */
function correlation(draws: ArrayLike<number>, range: number): number {
  const mean = (range - 1) / 2
  const variance = (range * range - 1) / 12
  let product = 0
  for (let index = 1; index < draws.length; index++) {
    product += ((draws[index - 1] ?? 0) - mean) * ((draws[index] ?? 0) - mean)
  }
  return normalChance(product / variance / Math.sqrt(draws.length - 1))
}

const HAND = 5
/** In how many ways five places fall into so many kinds. */
const KINDS = [0, 1, 15, 25, 10, 1]

/** Hands of five show one to five different numbers as often as they should. */
function poker(draws: ArrayLike<number>, range: number): number {
  const { digits, base } = digitsOf(draws, range)
  const counts = new Float64Array(HAND + 1)
  const hands = Math.floor(digits.length / HAND)
  for (let hand = 0; hand < hands; hand++) {
    const seen = new Set<number>()
    for (let card = 0; card < HAND; card++) seen.add(digits[hand * HAND + card] ?? 0)
    add(counts, seen.size)
  }
  return fitChance(counts, kinds => {
    let ways = KINDS[kinds] ?? 0
    for (let taken = 0; taken < kinds; taken++) ways *= base - taken
    return (hands * ways) / base ** HAND
  })
}

/** How long a number stays away between two visits. */
function gap(draws: ArrayLike<number>, range: number): number {
  const { digits, base } = digitsOf(draws, range)
  const longest = 4 * base
  const counts = new Float64Array(longest + 1)
  let since = 0
  let gaps = 0
  for (let index = 0; index < digits.length; index++) {
    if (digits[index] !== 0) since++
    else {
      add(counts, Math.min(since, longest))
      gaps++
      since = 0
    }
  }
  const miss = 1 - 1 / base
  return fitChance(counts, length => gaps * (length === longest ? miss ** length : miss ** length / base))
}

/** How many draws it takes to see every number once. */
function coupon(draws: ArrayLike<number>, range: number): number {
  const { digits, base } = digitsOf(draws, range)
  const longest = Math.ceil(base * (Math.log(base) + 6))
  const counts = new Float64Array(longest + 1)
  let seen = new Set<number>()
  let [length, sets] = [0, 0]
  for (let index = 0; index < digits.length; index++) {
    length++
    seen.add(digits[index] ?? 0)
    if (seen.size < base) continue
    add(counts, Math.min(length, longest))
    sets++
    length = 0
    seen = new Set()
  }
  const chances = couponChances(base, longest)
  return fitChance(counts, drawn => sets * (chances[drawn] ?? 0))
}

/** `chances[n]`: that the set is full with the n-th draw; the last one: later than all before. */
function couponChances(base: number, longest: number): Float64Array {
  const chances = new Float64Array(longest + 1)
  let held = new Float64Array(base + 1)
  held[0] = 1
  for (let drawn = 1; drawn < longest; drawn++) {
    const next = new Float64Array(base + 1)
    for (let kinds = 0; kinds < base; kinds++) {
      const share = held[kinds] ?? 0
      next[kinds] = (next[kinds] ?? 0) + (share * kinds) / base
      next[kinds + 1] = (next[kinds + 1] ?? 0) + (share * (base - kinds)) / base
    }
    chances[drawn] = next[base] ?? 0
    next[base] = 0
    held = next
  }
  chances[longest] = held.reduce((sum, share) => sum + share, 0)
  return chances
}

const GROUP = 4
const ORDERS = 24

/** The 24 orders of four draws come equally often; groups that hold a number twice have none. */
function permutation(draws: ArrayLike<number>): number {
  const counts = new Float64Array(ORDERS)
  let groups = 0
  for (let first = 0; first + GROUP <= draws.length; first += GROUP) {
    const order = orderOf(draws, first)
    if (order < 0) continue
    add(counts, order)
    groups++
  }
  return fitChance(counts, () => groups / ORDERS)
}

/** The order of four as a number in factorial digits; -1 when two are the same. */
function orderOf(draws: ArrayLike<number>, first: number): number {
  let order = 0
  for (let one = 0; one < GROUP; one++) {
    let smaller = 0
    for (let other = one + 1; other < GROUP; other++) {
      if (draws[first + other] === draws[first + one]) return -1
      if ((draws[first + other] ?? 0) < (draws[first + one] ?? 0)) smaller++
    }
    order = order * (GROUP - one) + smaller
  }
  return order
}

/** Ranges up to here are looked at number by number. */
const BASE_MAX = 64
const DECIMAL = 10

/** The numbers themselves, or of a large range their last digits: those of the broken ten at its end are left out. */
function digitsOf(draws: ArrayLike<number>, range: number): { digits: ArrayLike<number>; base: number } {
  if (range <= BASE_MAX) return { digits: draws, base: range }
  const whole = range - (range % DECIMAL)
  return { digits: Array.from(draws).flatMap(value => (value < whole ? [value % DECIMAL] : [])), base: DECIMAL }
}

function add(counts: Float64Array, cell: number): void {
  counts[cell] = (counts[cell] ?? 0) + 1
}
