/** What a device must find by trying: about 130 thousand hashes, well under a second of a phone. */
const ZERO_BITS_MIN = 17
/** A million hashes: what a shared address at a busy hour may still be asked for. */
const ZERO_BITS_MAX = 20

/** How hard the next piece of work is for an address that was given some lately. */
export const zeroBitsFor = (recentWorks: number): number => Math.min(ZERO_BITS_MAX, ZERO_BITS_MIN + recentWorks)

/** How many bits of a hash are zero before the first that is not. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** A whole number in decimal digits, as the contract wants it. */
export const isNonce = (text: string): boolean => /^\d{1,20}$/.test(text)
