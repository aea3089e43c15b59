import { type Client, query } from '@hiyas/client'
import { games, type In, messages, SITE_PLATFORM } from '@hiyas/contract'
import { PLATFORM } from './games/constants.ts'

/** Part 2 sections 7 and 9: what these calls always send. */
const IS_PLATFORM = '2'
const CATEGORY_TREE = '1'
const HOME_CONTENT = { types: messages.HOME_TYPES, groupName: 'm_home', platform: SITE_PLATFORM.letter } as const

/** Banners, notices and popups of home (HOME-15). */
export const homeAnnouncements = (client: Client, merchantCode: string) =>
  query(client, messages.announcements, { ...HOME_CONTENT, merchantCode, language: client.options.language() })

/** Categories in the order of the site, with their vendors and classifications (HOME-44, LOBBY-76, LOBBY-77). */
export const gameCategories = (client: Client, merchant: string) =>
  query(client, games.gameCategories, { typeId: CATEGORY_TREE, merchant_code: merchant })

type HotNarrowed = Pick<In<typeof games.hotGames>, 'gameType' | 'gameName'>

/** What is played most, of all categories or of one (HOME-49). */
export const hotGames = (client: Client, merchantCode: string, narrowed: HotNarrowed = {}) =>
  query(client, games.hotGames, {
    isPlatform: IS_PLATFORM,
    language: client.options.language(),
    platform: PLATFORM,
    merchantCode,
    ...narrowed,
  })
