import { type Client, query } from '@hiyas/client'
import { games, HOME_INPUTS, type In, messages } from '@hiyas/contract'

/** Banners, notices and popups of home (HOME-15). */
export const homeAnnouncements = (client: Client, merchantCode: string) =>
  query(client, messages.announcements, {
    ...HOME_INPUTS.announcements,
    merchantCode,
    language: client.options.language(),
  })

/** Categories in the order of the site, with their vendors and classifications (HOME-44, LOBBY-76, LOBBY-77). */
export const gameCategories = (client: Client, merchant: string) =>
  query(client, games.gameCategories, { ...HOME_INPUTS.categories, merchant_code: merchant })

type HotNarrowed = Pick<In<typeof games.hotGames>, 'gameType' | 'gameName'>

/** What is played most, of all categories or of one (HOME-49). */
export const hotGames = (client: Client, merchantCode: string, narrowed: HotNarrowed = {}) =>
  query(client, games.hotGames, {
    ...HOME_INPUTS.hot,
    language: client.options.language(),
    merchantCode,
    ...narrowed,
  })
