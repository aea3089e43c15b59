import { createClient } from '@hiyas/client'
import type { Boot } from '@hiyas/contract'
import type { QueryClient } from '@tanstack/react-query'
import { gameCategories, homeAnnouncements, hotGames } from '../shared/start-queries.ts'

/** Puts the answers the server already has where the screens look for them, so that home asks for nothing twice. */
export function seedFromBoot(cache: QueryClient, { home, language, status }: Boot): void {
  if (home === undefined) return
  const merchant = status.info.merchantCode
  const client = createClient({ baseUrl: '', merchant, language: () => language, token: () => null })
  cache.setQueryData(homeAnnouncements(client, merchant).queryKey, home.announcements)
  cache.setQueryData(gameCategories(client, merchant).queryKey, home.categories)
  cache.setQueryData(hotGames(client, merchant).queryKey, home.hot)
}
