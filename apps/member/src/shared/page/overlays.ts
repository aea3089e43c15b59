import { useEffect } from 'react'
import { type Watched, watched } from '../watched.ts'

/**
 * What may lie over the page by itself, the most urgent first (decision 11). `opened` is what somebody opened with his own hand,
 * such as the side menu: news waits until he has closed it.
 */
export const OVERLAYS = [
  'maintenance',
  'security',
  'opened',
  'agentAlert',
  'announcement',
  'hotMatch',
  'download',
] as const
export type Overlay = (typeof OVERLAYS)[number]

/** These do not wait until what is shown has been closed. Nobody can open anything below news that is there: it is still loading. */
const URGENT: readonly Overlay[] = ['maintenance', 'security', 'opened']

/** Which overlay is to be shown: the one that is, for as long as it wants to, else the first of those that want to. */
export function nextOverlay(wanting: ReadonlySet<Overlay>, shown: Overlay | null): Overlay | null {
  const first = OVERLAYS.find(name => wanting.has(name)) ?? null
  const stays = shown !== null && wanting.has(shown)
  return stays && !(first !== null && URGENT.includes(first)) ? shown : first
}

export type Overlays = {
  shown: Watched<Overlay | null>
  /** Asks for the place over the page. Returns how to leave it to the next. */
  want: (name: Overlay) => () => void
}

/** Gives the one place over the page to one overlay at a time. */
export function createOverlays(): Overlays {
  const wanting = new Map<object, Overlay>()
  const shown = watched<Overlay | null>(null)
  const choose = () => shown.set(nextOverlay(new Set(wanting.values()), shown.get()))
  return {
    shown,
    want(name) {
      // Of what somebody opened there may be two for a moment: one menu closes as the next opens.
      const wish = {}
      wanting.set(wish, name)
      choose()
      return () => {
        wanting.delete(wish)
        choose()
      }
    },
  }
}

const page = createOverlays()

/** Whether an overlay may show itself now. `wanted` lasts until it has gone, its animation included where it has one and news may follow it. */
export function useOverlay(name: Overlay, wanted: boolean): boolean {
  const shown = page.shown.use()
  // Other overlays live in other parts of the page.
  useEffect(() => (wanted ? page.want(name) : undefined), [name, wanted])
  return wanted && shown === name
}
