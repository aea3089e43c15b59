import type { messages, Out } from '@hiyas/contract'
import type { AnnouncementRow, BannerRow } from './repository/shown.ts'

type Answered = Out<typeof messages.announcements>
type Announcement = Answered['player'][number]

/** Whether he has read it is told to whoever has a session. */
export function presentAnnouncement(row: AnnouncementRow, { toMember }: { toMember: boolean }): Announcement {
  return {
    id: row.announcement_id,
    title: row.title,
    content: row.content,
    promotionType: row.promotion_type,
    execution: row.execution,
    url: row.url,
    startDate: row.starts_at.getTime(),
    ...(toMember ? { read: row.is_read } : {}),
  }
}

export function presentBanner(row: BannerRow): Answered['banners'][number] {
  return {
    id: row.banner_id,
    url: row.url,
    linkage: row.linkage,
    eyebrow: row.eyebrow,
    title: row.title,
    prize: row.prize,
    text: row.text,
    action: row.action,
    hero: row.hero,
  }
}
