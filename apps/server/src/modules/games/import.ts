import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, inTransaction, type Reader, type Tx } from '@hiyas/database'
import { type Clock, invariant, ok, parseAmount, SECOND_MS } from '@hiyas/kernel'
import { readCatalogue, type SupplierCatalogue, type SupplierGame } from '@hiyas/supplier'
import type { Logger } from 'pino'
import type { Notices } from '../../platform/module.ts'
import { CATALOGUE_CHANGED } from './availability.ts'
import { tellOthers } from './editions/others.ts'
import { faultOfEditions } from './editions/rules.ts'
import { unapprovedAnywhere } from './editions/unapproved.ts'
import { type ListedGame, nodeIdOf } from './game.ts'
import { lockCatalogue } from './repository/catalogue.ts'
import { editionOwners, putEditions, putSinceOfReturned } from './repository/editions.ts'
import {
  gamesOfOthers,
  listedGames,
  listedVendors,
  putGame,
  putSupplier,
  putVendor,
  unlistGames,
  vendorsOfOthers,
} from './repository/supplier-list.ts'
import { lockSupplier, rewriteSupplier, supplierVersion } from './repository/suppliers.ts'
import { putVersions } from './repository/versions.ts'
import { siteCategoryOf } from './rules/category.ts'
import {
  type CatalogueDiff,
  diffCatalogue,
  type FieldChange,
  faultOfList,
  fieldChanges,
} from './rules/supplier-list.ts'
import { isChangeOfRules } from './rules-changed.ts'
import { type ListedVendor, type VendorChange, vendorChanges } from './vendor-changes.ts'

export const READ_TIMEOUT_MS = 10 * SECOND_MS
const RETRY_FIRST_MS = SECOND_MS
const RETRY_MAX_MS = 30 * SECOND_MS
const TRIES_MAX = 5

/** A list that cannot be taken over as it stands: asking again brings the same. */
export class ListContradicts extends Error {}

export type ImportOptions = {
  database: Database
  clock: Clock
  log: Logger
  notices: Pick<Notices, 'send'>
  /** With where his pages are when that is ours to say. Where it is not they stay where they are. */
  supplier: { code: string; launchPath?: string; rulesPath?: string | null }
  /** Address of the supplier's list of games. */
  url: string
}

/** What a list that was taken over has changed, and the games it closes at merchants whose editions it does not have, by merchant. */
type Imported = { changes: ListRead; unapproved: Record<string, string[]> }

/**
 * Takes over a supplier's list of games, whole or not at all. Games that are on it no more are shown no more; they stay in the
 * catalogue, and the log names them: nothing vanishes silently. Throws when the list cannot be had or contradicts itself.
 */
export async function importCatalogue(options: ImportOptions): Promise<Imported> {
  const { database, log, supplier } = options
  const { list, changes } = await takeOverNewest(options)
  const line = { supplier: supplier.code, games: list.games.length, ...reportOf(changes) }
  if (changes.missing.length > 0) log.warn(line, 'games are missing from the list of their supplier')
  else if (countOf(changes) > 0) log.info(line, 'the catalogue has changed')
  const unapproved = await unapprovedAnywhere(database.query)
  if (Object.keys(unapproved).length > 0)
    log.warn(
      { supplier: supplier.code, unapproved },
      'editions that merchants chose are not approved: nobody plays these games there',
    )
  return { changes, unapproved }
}

/**
 * Nothing is held while the supplier is asked. So when another list of his has been taken over meanwhile, ours may be the older one of the two,
 * and he is asked again.
 */
async function takeOverNewest({ database, clock, notices, supplier, url }: ImportOptions) {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const version = await supplierVersion(database.query, supplier.code)
    const list = await readCatalogue({ url, timeoutMs: READ_TIMEOUT_MS })
    const imported = await inTransaction<ListRead | null, never>(database, async tx => {
      await lockCatalogue(tx)
      if ((await lockSupplier(tx, supplier.code, 'list')) !== version) return ok(null)
      const { code, launchPath, rulesPath = null } = supplier
      await (launchPath === undefined ? rewriteSupplier(tx, code) : putSupplier(tx, { code, launchPath, rulesPath }))
      const changes = await takeOver(tx, supplier.code, list, new Date(clock.nowMs()))
      if (countOf(changes) > 0) await notices.send(tx, CATALOGUE_CHANGED, supplier.code)
      return ok(changes)
    })
    invariant(imported.ok, 'an import is never refused')
    if (imported.value !== null) return { list, changes: imported.value }
  }
  throw new Error(`others write what is known of ${supplier.code} at the same time`)
}

