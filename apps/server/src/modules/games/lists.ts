import { games as contract, type In, LANGUAGES, type Language, type Out } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cached } from '../../platform/cached.ts'
import type { Context, Merchant, Notices } from '../../platform/module.ts'
import { type Availability, CATALOGUE_CHANGED } from './availability.ts'
import type { Editions } from './editions/choices.ts'
import type { Game } from './game.ts'
import { type Asked, filterFor } from './narrowing.ts'
import { type GameItem, presentGame } from './present.ts'
import { categoryOrder } from './repository/catalogue.ts'
import { mostPlayed } from './repository/plays.ts'
import { foundGames } from './repository/search.ts'
import { countGames, type GameFilter, newestSince, type Page, pageOfGames, shownInOrder } from './repository/shelf.ts'
import { dayOf, NEW_DAYS, NEW_MIN } from './rules.ts'
import { SUPPLIERS_CHANGED, type SupplierBook } from './suppliers/book.ts'
import { presentLanes, presentTree, type Tree, type TreeShape } from './tree.ts'

/** What is played most is counted over this many days, and asked for again after this time. */
const HOT_DAYS = 7
const HOT_TTL_MS = 10 * SECOND_MS
/** Only so many games are worth the word hot on their tiles; the hot list itself goes on to a full page. */
const HOT_MARKED_MAX = 12
/** How long a shelf, which is the same for all who ask alike, goes without being counted again, unless the catalogue changes. */
const TOTAL_TTL_MS = 5 * MINUTE_MS

export type Lists = ReturnType<typeof createLists>

export type ListsOptions = {
  database: Database
  clock: Clock
  notices: Pick<Notices, 'on'>
  availability: Pick<Availability, 'closedAt'>
  editions: Pick<Editions, 'of'>
  tree: Pick<Tree, 'countsFor'>
  book: Pick<SupplierBook, 'all'>
}

type Parts = ListsOptions & {
  played: { get(merchant: string): Soon<string[]> }
  totals: { get(filter: string): Soon<number> }
  newest: { get(filter: string): Soon<string | null> }
}

/** What members and guests see of the catalogue. */
export function createLists(options: ListsOptions) {
  const { database, clock, notices } = options
  const played = cached(clock, HOT_TTL_MS, merchant =>
    mostPlayed(database.query, merchant, dayOf(clock.nowMs() - HOT_DAYS * DAY_MS), contract.GAME_PAGE_SIZE_MAX),
  )
  const totals = cached(clock, TOTAL_TTL_MS, filter => countGames(database.query, readFilter(filter)))
  const newest = cached(clock, TOTAL_TTL_MS, filter => newestSince(database.query, readFilter(filter), NEW_MIN))
  const parts: Parts = { ...options, played, totals, newest }
  const stops = [CATALOGUE_CHANGED, SUPPLIERS_CHANGED].map(topic =>
    notices.on(topic, () => {
      totals.clear()
      newest.clear()
    }),
  )
  const stop = () => {
    for (const leave of stops) leave()
  }
  return {
    gameList: (context: Context, input: In<typeof contract.gameList>) => gameList(parts, context, input),
    hotGames: (context: Context, input: { gameType?: string; language?: string }) => hotGames(parts, context, input),
    popularGames: (context: Context) => popularGames(parts, context),
    gameCategories: (context: Context) => seenTree(parts, context, presentTree),
    gameVendors: (context: Context) => seenTree(parts, context, presentLanes),
    shownOf: (merchant: Merchant, nodeIds: readonly string[], asked: Asked & { gameName?: string }) =>
      shownOf(parts, merchant, nodeIds, asked),
    present: (context: Context, games: readonly Game[], language?: string) => present(parts, context, games, language),
    /** Node ids of what is played most at a merchant. */
    playedMost: (merchant: string): Soon<string[]> => played.get(merchant),
    stop,
  }
}

async function gameList(
  parts: Parts,
  context: Context,
  input: In<typeof contract.gameList>,
): Promise<Out<typeof contract.gameList>> {
  const { pageNo = 1, pageSize = contract.GAME_PAGE_SIZE } = input
  if (input.gameType === 'HOT') return hotPage(await hotGames(parts, context, {}))
  const filter = await filterFor(parts, context.merchant, input)
  if (input.isNew === 1) filter.releasedSince = await newSince(parts, filter)
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize }
  const search = input.gameName?.trim().toLowerCase()
  const { games, total } = search
    ? await foundGames(parts.database.query, filter, search, page)
    : await shelfOf(parts, filter, page)
  return {
    games: await present(parts, context, games, input.language),
    pageNum: pageNo,
    totalPages: Math.ceil(total / pageSize),
    total,
  }
}

