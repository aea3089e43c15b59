import { type identity, MEMBER_TYPE, type Out } from '@hiyas/contract'
import { type Texts, useTexts } from '@hiyas/i18n'
import { TOAST_MS, useToast } from '@hiyas/ui'
import { paths } from '../../routes/paths.ts'
import { useSessionStore } from '../../session/provider.tsx'
import { isMember, isTrial, whoOf } from '../../session/reducer.ts'
import { sessionOf } from '../../session/session-of.ts'
import type { Entering } from '../../session/store.ts'
import { useIsHere } from '../form/use-is-here.ts'
import { navigate } from '../page/navigation.ts'
import { forgetIdentity } from '../social/pending.ts'

/**
 * The last step of every login in the browser: the session is kept (LOGIN-26), and the login before it told (SES-05). Answers false where
 * a trial came too late: whoever has logged in with an account of his own meanwhile stays (SESS-23). Whoever has left the page that asked,
 * and was here as somebody else, starts at home: the game he has open would go on with another's money (SESS-10).
 */
export function useEnter(): (answer: Out<typeof identity.login>, entering?: Entering) => boolean {
  const session = useSessionStore()
  const isHere = useIsHere()
  const toast = useToast()
  const texts = useTexts()
  return (answer, entering) => {
    const here = session.state()
    if (answer.customerType === MEMBER_TYPE.trial && isMember(here) && !isTrial(here)) return false
    const who = whoOf(here)
    const isElsewhere = !isHere()
    // Whoever is in has his account: the next one to make one at this page is somebody else.
    forgetIdentity()
    session.dispatch({ type: 'logged_in', session: sessionOf(answer) }, entering)
    const before = lastLoginText(texts, answer.lastLogin)
    if (before !== null) toast({ text: before, tone: 'info', durationMs: TOAST_MS.long })
    if (isElsewhere && who !== '' && who !== whoOf(session.state())) void navigate(paths.home())
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
