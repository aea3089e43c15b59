import { join } from 'node:path'
import type { Flags, Language } from '@hiyas/contract'
import { inTransaction, loadMigrations } from '@hiyas/database'
import { andThen, ok, type Soon } from '@hiyas/kernel'
import { DOOR_DOCUMENTS } from '@hiyas/supplier'
import type { Channel, Deps, Merchant, Module, NoticeTopic } from '../../platform/module.ts'
import { originsElsewhere } from '../../platform/origins.ts'
import type { MemberState } from '../identity/index.ts'
import { DEMO_MERCHANT_CODES } from '../site/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { DEMO_CATEGORIES } from './demo.ts'
import { beexarPosts } from './doors/beexar/posts.ts'
import { caletaPosts } from './doors/caleta/posts.ts'
import { createDoors } from './doors/doors.ts'
import { hub88Posts } from './doors/hub88/posts.ts'
import { pamTree } from './doors/pam/tree.ts'
import { readStudioKey } from './doors/studio-key.ts'
import { importCatalogue, importWhenThere } from './import.ts'
import { jobs } from './jobs.ts'
import { type GameLabel, labelsOf } from './labels.ts'
import { createLaunch } from './launch.ts'
import { offeredMatches } from './matches.ts'
import { putCategories } from './repository/supplier-list.ts'
import { type GameVersion, versionAt } from './repository/versions.ts'
import { routes } from './routes.ts'
import { createShelves } from './shelves.ts'
import { STUDIO_SUPPLIER, studioListUrl } from './studio.ts'
import { createAgreements } from './suppliers/agreements.ts'
import { createSupplierPresence } from './suppliers/checks.ts'
import type { SupplierTerms } from './suppliers/terms.ts'
import { createTransfers } from './transfers/service.ts'
import { type BoardOptions, createWinnerBoard } from './winners/board.ts'
import { createWinnersChannel, type WinnersChannelOptions } from './winners/channel.ts'
import { createWinnerWatch } from './winners/watch.ts'

export { type AsKept, askedById, keptBy, keptNames } from './doors/own-names.ts'
export { memberOfUser, supplierUserOf } from './doors/supplier-users.ts'
export {
  applyEditionSettings,
  type EditionChanges,
  type EditionSettings,
  readEditionSettings,
} from './editions/settings.ts'
export { importCatalogue, ListContradicts } from './import.ts'
export type { GameLabel } from './labels.ts'
export {
  type CatalogueChanges,
  previewImport,
  setGameClosed,
  setOpenToTrials,
  setVendorMaintenance,
  withhold,
} from './operator.ts'
export { lockCatalogue } from './repository/catalogue.ts'
export { publicKeysOf } from './repository/keys.ts'
export { sealedSecrets } from './repository/secrets.ts'
export { isSupplier } from './repository/suppliers.ts'
export { WITHHELD_KINDS } from './repository/tables.ts'
export { type PendingTransfer, pendingList } from './repository/transfer-words.ts'
export type { GameVersion } from './repository/versions.ts'
export { STUDIO_SUPPLIER, studioStatementUrl } from './studio.ts'
export { SUPPLIERS_CHANGED } from './suppliers/agreements.ts'
export { applySupplierSettings, readSupplierSettings, type SupplierChanges } from './suppliers/settings.ts'
export { DIALECTS } from './suppliers/terms.ts'
export type { Ending as TransferEnding } from './transfers/ending.ts'
export { sayOfTransfer, type WordRefusal } from './transfers/words.ts'

/** What other modules may ask of the games. */
export type GamesDoor = {
  /** Names and tiles of games that were played, by `<supplier>/<code>`; games that are gone from the lists included. */
  labelsOf(
    games: readonly { supplier: string; code: string }[],
    language: Language,
  ): Promise<ReadonlyMap<string, GameLabel>>
  /** What a code of a supplier was played by at a time; null where that is not known. */
  versionAt(played: { supplier: string; code: string }, at: Date): Promise<GameVersion | null>
  /** Those of these matches that a merchant may point at: what his licence or he himself keeps off his site is left out. */
  offeredMatches: ReturnType<typeof offeredMatches>
}

