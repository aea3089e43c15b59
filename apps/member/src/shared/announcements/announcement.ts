import type { messages, Out } from '@hiyas/contract'
import { isOwnAddress } from '../../routes/paths.ts'

export type Announcements = Out<typeof messages.announcements>
export type Announcement = Announcements['player'][number]

/** What everybody is told, headlines first: the strip on home, and the list behind it (NOTICE-17). */
export const announcementsOf = ({ hot, player }: Announcements): Announcement[] => [...hot, ...player]

export type Way = { href: string; external: boolean }

/** Where an announcement leads, when that is a page of ours or of the web (POPUP-09, POPUP-10). Nothing else is a link. */
export function wayOf(url: string | undefined): Way | null {
  const href = url?.trim() ?? ''
  if (/^https?:\/\//i.test(href)) return { href, external: true }
  return isOwnAddress(href) ? { href, external: false } : null
}
