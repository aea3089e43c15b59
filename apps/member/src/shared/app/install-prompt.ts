import { useSyncExternalStore } from 'react'

/** What Chromium says when the site can be installed; no standard has it yet. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }
export type InstallState = 'none' | 'offered' | 'installed'

let offer: InstallPrompt | null = null
let state: InstallState = 'none'
const listeners = new Set<() => void>()

/** Keeps the browser's offer for the moment somebody asks for the app. It comes once, and before any screen is there to hear it. */
export function keepInstallPrompt(page: Window): void {
  page.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer = event as InstallPrompt
    put('offered')
  })
  page.addEventListener('appinstalled', () => put('installed'))
}

/** Asks the browser to install the site. An offer is good for one question. */
export async function install(): Promise<void> {
  const asked = offer
  offer = null
  if (asked === null) return
  const { outcome } = await asked.prompt()
  put(outcome === 'accepted' ? 'installed' : 'none')
}

export const useInstallState = (): InstallState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'none',
  )

function put(next: InstallState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
