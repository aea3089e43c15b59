import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { caretLeftBold, caretRightBold } from '../Icon/icons.ts'
import styles from './VendorTile.module.css'

export type VendorRailProps = {
  label: string
  /** What the buttons at the ends are called. */
  previous: string
  next: string
  children: ReactNode
}

type Ends = { start: boolean; end: boolean }

/** Four vendors a view, to swipe or to page through (LOBBY-25 to LOBBY-27). Where there are no more than four there is nothing to page. */
export function VendorRail({ label, previous, next, children }: VendorRailProps) {
  const rail = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<Ends>({ start: true, end: false })
  const page = (direction: 1 | -1) => () => rail.current?.scrollBy({ left: direction * viewOf(rail.current) })
  const isPaged = Children.count(children) > VENDORS_IN_VIEW
  // Where a scrolled box stands, and how wide it has become, is outside of React.
  useEffect(() => (isPaged ? followEnds(rail.current, setAt) : undefined), [isPaged])
  // At an end the button keeps its focus and does nothing.
  return (
    <div className={styles.box} data-paged={isPaged || undefined}>
      {isPaged && (
        <button type="button" className={styles.way} aria-label={previous} aria-disabled={at.start} onClick={page(-1)}>
          <Icon shape={caretLeftBold} />
        </button>
      )}
      <ul ref={rail} className={styles.rail} aria-label={label}>
        {Children.map(children, child => (
          <li className={styles.place}>{child}</li>
        ))}
      </ul>
      {isPaged && (
        <button type="button" className={styles.way} aria-label={next} aria-disabled={at.end} onClick={page(1)}>
          <Icon shape={caretRightBold} />
        </button>
      )}
    </div>
  )
}

/** One view: as far as the next four are. */
function viewOf(rail: HTMLUListElement): number {
  const [first, second] = rail.children
  const step = second && first ? (second as HTMLElement).offsetLeft - (first as HTMLElement).offsetLeft : 0
  return step * VENDORS_IN_VIEW
}

/** As in the style sheet. */
const VENDORS_IN_VIEW = 4
/** Where a browser rounds, the end is a pixel away. */
const NEARLY_PX = 2

function followEnds(rail: HTMLUListElement | null, tell: (ends: Ends) => void): (() => void) | undefined {
  if (rail === null) return undefined
  const look = () =>
    tell({
      start: rail.scrollLeft <= NEARLY_PX,
      end: rail.scrollLeft + rail.clientWidth >= rail.scrollWidth - NEARLY_PX,
    })
  const size = new ResizeObserver(look)
  const children = new MutationObserver(look)
  size.observe(rail)
  children.observe(rail, { childList: true })
  rail.addEventListener('scroll', look, { passive: true })
  return () => {
    size.disconnect()
    children.disconnect()
    rail.removeEventListener('scroll', look)
  }
}
