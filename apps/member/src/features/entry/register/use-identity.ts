import { useState } from 'react'
import { forgetIdentity, pendingIdentity } from '../../../shared/social/pending.ts'
import type { RegisterCode } from './refusal-texts.ts'

/** The token is good no longer, or belongs to somebody who is a member already: another try goes without it. */
const USELESS: readonly RegisterCode[] = ['login.token.invalid', 'register.identity.exists']

/** Who a third party says the visitor is. His account will be linked to it. */
export function useIdentity() {
  const [identity, setIdentity] = useState(pendingIdentity)
  const forget = () => {
    forgetIdentity()
    setIdentity(null)
  }
  return {
    identity,
    /** What is sent of it. */
    word:
      identity === null ? {} : { firebaseChannel: identity.firebaseChannel, firebaseIdToken: identity.firebaseIdToken },
    forget,
    judge: (code: RegisterCode) => {
      if (USELESS.includes(code)) forget()
    },
  }
}
