import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { invariant, ok, parseAmount, SECOND_MS } from '@hiyas/kernel'
import { readCatalogue, type SupplierCatalogue, type SupplierGame } from '@hiyas/supplier'
import type { Logger } from 'pino'
import { type ListedGame, nodeIdOf } from './game.ts'
import {
  listedGames,
  lockSupplier,
  putGame,
  putSupplier,
  putVendor,
  unlistGames,
  vendorsOfOthers,
} from './repository/studio-list.ts'
import { diffCatalogue, faultOfList } from './rules.ts'

const READ_TIMEOUT_MS = 10 * SECOND_MS
const RETRY_FIRST_MS = SECOND_MS
const RETRY_MAX_MS = 30 * SECOND_MS

export type ImportOptions = {
  database: Database
  log: Logger
  supplier: { code: string; launchPath: string }
  /** Address of the supplier's list of games. */
  url: string
}

/** Node ids by what happened to them. */
export type ImportReport = { added: string[]; changed: string[]; returned: string[]; missing: string[] }

/**
 * Takes over a supplier's list of games, whole or not at all. Games that are on it no more are shown no more; they stay in the
 * catalogue, and the log names them: nothing vanishes silently. Throws when the list cannot be had or contradicts itself.
 */
export async function importCatalogue({ database, log, supplier, url }: ImportOptions): Promise<ImportReport> {
  const list = await readCatalogue({ url, timeoutMs: READ_TIMEOUT_MS })
  const imported = await inTransaction<ImportReport, never>(database, async tx => {
    await putSupplier(tx, supplier)
    await lockSupplier(tx, supplier.code)
    return ok(await takeOver(tx, supplier.code, list))
  })
  invariant(imported.ok, 'an import is never refused')
  const report = imported.value
  const changes = report.added.length + report.changed.length + report.returned.length + report.missing.length
  const line = { supplier: supplier.code, games: list.games.length, ...report }
  if (report.missing.length > 0) log.warn(line, 'games are missing from the list of their supplier')
  else if (changes > 0) log.info(line, 'the catalogue has changed')
  return report
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

async function takeOver(tx: Tx, supplier: string, list: SupplierCatalogue): Promise<ImportReport> {
  const games = list.games.map(listedGame)
  const vendors = list.vendors.map(vendor => vendor.code)
  const known = await listedGames(tx, supplier)
  const fault = faultOfList(known, { vendors, vendorsOfOthers: await vendorsOfOthers(tx, supplier, vendors), games })
  if (fault !== null) throw new Error(`the list of games of ${supplier} contradicts itself: ${fault}`)

  for (const [position, { code, name }] of list.vendors.entries())
    await putVendor(tx, { code, supplier, name, position })
  const { added, changed, returned, missing } = diffCatalogue(known, games)
  for (const game of [...added, ...changed, ...returned]) await putGame(tx, supplier, game)
  if (missing.length > 0) await unlistGames(tx, missing)
  const idsOf = (those: readonly ListedGame[]) => those.map(game => game.nodeId)
  return { added: idsOf(added), changed: idsOf(changed), returned: idsOf(returned), missing }
}

function listedGame(game: SupplierGame, position: number): ListedGame {
  const [betMin, betMax] = [parseAmount(game.stakeMin), parseAmount(game.stakeMax)]
  invariant(betMin.ok && betMax.ok, 'amounts of a list were checked when it was read')
  return {
    nodeId: nodeIdOf(game.vendor, game.code),
    vendor: game.vendor,
    code: game.code,
    category: game.type,
    nameTy: game.titleTy ?? game.title,
    nameEn: game.title,
    model: `${game.model} v${game.modelVersion}`,
    rtp: game.rtp,
    volatility: game.volatility,
    lines: game.lines,
    betMin: betMin.value,
    betMax: betMax.value,
    classifications: game.classifications,
    tile: game.tile,
    releasedOn: game.released,
    position,
  }
}
