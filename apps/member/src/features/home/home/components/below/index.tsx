import { type RefObject, useEffect, useRef, useState } from 'react'
import { definePart, usePart } from '../../../../../shared/page/part.ts'
import styles from '../../screen.module.css'
import type { BelowProps } from './below.tsx'

/** None of it is on the first screen of a phone: it comes when the reader begins to move towards it. */
const NEAR_PX = 100

const belowPart = definePart(() => import('./below.tsx'), ['more'])

/** The place of what follows the hot games: nothing until somebody comes near. */
export function Below(props: BelowProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const below = usePart(belowPart, isNear)
  if (below.kind === 'ready') return <below.View {...props} />
  return below.kind === 'failed' ? null : <div ref={place} className={styles.coming} />
}

/** Whether the element has come near the screen once. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || place.current === null) return
    const observer = new IntersectionObserver(
      // A page at work is told at once that it lay far away and that it has come near (HOME-49).
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, place])
  return isNear
}
