import { games, type Out } from '@hiyas/contract'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Game } from './categories.ts'
import { favouriteIds, type StarParts } from './favourites.ts'
import { refusalOfStar, sendStar } from './send-star.ts'

type Page = Out<typeof games.favouriteList>
type StarredPages = InfiniteData<Page>
type Tile = Page['content'][number]

const LISTS = { queryKey: [games.favouriteList.name] }
/** Also of whoever else has tapped meanwhile. */
const STALE = [{ queryKey: [games.favouriteIds.name] }, LISTS]

/** Taps that are not answered yet. What the server says of stars before they are knows nothing of them. */
let pending = 0

/** Stars a game, or takes its star off. */
export async function changeStar({ client, cache, isHere, onRefused }: StarParts, game: Game): Promise<void> {
  const ids = favouriteIds(client)
  // As it is at the tap: the one before may not have been drawn yet.
  const on = cache.getQueryData(ids.queryKey)?.includes(game.nodeId) !== true
  const put = (present: boolean) =>
    // Nothing is made of what is not known: a list of this one game would hide all others.
    cache.setQueryData(ids.queryKey, known => {
      const others = known?.filter(id => id !== game.nodeId)
      return others && (present ? [game.nodeId, ...others] : others)
    })
  pending += 1
  for (const { queryKey } of [ids, LISTS]) void cache.cancelQueries({ queryKey })
  put(on)
  // FAV-03: its tile goes at once.
  const taken = on ? [] : takeOut(cache, game.nodeId)
  const failure = await sendStar(client, game, on)
  pending -= 1
  const isRefused = failure !== null && failure !== 'overtaken'
  if (isRefused) put(!on)
  // FAV-11: the list that is asked for below may not come either, for the same reason.
  if (isRefused) putBack(cache, taken)
  if (pending === 0) for (const stale of STALE) void cache.invalidateQueries(stale)
  if (isRefused && isHere()) onRefused(await refusalOfStar(failure))
}

/** Where in which list a tile stood. */
type Taken = { queryKey: QueryKey; tile: Tile; page: number; place: number }

function takeOut(cache: QueryClient, nodeId: string): Taken[] {
  const isOther = (tile: Tile) => tile.nodeId !== nodeId
  const taken = cache.getQueriesData<StarredPages>(LISTS).flatMap(([queryKey, starred]) =>
    (starred?.pages ?? []).flatMap(({ content }, page) => {
      const place = content.findIndex(tile => !isOther(tile))
      const tile = content[place]
      return tile === undefined ? [] : [{ queryKey, tile, page, place }]
    }),
  )
  cache.setQueriesData<StarredPages>(
    LISTS,
    starred =>
      starred && { ...starred, pages: starred.pages.map(page => withTiles(page, page.content.filter(isOther))) },
  )
  return taken
}

/** Each into its list as that is now: other taps may have changed it meanwhile, and an answer of the server may have the tile. */
function putBack(cache: QueryClient, taken: readonly Taken[]): void {
  for (const { queryKey, tile, page, place } of taken)
    cache.setQueryData<StarredPages>(queryKey, starred => {
      const isThere = starred?.pages.some(({ content }) => content.some(({ nodeId }) => nodeId === tile.nodeId))
      if (starred === undefined || isThere) return starred
      const pages = starred.pages.map((one, at) =>
        at === page ? withTiles(one, one.content.toSpliced(place, 0, tile)) : one,
      )
      return { ...starred, pages }
    })
}

const withTiles = (page: Page, content: Tile[]): Page => ({ ...page, content })
