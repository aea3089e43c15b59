import { useEffect, useState } from 'react'
import { definePart, usePart } from '../../../../../shared/page/part.ts'
import type { PopupsProps } from './popups.tsx'

/** Part 1 section 4: home looks this long after it appeared whether there is something to show (POPUP-17). */
export const FIRST_LOOK_MS = 500

const popupsPart = definePart(() => import('./popups.tsx'), [])

/** The place of what comes over home by itself: the first page brings only the moment from which it may. */
export function Popups(props: Omit<PopupsProps, 'settled'>) {
  const settled = useSettled()
  const popups = usePart(popupsPart, true)
  return popups.kind === 'ready' ? <popups.View {...props} settled={settled} /> : null
}

function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), FIRST_LOOK_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
