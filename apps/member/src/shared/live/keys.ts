import { type Client, keyInEveryLanguage } from '@hiyas/client'

/** Where the cache keeps what waits unread. The same in every language, and never another member's. */
export const unreadKey = (client: Client) => ownKey(client, 'live.unread')

/** Where it keeps whether the session is about to fall idle. */
export const idleKey = (client: Client) => ownKey(client, 'live.idle')

const ownKey = (client: Client, name: `live.${string}`) => keyInEveryLanguage(client, { name, access: 'member' }, {})
