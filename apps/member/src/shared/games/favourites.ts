import { type Client, query, useClient } from '@hiyas/client'
import { games, type Out } from '@hiyas/contract'
import { type TextKey, useTexts } from '@hiyas/i18n'
import { useToast } from '@hiyas/ui'
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../routes/paths.ts'
import { useSession } from '../../session/provider.tsx'
import { isMember } from '../../session/reducer.ts'
import { useFlag } from '../page/boot-context.tsx'
import { navigate } from '../page/navigation.ts'
import type { Game } from './categories.ts'

export type Favourites = {
  /** A merchant may offer no favourites (SHELL-105): then nothing has a star. */
  offered: boolean
  /** Undefined while it is not known which games are starred. */
  has: (nodeId: string) => boolean | undefined
  toggle: (game: Game) => void
}

export const favouriteIds = (client: Client) => query(client, games.favouriteIds, {})

/**
 * The games the member has starred (FAV-05). A tap shows at once and is taken back when the server refuses it (FAV-11). A visitor
 * is led to the login and comes back (LOBBY-55).
 */
export function useFavourites(): Favourites {
  const client = useClient()
  const cache = useQueryClient()
  const toast = useToast()
  const { t } = useTexts()
  const member = isMember(useSession())
  const offered = useFlag('GAMELOFAV3')
  const starred = useQuery({ ...favouriteIds(client), enabled: member && offered })
  // Fetching code is an effect on the world outside.
  useEffect(() => {
    if (starred.isSuccess) void bringSender()
  }, [starred.isSuccess])
  return {
    offered,
    has: nodeId => starred.data?.includes(nodeId),
    toggle: game => {
      if (!member) void navigate(paths.login(location.pathname + location.search))
      else void changeStar({ client, cache, onRefused: key => toast({ text: t(key), tone: 'danger' }) }, game)
    },
  }
}

type Parts = { client: Client; cache: QueryClient; onRefused: (key: TextKey) => void }
type StarredPages = InfiniteData<Out<typeof games.favouriteList>>

let sender: typeof import('./send-star.ts') | null = null
/** It comes as soon as there are stars: where a tap had to wait for it, the page could be gone before its call is out. */
const bringSender = () =>
  import('./send-star.ts').then(
    code => (sender = code),
    () => null,
  )

/** Taps that are not answered yet. What the server says of stars before they are knows nothing of them. */
let pending = 0

/** Stars a game, or takes its star off. */
export async function changeStar({ client, cache, onRefused }: Parts, game: Game): Promise<void> {
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
  const code = sender ?? (await bringSender())
  const failure = code === null ? 'network' : await code.sendStar(client, game, on)
  pending -= 1
  const isRefused = failure !== null && failure !== 'overtaken'
  if (isRefused) put(!on)
  if (pending === 0) for (const { queryKey } of [ids, list]) void cache.invalidateQueries({ queryKey })
  if (isRefused) onRefused((await code?.refusalOfStar(failure)) ?? 'tile.star_failed')
}

const without = (starred: StarredPages, nodeId: string): StarredPages => ({
  ...starred,
  pages: starred.pages.map(page => ({ ...page, content: page.content.filter(game => game.nodeId !== nodeId) })),
})
