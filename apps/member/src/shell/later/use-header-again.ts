import { useEffect, useEffectEvent, useRef } from 'react'
import { useLooksLikeMember } from '../../session/provider.tsx'
import { usePath } from '../../shared/page/address.ts'
import { fetchAgain } from '../../shared/page/part.ts'
import { memberHeader } from '../header.tsx'

/**
 * SHELL-53, SHELL-63: the header of a member is fetched when he becomes one. Where it did not come then, he would look like a visitor for
 * the rest of the visit: it is asked for once more wherever he goes, and with the next connection.
 */
export function useHeaderAgain(): void {
  const looksLikeMember = useLooksLikeMember()
  const path = usePath()
  const askedAt = useRef('')
  const ask = useEffectEvent(async () => {
    if (!looksLikeMember) return
    // One that is on its way may be about to fail: nobody would ask after it.
    if (memberHeader.state().kind === 'waiting') await memberHeader.fetch()
    if (memberHeader.state().kind === 'failed') await fetchAgain(memberHeader)
  })
  useEffect(() => {
    if (askedAt.current !== path) void ask()
    askedAt.current = path
  }, [path])
  useEffect(() => {
    const listener = () => void ask()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
