import { createHash } from 'node:crypto'

/** Chance that is the same for the same names: what a run does can be done again. */
export type Chance = {
  /** A whole number from 0 up to, not including, this one. */
  below(limit: number): number
  /** True this often, of one. */
  happens(share: number): boolean
  /** One of them, each as often as its weight says. */
  pick<Value>(weighted: readonly (readonly [weight: number, value: Value])[]): Value
}

const WORD = 2 ** 32

/** Not for games: it is fast and can be foretold (sfc32). */
export function chanceOf(...names: readonly (string | number)[]): Chance {
  const seed = createHash('sha256').update(names.join('\n')).digest()
  let [a, b, c, counter] = [0, 4, 8, 12].map(at => seed.readUInt32LE(at)) as [number, number, number, number]

  function next(): number {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / WORD
  }

  return {
    below: limit => Math.floor(next() * limit),
    happens: share => next() < share,
    pick(weighted) {
      let left = next() * weighted.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of weighted) {
        left -= weight
        if (left < 0) return value
      }
      return (weighted[0] as readonly [number, never])[1]
    },
  }
}
