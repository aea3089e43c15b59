import type { Database } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import { createTransferClient, SupplierTransportError, type TransferClient } from '@hiyas/supplier'
import type { Sealer } from '../../../platform/sealing/sealer.ts'
import { placeOfSecret, secretOf } from '../repository/secrets.ts'
import type { SupplierBook } from '../suppliers/book.ts'
import { takesCurrency } from '../suppliers/rules.ts'
import type { SupplierTerms } from '../suppliers/terms.ts'

/** A supplier who holds the balance of members himself, and how he is asked. */
export type SupplierWallet = { terms: SupplierTerms; client: TransferClient }

export type SupplierWallets = ReturnType<typeof createSupplierWallets>
export type SupplierWalletsOptions = { database: Database; book: SupplierBook; sealer: Sealer }

/** Suppliers with wallets of their own. One whose secret or address is missing has none yet. */
export function createSupplierWallets({ database, book, sealer }: SupplierWalletsOptions) {
  async function walletOf(terms: SupplierTerms): Promise<SupplierWallet | null> {
    if (terms.dialect !== 'transfer' || terms.walletUrl === null) return null
    const sealed = await secretOf(database.query, terms.code)
    if (sealed === null) return null
    const secret = sealer.open(sealed.secret, placeOfSecret(sealed))
    const client = createTransferClient({ baseUrl: terms.walletUrl, secret, timeoutMs: terms.answerTimeoutMs })
    return { terms, client }
  }
  return {
    async of(code: string): Promise<SupplierWallet | null> {
      const terms = await book.of(code)
      return terms && walletOf(terms)
    },
    /** All who take this currency, those that are switched off too: money may lie there. */
    async all(currency: string): Promise<SupplierWallet[]> {
      const terms = [...(await book.all()).values()].filter(one => takesCurrency(one, currency))
      return (await Promise.all(terms.map(walletOf))).filter(wallet => wallet !== null)
    },
  }
}

/** What a member has there; null when the supplier does not say. */
export async function balanceAt(
  { client }: SupplierWallet,
  of: { player: string; currency: string },
): Promise<Minor | null> {
  try {
    return await client.balance(of)
  } catch (error) {
    if (error instanceof SupplierTransportError) return null
    throw error
  }
}
