import { useClient } from '@hiyas/client'
import { wallet } from '@hiyas/contract'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLooksLikeMember } from '../../session/provider.tsx'
import { idleKey } from '../../shared/live/keys.ts'
import { useOverlay } from '../../shared/page/overlays.ts'
import { definePart, useDialogPart } from '../../shared/page/part.ts'
import type { IdleQuestionProps } from './idle-question.tsx'

const question = definePart<IdleQuestionProps>(() => import('./idle-question.tsx'), ['app'])

/** A minute before the session falls idle its member is asked whether he is still there (WCAG 2.2.1). To answer is to do something. */
export function IdleWarning() {
  const client = useClient()
  const cache = useQueryClient()
  const { data: isNear = false } = useQuery<boolean>({ queryKey: idleKey(client), queryFn: skipToken })
  const looksLikeMember = useLooksLikeMember()
  const open = isNear && looksLikeMember
  const put = (isStill: boolean) => cache.setQueryData(idleKey(client), isStill)
  const View = useDialogPart(question, open, () => put(false))
  // Nothing waits for a question that cannot be shown; what can be waits below it (decision 11).
  const [isThere, setThere] = useState(false)
  // Until it has gone the place is its own: a second tap on its button is none on what comes after it (A11Y-11).
  const mayShow = useOverlay('security', (open || isThere) && View !== null)
  if (mayShow && open && !isThere) setThere(true)
  const stay = async () => {
    put(false)
    const answer = await client.call(wallet.walletBalance, {})
    // Nobody has heard him: he is asked again, until the session has ended.
    if (!answer.ok && answer.code !== 'login.not.session') put(true)
  }
  return View && <View open={mayShow && open} onStay={() => void stay()} onClosed={() => setThere(false)} />
}
