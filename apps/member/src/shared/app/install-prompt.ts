import { watched } from '../watched.ts'

/** What Chromium says when the site can be installed; no standard has it yet. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }
export type InstallState = 'none' | 'offered' | 'installed'

let offer: InstallPrompt | null = null
const state = watched<InstallState>('none')

/** Keeps the browser's offer for the moment somebody asks for the app. It comes once, and before any screen is there to hear it. */
export function keepInstallPrompt(page: Window): void {
  page.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer = event as InstallPrompt
    state.set('offered')
  })
  page.addEventListener('appinstalled', () => state.set('installed'))
}

/** Asks the browser to install the site. An offer is good for one question. */
export async function install(): Promise<void> {
  const asked = offer
  offer = null
  if (asked === null) return
  const { outcome } = await asked.prompt()
  state.set(outcome === 'accepted' ? 'installed' : 'none')
}

export const useInstallState = state.use
