import { createCipheriv, createHash } from 'node:crypto'
import { invariant, type RandomSource } from '@hiyas/kernel'
import { WORD_VALUES } from '../random/words.ts'
import type { Draw } from '../slots/outcome.ts'

/** How much is taken from a source at once. */
const PIECE_BYTES = 65_536
/** The largest range any model draws from. */
const BOUND_MAX = 65_536

/**
 * An endless stream that a text decides: AES-256 in counter mode under its hash. A certified figure can be played again to the last
 * round, which the system's generator does not allow; the stream itself stands before the same judges as that (`npm run battery`).
 */
export function streamOf(seed: string): RandomSource {
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(seed).digest(), Buffer.alloc(16))
  const nothing = new Uint8Array(PIECE_BYTES)
  return { fill: bytes => bytes.set(cipher.update(nothing.subarray(0, bytes.length))) }
}

/**
 * What `drawFrom` answers, number for number, many times faster: words stand ready in an array and the limit of a bound is worked
 * out once. The first rounds of every certification are played with both, and compared.
 */
export function quickDraw(random: RandomSource): Draw {
  const bytes = new Uint8Array(PIECE_BYTES)
  // Every processor that Node runs on keeps the lowest byte first, as `uniformInteger` reads it.
  const words = new Uint32Array(bytes.buffer)
  const limits = new Float64Array(BOUND_MAX + 1)
  let next = words.length
  return bound => {
    if (limits[bound] === 0) {
      invariant(Number.isInteger(bound) && bound >= 1, 'a range is a whole number of 1 to 65,536')
      limits[bound] = WORD_VALUES - (WORD_VALUES % bound)
    }
    const limit = limits[bound] ?? 0
    for (;;) {
      if (next === words.length) {
        random.fill(bytes)
        next = 0
      }
      const word = words[next++] ?? 0
      if (word < limit) return (word % bound) >>> 0
    }
  }
}
