import { games as contract, type Flags, type In, MEMBER_TYPE, type Out, SITE_RUNS_ON } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cached, WARM_WHILE_PLAYED_MS } from '../../platform/cached.ts'
import type { Context, Merchant, Notices } from '../../platform/module.ts'
import type { Availability } from './availability.ts'
import { onCatalogueNews } from './catalogue-news.ts'
import type { Editions } from './editions/choices.ts'
import type { Game } from './game.ts'
import { type Asked, filterFor } from './narrowing.ts'
import { type GameItem, presentGame } from './present.ts'
import { categoryOrder } from './repository/catalogue.ts'
import { mostPlayed } from './repository/plays.ts'
import { foundAmong, foundGames } from './repository/search.ts'
import {
  countGames,
  type GameFilter,
  newestSince,
  type Page,
  pageOfGames,
  type ShownOn,
  shownInOrder,
} from './repository/shelf.ts'
import { NEW_DAYS, NEW_MIN, utcDayOf } from './rules/shelf.ts'
import type { Agreements } from './suppliers/agreements.ts'
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
  notices: Pick<Notices, 'on' | 'onListening'>
  availability: Pick<Availability, 'closedAt'>
  editions: Pick<Editions, 'of'>
  tree: Pick<Tree, 'countsFor' | 'platformOf'>
  agreements: Pick<Agreements, 'all'>
  flags: (merchant: string) => Promise<Flags>
}

type Parts = ListsOptions & {
  played: ReturnType<typeof createPlayed>
  totals: { get(filter: string): Soon<number> }
  newest: { get(filter: string): Soon<string | null> }
}

/** What is played most at a merchant, counted for all who see the same. */
function createPlayed({ database, clock, tree }: ListsOptions) {
  const load = async (key: string): Promise<string[]> => {
    const [merchant, shown] = JSON.parse(key) as [string, ShownOn]
    const { ownVendors } = await tree.countsFor(shown)
    const since = utcDayOf(clock.nowMs() - HOT_DAYS * DAY_MS)
    return mostPlayed(database.query, shown, { merchant, since, ownVendors, countMax: contract.GAME_PAGE_SIZE })
  }
  const played = cached(clock, { ttlMs: HOT_TTL_MS, load, warmMs: WARM_WHILE_PLAYED_MS })
  return {
    at: ({ code }: Merchant, { closed, platform }: ShownOn): Soon<string[]> =>
      played.get(JSON.stringify([code, { closed, ...(platform && { platform }) }])),
  }
}

/** What members and guests see of the catalogue. */
export function createLists(options: ListsOptions) {
  const { database, clock, notices } = options
  const played = createPlayed(options)
  const totals = cached(clock, { ttlMs: TOTAL_TTL_MS, load: filter => countGames(database.query, readFilter(filter)) })
  const newest = cached(clock, {
    ttlMs: TOTAL_TTL_MS,
    load: filter => newestSince(database.query, readFilter(filter), NEW_MIN),
  })
  const parts: Parts = { ...options, played, totals, newest }
  const stop = onCatalogueNews(notices, () => {
    totals.clear()
    newest.clear()
  })
  return {
    gameList: (context: Context, input: In<typeof contract.gameList>) => gameList(parts, context, input),
    hotGames: (context: Context, input: In<typeof contract.hotGames>) => hotGames(parts, context, input),
    popularGames: (context: Context) => popularGames(parts, context),
    gameCategories: (context: Context, { platform = SITE_RUNS_ON }: In<typeof contract.gameCategories>) =>
      seenTree(parts, context, { platform }, presentTree),
    gameVendors: (context: Context, input: In<typeof contract.gameVendors>) =>
      seenTree(parts, context, input, presentLanes),
    shownOf: (merchant: Merchant, asked: Asked & { gameName?: string }, idsAmong: IdsAmong) =>
      shownOf(parts, merchant, asked, idsAmong),
    present: (context: Context, games: readonly Game[]) => present(parts, context, games),
    /** Node ids of what is played most at a merchant. */
    playedMost: (merchant: Merchant) => playedMost(parts, merchant),
    stop,
  }
}

async function gameList(
  parts: Parts,
  context: Context,
  input: In<typeof contract.gameList>,
): Promise<Out<typeof contract.gameList>> {
  const { pageNo = 1, pageSize = contract.GAME_PAGE_SIZE } = input
  const filter = await filterFor(parts, context.merchant, input)
  if (input.gameType === 'HOT' && !(await parts.flags(context.merchant.code)).GAMELOHOT3)
    return { games: [], pageNum: pageNo, totalPages: 0, total: 0 }
  if (input.isNew === 1) filter.releasedSince = await newSince(parts, filter)
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize }
  const search = searchIn(input)
  const { games, total } =
    input.gameType === 'HOT'
      ? await hotShelf(parts, context.merchant, { filter, search }, page)
      : search
        ? await foundGames(parts.database.query, filter, search, page)
        : await shelfOf(parts, filter, page)
  return {
    games: await present(parts, context, games),
    pageNum: pageNo,
    totalPages: Math.ceil(total / pageSize),
    total,
  }
}

/** CALL-99: what was released of late, and of each kind the newest in any case. Whatever else narrows the list narrows these. */
async function newSince({ clock, newest }: Parts, { closed, category, ownVendors }: GameFilter): Promise<string> {
  const late = utcDayOf(clock.nowMs() - NEW_DAYS * DAY_MS)
  const kind = { closed, ...(category && { category }), ...(ownVendors && { ownVendors }) }
  const since = await newest.get(writeFilter(kind))
  return since !== null && since < late ? since : late
}

