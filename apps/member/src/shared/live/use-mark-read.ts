import { useClient } from '@hiyas/client'
import { messages, type Out } from '@hiyas/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Announcement } from '../announcements/announcement.ts'
import { unreadKey } from './keys.ts'
import type { Unread } from './use-unread.ts'

/** Opened again before the server has answered, one is not told of once more: without a line it would be counted twice. */
const onTheirWay = new Set<string>()

/**
 * Tells the server that the member has read an announcement that waited unread. It counts as read here as soon as the server knows;
 * where that failed it waits on.
 */
export function useMarkRead(): (announcementId: string) => Promise<void> {
  const client = useClient()
  const cache = useQueryClient()
  return async announcementId => {
    if (onTheirWay.has(announcementId)) return
    onTheirWay.add(announcementId)
    const answer = await client.call(messages.markAnnouncementAsRead, { announcementId, read: true })
    onTheirWay.delete(announcementId)
    if (!answer.ok) return
    cache.setQueryData<Unread>(unreadKey(client), unread => unread && without(unread, announcementId))
    markInLists(cache, announcementId)
  }
}

function without(unread: Unread, id: string): Unread {
  const { announcements, announcementIds } = unread
  if (announcementIds === null) return { ...unread, announcements: Math.max(0, announcements - 1) }
  if (!announcementIds.includes(id)) return unread
  return {
    ...unread,
    announcements: announcements - 1,
    announcementIds: announcementIds.filter(other => other !== id),
  }
}

/** Without a line the lists say what he has read. They stay as old as they are, and their popups are no others. */
function markInLists(cache: QueryClient, id: string): void {
  const marked = (list: Announcement[]) => list.map(notice => (notice.id === id ? { ...notice, read: true } : notice))
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: [messages.announcements.name] }))
    cache.setQueryData<Out<typeof messages.announcements>>(
      queryKey,
      lists => lists && { ...lists, hot: marked(lists.hot), player: marked(lists.player) },
      { updatedAt: state.dataUpdatedAt },
    )
}