export type GamesNeeds = {
  wallet: WalletDoor
  merchant(code: string): Soon<Merchant | null>
  /** What is switched on at a merchant. */
  flags(merchant: string): Promise<Flags>
  /** Members by id, at one merchant; ids that are unknown are left out. */
  memberStates(merchant: string, memberIds: readonly string[]): Promise<MemberState[]>
  /** Account names by id, at one merchant; ids nobody has are left out. */
  namesOf(merchant: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Keeps a session from falling idle. */
  markActive(merchant: string, sessionId: string): Promise<void>
  /** Which of these sessions are over, at one merchant. */
  sessionsOver(merchant: string, sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The topic on which the end of a session is told: the word is its id. */
  sessionEnded: NoticeTopic
  /** The topic on which it is told that a member has accepted the terms: the word is `<merchant>/<member>`. */
  termsAccepted: NoticeTopic
}

export function createGames(
  deps: Deps,
  needs: GamesNeeds,
): { module: Module; door: GamesDoor; channels: readonly Channel[] } {
  const { database, clock, config } = deps
  const { wallet, memberStates } = needs
  const studioKey = config.studioPublicKeyFile === null ? null : readStudioKey(config.studioPublicKeyFile)
  const agreements = createAgreements(deps)
  const shelves = createShelves({ ...deps, ...needs, agreements })
  const winners = createWinners(deps, { ...needs, ...shelves })
  const doors = createDoors(deps, { ...needs, ...shelves, agreements, winners: winners.watch })
  const presence = createSupplierPresence(deps)
  const transfers = createTransfers(deps, { ...needs, ...shelves, agreements })
  const stop = new AbortController()

  const importOptions = () => {
    if (config.studioUrl === null) throw new Error('there is no studio: STUDIO_URL is not set')
    return { ...deps, database: database.longWork, supplier: STUDIO_SUPPLIER, url: studioListUrl(config.studioUrl) }
  }
  const importStudio = () => importCatalogue(importOptions())

  const module: Module = {
    name: 'games',
    needs: ['site', 'identity', 'wallet'],
    migrations: () => loadMigrations('games', join(import.meta.dirname, 'migrations')),
    routes: routes({
      ...shelves,
      launch: createLaunch({ ...deps, ...shelves, wallet, memberStates, agreements, presence }),
      winners: winners.board,
      transfers,
    }),
    jobs: jobs({
      database: database.longWork,
      clock,
      agreements,
      presence,
      transfers,
      reviewWinners: winners.board.review,
      importNow: config.studioUrl === null ? async () => undefined : importStudio,
    }),
    rawPosts: [...hub88Posts(doors), ...caletaPosts(doors), ...beexarPosts({ ...doors, wallet })],
    documents: DOOR_DOCUMENTS,
    framedOrigins: () => andThen(agreements.all(), framedBy),
    rawTrees: [pamTree({ ...doors, wallet })],
    async loadDemo() {
      await inTransaction(database, async tx => {
        for (const merchant of DEMO_MERCHANT_CODES) await putCategories(tx, merchant, DEMO_CATEGORIES)
        return ok(null)
      })
    },
    async start() {
      if (studioKey !== null) await doors.admitStudio(studioKey, config.studioUrl)
      if (config.studioUrl !== null) void importWhenThere(importOptions(), stop.signal)
    },
    async stop() {
      stop.abort()
      await doors.stop()
      await winners.stop()
      shelves.stop()
    },
  }
  const door: GamesDoor = {
    labelsOf: labelsOf(database),
    versionAt: (played, at) => versionAt(database.query, played, at),
    offeredMatches: offeredMatches({ database, availability: shelves.availability }),
  }
  return { module, door, channels: [winners.channel, ...shelves.channels] }
}

/** Where games are, and the pages of their rules, that are elsewhere. */
const framedBy = (suppliers: ReadonlyMap<string, SupplierTerms>): string[] =>
  originsElsewhere([...suppliers.values()].flatMap(({ launchPath, rulesPath }) => [launchPath, rulesPath ?? '']))

/** The board of winners: what is written on it, and who is told. */
function createWinners(
  { database, clock, log, notices }: Deps,
  {
    availability,
    namesOf,
    ownVendorsAt,
    merchant,
  }: Pick<BoardOptions, 'availability' | 'namesOf' | 'ownVendorsAt'> & Pick<WinnersChannelOptions, 'merchant'>,
) {
  const board = createWinnerBoard({ database, clock, notices, availability, namesOf, ownVendorsAt })
  const told = createWinnersChannel({
    notices,
    merchant,
    board: board.board,
    onError: error => log.warn({ err: error }, 'the board of winners could not be brought to those who follow'),
  })
  const watch = createWinnerWatch({
    settle: board.settle,
    onError: error => log.warn({ err: error }, 'winners could not be written down'),
  })
  return {
    board,
    watch,
    channel: told.channel,
    async stop(): Promise<void> {
      await watch.stop()
      told.stop()
      board.stop()
    },
  }
}
