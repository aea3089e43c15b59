import { createClient } from '@hiyas/client'
import type { Boot } from '@hiyas/contract'
import type { QueryClient } from '@tanstack/react-query'
import { LONG_AGO_MS } from '../shared/of-visit.ts'
import { gameCategories, homeAnnouncements, hotGames } from '../shared/start-queries.ts'

/** `kept`: the browser had kept the page. `speaker`: the merchant whoever is here asks, if anybody is. */
type Seeding = { kept?: boolean; speaker?: string | undefined }

/**
 * Puts the answers the server already has where the screens look for them, so that home asks for nothing twice. Those of a page the
 * browser had kept are of an earlier visit: they are shown, and asked for anew. So are those of the site to a trial, who asks another
 * merchant (SESS-10): the server drew them, and the first picture in the browser must be the same. And so are the announcements to
 * anybody who is logged in: the page was asked for without his session, and some are for members only (POPUP-19).
 */
export function seedFromBoot(
  cache: QueryClient,
  { home, language, status }: Boot,
  { kept = false, speaker }: Seeding = {},
): void {
  if (home === undefined) return
  const { merchantCode } = status.info
  const ageOf = (isOld: boolean) => (isOld ? { updatedAt: LONG_AGO_MS } : undefined)
  const announcementsAge = ageOf(kept || speaker !== undefined)
  const put = (merchant: string, isOld: boolean) => {
    const age = ageOf(isOld)
    const client = createClient({ baseUrl: '', merchant, language: () => language, token: () => null })
    cache.setQueryData(homeAnnouncements(client, merchantCode).queryKey, home.announcements, announcementsAge)
    cache.setQueryData(gameCategories(client, merchantCode).queryKey, home.categories, age)
    if (home.hot !== undefined) cache.setQueryData(hotGames(client, merchantCode).queryKey, home.hot, age)
  }
  put(merchantCode, kept)
  if (speaker !== undefined && speaker !== merchantCode) put(speaker, true)
}
