import { useEffect, useState } from 'react'
import type { Screen } from '../../routes/define-screen.ts'
import { definePart, useDialogPart, usePart } from '../part.ts'
import { doneAsking, useAskedForApp } from './asking.ts'

/** Nobody waits for what is offered beside the page: it comes when the first picture has long stood. */
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
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return atRest
}
