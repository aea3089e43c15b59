import { games, type Out } from '@hiyas/contract'
import type { InfiniteData } from '@tanstack/react-query'
import type { Game } from './categories.ts'
import { favouriteIds, type StarParts } from './favourites.ts'
import { refusalOfStar, sendStar } from './send-star.ts'

type StarredPages = InfiniteData<Out<typeof games.favouriteList>>

/** Taps that are not answered yet. What the server says of stars before they are knows nothing of them. */
let pending = 0

/** Stars a game, or takes its star off. */
export async function changeStar({ client, cache, onRefused }: StarParts, game: Game): Promise<void> {
  const ids = favouriteIds(client)
  const list = { queryKey: [games.favouriteList.name] }
  // As it is at the tap: the one before may not have been drawn yet.
  const on = cache.getQueryData(ids.queryKey)?.includes(game.nodeId) !== true
  const put = (present: boolean) =>
    // Nothing is made of what is not known: a list of this one game would hide all others.
    cache.setQueryData(ids.queryKey, known => {
      const others = known?.filter(id => id !== game.nodeId)
      return others && (present ? [game.nodeId, ...others] : others)
    })
  pending += 1
  for (const { queryKey } of [ids, list]) void cache.cancelQueries({ queryKey })
  put(on)
  // FAV-03: its tile goes at once. Where the star is not taken off after all, the list that is asked for then has it again.
  if (!on) cache.setQueriesData<StarredPages>(list, pages => pages && without(pages, game.nodeId))
  const failure = await sendStar(client, game, on)
  pending -= 1
  const isRefused = failure !== null && failure !== 'overtaken'
  if (isRefused) put(!on)
  if (pending === 0) for (const { queryKey } of [ids, list]) void cache.invalidateQueries({ queryKey })
  if (isRefused) onRefused(await refusalOfStar(failure))
}

const without = (starred: StarredPages, nodeId: string): StarredPages => ({
  ...starred,
  pages: starred.pages.map(page => ({ ...page, content: page.content.filter(game => game.nodeId !== nodeId) })),
})
