import { isTrial, type SessionState } from '../../../../../session/reducer.ts'
import type { Announcement } from '../../../../../shared/announcements/announcement.ts'
import type { StoredValue } from '../../../../../storage/storage.ts'

/** Whom a popup may be for. A newcomer is a member at his first login (POPUP-22); everybody is on a trial, and learns nothing there for later. */
export type Audience = 'guest' | 'member' | 'newcomer'

export type PopupFlag = NonNullable<StoredValue<'popupMember'>>

/** Part 1 section 4: members are told A, guests B, newcomers F besides (POPUP-19 to POPUP-21). What names nobody is for all. */
const EXECUTIONS: Readonly<Record<Audience, readonly string[]>> = {
  guest: ['', 'B'],
  member: ['', 'A'],
  newcomer: ['', 'A', 'F'],
}

/** Where what somebody has closed is kept: SHELL_PU_A and SHELL_PU_B (POPUP-25). */
export const FLAG_OF = { guest: 'popupGuest', member: 'popupMember', newcomer: 'popupMember' } as const

/** Null until it is known who is here. */
export function audienceOf(session: SessionState): Audience | null {
  if (session.kind === 'hinted') return null
  if (session.kind === 'guest') return 'guest'
  return session.session.newcomer === true && !isTrial(session) ? 'newcomer' : 'member'
}

export const popupsFor = (audience: Audience, list: readonly Announcement[]): Announcement[] =>
  list.filter(({ execution }) => EXECUTIONS[audience].includes(execution))

/**
 * The flag after a look at the list: as it was while the list is the same, and to be shown when the list differs from the one
 * that was kept (POPUP-23). With nothing to show, what was closed is remembered for when it comes back. A list that is only
 * said in another language is no other list: closed, it stays closed.
 */
export function flagAfterLook(
  flag: PopupFlag | null,
  popups: readonly Announcement[],
  { translated = false }: { translated?: boolean } = {},
): PopupFlag | null {
  if (popups.length === 0) return flag
  const data = dataOf(popups)
  if (flag !== null && isSame(flag.data, data)) return flag
  return { show: flag !== null && translated ? flag.show : true, data }
}

/** POPUP-24. */
export const flagAfterClose = (popups: readonly Announcement[]): PopupFlag => ({ show: false, data: dataOf(popups) })

/** Whether two lists are the same announcements, whatever they say. */
export const haveSameIds = (one: readonly Announcement[], other: readonly Announcement[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id)

const dataOf = (popups: readonly Announcement[]): PopupFlag['data'] =>
  popups.map(({ title, content }) => ({ title, content }))

const isSame = (one: PopupFlag['data'], other: PopupFlag['data']): boolean =>
  one.length === other.length &&
  one.every(({ title, content }, index) => title === other[index]?.title && content === other[index]?.content)
