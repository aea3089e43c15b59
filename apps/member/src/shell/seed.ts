import { createClient } from '@hiyas/client'
import type { Boot } from '@hiyas/contract'
import type { QueryClient } from '@tanstack/react-query'
import { LONG_AGO_MS } from '../shared/of-visit.ts'
import { gameCategories, homeAnnouncements, hotGames } from '../shared/start-queries.ts'

/**
 * Puts the answers the server already has where the screens look for them, so that home asks for nothing twice. Those of a page the
 * browser had kept are of an earlier visit: they are shown, and asked for anew.
 */
export function seedFromBoot(cache: QueryClient, { home, language, status }: Boot, { kept = false } = {}): void {
  if (home === undefined) return
  const age = kept ? { updatedAt: LONG_AGO_MS } : undefined
  const merchant = status.info.merchantCode
  const client = createClient({ baseUrl: '', merchant, language: () => language, token: () => null })
  cache.setQueryData(homeAnnouncements(client, merchant).queryKey, home.announcements, age)
  cache.setQueryData(gameCategories(client, merchant).queryKey, home.categories, age)
  if (home.hot !== undefined) cache.setQueryData(hotGames(client, merchant).queryKey, home.hot, age)
}
