import { SECOND_MS } from '@hiyas/kernel'
import { useEffect, useState } from 'react'
import type { Screen } from '../routes/define-screen.ts'
import { definePart, usePart } from '../shared/page/part.ts'

/** A busy browser, or one without a measure of idleness, gets this long. */
const GRACE_MS = 3 * SECOND_MS
/** Where it did not come, it is asked for again after this, or with the next connection. */
const AGAIN_MS = 30 * SECOND_MS

const later = definePart<{ screen: Screen }>(() => import('./later/later.tsx'), [])

/**
 * What a page needs only once it has been seen and answers to taps: its code comes when the browser has nothing else to do, so
 * that it delays no picture. Without it the site works too, but for what is to come with the next connection (SHELL-87).
 */
export function Afterwards({ screen }: { screen: Screen }) {
  const [isIdle, setIdle] = useState(false)
  const state = usePart(later, isIdle)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const hasFailed = state.kind === 'failed'
  // Time and connections are outside of React.
  useEffect(() => {
    if (!hasFailed) return
    const again = () => void later.fetch()
    const timer = setTimeout(again, AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [hasFailed])
  return state.kind === 'ready' ? <state.View screen={screen} /> : null
}

function whenIdle(work: () => void): void {
  const wait = () =>
    typeof requestIdleCallback === 'undefined'
      ? setTimeout(work, GRACE_MS)
      : requestIdleCallback(work, { timeout: GRACE_MS })
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
