import type { messages, Out } from '@hiyas/contract'
import type { AnnouncementRow, BannerRow } from './repository.ts'

type Answered = Out<typeof messages.announcements>

export function presentAnnouncement(row: AnnouncementRow): Answered['player'][number] {
  return {
    id: row.announcement_id,
    title: row.title,
    content: row.content,
    promotionType: row.promotion_type,
    execution: row.execution,
    url: row.url,
    startDate: row.starts_at.getTime(),
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
