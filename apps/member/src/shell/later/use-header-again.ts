import { useEffect, useEffectEvent, useRef } from 'react'
import { useSession } from '../../session/provider.tsx'
import { looksLikeMember } from '../../session/reducer.ts'
import { usePath } from '../../shared/page/address.ts'
import { fetchAgain } from '../../shared/page/part.ts'
import { memberHeader } from '../header.tsx'

/**
 * SHELL-53, SHELL-63: the header of a member is fetched when he becomes one. Where it did not come then, he would look like a visitor for
 * the rest of the visit: it is asked for once more wherever he goes, and with the next connection.
 */
export function useHeaderAgain(): void {
  const member = looksLikeMember(useSession())
  const path = usePath()
  const askedAt = useRef('')
  const ask = useEffectEvent(() => {
    if (member && memberHeader.state().kind === 'failed') void fetchAgain(memberHeader)
  })
  useEffect(() => {
    if (askedAt.current !== path) ask()
    askedAt.current = path
  }, [path])
  useEffect(() => {
    const listener = () => ask()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
