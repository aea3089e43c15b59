import type { RandomSource } from '@hiyas/kernel'

/** So many random bytes as they are told to players and kept: in hex. */
export function randomHex(random: RandomSource, size: number): string {
  const bytes = new Uint8Array(size)
  random.fill(bytes)
  return Buffer.from(bytes).toString('hex')
}
