import { type Clock, newId, type RandomSource, systemClock } from '@hiyas/kernel'
import { setCookie } from './cookie.ts'
import type { DeviceStorage } from './storage.ts'

const COOKIE = /(?:^|;\s*)SHELL_deviceId=([\w-]{8,64})(?:;|$)/

type Page = { cookie: string }

/**
 * The name this device gives itself: made once, kept in the storage and in a cookie, each of which brings the other back. What a
 * credential is bound to (decision 6), and one of the things a flood of codes is counted by.
 */
export function deviceIdOf(
  storage: DeviceStorage,
  { page = document, clock = systemClock, random }: { page?: Page; clock?: Clock; random?: RandomSource } = {},
): string {
  const kept = storage.read('deviceId')
  const inCookie = COOKIE.exec(page.cookie)?.[1] ?? null
  const id = kept ?? inCookie ?? newId(clock.nowMs(), random)
  if (kept === null) storage.write('deviceId', id)
  if (inCookie !== id) setCookie('SHELL_deviceId', id, page)
  return id
}
