import { useSyncExternalStore } from 'react'
import { definePart, usePart } from '../shared/page/part.ts'

/** As in shell.module.css. */
const WIDE = '(min-width: 1100px)'

const desk = definePart(() => import('./desk.tsx'), ['desk'])

/** Brings what stands beside the column where there is room for it: a phone never fetches it. */
export function Beside() {
  const state = usePart(desk, useSyncExternalStore(follow, isWide, isWideOnServer))
  return state.kind === 'ready' && isWide() ? <state.View /> : null
}

function follow(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const isWide = (): boolean => matchMedia(WIDE).matches
const isWideOnServer = (): boolean => false
