import { type RandomSource, secureRandom } from './secrets.ts'

/** A version 7 UUID: unique without coordination and ordered by time, so that indexes stay compact. */
export function newId(nowMs: number, random: RandomSource = secureRandom): string {
  const bytes = new Uint8Array(16)
  random.fill(bytes)
  let time = BigInt(nowMs)
  for (let index = 5; index >= 0; index--) {
    bytes[index] = Number(time & 0xffn)
    time >>= 8n
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
