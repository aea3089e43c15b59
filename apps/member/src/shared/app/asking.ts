import { useSyncExternalStore } from 'react'

/** Whether somebody has asked for the app and has not been answered yet. Asked from any screen, answered over the page (NOTICE-04). */
let asked = false
const listeners = new Set<() => void>()

export function askForApp(): void {
  put(true)
}

export function doneAsking(): void {
  put(false)
}

export const useAskedForApp = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => false,
  )

function put(next: boolean): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
