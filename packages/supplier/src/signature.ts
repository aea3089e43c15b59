import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { SIGNATURE_ALGORITHM } from './signed-batch.ts'

/** A signature by a key of 4096 bits is 684 characters of base64: anything longer is no signature. */
const SIGNATURE_LENGTH_MAX = 1_024
const MODULUS_BITS_MIN = 2_048

/** Signs raw bytes; answers base64. */
export type Sign = (body: Uint8Array) => string
export type Verify = {
  /** Whether `signature` (base64) belongs to exactly these bytes. Never throws. */
  (body: Uint8Array, signature: string | undefined): boolean
  readonly publicKeyPem: string
}

/** A signer for RSA-SHA256 with PKCS#1 v1.5 padding. The key is read once. Throws when it is no RSA key of 2048 bits or more. */
export function createSigner(privateKeyPem: string): Sign {
  const key = createPrivateKey(privateKeyPem)
  assertStrong(key)
  return body => sign(SIGNATURE_ALGORITHM, body, key).toString('base64')
}

/** The same, made on another thread: a millisecond for each is a tenth of what a process can do when it signs a hundred a second. */
export function createThreadedSigner(privateKeyPem: string): (body: Uint8Array) => Promise<string> {
  const key = createPrivateKey(privateKeyPem)
  assertStrong(key)
  const signOnThread = promisify<string, Uint8Array, typeof key, Buffer>(sign)
  return async body => (await signOnThread(SIGNATURE_ALGORITHM, body, key)).toString('base64')
}

/**
 * A verifier of such signatures. The key is read once. The check is a public-key operation over public bytes: there is no
 * secret here whose comparison could leak by its time (W-27). Throws when the key is no RSA key of 2048 bits or more.
 */
export function createVerifier(publicKeyPem: string): Verify {
  const key = createPublicKey(publicKeyPem)
  assertStrong(key)
  const verifyHere = (body: Uint8Array, signature: string | undefined): boolean =>
    isSignature(signature) && verify(SIGNATURE_ALGORITHM, body, key, Buffer.from(signature, 'base64'))
  return Object.assign(verifyHere, { publicKeyPem })
}

/** Whether it is worth checking. */
export const isSignature = (signature: string | undefined): signature is string =>
  signature !== undefined && signature.length <= SIGNATURE_LENGTH_MAX

function assertStrong(key: ReturnType<typeof createPublicKey>): void {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < MODULUS_BITS_MIN)
    throw new Error(`A supplier key must be RSA with at least ${MODULUS_BITS_MIN} bits.`)
}
