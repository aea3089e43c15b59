import { useClient } from '@hiyas/client'
import { messages } from '@hiyas/contract'
import { useQueryClient } from '@tanstack/react-query'
import { unreadKey } from './keys.ts'
import type { Unread } from './use-unread.ts'

/**
 * Tells the server that the member has read an announcement that waited unread. It counts as read here as soon as the server knows;
 * where that failed it waits on.
 */
export function useMarkRead(): (announcementId: string) => Promise<void> {
  const client = useClient()
  const cache = useQueryClient()
  return async announcementId => {
    const answer = await client.call(messages.markAnnouncementAsRead, { announcementId, read: true })
    if (answer.ok) cache.setQueryData<Unread>(unreadKey(client), unread => unread && without(unread, announcementId))
  }
}

function without(unread: Unread, id: string): Unread {
  if (!unread.announcementIds.includes(id)) return unread
  return {
    ...unread,
    announcements: unread.announcements - 1,
    announcementIds: unread.announcementIds.filter(other => other !== id),
  }
}
