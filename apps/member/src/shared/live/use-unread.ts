import { useClient } from '@hiyas/client'
import type { realtime } from '@hiyas/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { unreadKey } from './keys.ts'

export type Unread = realtime.Events['unread']

const NONE: Unread = { messages: 0, announcements: 0, announcementIds: [] }

/** What waits for the member unread, as the line tells it; nothing for a visitor, and before it is known. */
export function useUnread(): Unread {
  const { data } = useQuery<Unread>({ queryKey: unreadKey(useClient()), queryFn: skipToken })
  return data ?? NONE
}
