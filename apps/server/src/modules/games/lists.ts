import { games as contract, type In, LANGUAGES, type Language, type Out } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS, MINUTE_MS } from '@hiyas/kernel'
import { cached } from '../../platform/cached.ts'
import type { Context } from '../../platform/module.ts'
import type { Game } from './game.ts'
import { classificationName, type GameItem, presentGame } from './present.ts'
import {
  categoryOrder,
  classificationCounts,
  type GameFilter,
  gamesByNode,
  listGames,
  vendorCounts,
} from './repository/catalogue.ts'
import { mostPlayed } from './repository/plays.ts'
import { closedCategories, dayOf, NEW_DAYS, SITE_CATEGORIES, stakeOf } from './rules.ts'

/** What is played most is counted over this many days, and asked for again after this time. */
const HOT_DAYS = 7
const HOT_TTL_MS = MINUTE_MS
/** Only so many games are worth the word hot on their tiles; the hot list itself goes on to a full page. */
const HOT_MARKED_MAX = 12
/** Words of the classification filter that name a view, not a classification (LOBBY-78). */
const VIEWS: readonly string[] = ['', 'ALL', 'NEW', 'FAV', 'HOT']

export type Lists = ReturnType<typeof createLists>

type Parts = { database: Database; clock: Clock; played: { get(merchant: string): Promise<string[]> } }

/** What members and guests see of the catalogue. */
export function createLists({ database, clock }: { database: Database; clock: Clock }) {
  const played = cached(clock, HOT_TTL_MS, merchant =>
    mostPlayed(database.query, merchant, dayOf(clock.nowMs() - HOT_DAYS * DAY_MS), contract.GAME_PAGE_SIZE_MAX),
  )
  const parts = { database, clock, played }
  return {
    gameList: (context: Context, input: In<typeof contract.gameList>) => gameList(parts, context, input),
    hotGames: (context: Context, input: { gameType?: string; language?: string }) => hotGames(parts, context, input),
    gameCategories: (context: Context) => gameCategories(parts, context),
    present: (context: Context, games: readonly Game[], language?: string) => present(parts, context, games, language),
  }
}

async function gameList(
  parts: Parts,
  context: Context,
  input: In<typeof contract.gameList>,
): Promise<Out<typeof contract.gameList>> {
  const { pageNo = 1, pageSize = contract.GAME_PAGE_SIZE } = input
  if (input.gameType === 'HOT') return hotPage(await hotGames(parts, context, {}))
  const filter = filterOf(context, input, parts.clock.nowMs())
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize }
  const { games, total } = await listGames(parts.database.query, filter, page)
  return {
    games: await present(parts, context, games, input.language),
    pageNum: pageNo,
    totalPages: Math.ceil(total / pageSize),
    total,
  }
}

/** Most played first; where too little was played, the catalogue's own order fills up. */
async function hotGames(
  parts: Parts,
  context: Context,
  input: { gameType?: string; language?: string },
): Promise<Out<typeof contract.hotGames>> {
  const { query } = parts.database
  const categoriesClosed = closedCategories(context.merchant.profile)
  const category = input.gameType === 'HOT' ? undefined : input.gameType
  const ids = await parts.played.get(context.merchant.code)
  const [known, shelf] = await Promise.all([
    gamesByNode(query, ids),
    listGames(
      query,
      { categoriesClosed, ...(category === undefined ? {} : { category }) },
      { offset: 0, limit: contract.GAME_PAGE_SIZE },
    ),
  ])
  const most = known
    .filter(game => game.isListed && !game.isClosed && !categoriesClosed.includes(game.category))
    .filter(game => category === undefined || game.category === category)
    .toSorted((one, other) => ids.indexOf(one.nodeId) - ids.indexOf(other.nodeId))
  const rest = shelf.games.filter(game => !most.some(hot => hot.nodeId === game.nodeId))
  const games = [...most, ...rest].slice(0, contract.GAME_PAGE_SIZE)
  return { list: await present(parts, context, games, input.language) }
}

/**
 * All categories of the merchant in his order, those without a game too: the site has a place for them. What his licence keeps
 * shut is not among them.
 */
async function gameCategories(parts: Parts, context: Context): Promise<Out<typeof contract.gameCategories>> {
  const { query } = parts.database
  const closed = closedCategories(context.merchant.profile)
  const [own, vendors, classifications] = await Promise.all([
    categoryOrder(query, context.merchant.code),
    vendorCounts(query, closed),
    classificationCounts(query, closed),
  ])
  const open = SITE_CATEGORIES.toSorted(byOrder(own)).filter(category => !closed.includes(category))
  const sorting = open.map(gameCategory => ({
    gameCategory,
    vendorNames: vendors
      .filter(vendor => vendor.category === gameCategory)
      .map(({ vendor }) => ({ gameType: gameCategory, vassalage: vendor })),
  }))
  const mapping = Object.fromEntries(
    open.map(category => {
      const mine = vendors.filter(vendor => vendor.category === category)
      const classes = classifications.filter(found => found.category === category)
      const shelf = {
        vendors: mine.map(({ vendor, vendorName, games }) => ({
          vassalage: vendor,
          displayName: vendorName,
          gameType: category,
          gameCount: games,
        })),
        gameClassify: classes.map(({ classification }) => ({
          key: classification,
          displayName: classificationName(classification, context.language),
        })),
        gameCount: mine.reduce((count, vendor) => count + vendor.games, 0),
      }
      return [category, shelf] as const
    }),
  )
  return { content: { sorting, mapping } }
}

async function present(
  { clock, played }: Parts,
  context: Context,
  games: readonly Game[],
  language?: string,
): Promise<GameItem[]> {
  const hot = new Set((await played.get(context.merchant.code)).slice(0, HOT_MARKED_MAX))
  const about = { language: languageOf(context, language), nowMs: clock.nowMs(), hot }
  return games.map(game => presentGame(game, about))
}

const hotPage = ({ list }: { list: GameItem[] }): Out<typeof contract.gameList> => ({
  games: list,
  pageNum: 1,
  totalPages: list.length === 0 ? 0 : 1,
  total: list.length,
})

function filterOf(context: Context, input: In<typeof contract.gameList>, nowMs: number): GameFilter {
  const filter: GameFilter = { categoriesClosed: closedCategories(context.merchant.profile) }
  const search = input.gameName?.trim().toLowerCase()
  const betMinMax = stakeOf(input.minBet)
  if (input.gameType) filter.category = input.gameType
  if (input.gameClassify && !VIEWS.includes(input.gameClassify)) filter.classification = input.gameClassify
  if (input.isNew === 1) filter.releasedSince = dayOf(nowMs - NEW_DAYS * DAY_MS)
  if (input.vassalage) filter.vendors = input.vassalage.split(',')
  if (input.minLine) filter.linesMin = input.minLine
  if (betMinMax !== undefined) filter.betMinMax = betMinMax
  if (search) filter.search = search
  return filter
}

/** Categories named by the merchant first and in his order, the others behind. */
function byOrder(order: readonly string[]) {
  const rank = (category: string): number => (order.includes(category) ? order.indexOf(category) : order.length)
  return (one: string, other: string): number => rank(one) - rank(other)
}

/** The language of the request, unless the call itself names one. */
const languageOf = (context: Context, asked: string | undefined): Language =>
  LANGUAGES.find(language => language === asked?.toUpperCase()) ?? context.language
