import { type identity, MEMBER_TYPE, type Out } from '@hiyas/contract'
import { type Texts, useTexts } from '@hiyas/i18n'
import { TOAST_MS, useToast } from '@hiyas/ui'
import { useSessionStore } from '../../session/provider.tsx'
import { isMember, isTrial } from '../../session/reducer.ts'
import { sessionOf } from '../../session/session-of.ts'
import { forgetIdentity } from '../social/pending.ts'

export type Entering = {
  /** The member asked this device to remember him: it may take him in again (LOGIN-91). */
  resume?: boolean
  /** The password he has just typed (CHPSW-05). */
  held?: string | undefined
}

/**
 * The last step of every login in the browser: the session is kept (LOGIN-26), and the login before it told (SES-05). Answers false where
 * a trial came too late: whoever has logged in with an account of his own meanwhile stays (SESS-23).
 */
export function useEnter(): (answer: Out<typeof identity.login>, entering?: Entering) => boolean {
  const session = useSessionStore()
  const toast = useToast()
  const texts = useTexts()
  return (answer, { resume = false, held } = {}) => {
    const here = session.state()
    if (answer.customerType === MEMBER_TYPE.trial && isMember(here) && !isTrial(here)) return false
    // Whoever is in has his account: the next one to make one at this page is somebody else.
    forgetIdentity()
    session.dispatch({ type: 'logged_in', session: sessionOf(answer), resume, ...(held === undefined ? {} : { held }) })
    const before = lastLoginText(texts, answer.lastLogin)
    if (before !== null) toast({ text: before, tone: 'info', durationMs: TOAST_MS.long })
    return true
  }
}

/** When and with what somebody was here before, for the member to recognise. Null at the first login. */
export function lastLoginText(
  { t, dateTime }: Pick<Texts, 't' | 'dateTime'>,
  before: Out<typeof identity.login>['lastLogin'],
): string | null {
  return before === null ? null : t('login.last', { when: dateTime(before.atMs), device: before.device })
}
