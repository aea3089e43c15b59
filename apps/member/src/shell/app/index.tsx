import { useEffect, useState } from 'react'
import type { Screen } from '../../routes/define-screen.ts'
import { doneAsking, useAskedForApp } from '../../shared/app/asking.ts'
import { definePart, useDialogPart, usePart } from '../../shared/page/part.ts'

/** Nobody waits for what is offered beside the page: it comes when the first picture has long stood, and so long after the last scroll. */
const PATIENCE_MS = 1_500

const appParts = definePart(() => import('./app-parts.tsx'), ['download'])

/**
 * The offer of the app and the shortcuts to customer service, at the foot of the page: only their place is kept here. They are
 * loaded when the page is at rest, or at once when somebody asks for the app.
 */
export function AppParts({ screen }: { screen: Screen }) {
  usePart(appParts, useAtRest())
  const View = useDialogPart(appParts, useAskedForApp(), doneAsking)
  return View === null ? null : <View screen={screen} />
}

function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(false)
  // Whether a finger moves the page is outside of React.
  useEffect(() => {
    if (atRest) return
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setAtRest(true), PATIENCE_MS)
    }
    wait()
    window.addEventListener('scroll', wait, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', wait)
    }
  }, [atRest])
  return atRest
}
