import type { WorkerScope } from './scope.ts'

/** Served in place of the worker where an installation wants none: whoever has one forgets it, and all it has kept. */
const scope = self as unknown as WorkerScope

scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', event => event.waitUntil(forgetAll()))

async function forgetAll(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await scope.registration.unregister()
}
