import type { AnswerCode } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import type { SessionStore } from '../../../session/store.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import { isUnheard } from '../../../shared/form/unheard.ts'

/** What is said above the button: of a change that nobody has answered, that the new password may be the one that holds (CHPSW-16, decision 9). */
export const alertOf = (code: AnswerCode<typeof identity.changePassword>): TextKey =>
  isUnheard(code) ? 'change.unheard' : refusalKey(code)

/**
 * A change that got through without an answer has ended the session it was asked with (SES-06): the login it leads to knows nothing of it. Tells
 * when that is so. A session under another token means that somebody has heard, or has got in. Answers how to stop.
 */
function followLoss(session: Pick<SessionStore, 'state' | 'subscribe' | 'onNews'>, token: string, tell: () => void) {
  const ends = [
    session.onNews(news => {
      stop()
      if (news === 'lost') tell()
    }),
    session.subscribe(() => {
      const state = session.state()
      if (state.kind === 'member' && state.session.token !== token) stop()
    }),
  ]
  const stop = () => {
    for (const end of ends) end()
  }
  return stop
}

type Followed = Parameters<typeof followLoss>

/**
 * The doubt of a screen: after each try that was not heard of it is followed, and what is answered ends it, for then the session is still there
 * and the password is the old one.
 */
export function createDoubt() {
  let end = () => {}
  return (code: string, [session, token, tell]: Followed): void => {
    // It is gone: this is what was waited for, and is told in a moment.
    if (code === 'login.not.session') return
    end()
    end = isUnheard(code) ? followLoss(session, token, tell) : () => {}
  }
}
