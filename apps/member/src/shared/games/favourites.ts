import { query, useClient } from '@hiyas/client'
import { games } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { useToast } from '@hiyas/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../routes/paths.ts'
import { useSession } from '../../session/provider.tsx'
import { isMember } from '../../session/reducer.ts'
import { navigate } from '../../shell/navigation.ts'
import type { Game } from './categories.ts'

export type Favourites = {
  /** Undefined while it is not known which games are starred. */
  has: (nodeId: string) => boolean | undefined
  toggle: (game: Game) => void
}

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
  const ids = query(client, games.favouriteIds, {})
  const starred = useQuery({ ...ids, enabled: member })

  async function change(game: Game): Promise<void> {
    // As it is at the tap: the one before may not have been drawn yet.
    const on = cache.getQueryData(ids.queryKey)?.includes(game.nodeId) !== true
    const put = (present: boolean) =>
      // Nothing is made of what is not known: a list of this one game would hide all others.
      cache.setQueryData(ids.queryKey, known => {
        const others = known?.filter(id => id !== game.nodeId)
        return others && (present ? [game.nodeId, ...others] : others)
      })
    void cache.cancelQueries({ queryKey: ids.queryKey })
    put(on)
    const failure = await import('./send-star.ts').then(
      ({ sendStar }) => sendStar(client, game, on),
      () => 'network',
    )
    if (failure === 'overtaken') return
    if (failure !== null) {
      put(!on)
      toast({ text: t(failure === 'favourite.limit' ? 'tile.star_limit' : 'tile.star_failed'), tone: 'danger' })
    }
    for (const { name } of [games.favouriteIds, games.favouriteList]) void cache.invalidateQueries({ queryKey: [name] })
  }

  return {
    has: nodeId => starred.data?.includes(nodeId),
    toggle: game => {
      if (!member) void navigate(paths.login(location.pathname + location.search))
      else void change(game)
    },
  }
}
