import type { Database } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import { createTransferClient, SupplierTransportError, type TransferClient } from '@hiyas/supplier'
import type { Logger } from 'pino'
import type { Sealer } from '../../../platform/sealing/sealer.ts'
import type { Owner } from '../../wallet/index.ts'
import { placeOfSecret, secretOf } from '../repository/secrets.ts'
import { supplierOfVendor } from '../repository/suppliers.ts'
import { suppliersUsedBy } from '../repository/transfers.ts'
import type { Agreements } from '../suppliers/agreements.ts'
import { takesCurrency } from '../suppliers/rules.ts'
import type { SupplierTerms } from '../suppliers/terms.ts'
import type { Measure } from './metrics.ts'

/** A supplier who holds the balance of members himself, and how he is asked: null when his secret was taken away, or cannot be opened, so that nobody can. */
export type SupplierWallet = { terms: SupplierTerms; client: TransferClient | null }

export type SupplierWallets = ReturnType<typeof createSupplierWallets>
export type SupplierWalletsOptions = {
  database: Database
  agreements: Agreements
  sealer: Sealer
  log: Logger
  measure: Measure
}

/** How long those who ask may wait now: a call ends, whatever was agreed with a supplier. Null = as long as was agreed. */
type Patience = (() => number) | null

/** What a balance leaves of that time: a question that moves it may follow. */
const BALANCE_SHARE = 0.5

/** Suppliers with wallets of their own. */
export function createSupplierWallets({ database, agreements, sealer, log, measure }: SupplierWalletsOptions) {
  /** One that cannot be opened takes nobody but its own supplier out of reach (decision 0025). */
  async function secretAt(supplier: string): Promise<string | null> {
    const sealed = await secretOf(database.query, supplier)
    if (sealed === null) return null
    try {
      return sealer.open(sealed.secret, placeOfSecret(sealed))
    } catch (error) {
      log.error({ err: error, supplier }, 'the secret of a supplier who holds balances cannot be opened')
      return null
    }
  }
  async function walletOf(terms: SupplierTerms, patience: Patience): Promise<SupplierWallet | null> {
    if (terms.dialect !== 'transfer' || terms.walletUrl === null) return null
    const secret = await secretAt(terms.code)
    if (secret === null) return { terms, client: null }
    const client = createTransferClient({
      baseUrl: terms.walletUrl,
      secret,
      timeoutMs(call) {
        const share = call === 'balance' ? BALANCE_SHARE : 1
        return patience === null
          ? terms.answerTimeoutMs
          : Math.min(terms.answerTimeoutMs, Math.floor(patience() * share))
      },
    })
    return { terms, client: measure(terms.code, client) }
  }
  async function of(code: string, patience: Patience): Promise<SupplierWallet | null> {
    const terms = await agreements.of(code)
    return terms && walletOf(terms, patience)
  }

  return {
    of,
    /** The wallet a member names, by its own code or that of a vendor whose games are played from it. One word for two is none. */
    async named(code: string, patience: Patience): Promise<SupplierWallet | null> {
      const codes = new Set([code, (await supplierOfVendor(database.query, code)) ?? code])
      const found = await Promise.all([...codes].map(one => of(one, patience)))
      const [wallet = null, second] = found.filter(one => one !== null)
      return second === undefined ? wallet : null
    },
    /**
     * All who can take a member's money, those that are switched off too, and all he has ever had some at, whatever was taken from
     * them since: it may lie there (W-14).
     */
    async all(owner: Owner, patience: Patience): Promise<SupplierWallet[]> {
      const [terms, used] = await Promise.all([agreements.all(), suppliersUsedBy(database.query, owner)])
      const wallets = await Promise.all([...terms.values()].map(one => walletOf(one, patience)))
      return wallets
        .filter(wallet => wallet !== null)
        .filter(
          ({ terms, client }) => used.has(terms.code) || (client !== null && takesCurrency(terms, owner.currency)),
        )
    },
  }
}

/** What a member has there; null when the supplier does not say. */
export async function balanceAt(
  { client }: SupplierWallet,
  of: { player: string; currency: string },
): Promise<Minor | null> {
  try {
    return client === null ? null : await client.balance(of)
  } catch (error) {
    if (error instanceof SupplierTransportError) return null
    throw error
  }
}
