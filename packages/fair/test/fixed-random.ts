import { createCipheriv } from 'node:crypto'
import type { RandomSource } from '@hiyas/kernel'

/** A fixed stream of AES in counter mode: as random as its key, and the same in every run (RNG-11). */
export function fixedRandom(seed: number): RandomSource {
  const key = Buffer.alloc(16)
  key.writeUInt32LE(seed)
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(16))
  return { fill: bytes => bytes.set(cipher.update(Buffer.alloc(bytes.length))) }
}
