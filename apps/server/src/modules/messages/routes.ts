import { messages as calls } from '@hiyas/contract'
import { invariant, ok } from '@hiyas/kernel'
import { type Channel, handle, type Route } from '../../platform/module.ts'
import type { News } from './news.ts'
import { audienceOf } from './rules.ts'
import type { Service } from './service.ts'

export const routes = (service: Service): Route[] => [
  handle(calls.announcements, async (context, input) => ok(await service.announcements(context, input))),
  handle(calls.banners, async (context, input) => ok(await service.banners(context, input))),
  handle(calls.lobbyNews, async (context, input) => ok(await service.lobbyNews(context, input))),
  handle(calls.unreadCount, async ({ member }) => ok(await service.unreadCount(member))),
  handle(calls.markAnnouncementAsRead, ({ member }, { announcementId, read }) =>
    service.setRead(member, announcementId, read),
  ),
]

export const channels = (news: News): readonly Channel[] => [
  {
    event: 'announcements',
    for: 'anyone',
    follow: ({ merchant, member }, send) => news.followAnnouncements(merchant.code, audienceOf(member), send),
  },
  {
    event: 'unread',
    for: 'member',
    follow({ merchant, member }, send) {
      invariant(member !== null, 'only a member has something unread')
      return news.followUnread(
        { merchant: merchant.code, memberId: member.memberId, audience: audienceOf(member) },
        send,
      )
    },
  },
]
