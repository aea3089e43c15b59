import type { messages } from '@hiyas/contract'
import { isTrial, type SessionState } from '../../../../../session/reducer.ts'
import type { Announcement } from '../../../../../shared/announcements/announcement.ts'
import type { StoredValue } from '../../../../../storage/storage.ts'

/** Whom a popup may be for. A newcomer is a member at his first login (POPUP-22); everybody is on a trial, and learns nothing there for later. */
export type PopupAudience = 'guest' | 'member' | 'newcomer'

export type PopupFlag = NonNullable<StoredValue<'popupMember'>>

/** Part 1 section 4: members are told A, guests B, newcomers F besides (POPUP-19 to POPUP-21). What names nobody is for all. */
const EXECUTIONS: Readonly<Record<PopupAudience, readonly string[]>> = {
  guest: ['', 'B'],
  member: ['', 'A'],
  newcomer: ['', 'A', 'F'],
} satisfies Record<PopupAudience, messages.Execution[]>

/** Where what somebody has closed is kept: SHELL_PU_A and SHELL_PU_B (POPUP-25). */
export const FLAG_OF = { guest: 'popupGuest', member: 'popupMember', newcomer: 'popupMember' } as const

/** Null until it is known who is here. */
export function audienceOf(session: SessionState): PopupAudience | null {
  if (session.kind === 'hinted') return null
  if (session.kind === 'guest') return 'guest'
  return session.session.newcomer === true && !isTrial(session) ? 'newcomer' : 'member'
}

export const popupsFor = (audience: PopupAudience, list: readonly Announcement[]): Announcement[] =>
  list.filter(({ execution }) => EXECUTIONS[audience].includes(execution))

/** What was said, and in which language. */
type Told = { popups: readonly Announcement[]; language: string }

/**
 * The flag after a look at the list: as it was while the list is the same, and to be shown when the list differs from the one
 * that was kept (POPUP-23). With nothing to show, what was closed is remembered for when it comes back. A list that is only
 * said in another language is no other list: closed, it stays closed (LANG-09).
 */
export function flagAfterLook(flag: PopupFlag | null, told: Told): PopupFlag | null {
  if (told.popups.length === 0) return flag
  const next = flagOf(told, true)
  const isKnown = flag !== null && (isSame(flag.data, next.data) || isTranslated(flag, next))
  return isKnown ? { ...next, show: flag.show } : next
}

/** The flag after the popup was closed: what it told is not to be shown again (POPUP-24). */
export const flagAfterClose = (told: Told): PopupFlag => flagOf(told, false)

const flagOf = ({ popups, language }: Told, show: boolean): PopupFlag => ({
  show,
  data: dataOf(popups),
  ids: popups.map(({ id }) => id),
  language,
})

/** The same announcements, whatever they say in another language. */
const isTranslated = (one: PopupFlag, other: PopupFlag): boolean =>
  one.language !== other.language &&
  one.ids?.length === other.ids?.length &&
  one.ids?.every((id, index) => id === other.ids?.[index]) === true

const dataOf = (popups: readonly Announcement[]): PopupFlag['data'] =>
  popups.map(({ title, content }) => ({ title, content }))

const isSame = (one: PopupFlag['data'], other: PopupFlag['data']): boolean =>
  one.length === other.length &&
  one.every(({ title, content }, index) => title === other[index]?.title && content === other[index]?.content)
