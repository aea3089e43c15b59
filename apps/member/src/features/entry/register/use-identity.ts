import type { Refusal } from '@hiyas/kernel'
import { useState } from 'react'
import { forgetIdentity, type PendingIdentity, pendingIdentity } from '../../../shared/social/pending.ts'
import type { RegisterCode } from './refusal-places.ts'
import type { Proofs } from './use-registration.ts'

/** Its token is good no longer, or belongs to somebody who is a member already: another try goes without it. */
const isUseless = ({ code, field }: Refusal<RegisterCode>): boolean =>
  code === 'register.identity.exists' || (code === 'login.token.invalid' && field === 'linkIdToken')

/** Who a third party says the visitor is. His account will be linked to it. */
export function useIdentity() {
  const [identity, setIdentity] = useState(pendingIdentity)
  const forget = () => {
    forgetIdentity()
    setIdentity(null)
  }
  return {
    identity,
    /** What is sent of it, beside the word of whoever vouches for the number. */
    word: wordOf(identity),
    forget,
    judge: (refusal: Refusal<RegisterCode>) => {
      if (isUseless(refusal)) forget()
    },
  }
}

/** A number is not linked but proved. */
function wordOf(identity: PendingIdentity | null): Pick<Proofs, 'linkChannel' | 'linkIdToken'> {
  if (identity === null || identity.firebaseChannel === 'sms') return {}
  return { linkChannel: identity.firebaseChannel, linkIdToken: identity.firebaseIdToken }
}
