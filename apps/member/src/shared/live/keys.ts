import { type Client, keyOf } from '@hiyas/client'

/** Where the cache keeps what waits unread. The same in every language, and never another member's. */
export const unreadKey = (client: Client) => {
  const [, , owner] = keyOf(client, { name: 'live.unread', access: 'member' }, {})
  return ['live.unread', '', owner] as const
}
