import { createHmac, hash, timingSafeEqual } from 'node:crypto'

const SECRET_LENGTH_MIN = 16
const SIGNATURE = /^[0-9a-f]{64}$/

/** A shared secret of a supplier. */
export type SharedSecret = {
  sign(body: Uint8Array): string
  /** Whether `signature` (lower-case hex) belongs to exactly these bytes, compared in constant time (W-27). Never throws. */
  verify(body: Uint8Array, signature: string | undefined): boolean
  /** Whether this is the secret itself, for dialects that send it. Compared in constant time, by digests, so that its length tells nothing. */
  isSame(text: string): boolean
}

/** HMAC-SHA256 in lower-case hex. Throws when the secret is too short to be one. */
export function createSharedSecret(secret: string): SharedSecret {
  if (secret.length < SECRET_LENGTH_MIN)
    throw new Error(`A shared secret has at least ${SECRET_LENGTH_MIN} characters.`)
  const own = sha256(secret)
  const sign = (body: Uint8Array) => createHmac('sha256', secret).update(body).digest('hex')
  return {
    sign,
    verify: (body, signature) => signature !== undefined && SIGNATURE.test(signature) && isEqual(signature, sign(body)),
    isSame: text => isEqual(sha256(text), own),
  }
}

// As text: handed over as memory, a digest costs more than it took to make.
const sha256 = (text: string): string => hash('sha256', text, 'hex')
const isEqual = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))
