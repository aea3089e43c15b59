import { createHash } from 'node:crypto'
import type { Database } from '@hiyas/database'
import { type Clock, SECOND_MS } from '@hiyas/kernel'
import { createSharedSecret, type SharedSecret } from '@hiyas/supplier'
import { cached, WARM_WHILE_PLAYED_MS } from '../../../platform/cached.ts'
import { addSecret, allSecrets, retireSecret, type SecretRow, setOwnIds } from '../repository/secrets.ts'
import type { Dialect } from '../suppliers/terms.ts'

/** How long a retired secret still opens the door. */
const SECRETS_TTL_MS = 10 * SECOND_MS

export type OwnIds = SecretRow['ownIds']

export type SupplierSecrets = {
  /** How the supplier is told our ids, when one of his secrets made this signature; null when none did, or he has none. */
  checked(supplier: string, body: Uint8Array, signature: string | undefined): Promise<OwnIds | null>
  /** The same for dialects that send the secret itself. */
  admitted(supplier: string, secret: string): Promise<OwnIds | null>
  /** Adds a secret of a supplier that is known. Throws when it is too short to be one. */
  add(supplier: string, secret: string): Promise<void>
  /** Ends a secret: here at once, in other processes within ten seconds. */
  retire(supplier: string, secret: string): Promise<void>
  setOwnIds(supplier: string, ownIds: OwnIds): Promise<void>
  /** Reads all secrets anew, after a change. */
  forget(): void
}

/** Who overhears a secret that is sent must not sign with it, nor who sees a signature's be let in by it: each dialect has its own door. */
type Known = { ownIds: OwnIds; dialect: Dialect; secrets: SharedSecret[] }

/** All secrets are held together, so that a name made up by a stranger costs nothing. */
export function createSupplierSecrets({ database, clock }: { database: Database; clock: Clock }): SupplierSecrets {
  const read = async () => {
    const bySupplier = new Map<string, Known>()
    for (const { supplier, secret, ownIds, dialect } of await allSecrets(database.query)) {
      const known = bySupplier.get(supplier) ?? { ownIds, dialect, secrets: [] }
      known.secrets.push(createSharedSecret(secret))
      bySupplier.set(supplier, known)
    }
    return bySupplier
  }
  const suppliers = cached(clock, SECRETS_TTL_MS, read, WARM_WHILE_PLAYED_MS)
  return {
    async checked(supplier, body, signature) {
      const known = (await suppliers.get('all')).get(supplier)
      return known?.dialect === 'beexar' && known.secrets.some(secret => secret.verify(body, signature))
        ? known.ownIds
        : null
    },
    async admitted(supplier, secret) {
      const known = (await suppliers.get('all')).get(supplier)
      return known?.dialect === 'pam' && known.secrets.some(shared => shared.isSame(secret)) ? known.ownIds : null
    },
    async add(supplier, secret) {
      createSharedSecret(secret)
      const fingerprint = fingerprintOf(secret)
      await addSecret(database.query, { supplier, fingerprint, secret, addedAtMs: clock.nowMs() })
      suppliers.clear()
    },
    async retire(supplier, secret) {
      await retireSecret(database.query, supplier, fingerprintOf(secret), clock.nowMs())
      suppliers.clear()
    },
    async setOwnIds(supplier, ownIds) {
      await setOwnIds(database.query, supplier, ownIds)
      suppliers.clear()
    },
    forget: () => suppliers.clear(),
  }
}

const fingerprintOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
