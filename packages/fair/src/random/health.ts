import type { RandomSource } from '@hiyas/kernel'
import { BLOCK_BITS, blockFrequency, cumulativeSums, frequency, turns } from './bit-tests.ts'

/** What a source was caught at: a byte that repeats, a byte that comes too often, a sample that no fair source gives, or nothing at all. */
export type RandomFault = 'repeats' | 'one_too_often' | 'sample' | 'silent'

export type WatchedRandom = RandomSource & {
  /** False from the first fault on, until the program is started anew: what has failed once decides nothing more. */
  isSound(): boolean
  /** Takes a sample and tests it, so that a source is found out though nobody draws from it. Answers `isSound`. */
  check(): boolean
}

/** One equal byte in a row more than this comes once in 2^40 bytes (SP 800-90B 4.4.1, eight bits of entropy a byte). */
const REPEATS_MAX = 5
/** Of so many bytes the first may come again so often: more does once in 2^40 windows or less (SP 800-90B 4.4.2). */
const WINDOW_BYTES = 512
const AGAIN_MAX = 24
/** A sample is tested each few seconds for years: a fair source must never be stopped by chance. */
const SAMPLE_BYTES = 2_500
const CHANCE_MIN = 1e-12
/** Of runs the statistic alone: section 2.3 fails what is four standard deviations off in its ones, here a fair sample a day. */
const TESTS: readonly ((bits: Uint8Array) => number)[] = [
  frequency,
  bits => blockFrequency(bits, BLOCK_BITS),
  turns,
  bits => cumulativeSums(bits, false),
  bits => cumulativeSums(bits, true),
]

/**
 * The same stream, tested while it is used (RNG-09): every byte that is handed out is counted, and samples are taken beside. It goes on
 * handing out bytes after a fault, because names of calls are made of them too; who decides games asks `isSound` before and after.
 */
export function watchedRandom(source: RandomSource, onFault: (fault: RandomFault) => void): WatchedRandom {
  let isSound = true
  const fail = (fault: RandomFault): void => {
    if (isSound) onFault(fault)
    isSound = false
  }
  const count = byteCounter(fail)
  const fill = (bytes: Uint8Array<ArrayBuffer>): void => {
    try {
      source.fill(bytes)
    } catch (error) {
      fail('silent')
      throw error
    }
    for (const byte of bytes) count(byte)
  }
  return {
    fill,
    isSound: () => isSound,
    check() {
      const sample = new Uint8Array(SAMPLE_BYTES)
      try {
        fill(sample)
      } catch {
        // Noted by `fill`: a source that is away is not sound.
        return isSound
      }
      if (!looksFair(sample)) fail('sample')
      return isSound
    },
  }
}

function byteCounter(fail: (fault: RandomFault) => void): (byte: number) => void {
  let [last, repeats] = [-1, 0]
  let [first, again, seen] = [-1, 0, 0]
  return byte => {
    repeats = byte === last ? repeats + 1 : 1
    last = byte
    if (repeats > REPEATS_MAX) fail('repeats')
    if (seen === 0) [first, again] = [byte, 0]
    else if (byte === first) again += 1
    if (again > AGAIN_MAX) fail('one_too_often')
    seen = (seen + 1) % WINDOW_BYTES
  }
}

function looksFair(sample: Uint8Array): boolean {
  const bits = Uint8Array.from({ length: sample.length * 8 }, (_, at) => ((sample[at >> 3] ?? 0) >> (at & 7)) & 1)
  return TESTS.every(test => test(bits) >= CHANCE_MIN)
}
