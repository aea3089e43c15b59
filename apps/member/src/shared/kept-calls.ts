import { games, help, messages } from '@hiyas/contract'

/**
 * Calls whose last answers the device keeps (START-25): vendors and classifications, what is played most, announcements, the list of
 * help. None of them holds money, a name or a secret. The build takes the shapes of their answers as the version of what is kept.
 */
export const KEPT_CALLS = [games.gameCategories, games.hotGames, messages.announcements, help.helpCenter] as const