async function shelfOf({ database, totals }: Parts, filter: GameFilter, page: Page) {
  const [games, total] = await Promise.all([pageOfGames(database.query, filter, page), totals.get(writeFilter(filter))])
  return { games, total }
}

async function hotGames(
  parts: Parts,
  context: Context,
  input: In<typeof contract.hotGames>,
): Promise<Out<typeof contract.hotGames>> {
  const games = await hotOf(parts, context.merchant, await filterFor(parts, context.merchant, input))
  return { list: await present(parts, context, await named(parts, games, searchIn(input))) }
}

/** Most played first; where too little was played, the catalogue's own order fills up. */
async function hotOf({ database: { query }, played }: Parts, merchant: Merchant, filter: GameFilter): Promise<Game[]> {
  const ids = await played.at(merchant, filter)
  const isOfAll = filter.category === undefined
  const [most, shelf] = await Promise.all([
    shownInOrder(query, filter, isOfAll ? ids.slice(0, contract.GAME_PAGE_SIZE) : ids),
    pageOfGames(query, filter, { offset: 0, limit: contract.GAME_PAGE_SIZE }),
  ])
  const rest = shelf.filter(game => !most.some(hot => hot.nodeId === game.nodeId))
  return [...most, ...rest].slice(0, contract.GAME_PAGE_SIZE)
}

/** What is hot as a game list: the list is what it is, whoever narrows it chooses among its games. */
async function hotShelf(
  parts: Parts,
  merchant: Merchant,
  { filter, search }: { filter: GameFilter; search: string },
  { offset, limit }: Page,
): Promise<{ games: readonly Game[]; total: number }> {
  const { closed, platform } = filter
  const hot = await hotOf(parts, merchant, { closed, ...(platform && { platform }) })
  const ids = hot.map(({ nodeId }) => nodeId)
  const games = await named(parts, await shownInOrder(parts.database.query, filter, ids), search)
  return { games: games.slice(offset, offset + limit), total: games.length }
}

async function playedMost({ availability, played }: Parts, merchant: Merchant): Promise<string[]> {
  return played.at(merchant, { closed: await availability.closedAt(merchant) })
}

/** Games in an order of their own, by node id; a list that is cut somewhere is narrowed before it is. */
type IdsAmong = (filter: GameFilter) => Promise<readonly string[]>

/** Those of these games that a merchant shows and a call asks for, in the order they are named. */
async function shownOf(
  parts: Parts,
  merchant: Merchant,
  asked: Asked & { gameName?: string },
  idsAmong: IdsAmong,
): Promise<readonly Game[]> {
  const filter = await filterFor(parts, merchant, { platform: SITE_RUNS_ON, ...asked })
  const games = await shownInOrder(parts.database.query, filter, await idsAmong(filter))
  return named(parts, games, searchIn(asked))
}

/** What is searched for, as names are compared; empty where nothing is. */
const searchIn = ({ gameName = '' }: { gameName?: string }): string => gameName.trim().toLowerCase()

/** Lists that come whole are short: their names need no index. */
const named = async ({ database }: Parts, games: readonly Game[], search: string): Promise<readonly Game[]> =>
  search === '' ? games : foundAmong(database.query, games, search)

/** Lotteries in the order of hot games (CALL-131). */
async function popularGames(parts: Parts, context: Context): Promise<Out<typeof contract.popularGames>> {
  const { list } = await hotGames(parts, context, { gameType: 'LOTT' })
  return list.map(({ nodeId, gameId }) => ({ gameId: nodeId, gameCode: gameId }))
}

/** The categories of a merchant with their vendors, in the shape of one call or another. */
async function seenTree<Shape>(
  parts: Parts,
  context: Context,
  { platform }: { platform?: string },
  shape: TreeShape<Shape>,
): Promise<Shape> {
  const closed = await parts.availability.closedAt(context.merchant)
  const shownOn = platform ? { closed, platform: await parts.tree.platformOf(platform) } : { closed }
  const [order, counts] = await Promise.all([
    categoryOrder(parts.database.query, context.merchant.code),
    parts.tree.countsFor(shownOn),
  ])
  const isTrial = context.member?.type === MEMBER_TYPE.trial
  return shape(counts, { order, closed, language: context.language, isTrial })
}

async function present(parts: Parts, context: Context, games: readonly Game[]): Promise<GameItem[]> {
  const { clock, editions, agreements } = parts
  const hot = new Set((await playedMost(parts, context.merchant)).slice(0, HOT_MARKED_MAX))
  const choices = await editions.of(context.merchant.code)
  const suppliers = await agreements.all()
  const { currency } = context.merchant
  const about = { language: context.language, currency, nowMs: clock.nowMs(), hot, choices, suppliers }
  return games.map(game => presentGame(game, about))
}

/** A filter as the name of its total; amounts are too large for JSON. */
const writeFilter = ({ stake, ...filter }: GameFilter): string =>
  JSON.stringify({ ...filter, stake: stake && { ...stake, amount: stake.amount.toString() } })

function readFilter(written: string): GameFilter {
  const { stake, ...filter } = JSON.parse(written) as Omit<GameFilter, 'stake'> & {
    stake?: { amount: string; currency: string }
  }
  return stake === undefined ? filter : { ...filter, stake: { ...stake, amount: BigInt(stake.amount) } }
}
