import { sha256 } from '@noble/hashes/sha2.js'

/** Of the largest whole number there is. */
const DIGITS_MAX = 16

export type Work = { captchaId: string; zeroBits: number }

/**
 * The first whole number n of a range for which SHA-256 of `<captchaId>.<n>` begins with `zeroBits` zero bits, or null: the work a
 * device does in place of somebody who cannot read the picture.
 */
export function findNumber({ captchaId, zeroBits }: Work, from: number, count: number): number | null {
  const digestOf = digestsAfter(`${captchaId}.`)
  for (let number = from; number < from + count; number++)
    if (beginsWithZeros(digestOf(number), zeroBits)) return number
  return null
}

/**
 * SHA-256 of a prefix with a number behind it, again and again. One text, one state and one digest serve all of them: made anew for
 * each, they took four times as long as the hashing.
 */
function digestsAfter(prefix: string): (number: number) => Uint8Array {
  const start = new TextEncoder().encode(prefix)
  const text = new Uint8Array(start.length + DIGITS_MAX)
  text.set(start)
  const blank = sha256.create()
  const state = sha256.create()
  const digest = new Uint8Array(sha256.outputLen)
  return number => {
    const digits = String(number)
    for (let index = 0; index < digits.length; index++) text[start.length + index] = digits.charCodeAt(index)
    blank._cloneInto(state)
    state.update(text.subarray(0, start.length + digits.length)).digestInto(digest)
    return digest
  }
}

export function beginsWithZeros(digest: Uint8Array, bits: number): boolean {
  const wholeBytes = bits >> 3
  for (let index = 0; index < wholeBytes; index++) if (digest[index] !== 0) return false
  return (digest[wholeBytes] ?? 0) >> (8 - (bits & 7)) === 0
}

/** How far along a search is, between 0 and 1: the chance that it would have ended by now. */
export const shareDone = (tried: number, zeroBits: number): number => 1 - Math.exp(-tried / 2 ** zeroBits)
