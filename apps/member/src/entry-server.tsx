import type { RenderedPage, RenderRequest } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { paths } from './routes/paths.ts'
import { detourOf } from './session/guards.ts'
import { startingState } from './session/reducer.ts'
import { createSessionStore } from './session/store.ts'
import { fetchScreen } from './shared/page/screen-part.ts'
import { memberHeader } from './shell/header.tsx'
import { headOf } from './shell/page-head.ts'
import { screenFor } from './shell/place.ts'
import { queryDefaults } from './shell/query-defaults.ts'
import { seedFromBoot } from './shell/seed.ts'
import { gateStatus } from './shell/start-up-gate.ts'
import { createStorage } from './storage/storage.ts'

export { installManifest } from './shell/install-manifest.ts'

/**
 * Draws the first picture of a page (see page.ts of the contract). An unknown address leads home, a member's screen without a session
 * to the login; a closed site answers every address alike.
 */
export async function render({ path, boot }: RenderRequest): Promise<RenderedPage> {
  const screen = screenFor(path, boot)
  if (screen === null) return redirect(paths.home())
  const detour = detourOf(screen, startingState(boot.signedIn), path)
  if (detour !== null) return redirect(detour)

  await Promise.all([fetchScreen(screen), memberHeader.fetch()])
  const cache = new QueryClient(queryDefaults)
  seedFromBoot(cache, boot)
  const storage = createStorage(null, null)
  const texts = textsOf(boot.language)
  const html = renderToString(
    <App
      boot={boot}
      address={path}
      session={createSessionStore(storage, boot.signedIn)}
      storage={storage}
      cache={cache}
      texts={texts}
      loadTexts={async language => textsOf(language)}
    />,
  )
  cache.clear()
  return { html, head: headOf(screen, boot, texts), status: gateStatus(boot.status) }
}

const redirect = (location: string): RenderedPage => ({ html: '', head: '', status: 302, location })
