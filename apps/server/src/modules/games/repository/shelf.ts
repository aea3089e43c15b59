import { type Reader, sql } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'
import type { RawBuilder } from 'kysely'
import type { Game } from '../game.ts'
import { selectGame } from './catalogue.ts'

/** Categories, vendors and games that a merchant does not show: his licence forbids them, or he does not want them. */
export type Closed = { categories: readonly string[]; vendors: readonly string[]; games: readonly string[] }

/** Which games a list shows. Everything that is left out does not narrow it. */
export type GameFilter = {
  closed: Closed
  category?: string
  classification?: string
  vendors?: readonly string[]
  /** Whose slots are the shelf of our own games. */
  ownVendors?: readonly string[]
  platform?: string
  /** Games that can be played for this stake. */
  stake?: { amount: Minor; currency: string }
  linesMin?: number
  /** Released on this day or later. */
  releasedSince?: string
}

/** Our own games are a view: the slots of vendors that have no others, and what a supplier lists as such (HOME-57, HOME-58). */
export const INHOUSE = { classification: 'inhouse', category: 'INHOUSE' } as const

export type Page = { offset: number; limit: number }

/** A page of the games that may be shown, in the order of the catalogue. */
export async function pageOfGames(reader: Reader, filter: GameFilter, { offset, limit }: Page): Promise<Game[]> {
  // The page is found on the index alone; only its own games are read whole.
  const { rows } = await sql<{ nodeId: string }>`
    select game.node_id as "nodeId" from games.game where ${isShown(filter)}
     order by game.position, game.node_id offset ${offset} limit ${limit}`.execute(reader)
  return gamesInOrder(
    reader,
    rows.map(row => row.nodeId),
  )
}

/** Games by node id in the order they are named; ids that are unknown are left out. */
export async function gamesInOrder(reader: Reader, nodeIds: readonly string[]): Promise<Game[]> {
  return inOrder(await gamesByNode(reader, nodeIds).execute(), nodeIds)
}

/** Those of these games that a list shows, in the order they are named: what stars, recents and hot games are may be shown no more. */
export async function shownInOrder(reader: Reader, filter: GameFilter, nodeIds: readonly string[]): Promise<Game[]> {
  return inOrder(await gamesByNode(reader, nodeIds).where(isShown(filter)).execute(), nodeIds)
}

function inOrder(games: readonly Game[], nodeIds: readonly string[]): Game[] {
  const place = new Map(nodeIds.map((nodeId, index) => [nodeId, index]))
  return games.toSorted((one, other) => (place.get(one.nodeId) ?? 0) - (place.get(other.nodeId) ?? 0))
}

/** The platforms that games name as theirs. */
export async function platformsNamed(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ platform: string }>`
    select distinct unnest(platforms) as platform from games.game where platforms <> '{}'`.execute(reader)
  return rows.map(({ platform }) => platform)
}

/** How many games a list shows. */
export async function countGames(reader: Reader, filter: GameFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from games.game where ${isShown(filter)}`.execute(reader)
  return rows[0]?.total ?? 0
}

/** The day since when so many of the games a list shows were released, or all where there are fewer; null where there is none. */
export async function newestSince(reader: Reader, filter: GameFilter, count: number): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select min(released_on)::text as since from (
      select game.released_on from games.game where ${isShown(filter)} order by game.released_on desc limit ${count}
    ) as newest`.execute(reader)
  return rows[0]?.since ?? null
}

const gamesByNode = (reader: Reader, nodeIds: readonly string[]) =>
  selectGame(reader).where(sql<boolean>`game.node_id = any(${[...nodeIds]})`)

/** What a supplier sells at a merchant: whether he lists games, whether a list shows one of them, and his vendors. */
export type Sold = { isListing: boolean; isShowing: boolean; vendors: string[] }

