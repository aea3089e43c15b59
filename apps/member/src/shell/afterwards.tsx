import { type ComponentType, useEffect, useState } from 'react'
import type { Screen } from '../routes/define-screen.ts'

type Part = ComponentType<{ screen: Screen }>

/** A busy browser, or one without a measure of idleness, gets this long. */
const GRACE_MS = 3_000

/**
 * What a page needs only once it has been seen and answers to taps: its code comes when the browser has nothing else to do, so
 * that it delays no picture. Without it the site works too.
 */
export function Afterwards({ screen }: { screen: Screen }) {
  const [Later, setLater] = useState<Part | null>(null)
  useEffect(() => {
    let gone = false
    const load = () =>
      import('./later/later.tsx').then(
        module => !gone && setLater(() => module.Later),
        () => undefined,
      )
    whenIdle(() => void load())
    return () => {
      gone = true
    }
  }, [])
  return Later && <Later screen={screen} />
}

function whenIdle(work: () => void): void {
  const wait = () =>
    typeof requestIdleCallback === 'undefined'
      ? setTimeout(work, GRACE_MS)
      : requestIdleCallback(work, { timeout: GRACE_MS })
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
