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

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
