import type { messages } from '@hiyas/contract'

type Timed = { starts_at: Date; ends_at: Date | null; changed_at: Date }
type Aimed = { audiences: string[]; platforms: string[] }

export type AnnouncementTable = Timed &
  Aimed & {
    merchant: string
    announcement_id: string
    kind: string
    group_name: string
    execution: messages.Execution
    promotion_type: string
    url: string
    position: number
  }
export type AnnouncementTextTable = {
  merchant: string
  announcement_id: string
  language: string
  title: string
  content: string
}
export type BannerTable = Timed &
  Aimed & {
    merchant: string
    banner_id: string
    group_name: string
    url: string
    linkage: string
    hero: string
    position: number
  }
export type BannerTextTable = {
  merchant: string
  banner_id: string
  language: string
  eyebrow: string
  title: string
  prize: string
  text: string
  action: string
}
export type ReadTable = { merchant: string; member_id: string; announcement_id: string; read_at: Date }

export type Tables = {
  'messages.announcement': AnnouncementTable
  'messages.announcement_text': AnnouncementTextTable
  'messages.banner': BannerTable
  'messages.banner_text': BannerTextTable
  'messages.announcement_read': ReadTable
}
