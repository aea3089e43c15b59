import { type Clock, HOUR_MS, SECOND_MS, systemClock } from '@hiyas/kernel'
import { TAKE_OVER } from '../../offline/scope.ts'
import { watched } from '../../shared/watched.ts'

/** The part of `navigator.serviceWorker` that is used here. */
export type Workers = Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>

export type Updates = {
  /** Whether a newer version of the site waits to take over. */
  ready(): boolean
  subscribe(listener: () => void): () => void
  /** Takes the new version now: the page starts anew. Only ever on somebody's wish, as a game or a form may be in the way. */
  apply(): void
  /** Looks for a newer version, at most once an hour: a page that stays open for days never asks by itself. */
  look(): void
}

const WORKER = '/sw.js'
const LOOKED_MS = HOUR_MS
/** How long a new version may take to take over, before the page starts anew regardless. */
const TAKE_OVER_MAX_MS = 4 * SECOND_MS

/** Brings the worker of this build to the browser, and tells when there is one of a later build. */
export function followUpdates(workers: Workers, reload: () => void, clock: Clock = systemClock): Updates {
  const ready = watched(false)
  const hadWorker = workers.controller !== null
  let registration: ServiceWorkerRegistration | undefined
  let lookedAtMs = clock.nowMs()
  let isApplied = false

  const offer = () => ready.set(true)

  async function begin(): Promise<void> {
    // A browser may refuse: no worker then.
    registration = await workers.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined)
    if (!registration) return
    registration.addEventListener('updatefound', () => registration && watch(registration))
    if (registration.waiting !== null && registration.active !== null) offer()
    else watch(registration)
  }

  /** The first worker of a browser replaces nothing. */
  function watch({ installing, active }: ServiceWorkerRegistration): void {
    if (installing === null || active === null) return
    installing.addEventListener('statechange', () => installing.state === 'installed' && offer())
  }

  workers.addEventListener('controllerchange', () => {
    if (isApplied) reload()
    // Another tab has taken it: this page is of the build before, and may go on.
    else if (hadWorker) offer()
  })
  void begin()

  return {
    ready: ready.get,
    subscribe: ready.subscribe,
    apply() {
      if (isApplied) return
      isApplied = true
      const waiting = registration?.waiting
      if (!waiting) return reload()
      waiting.postMessage(TAKE_OVER)
      setTimeout(reload, TAKE_OVER_MAX_MS)
    },
    look() {
      // Either way: the clock of the device may have been set back.
      if (Math.abs(clock.nowMs() - lookedAtMs) < LOOKED_MS) return
      lookedAtMs = clock.nowMs()
      void registration?.update().catch(() => undefined)
    },
  }
}
