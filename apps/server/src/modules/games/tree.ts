import { games as contract, type Language, type Out } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, MINUTE_MS, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cached, single } from '../../platform/cached.ts'
import type { Notices } from '../../platform/module.ts'
import { onCatalogueNews } from './catalogue-news.ts'
import { classificationName } from './present.ts'
import {
  type ClassificationCount,
  type Closed,
  classificationCounts,
  ownVendorCounts,
  platformsNamed,
  type ShownOn,
  type VendorCount,
  vendorCounts,
} from './repository/shelf.ts'
import { SITE_CATEGORIES } from './rules/category.ts'
import { isView } from './rules/shelf.ts'

/** The whole catalogue is counted for it: not more often than this, however many ask. */
const COUNTS_TTL_MS = 5 * SECOND_MS

/** How long it goes unnoticed that games name another platform, where nobody says that the catalogue has changed. */
const PLATFORMS_TTL_MS = MINUTE_MS
/** Longer than any name that can be asked for. */
const NO_KNOWN_PLATFORM = 'one that no game names'

type Counts = { vendors: VendorCount[]; ownVendors: string[]; classifications: ClassificationCount[] }

export type TreeOptions = { database: Database; clock: Clock; notices: Pick<Notices, 'on' | 'onListening'> }

/** Vendors and classifications by category, counted once for all who see the same. */
export function createTree({ database, clock, notices }: TreeOptions) {
  const counts = cached(clock, {
    ttlMs: COUNTS_TTL_MS,
    load: async (key): Promise<Counts> => {
      const shown = JSON.parse(key) as ShownOn
      const [others, own, classifications] = await Promise.all([
        vendorCounts(database.query, shown),
        ownVendorCounts(database.query, shown),
        classificationCounts(database.query, shown),
      ])
      return { vendors: [...others, ...own], ownVendors: own.map(({ vendor }) => vendor), classifications }
    },
  })
  const platforms = single(
    cached(clock, { ttlMs: PLATFORMS_TTL_MS, load: async () => new Set(await platformsNamed(database.query)) }),
  )
  const stop = onCatalogueNews(notices, () => {
    counts.clear()
    platforms.clear()
  })
  return {
    countsFor: (shown: ShownOn): Soon<Counts> => counts.get(JSON.stringify(shown)),
    /** What a platform that is asked for goes by. All that no game names show the same, and are one: strangers make up as many as they like. */
    platformOf: async (asked: string): Promise<string> =>
      (await platforms.get()).has(asked) ? asked : NO_KNOWN_PLATFORM,
    stop,
  }
}
export type Tree = ReturnType<typeof createTree>

type Seen = { order: readonly string[]; closed: Closed; language: Language; isTrial: boolean }

/** How a call tells the tree: in the merchant's order, without what is closed. */
export type TreeShape<Shape> = (counts: Counts, seen: Seen) => Shape

/** All categories in this order, those without a game too: the site has a place for them. What is closed is not among them. */
export function presentTree(
  { vendors, classifications }: Counts,
  { order, closed, language }: Seen,
): Out<typeof contract.gameCategories> {
  const open = openCategories(order, closed)
  const sorting = open.map(gameCategory => ({
    gameCategory,
    vendorNames: toldOf(vendorsOf(vendors, gameCategory)).map(({ vendor }) => ({
      gameType: gameCategory,
      vassalage: vendor,
    })),
  }))
  const mapping = Object.fromEntries(
    open.map(category => {
      const mine = vendorsOf(vendors, category)
      const shelf = {
        vendors: toldOf(mine).map(({ vendor, vendorName, games }) => ({
          vassalage: vendor,
          displayName: vendorName,
          gameType: category,
          gameCount: games,
        })),
        gameClassify: named(classifications, category, language),
        gameCount: mine.reduce((count, vendor) => count + vendor.games, 0),
      }
      return [category, shelf] as const
    }),
  )
  return { content: { sorting, mapping } }
}

/** The same as lanes of vendors, for clients that ask by vendor (CALL-119): categories without one have no lane. */
export function presentLanes(
  { vendors, classifications }: Counts,
  { order, closed, language, isTrial }: Seen,
): Out<typeof contract.gameVendors> {
  const lanes = openCategories(order, closed).map(title => ({
    title,
    cards: toldOf(vendorsOf(vendors, title)).map(({ vendor, vendorName, canBeTried }) => ({
      vassalage: vendor,
      accountTypeName: vendorName,
      displayName: vendorName,
      // Where it says so existing clients ask for free play (`accountType=0`).
      freeplay: isTrial && canBeTried,
    })),
    gameClassify: named(classifications, title, language),
  }))
  return { data: { lanes: lanes.filter(({ cards }) => cards.length > 0) } }
}

const openCategories = (order: readonly string[], closed: Closed) =>
  SITE_CATEGORIES.toSorted(byOrder(order)).filter(category => !closed.categories.includes(category))

/** A supplier's own word for what is new or hot would be taken for the view of that name, which shows other games (LOBBY-78). */
const named = (classifications: readonly ClassificationCount[], category: string, language: Language) =>
  classifications
    .filter(found => found.category === category && !isView(found.classification))
    .slice(0, contract.CLASSIFICATIONS_TOLD_MAX)
    .map(({ classification }) => ({
      key: classification,
      displayName: classificationName(classification, language),
    }))

/** Suppliers list as many as they like, all together more than one answer may hold. */
const toldOf = (vendors: VendorCount[]): VendorCount[] => vendors.slice(0, contract.VENDORS_TOLD_MAX)

/** A vendor stands once under a category: his own games, and those that are a view of his, come together. */
function vendorsOf(vendors: readonly VendorCount[], category: string): VendorCount[] {
  const found = new Map<string, VendorCount>()
  for (const one of vendors) {
    if (one.category !== category) continue
    const before = found.get(one.vendor)
    found.set(one.vendor, {
      ...one,
      games: one.games + (before?.games ?? 0),
      canBeTried: one.canBeTried || before?.canBeTried === true,
    })
  }
  return [...found.values()]
}

/** Categories named by the merchant first and in his order, the others behind. */
function byOrder(order: readonly string[]) {
  const rank = (category: string): number => (order.includes(category) ? order.indexOf(category) : order.length)
  return (one: string, other: string): number => rank(one) - rank(other)
}
