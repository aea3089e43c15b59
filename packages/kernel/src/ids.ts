/** Randomness for ids, tokens and outcomes. Always a CSPRNG in production; tests put in a fixed stream. */
export type RandomSource = {
  /** Fills the array with random bytes. */
  fill(bytes: Uint8Array<ArrayBuffer>): void
}

export const secureRandom: RandomSource = {
  fill: bytes => {
    globalThis.crypto.getRandomValues(bytes)
  },
}

export const SECRET_BYTES = 32

/** An opaque secret of 256 random bits, as 43 characters of base64url (decision 8); of other lengths where a protocol has a limit. */
export function newSecret(random: RandomSource = secureRandom, bytesLength = SECRET_BYTES): string {
  const bytes = new Uint8Array(bytesLength)
  random.fill(bytes)
  return toBase64Url(bytes)
}

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

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