/** CALL-99: what was released of late, and of each kind the newest in any case. Whatever else narrows the list narrows these. */
async function newSince({ clock, newest }: Parts, { closed, category, ownVendors }: GameFilter): Promise<string> {
  const late = dayOf(clock.nowMs() - NEW_DAYS * DAY_MS)
  const kind = { closed, ...(category && { category }), ...(ownVendors && { ownVendors }) }
  const since = await newest.get(writeFilter(kind))
  return since !== null && since < late ? since : late
}

async function shelfOf({ database, totals }: Parts, filter: GameFilter, page: Page) {
  const [games, total] = await Promise.all([pageOfGames(database.query, filter, page), totals.get(writeFilter(filter))])
  return { games, total }
}

/** Most played first; where too little was played, the catalogue's own order fills up. */
async function hotGames(
  parts: Parts,
  context: Context,
  input: { gameType?: string; language?: string },
): Promise<Out<typeof contract.hotGames>> {
  const { query } = parts.database
  const filter = await filterFor(parts, context.merchant, { ...(input.gameType && { gameType: input.gameType }) })
  const ids = await parts.played.get(context.merchant.code)
  const [most, shelf] = await Promise.all([
    shownInOrder(query, filter, ids),
    pageOfGames(query, filter, { offset: 0, limit: contract.GAME_PAGE_SIZE }),
  ])
  const rest = shelf.filter(game => !most.some(hot => hot.nodeId === game.nodeId))
  const games = [...most, ...rest].slice(0, contract.GAME_PAGE_SIZE)
  return { list: await present(parts, context, games, input.language) }
}

/** Those of these games that a merchant shows and a call asks for, in the order they are named. They are few: their names need no index. */
async function shownOf(
  parts: Parts,
  merchant: Merchant,
  nodeIds: readonly string[],
  asked: Asked & { gameName?: string },
): Promise<Game[]> {
  const words = asked.gameName?.trim().toLowerCase() ?? ''
  const games = await shownInOrder(parts.database.query, await filterFor(parts, merchant, asked), nodeIds)
  return games.filter(game => `${game.nameTy} ${game.nameEn}`.toLowerCase().includes(words))
}

/** Lotteries in the order of hot games (CALL-131). */
async function popularGames(parts: Parts, context: Context): Promise<Out<typeof contract.popularGames>> {
  const { list } = await hotGames(parts, context, { gameType: 'LOTT' })
  return list.map(({ nodeId, gameId }) => ({ gameId: nodeId, gameCode: gameId }))
}

/** The categories of a merchant with their vendors, in the shape of one call or another. */
async function seenTree<Shape>(parts: Parts, context: Context, shape: TreeShape<Shape>): Promise<Shape> {
  const closed = await parts.availability.closedAt(context.merchant)
  const [order, counts] = await Promise.all([
    categoryOrder(parts.database.query, context.merchant.code),
    parts.tree.countsFor(closed),
  ])
  return shape(counts, { order, closed, language: context.language })
}

async function present(
  { clock, played, editions, book }: Parts,
  context: Context,
  games: readonly Game[],
  language?: string,
): Promise<GameItem[]> {
  const hot = new Set((await played.get(context.merchant.code)).slice(0, HOT_MARKED_MAX))
  const choices = await editions.of(context.merchant.code)
  const suppliers = await book.all()
  const about = { language: languageOf(context, language), nowMs: clock.nowMs(), hot, choices, suppliers }
  return games.map(game => presentGame(game, about))
}

const hotPage = ({ list }: { list: GameItem[] }): Out<typeof contract.gameList> => ({
  games: list,
  pageNum: 1,
  totalPages: list.length === 0 ? 0 : 1,
  total: list.length,
})

/** A filter as the name of its total; amounts are too large for JSON. */
const writeFilter = ({ betMinMax, ...filter }: GameFilter): string =>
  JSON.stringify({ ...filter, stake: betMinMax?.toString() })

function readFilter(written: string): GameFilter {
  const { stake, ...filter } = JSON.parse(written) as GameFilter & { stake?: string }
  return stake === undefined ? filter : { ...filter, betMinMax: BigInt(stake) }
}

/** The language of the request, unless the call itself names one. */
const languageOf = (context: Context, asked: string | undefined): Language =>
  LANGUAGES.find(language => language === asked?.toUpperCase()) ?? context.language
