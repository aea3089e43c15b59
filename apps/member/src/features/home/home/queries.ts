import { type Client, query, useClient } from '@hiyas/client'
import { games, SITE_RUNS_ON } from '@hiyas/contract'
import { useQuery } from '@tanstack/react-query'
import { useIsMember } from '../../../session/provider.tsx'
import { walletBalance } from '../../../shared/balance/queries.ts'
import type { Category } from '../../../shared/games/categories.ts'
import { favouriteIds } from '../../../shared/games/favourites.ts'

/**
 * The games of one tab (HOME-56). INHOUSE is asked for as the lobby asks, of the vendors the server names for it: all their slots would be more
 * (resolution 44). Where they are more than a call takes none is named, and the server answers the same games by the kind alone.
 */
export const homeGames = (client: Client, merchant: string, category: Category, inhouseVendors: string) =>
  query(client, games.gameList, {
    merchant,
    platform: SITE_RUNS_ON,
    gameType: category,
    ...(category === 'INHOUSE' && inhouseVendors.length <= games.VASSALAGES_LENGTH_MAX
      ? { vassalage: inhouseVendors }
      : {}),
    pageNo: 1,
    pageSize: games.GAME_PAGE_SIZE,
    language: client.options.language(),
  })

/**
 * With a session every entry asks for the wallet and the stars anew, whatever the tab shows (HOME-09, HOME-12). Who needs the answers
 * reads them where they are kept. The rest that an entry asks for comes with components/later.
 */
export function useEntryQueries(): void {
  const client = useClient()
  const enabled = useIsMember()
  const everyEntry = { enabled, refetchOnMount: 'always' as const, notifyOnChangeProps: [] }
  useQuery({ ...walletBalance(client), ...everyEntry })
  useQuery({ ...favouriteIds(client), ...everyEntry })
}
