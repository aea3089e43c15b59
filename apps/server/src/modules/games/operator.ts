import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import { readCatalogue } from '@hiyas/supplier'
import type { Notices } from '../../platform/module.ts'
import { CATALOGUE_CHANGED } from './availability.ts'
import { type ListRead, READ_TIMEOUT_MS, readImport } from './import.ts'
import { putSinceOfRested } from './repository/back.ts'
import {
  findGame,
  hasVendor,
  lockCatalogue,
  putGameClosed,
  putGameTrial,
  putVendorMaintenance,
} from './repository/catalogue.ts'
import { putSince, putSinceOfReturned } from './repository/editions.ts'
import type { WithheldKind } from './repository/tables.ts'
import { changedSinceWithheld, setWithheld } from './repository/withheld.ts'
import { SITE_CATEGORIES } from './rules/category.ts'

type Parts = { database: Database; notices: Pick<Notices, 'send'> }
export type CatalogueChanges = Omit<ListRead, 'before' | 'rulesChanged'>

/** What a supplier's list would change now. Throws when it cannot be had or contradicts itself. */
export async function previewImport(
  { database }: Pick<Parts, 'database'>,
  supplier: string,
  url: string,
): Promise<CatalogueChanges> {
  const list = await readCatalogue({ url, timeoutMs: READ_TIMEOUT_MS })
  return readImport(database.query, supplier, list)
}

/**
 * Keeps a category, a vendor or a game off a merchant's site, or lets it back. What was changed meanwhile of how it is played there is told from
 * that day on, as nobody could see or open it before (GAM-15). Answers whether there is such a thing.
 */
export async function withhold(
  { database, notices }: Parts,
  what: { merchant: string; kind: WithheldKind; code: string; isWithheld: boolean },
): Promise<boolean> {
  const { merchant, kind, code, isWithheld } = what
  if (!(await isThere(database, kind, code))) return false
  await inTransaction<null, never>(database, async tx => {
    if (!isWithheld) {
      await lockCatalogue(tx)
      await putSince(tx, merchant, await changedSinceWithheld(tx, merchant, { kind, code }))
    }
    await setWithheld(tx, merchant, { kind, code }, isWithheld)
    await notices.send(tx, CATALOGUE_CHANGED, merchant)
    return ok(null)
  })
  return true
}

/** Closes a game everywhere, or opens it again. */
export const setGameClosed = (parts: Parts, nodeId: string, isClosed: boolean): Promise<boolean> =>
  changed(parts, nodeId, async tx => {
    if (!isClosed) {
      await lockCatalogue(tx)
      // Before it is written as open, which forgets when it was closed.
      await putSinceOfReturned(tx, [nodeId])
    }
    return putGameClosed(tx, nodeId, isClosed)
  })

/** Lets trials play a game, or keeps them from it (LAUNCH-11). */
export const setOpenToTrials = (parts: Parts, nodeId: string, isOpen: boolean): Promise<boolean> =>
  changed(parts, nodeId, tx => putGameTrial(tx, nodeId, isOpen))

/** Sets when a vendor is in maintenance, and with him his games; null for never. */
export const setVendorMaintenance = (
  parts: Parts,
  vendor: string,
  window: { from: Date; until: Date } | null,
): Promise<boolean> =>
  changed(parts, vendor, async tx => {
    const next = { maintenanceFrom: window?.from ?? null, maintenanceUntil: window?.until ?? null }
    await lockCatalogue(tx)
    await putSinceOfRested(tx, { whose: 'vendor', code: vendor, next })
    return putVendorMaintenance(tx, vendor, window)
  })

async function changed(
  { database, notices }: Parts,
  word: string,
  change: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const done = await inTransaction<boolean, never>(database, async tx => {
    const isThere = await change(tx)
    if (isThere) await notices.send(tx, CATALOGUE_CHANGED, word)
    return ok(isThere)
  })
  return done.ok && done.value
}

async function isThere({ query }: Database, kind: WithheldKind, code: string): Promise<boolean> {
  if (kind === 'category') return SITE_CATEGORIES.some(category => category === code)
  return kind === 'vendor' ? hasVendor(query, code) : (await findGame(query, code)) !== null
}