export async function soldBy(reader: Reader, supplier: string, closed: Closed): Promise<Sold> {
  const { rows } = await sql<Sold>`
    select exists (select from games.game where game.supplier = ${supplier} and game.is_listed) as "isListing",
           exists (select from games.game where game.supplier = ${supplier} and ${isShown({ closed })}) as "isShowing",
           array(select code from games.vendor where supplier = ${supplier}) as vendors`.execute(reader)
  const [sold] = rows
  invariant(sold !== undefined, 'a question of three facts has one row')
  return sold
}

/** How a vendor is asked for: under a kind of games or none, for a platform, by a trial or not. */
export type VendorAsked = {
  closed: Pick<Closed, 'games'>
  category: string | undefined
  platform: string
  isTrial: boolean
}

/**
 * What is launched where a vendor alone is named: his first game that is served, not withheld by itself and runs where it is asked for, of
 * the kind he is named under if he has one; a trial is led to what trials may play before all that (LAUNCH-11). Where none is left, the
 * first he lists, so that whoever asks is told why. A closed category is passed over by nobody: there the launch is refused (decision 13).
 */
export async function firstOfVendor(
  reader: Reader,
  vendor: string,
  { closed, category, platform, isTrial }: VendorAsked,
): Promise<Game | null> {
  const his = selectGame(reader)
    .where('game.vendor', '=', vendor)
    .where(sql<boolean>`game.is_listed and not game.is_closed`)
  const hisToTry = isTrial ? his.orderBy('game.supports_trial', 'desc') : his
  const ofKindFirst =
    category === undefined ? hisToTry : hisToTry.orderBy(sql`${isOfCategory(category, [vendor])} desc`)
  const game = await ofKindFirst
    .orderBy(sql`(${IS_SERVED} and game.node_id <> all(${[...closed.games]})) desc`)
    .orderBy(sql`${runsOn(platform)} desc`)
    .orderBy('game.position')
    .orderBy('game.node_id')
    .limit(1)
    .executeTakeFirst()
  return game ?? null
}

/**
 * Of `game`: whether its supplier serves it. Of one who is switched off, or whose terms leave this game out, nothing could be opened. Written so
 * that it is looked at game by game: as a join it made a page read the whole catalogue and sort it.
 */
export const IS_SERVED = sql`(
  game.supplier = any(array(select agreed.code from games.supplier agreed where agreed.is_enabled and agreed.games_allowed is null))
  or (game.supplier, game.code) in (select agreed.code, unnest(agreed.games_allowed) from games.supplier agreed
                                     where agreed.is_enabled and agreed.games_allowed is not null))`

/** Those of these games, which are on no list yet, that the supplier of their vendor does not serve. Of a vendor whom nobody brings none is known. */
export async function unservedAmong(
  reader: Reader,
  games: readonly { vendor: string; nodeId: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ nodeId: string }>`
    select game.node_id as "nodeId" from (
      select asked.node_id, vendor.supplier, substr(asked.node_id, length(asked.vendor) + 2) as code
        from unnest(${games.map(({ vendor }) => vendor)}::text[], ${games.map(({ nodeId }) => nodeId)}::text[])
             as asked (vendor, node_id)
        join games.vendor on vendor.code = asked.vendor) as game
     where not ${IS_SERVED}`.execute(reader)
  return rows.map(({ nodeId }) => nodeId)
}

