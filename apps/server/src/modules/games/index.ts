import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@hiyas/contract'
import { inTransaction, loadMigrations } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import type { Deps, Merchant, Module } from '../../platform/module.ts'
import type { MemberState } from '../identity/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { DEMO_CATEGORIES, DEMO_MERCHANT_CODES } from './demo.ts'
import { createEngine } from './doors/engine.ts'
import { hub88Posts } from './doors/hub88/posts.ts'
import { createDoorMetrics } from './doors/metrics.ts'
import { createPlayers } from './doors/players.ts'
import { createSupplierKeys } from './doors/supplier-keys.ts'
import { createTally } from './doors/tally.ts'
import { createFavourites } from './favourites.ts'
import { type ImportReport, importCatalogue, importWhenThere } from './import.ts'
import { jobs } from './jobs.ts'
import { createLaunch } from './launch.ts'
import { createLists } from './lists.ts'
import { gameName, iconOf } from './present.ts'
import { gamesByCode } from './repository/catalogue.ts'
import { touchLaunches } from './repository/launches.ts'
import { addPlays } from './repository/plays.ts'
import { putCategories, putSupplier } from './repository/studio-list.ts'
import { routes } from './routes.ts'
import { STUDIO_SUPPLIER, studioListUrl } from './studio.ts'

export { supplierUserOf } from './doors/players.ts'
export type { ImportReport } from './import.ts'

/** What a record shows of a game. */
export type GameLabel = { gameName: string; vendorName: string; vendor: string; iconUrl: string }

/** What other modules may ask of the games. */
export type GamesDoor = {
  /** Names and tiles of games that were played, by `<supplier>/<code>`; games that are gone from the lists included. */
  labelsOf(
    games: readonly { supplier: string; code: string }[],
    language: Language,
  ): Promise<ReadonlyMap<string, GameLabel>>
  /** Takes over the list of games of our studio now. Throws when there is no studio, or it cannot be reached. */
  importCatalogue(): Promise<ImportReport>
}

export type GamesNeeds = {
  wallet: WalletDoor
  merchant(code: string): Promise<Merchant | null>
  /** Members by id, at one merchant; ids that are unknown are left out. */
  memberStates(merchant: string, memberIds: readonly string[]): Promise<MemberState[]>
  /** Keeps a session from falling idle. */
  markActive(merchant: string, sessionId: string): Promise<void>
}

export function createGames(deps: Deps, needs: GamesNeeds): { module: Module; door: GamesDoor } {
  const { database, clock, log, config } = deps
  const { wallet, memberStates } = needs
  const lists = createLists({ database, clock })
  const suppliers = createSuppliers(deps, needs)
  const stop = new AbortController()

  const importOptions = () => {
    if (config.studioUrl === null) throw new Error('there is no studio: STUDIO_URL is not set')
    return { database, log, supplier: STUDIO_SUPPLIER, url: studioListUrl(config.studioUrl) }
  }
  const importNow = () => importCatalogue(importOptions())

  const module: Module = {
    name: 'games',
    needs: ['site', 'identity', 'wallet'],
    migrations: () => loadMigrations('games', join(import.meta.dirname, 'migrations')),
    routes: routes({
      lists,
      favourites: createFavourites({ database, clock, lists }),
      launch: createLaunch({ database, clock, random: deps.random, wallet, memberStates }),
    }),
    jobs: jobs(database, clock, config.studioUrl === null ? async () => undefined : importNow),
    rawPosts: hub88Posts(suppliers),
    async loadDemo() {
      await inTransaction(database, async tx => {
        for (const merchant of DEMO_MERCHANT_CODES) await putCategories(tx, merchant, DEMO_CATEGORIES)
        return ok(null)
      })
    },
    async start() {
      if (config.studioPublicKeyFile !== null) await suppliers.admitStudio(config.studioPublicKeyFile)
      if (config.studioUrl !== null) void importWhenThere(importOptions(), stop.signal)
    },
    async stop() {
      stop.abort()
      await suppliers.tally.stop()
      await suppliers.keys.stop()
    },
  }
  return { module, door: { labelsOf: labelsOf(deps), importCatalogue: importNow } }
}

/** Everything behind the doors of suppliers. */
function createSuppliers({ database, clock, log, metrics }: Deps, needs: GamesNeeds) {
  const { wallet, memberStates, markActive, merchant } = needs
  const tally = createTally({
    clock,
    touch: (hashes, usedAtMs) => touchLaunches(database.query, hashes, usedAtMs),
    keepAlive: session => markActive(session.merchant, session.sessionId),
    addPlays: (day, counts) => addPlays(database.query, day, counts),
    onError: error => log.warn({ err: error }, 'uses of launches could not be written down'),
  })
  const onFault = (error: unknown) => log.error({ err: error }, 'a call of a supplier failed')
  const keys = createSupplierKeys({ database, clock, onFault })
  const engine = createEngine({
    clock,
    wallet,
    tally,
    players: createPlayers({ database, clock, wallet, memberStates, merchant }),
    onFault,
  })
  return {
    engine,
    keys,
    tally,
    onFault,
    metrics: createDoorMetrics(metrics),
    /** Lets our studio in by the key it was given at the set-up. */
    async admitStudio(publicKeyFile: string): Promise<void> {
      const pem = await readFile(publicKeyFile, 'utf8')
      await inTransaction(database, async tx => {
        await putSupplier(tx, STUDIO_SUPPLIER)
        return ok(null)
      })
      await keys.add(STUDIO_SUPPLIER.code, pem)
    },
  }
}

const labelsOf =
  ({ database }: Deps): GamesDoor['labelsOf'] =>
  async (games, language) => {
    const found = await gamesByCode(database.query, games)
    return new Map(
      found.map(game => [
        `${game.supplier}/${game.code}`,
        {
          gameName: gameName(game, language),
          vendorName: game.vendorName,
          vendor: game.vendor,
          iconUrl: iconOf(game),
        },
      ]),
    )
  }
