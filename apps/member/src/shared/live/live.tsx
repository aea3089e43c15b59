import { useClient } from '@hiyas/client'
import { SECOND_MS } from '@hiyas/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../session/provider.tsx'

/** After the first picture the line waits for a quiet moment, but no longer than this. */
const QUIET_MAX_MS = 2 * SECOND_MS
/** Where the code did not come, it is asked for again after this. */
const AGAIN_MS = 30 * SECOND_MS

/**
 * Opens the line on which the server tells this page what changes: one for each session and language, so that a login, a logout and
 * a switch each open their own. Its code comes after the first picture, which needs none of it.
 */
export function Live(): null {
  const client = useClient()
  const cache = useQueryClient()
  const isSettled = useSession().kind !== 'hinted'
  // The line stands outside of React.
  useEffect(() => {
    if (!isSettled) return
    return whenQuiet(() => import('./follow.ts').then(({ follow }) => follow(client, cache)))
  }, [client, cache, isSettled])
  return null
}

/** Starts something once the page has nothing better to do, and again if it could not. Answers how to end it. */
function whenQuiet(start: () => Promise<() => void>): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  let timer: ReturnType<typeof setTimeout>
  const begin = () => {
    start().then(
      end => {
        if (isOver) end()
        else stop = end
      },
      () => {
        if (!isOver) timer = setTimeout(begin, AGAIN_MS)
      },
    )
  }
  // Safari has no idle callbacks.
  const idle = globalThis.requestIdleCallback?.(begin, { timeout: QUIET_MAX_MS })
  if (idle === undefined) timer = setTimeout(begin, QUIET_MAX_MS)
  return () => {
    isOver = true
    if (idle !== undefined) cancelIdleCallback(idle)
    clearTimeout(timer)
    stop?.()
  }
}