/** Imports as soon as the supplier answers: at the start of everything he may come up later than we. */
export async function importWhenThere(options: ImportOptions, signal: AbortSignal): Promise<void> {
  for (let pauseMs = RETRY_FIRST_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, RETRY_MAX_MS)) {
    try {
      await importCatalogue(options)
      return
    } catch (error) {
      options.log.warn({ err: error, againInMs: pauseMs }, 'the list of games could not be imported')
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

const idsOf = (games: readonly ListedGame[]): string[] => games.map(game => game.nodeId)

/** Vendors that are new or another, and node ids by what happened to them. */
const reportOf = ({ vendors, added, changed, returned, missing }: ListRead) => ({
  vendors: vendors.map(({ code }) => code),
  added: idsOf(added),
  changed: idsOf(changed),
  returned: idsOf(returned),
  missing,
})

const countOf = ({ vendors, added, changed, returned, missing }: ListRead): number =>
  vendors.length + added.length + changed.length + returned.length + missing.length

export type ListRead = CatalogueDiff & {
  vendors: VendorChange[]
  fields: ReadonlyMap<string, FieldChange[]>
  rulesChanged: ReadonlySet<string>
  /** What is known of games until then, by node. */
  before: ReadonlyMap<string, ListedGame>
}

/** What a list would change, vendor by vendor, game by game and field by field; nothing is written. Throws when the list contradicts itself. */
export async function readImport(reader: Reader, supplier: string, list: SupplierCatalogue): Promise<ListRead> {
  const games = list.games.map(listedGame)
  const listed = list.vendors.map(listedVendor)
  const vendors = listed.map(vendor => vendor.code)
  const known = await listedGames(reader, supplier)
  const others = await vendorsOfOthers(reader, supplier, vendors)
  const nodesOfOthers = await gamesOfOthers(
    reader,
    supplier,
    games.map(game => game.nodeId),
  )
  // A game that is on his list no more, and never had editions, keeps its code all the same: old bets are known by it.
  const former = known.map(({ code }) => [code, code] as const)
  const fault =
    faultOfList(known, { vendors, vendorsOfOthers: others, nodesOfOthers, games }) ??
    faultOfEditions(games, new Map([...former, ...(await editionOwners(reader, supplier))]))
  if (fault !== null) throw new ListContradicts(`the list of games of ${supplier} contradicts itself: ${fault}`)
  const before = new Map(known.map(({ isListed: _, ...game }) => [game.nodeId, game]))
  const diff = diffCatalogue(known, games)
  const again = [...diff.changed, ...diff.returned]
  const fields = again.map(game => [game.nodeId, fieldChanges(before.get(game.nodeId), game)] as const)
  const rulesChanged = again.filter(game => isChangeOfRules(before.get(game.nodeId), game)).map(game => game.nodeId)
  return {
    ...diff,
    vendors: vendorChanges(await listedVendors(reader, supplier), listed),
    fields: new Map(fields),
    rulesChanged: new Set(rulesChanged),
    before,
  }
}

async function takeOver(tx: Tx, supplier: string, list: SupplierCatalogue, now: Date): Promise<ListRead> {
  const changes = await readImport(tx, supplier, list)
  const { added, changed, returned, missing, rulesChanged, before } = changes
  for (const vendor of list.vendors.map(listedVendor)) await putVendor(tx, { ...vendor, supplier })
  // Before they are written as listed, which forgets when they left.
  if (returned.length > 0) await putSinceOfReturned(tx, idsOf(returned))
  for (const game of [...added, ...changed, ...returned]) {
    await putGame(tx, supplier, game, rulesChanged.has(game.nodeId) ? now : null)
    await putEditions(tx, supplier, game)
    await putVersions(tx, supplier, game)
  }
  await tellOthers(tx, before, [...changed, ...returned])
  if (missing.length > 0) await unlistGames(tx, missing)
  return changes
}

const listedVendor = ({ code, name }: SupplierCatalogue['vendors'][number], position: number): ListedVendor => ({
  code,
  name,
  position,
})

function listedGame(game: SupplierGame, position: number): ListedGame {
  const [stakeMin, stakeMax] = [parseAmount(game.stakeMin), parseAmount(game.stakeMax)]
  invariant(stakeMin.ok && stakeMax.ok, 'amounts of a list were checked when it was read')
  return {
    nodeId: nodeIdOf(game.vendor, game.code),
    vendor: game.vendor,
    code: game.code,
    category: siteCategoryOf(game),
    nameTy: game.titleTy ?? game.title,
    nameEn: game.title,
    model: `${game.model} v${game.modelVersion}`,
    rtp: game.rtp,
    editions: game.editions ?? [],
    volatility: game.volatility,
    winMax: game.winMax ?? null,
    lines: game.lines,
    stakeMin: stakeMin.value,
    stakeMax: stakeMax.value,
    classifications: game.classifications,
    tile: game.tile,
    releasedOn: game.released,
    languages: game.languages ?? [],
    platforms: game.platforms ?? [],
    position,
  }
}
