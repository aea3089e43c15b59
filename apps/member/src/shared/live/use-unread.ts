import { useClient } from '@hiyas/client'
import type { realtime } from '@hiyas/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { unreadKey } from './keys.ts'

type Told = realtime.Events['unread']

/** `announcementIds` is null until the line has said which wait. */
export type Unread = Omit<Told, 'announcementIds'> & { announcementIds: Told['announcementIds'] | null }

const NONE: Unread = { messages: 0, announcements: 0, announcementIds: null }

/** What waits for the member unread, as the line tells it; nothing for a visitor, and before it is known. */
export function useUnread(): Unread {
  const { data } = useQuery<Unread>({ queryKey: unreadKey(useClient()), queryFn: skipToken })
  return data ?? NONE
}