/** Of `game`: whether a list shows it. */
export function isShown({ closed, ...filter }: GameFilter): RawBuilder<boolean> {
  const conditions = [sql`game.is_listed and not game.is_closed`, IS_SERVED, ...isOpen(closed)]
  const { category, classification, vendors, platform, stake, linesMin, releasedSince } = filter
  // The view is gone with its category; slots of our own stay slots (GAM-18).
  const ownVendors = closed.categories.includes(INHOUSE.category) ? [] : (filter.ownVendors ?? [])
  if (category !== undefined) conditions.push(isOfCategory(category, ownVendors))
  if (classification !== undefined) conditions.push(sql`${classification} = any(game.classifications)`)
  if (vendors !== undefined) conditions.push(sql`game.vendor = any(${[...vendors]})`)
  if (platform !== undefined) conditions.push(runsOn(platform))
  if (stake !== undefined) conditions.push(takesStake(stake))
  if (linesMin !== undefined) conditions.push(sql`game.lines >= ${linesMin}`)
  if (releasedSince !== undefined) conditions.push(sql`game.released_on >= ${releasedSince}::date`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Of `game`: whether it runs there; one that names no platform runs everywhere. */
const runsOn = (platform: string): RawBuilder<boolean> =>
  sql`(game.platforms = '{}' or ${platform} = any(game.platforms))`

/** Of `game`: whether no lowest stake is above this one, neither its own nor what is agreed with its supplier (C-05). */
const takesStake = ({ amount, currency }: { amount: Minor; currency: string }): RawBuilder<boolean> =>
  sql`(game.bet_min <= ${amount} and not exists (
    select from games.supplier_currency agreed
     where agreed.supplier = game.supplier and agreed.currency = ${currency} and agreed.stake_min > ${amount}))`

/** Of `game`: whether it is of a category, or of the view of that name. */
const isOfCategory = (category: string, ownVendors: readonly string[]): RawBuilder<boolean> =>
  category === INHOUSE.category
    ? sql`(game.category = ${category} or (game.category = 'RNG' and game.vendor = any(${[...ownVendors]})))`
    : sql`game.category = ${category}`

function isOpen({ categories, vendors, games }: Closed): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (categories.length > 0) conditions.push(sql`game.category <> all(${[...categories]})`)
  if (vendors.length > 0) conditions.push(sql`game.vendor <> all(${[...vendors]})`)
  if (games.length > 0) conditions.push(sql`game.node_id <> all(${[...games]})`)
  return conditions
}

/** What vendors and classifications are counted among: all that is shown, or what of it runs on a platform. */
export type ShownOn = Pick<GameFilter, 'closed' | 'platform'>

export type VendorCount = {
  vendor: string
  vendorName: string
  category: string
  games: number
  /** One of them can be played by a trial. */
  canBeTried: boolean
}

/** Vendors by category in their order, with how many games they show. */
export async function vendorCounts(reader: Reader, shown: ShownOn): Promise<VendorCount[]> {
  const { rows } = await sql<VendorCount>`
    select vendor.code as vendor, vendor.name as "vendorName", game.category, count(*)::int as games,
           bool_or(game.supports_trial) as "canBeTried"
      from games.game join games.vendor on vendor.code = game.vendor
     where ${isShown(shown)}
     group by vendor.code, vendor.name, vendor.position, game.category
     order by vendor.position, vendor.code`.execute(reader)
  return rows
}

/** Vendors all of whose shown games are our own, in their order, under the category that is named for it. */
export async function ownVendorCounts(reader: Reader, shown: ShownOn): Promise<VendorCount[]> {
  const { rows } = await sql<VendorCount>`
    select vendor.code as vendor, vendor.name as "vendorName", ${INHOUSE.category}::text as category,
           (count(*) filter (where game.category = 'RNG'))::int as games, bool_or(game.supports_trial) as "canBeTried"
      from games.game join games.vendor on vendor.code = game.vendor
     where ${isShown(shown)}
     group by vendor.code, vendor.name, vendor.position
    having bool_and(${INHOUSE.classification} = any(game.classifications))
     order by vendor.position, vendor.code`.execute(reader)
  return rows
}

export type ClassificationCount = { category: string; classification: string; games: number }

/** Classifications by category, those with the most games first. */
export async function classificationCounts(reader: Reader, shown: ShownOn): Promise<ClassificationCount[]> {
  const { rows } = await sql<ClassificationCount>`
    select game.category, classification, count(*)::int as games
      from games.game cross join lateral unnest(game.classifications) classification
     where ${isShown(shown)}
     group by game.category, classification
     order by games desc, classification`.execute(reader)
  return rows
}
