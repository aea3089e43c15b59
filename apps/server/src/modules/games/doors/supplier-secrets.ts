import type { Database } from '@hiyas/database'
import { andThen, type Clock, SECOND_MS, type Soon } from '@hiyas/kernel'
import { createSharedSecret, type SharedSecret } from '@hiyas/supplier'
import { cachedForBets, single } from '../../../platform/cached.ts'
import type { Sealer } from '../../../platform/sealing/sealer.ts'
import { allSecrets, placeOfSecret, type SecretRow } from '../repository/secrets.ts'
import type { Dialect } from '../suppliers/terms.ts'

/** How long a retired secret still opens the door. */
const SECRETS_TTL_MS = 10 * SECOND_MS

export type OwnIds = SecretRow['ownIds']

export type SupplierSecrets = {
  /** How the supplier is told our ids, when one of his secrets made this signature; null when none did, or he has none. */
  ownIdsIfSigned(supplier: string, body: Uint8Array, signature: string | undefined): Soon<OwnIds | null>
  /** The same for dialects that send the secret itself. */
  ownIdsIfSecret(supplier: string, secret: string): Soon<OwnIds | null>
  /** Reads all secrets anew, after a change. */
  forget(): void
}

/**
 * A secret that is sent may be overheard, so it must not sign; and one that signs must not let in whoever sends it. So each dialect has its
 * own door.
 */
type Held = { ownIds: OwnIds; dialect: Dialect; secrets: SharedSecret[]; hasUnreadable: boolean }

export type SupplierSecretsOptions = {
  database: Database
  clock: Clock
  sealer: Sealer
  /** Told of a secret that cannot be opened. */
  onFault: (error: unknown) => void
}

/** All secrets are held together, opened, so that neither a name made up by a stranger nor a seal costs a call anything. */
export function createSupplierSecrets(options: SupplierSecretsOptions): SupplierSecrets {
  const { database, clock } = options
  const read = async () => {
    const bySupplier = new Map<string, Held>()
    for (const row of await allSecrets(database.query)) {
      const { supplier, ownIds, dialect } = row
      const held = bySupplier.get(supplier) ?? { ownIds, dialect, secrets: [], hasUnreadable: false }
      const shared = opened(options, row)
      if (shared === null) held.hasUnreadable = true
      else held.secrets.push(shared)
      bySupplier.set(supplier, held)
    }
    return bySupplier
  }
  const suppliers = single(cachedForBets(clock, SECRETS_TTL_MS, read))
  const idsAt = (dialect: Dialect, supplier: string, isRight: (secret: SharedSecret) => boolean): Soon<OwnIds | null> =>
    andThen(suppliers.get(), all => {
      const held = all.get(supplier)
      return held?.dialect === dialect ? idsIf(held, isRight) : null
    })
  return {
    ownIdsIfSigned: (supplier, body, signature) => idsAt('beexar', supplier, secret => secret.verify(body, signature)),
    ownIdsIfSecret: (supplier, secret) => idsAt('pam', supplier, shared => shared.isSame(secret)),
    forget: () => suppliers.clear(),
  }
}

/** One that cannot be opened shuts its own supplier out and nobody else. */
function opened({ sealer, onFault }: SupplierSecretsOptions, row: SecretRow): SharedSecret | null {
  try {
    return createSharedSecret(sealer.open(row.secret, placeOfSecret(row)))
  } catch (error) {
    onFault(error)
    return null
  }
}

/** Where a secret cannot be read, a message that it might have proved is not refused for good: the supplier is to ask again (W-14). */
function idsIf({ secrets, hasUnreadable, ownIds }: Held, isRight: (secret: SharedSecret) => boolean): OwnIds | null {
  if (secrets.some(isRight)) return ownIds
  if (hasUnreadable) throw new Error('a secret of this supplier cannot be read')
  return null
}
