import { sha256 } from '@noble/hashes/sha2.js'

export type Work = { captchaId: string; zeroBits: number }

/**
 * The first whole number n of a range for which SHA-256 of `<captchaId>.<n>` begins with `zeroBits` zero bits, or null: the work a
 * device does in place of somebody who cannot read the picture.
 */
export function findNumber({ captchaId, zeroBits }: Work, from: number, count: number): number | null {
  const encoder = new TextEncoder()
  for (let number = from; number < from + count; number++)
    if (beginsWithZeros(sha256(encoder.encode(`${captchaId}.${number}`)), zeroBits)) return number
  return null
}

export function beginsWithZeros(digest: Uint8Array, bits: number): boolean {
  const wholeBytes = bits >> 3
  for (let index = 0; index < wholeBytes; index++) if (digest[index] !== 0) return false
  return (digest[wholeBytes] ?? 0) >> (8 - (bits & 7)) === 0
}

/** How far along a search is, between 0 and 1: the chance that it would have ended by now. */
export const shareDone = (tried: number, zeroBits: number): number => 1 - Math.exp(-tried / 2 ** zeroBits)
