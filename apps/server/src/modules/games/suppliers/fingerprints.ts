import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** A fingerprint is a salt and what becomes of the secret with it, a half each, in hex. */
const PART_BYTES = 16
const PART_LENGTH = 2 * PART_BYTES
/** Some hundredths of a second for each guess, and 16 MiB: a list of weak secrets is not tried through in an afternoon. */
const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 }

/**
 * A name for a secret, by which whoever has the secret knows it again. It stands in every dump beside the sealed secret, so it must be
 * of no use for guessing one (docs/decisions/0025): another one each time, and slow to try.
 */
export async function newFingerprint(secret: string): Promise<string> {
  const salt = randomBytes(PART_BYTES)
  return Buffer.concat([salt, await digestOf(secret, salt)]).toString('hex')
}

/** Those of these fingerprints that are of this secret. */
export async function fingerprintsOf(secret: string, known: readonly string[]): Promise<string[]> {
  const own: string[] = []
  for (const fingerprint of known) {
    const [salt, digest] = [fingerprint.slice(0, PART_LENGTH), fingerprint.slice(PART_LENGTH)].map(part =>
      Buffer.from(part, 'hex'),
    )
    if (salt?.length !== PART_BYTES || digest?.length !== PART_BYTES) continue
    if (timingSafeEqual(await digestOf(secret, salt), digest)) own.push(fingerprint)
  }
  return own
}

const digestOf = (secret: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(secret, salt, PART_BYTES, COST, (error, digest) => (error ? reject(error) : resolve(digest)))
  })
