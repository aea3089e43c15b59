import type { messages, Out } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import { isOwnAddress } from '../../routes/paths.ts'

export type Announcements = Out<typeof messages.announcements>
export type Announcement = Announcements['player'][number]

/** What everybody is told, headlines first: the strip on home, and the list behind it (NOTICE-17). */
export const noticesOf = ({ hot, player }: Announcements): Announcement[] => [...hot, ...player]

/** Kinds of announcement that have a word in both languages. */
const TYPES: Readonly<Record<string, TextKey>> = {
  WELCOME: 'notices.type_welcome',
  GAMES: 'notices.type_games',
  SAFETY: 'notices.type_safety',
}

/** The label of a `promotionType`: our word for it, or as the back office wrote it; null when there is none (POPUP-03). */
export function typeLabelOf(promotionType: string | undefined, t: (key: TextKey) => string): string | null {
  const type = promotionType?.trim() ?? ''
  if (type === '') return null
  const key = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  return key === undefined ? type : t(key)
}

export type Way = { href: string; external: boolean }

/** Where an announcement leads, when that is a page of ours or of the web (POPUP-09, POPUP-10). Nothing else is a link. */
export function wayOf(url: string | undefined): Way | null {
  const href = url?.trim() ?? ''
  if (/^https?:\/\//i.test(href)) return { href, external: true }
  return isOwnAddress(href) ? { href, external: false } : null
}
