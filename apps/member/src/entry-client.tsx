import { loadTextAreas, loadTexts } from '@hiyas/i18n/browser'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '@hiyas/ui/styles.css'
import type { Boot } from '@hiyas/contract'
import { App } from './app.tsx'
import { paths, routePathOf } from './routes/paths.ts'
import { createSessionStore } from './session/store.ts'
import { keepInvitation } from './shared/affiliate/invitation.ts'
import { keepInstallPrompt } from './shared/app/install-prompt.ts'
import { isWebClip } from './shared/page/environment.ts'
import { followHistory } from './shared/page/navigation.ts'
import { loadInBrowser } from './shared/page/part-files.ts'
import { fetchScreen } from './shared/page/screen-part.ts'
import { memberHeader } from './shell/header.tsx'
import { isKept } from './shell/kept-page.ts'
import { screenFor } from './shell/place.ts'
import { queryDefaults } from './shell/query-defaults.ts'
import { seedFromBoot } from './shell/seed.ts'
import { STUCK } from './shell/stuck.ts'
import { createStorage } from './storage/storage.ts'

/** Brings the page the server drew to life. */
async function start(): Promise<void> {
  keepInstallPrompt(window)
  // Reading the scripts was one long task already: what follows is another, so that a tap in between is heard.
  await anotherTask()
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as Boot
  const storage = createStorage()
  const session = createSessionStore(storage, boot.signedIn)
  session.follow()
  storage.write('setTemplate', boot.status.info.mobileTemplate)
  if (isWebClip()) storage.write('webClip', 1)
  keepInvitation(storage, location.search)
  const cache = new QueryClient(queryDefaults)
  // It hears of changes only, and takes a page for connected: what a kept one asks for would fail in place of waiting.
  onlineManager.setOnline(navigator.onLine)
  seedFromBoot(cache, boot, { kept: isKept(), speaker: storage.read('session')?.merchantCode })
  // The first picture in the browser must be the one of the server, so its texts and its screen come first.
  loadInBrowser(loadTextAreas)
  const looksLikeMember = boot.signedIn || session.state().kind === 'member'
  const header = looksLikeMember ? memberHeader.fetch() : undefined
  const [texts] = await Promise.all([loadTexts(boot.language), loadFirstScreen(boot), header])
  followHistory()
  // A page that comes back out of the browser's memory may have slept through a logout.
  window.addEventListener('pageshow', ({ persisted }) => persisted && session.follow())
  const app = document.getElementById('app')
  if (app === null) return
  const site = <App boot={boot} session={session} storage={storage} cache={cache} texts={texts} loadTexts={loadTexts} />
  // What a browser keeps for when there is no connection is home, whatever the address.
  if (isKept() && routePathOf(location.pathname) !== paths.home()) {
    app.replaceChildren()
    createRoot(app).render(site)
    return
  }
  // As a transition it comes to life in slices, and a tap in between is answered.
  startTransition(() => {
    hydrateRoot(app, site)
  })
}

/** Sooner than a timer of nothing, which browsers put off behind others. */
const anotherTask = () =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(0)
  })

/** The screen the server drew. What leads elsewhere has none. */
async function loadFirstScreen(boot: Boot): Promise<void> {
  const screen = screenFor(location.pathname, boot)
  if (screen !== null) await fetchScreen(screen)
}

start().catch(error => {
  dispatchEvent(new Event(STUCK))
  throw error
})
