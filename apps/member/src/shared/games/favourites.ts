import { type Client, keyInEveryLanguage, query, useClient } from '@hiyas/client'
import { games } from '@hiyas/contract'
import { type TextKey, useTexts } from '@hiyas/i18n'
import { useToast } from '@hiyas/ui'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../routes/paths.ts'
import { useIsMember, useSessionStore } from '../../session/provider.tsx'
import { whoOf } from '../../session/reducer.ts'
import { useFlag } from '../page/boot-context.tsx'
import { noteMissed } from '../page/missed.ts'
import { navigate } from '../page/navigation.ts'
import type { Game } from './categories.ts'

export type Favourites = {
  /** A merchant may offer no favourites (SHELL-105): then nothing has a star. */
  offered: boolean
  /** Undefined while it is not known which games are starred. */
  has: (nodeId: string) => boolean | undefined
  toggle: (game: Game) => void
}

/** The same in every language: a star that is on its way as one is chosen is shown in that one too (FAV-05). */
export const favouriteIds = (client: Client) =>
  query(client, games.favouriteIds, {}, keyInEveryLanguage(client, games.favouriteIds, {}))

/**
 * The games the member has starred (FAV-05). A tap shows at once and is taken back when the server refuses it (FAV-11). A visitor
 * is led to the login and comes back (LOBBY-55).
 */
export function useFavourites(): Favourites {
  const client = useClient()
  const cache = useQueryClient()
  const toast = useToast()
  const { t } = useTexts()
  const isMember = useIsMember()
  const session = useSessionStore()
  const offered = useFlag('GAMELOFAV3')
  const starred = useQuery({ ...favouriteIds(client), enabled: isMember && offered })
  // Fetching code is an effect on the world outside.
  useEffect(() => {
    if (starred.isSuccess) void bringChanger()
  }, [starred.isSuccess])
  return {
    offered,
    has: nodeId => starred.data?.includes(nodeId),
    toggle: game => {
      const who = whoOf(session.state())
      const isHere = () => whoOf(session.state()) === who
      const onRefused = (key: TextKey) => toast({ text: t(key), tone: 'danger' })
      if (!isMember) void navigate(paths.login(location.pathname + location.search))
      else void changeStar({ client, cache, isHere, onRefused }, game)
    },
  }
}

export type StarParts = {
  client: Client
  cache: QueryClient
  /** Whether whoever has tapped is still logged in: nobody else is told of his star. */
  isHere: () => boolean
  onRefused: (key: TextKey) => void
}

let changer: typeof import('./change-star.ts') | null = null
/** It comes as soon as there are stars: where a tap had to wait for it, the page could be gone before its call is out. */
const bringChanger = () =>
  import('./change-star.ts').then(
    code => (changer = code),
    () => null,
  )

async function changeStar(parts: StarParts, game: Game): Promise<void> {
  const code = changer ?? (await bringChanger())
  if (code !== null) return code.changeStar(parts, game)
  parts.onRefused('tile.star_failed')
  void noteMissed('star')
}
