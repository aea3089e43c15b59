import { loadTextAreas, loadTexts } from '@hiyas/i18n/browser'
import { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import '@hiyas/ui/styles.css'
import type { Boot } from '@hiyas/contract'
import { App } from './app.tsx'
import { createSessionStore } from './session/store.ts'
import { keepInvitation } from './shared/affiliate/invitation.ts'
import { isWebClip } from './shell/environment.ts'
import { followHistory } from './shell/navigation.ts'
import { queryDefaults } from './shell/query-defaults.ts'
import { loadScreenOf, loadTextsWith } from './shell/screen-loader.ts'
import { seedFromBoot } from './shell/seed.ts'
import { createStorage } from './storage/storage.ts'

/** Brings the page the server drew to life. */
async function start(): Promise<void> {
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as Boot
  const storage = createStorage()
  const session = createSessionStore(storage, boot.signedIn)
  session.dispatch({ type: 'restored', session: storage.read('session') })
  storage.write('setTemplate', boot.status.info.mobileTemplate)
  if (isWebClip()) storage.write('webClip', 1)
  keepInvitation(storage, location.search)
  const cache = new QueryClient(queryDefaults)
  seedFromBoot(cache, boot)
  // The first picture in the browser must be the one of the server, so its texts and its screen come first.
  loadTextsWith(loadTextAreas)
  const [texts] = await Promise.all([loadTexts(boot.language), loadScreenOf(location.pathname)])
  followHistory()
  // A page that comes back out of the browser's memory may have slept through a logout.
  window.addEventListener('pageshow', ({ persisted }) => persisted && session.follow())
  const app = document.getElementById('app')
  if (app === null) return
  const site = <App boot={boot} session={session} storage={storage} cache={cache} texts={texts} loadTexts={loadTexts} />
  // As a transition it comes to life in slices, and a tap in between is answered.
  startTransition(() => {
    hydrateRoot(app, site)
  })
}

void start()
