import { symbolPath } from '@hiyas/art'
import { LANGUAGE_COOKIE } from '@hiyas/contract'
import { systemClock } from '@hiyas/kernel'
import { setCacheNameDetails } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { addRoute, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { PAGES_CACHE_PREFIX } from './cache-names.ts'
import { createPages, isPage } from './pages.ts'
import { TAKE_OVER, type WorkerScope } from './scope.ts'

/** Which build this is, and its files: build/worker.ts. */
declare const __BUILD__: string
declare const __FILES__: readonly string[]

/** Pictures kept at most, and for how long: a visit shows a few hundred tiles. */
const ART_ENTRIES_MAX = 400
const ART_AGE_MAX_S = 30 * 24 * 60 * 60

/** What stands in for a picture that cannot be had: nothing, and no sign of something broken. */
const NO_PICTURE = new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
  headers: { 'content-type': 'image/svg+xml' },
})

/** What stands above the words that there is no connection: it must be here before there is none. */
const HELD_UP_PICTURE = symbolPath('e:1f50c', 'large')

const FILES_CACHE = 'hiyas-build'
const ART_CACHE = 'hiyas-art'
const PAGES_CACHE = `${PAGES_CACHE_PREFIX}${__BUILD__}`
const CACHES: readonly string[] = [FILES_CACHE, ART_CACHE, PAGES_CACHE]

const scope = self as unknown as WorkerScope

const pages = createPages({
  build: __BUILD__,
  find: address => caches.match(address, { cacheName: PAGES_CACHE }),
  keep: async (address, page) => (await caches.open(PAGES_CACHE)).put(address, page),
  cookie: async name => {
    if (scope.cookieStore === undefined) return undefined
    return (await scope.cookieStore.get(name))?.value ?? null
  },
  ask: (address, init) => fetch(address, init),
  onOtherBuild: () => void scope.registration.update().catch(() => undefined),
  clock: systemClock,
})

// Whatever has no route here goes to the network as if there were no worker: calls, streams, the studio, the doors of suppliers.
setCacheNameDetails({ prefix: 'hiyas', precache: 'build', suffix: '' })
// Their names carry a hash of what is in them.
precache(__FILES__.map(url => ({ url, revision: null })))
addRoute({ directoryIndex: '', cleanURLs: false })
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && url.pathname.startsWith('/art/') && !request.headers.has('range'),
  new StaleWhileRevalidate({
    cacheName: ART_CACHE,
    plugins: [
      { handlerDidError: async () => NO_PICTURE.clone() },
      { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
      new ExpirationPlugin({ maxEntries: ART_ENTRIES_MAX, maxAgeSeconds: ART_AGE_MAX_S, purgeOnQuotaError: true }),
    ] as WorkboxPlugin[],
  }),
)
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  async ({ url, request, event }) =>
    pages.answer({
      url,
      ask: () => fetch(request),
      after: work => event.waitUntil(work),
      fresh: await letNextTakeOver(),
    }),
)

scope.addEventListener('install', event => event.waitUntil(keepFirst()))
scope.addEventListener('activate', event => event.waitUntil(forgetOlder()))
scope.addEventListener('message', event => {
  if (event.data === TAKE_OVER) event.waitUntil(scope.skipWaiting())
})

/** Not having it is no reason not to be installed. */
async function keepFirst(): Promise<void> {
  const language = await scope.cookieStore?.get(LANGUAGE_COOKIE).catch(() => null)
  await Promise.all([pages.renew(language?.value ?? null), keepPicture().catch(() => undefined)])
}

const keepPicture = async (): Promise<void> => (await caches.open(ART_CACHE)).add(HELD_UP_PICTURE)

/** What older workers left, whatever they called it: everything kept under this address is ours. */
async function forgetOlder(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(name => !CACHES.includes(name)).map(name => caches.delete(name)))
}

/**
 * A page that is left anyway loses nothing when the next version takes over: no game runs in it any more and no form is being
 * filled in. Other tabs might lose something: then it waits. The page that is being left is the one in sight.
 */
async function letNextTakeOver(): Promise<boolean> {
  const { waiting } = scope.registration
  if (waiting === null) return false
  const [page, ...others] = await scope.clients.matchAll({ type: 'window' })
  if (page?.visibilityState === 'hidden' || others.length > 0) return false
  waiting.postMessage(TAKE_OVER)
  return true
}
