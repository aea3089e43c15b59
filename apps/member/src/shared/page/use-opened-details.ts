import { useSyncExternalStore } from 'react'
import { useOverlay } from './overlays.ts'

/**
 * A menu that the browser opens by itself (the languages): news waits until it is closed, which the focus of a popup would do. The
 * browser tells of it a moment later, so that the page is asked whenever it is drawn.
 */
export function useOpenedDetails(): void {
  const open = useSyncExternalStore(onToggle, isOneOpen, () => false)
  useOverlay('opened', open)
}

function onToggle(listener: () => void): () => void {
  document.addEventListener('toggle', listener, true)
  return () => document.removeEventListener('toggle', listener, true)
}

const isOneOpen = (): boolean => document.querySelector('header details[open]') !== null
