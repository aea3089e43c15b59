import { createHash, createPublicKey } from 'node:crypto'
import type { Database } from '@hiyas/database'
import { andThen, type Clock, SECOND_MS, type Soon } from '@hiyas/kernel'
import { createVerifier, createVerifyingThread, type Verify } from '@hiyas/supplier'
import { cachedForBets, single } from '../../../platform/cached.ts'
import { addKey, allKeys } from '../repository/keys.ts'
import type { Dialect } from '../suppliers/terms.ts'

/**
 * Checking a signature costs about as much as everything else of a bet. One that comes alone is checked at once; where more than
 * this many are on their way, the thread that answers everybody is needed for other things.
 */
const ALONE_MAX = 4
const NO_KEYS: readonly Verify[] = []
/** How long a retired key still opens the door. */
const KEYS_TTL_MS = 10 * SECOND_MS

export type SupplierKeys = {
  /** Whether one of the supplier's keys made this signature. An unknown supplier has no keys, nor has one at the door of another dialect. */
  isSigned(knock: Knock): Soon<boolean>
  /** Reads all keys anew, after a change. */
  forget(): void
  /** Ends the thread that checks signatures. */
  stop(): Promise<void>
  /** Adds a key of a supplier that is known; a key that is there already stays as it is. Throws when it is no strong RSA key. */
  add(supplier: string, publicKeyPem: string): Promise<void>
}

/** What came, and through the door of which dialect; `callsNow` is how many calls are on their way through it. */
export type Knock = {
  dialect: SignedDialectName
  supplier: string
  body: Uint8Array
  signature: string | undefined
  callsNow: number
}
export type SignedDialectName = Extract<Dialect, 'hub88' | 'caleta'>

/** Names a key by what it is, however its text is broken into lines. */
export function fingerprintOfKey(publicKeyPem: string): string {
  const der = createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex')
}

/** What is kept of keys is shown to who asks, and stands in every dump. */
export const isPrivateKey = (pem: string): boolean => pem.includes('PRIVATE KEY-----')

const doorOf = (dialect: Dialect, supplier: string): string => `${dialect}/${supplier}`

export type SupplierKeysOptions = {
  database: Database
  clock: Clock
  /** Told when the thread that checks signatures broke. */
  onFault: (error: unknown) => void
}

/** All keys are held together, so that a name made up by a stranger costs nothing. */
export function createSupplierKeys({ database, clock, onFault }: SupplierKeysOptions): SupplierKeys {
  const thread = createVerifyingThread({ clock, onFault })
  const read = async () => {
    const keys = await allKeys(database.query)
    const bySupplier = new Map<string, Verify[]>()
    for (const { supplier, pem, dialect } of keys) {
      const door = doorOf(dialect, supplier)
      bySupplier.set(door, [...(bySupplier.get(door) ?? []), createVerifier(pem)])
    }
    return bySupplier
  }
  const verifiers = single(cachedForBets(clock, KEYS_TTL_MS, read))
  function isSignedByOne([verify, ...others]: readonly Verify[], knock: Knock): Soon<boolean> {
    if (verify === undefined) return false
    const { body, signature, callsNow } = knock
    const isGood = callsNow > ALONE_MAX ? thread.verify(verify, body, signature) : verify(body, signature)
    return andThen(isGood, good => good || isSignedByOne(others, knock))
  }

  return {
    isSigned: knock =>
      andThen(verifiers.get(), keys =>
        isSignedByOne(keys.get(doorOf(knock.dialect, knock.supplier)) ?? NO_KEYS, knock),
      ),
    forget: () => verifiers.clear(),
    stop: () => thread.close(),
    async add(supplier, publicKeyPem) {
      createVerifier(publicKeyPem)
      const fingerprint = fingerprintOfKey(publicKeyPem)
      await addKey(database.query, { supplier, fingerprint, pem: publicKeyPem, addedAtMs: clock.nowMs() })
      verifiers.clear()
    },
  }
}
