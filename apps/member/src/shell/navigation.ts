import { newSecret, systemClock } from '@hiyas/kernel'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { BaseLocationHook } from 'wouter'
import { paths, routePathOf } from '../routes/paths.ts'
import { loadScreenOf } from './screen-loader.ts'
import { watchSwipes } from './swipe.ts'

/**
 * How one page gives way to the next: the next screen is fetched first, so that the page never fades into a hole; then a fade of
 * 300 ms (SHELL-03), except after a swipe back (SHELL-04); then the right place of the page is scrolled to.
 */
export type NavigateOptions = { replace?: boolean }

/** How long the old page stays while the next screen is fetched. After it, the loading text shows (SHELL-86). */
const FETCH_PATIENCE_MS = 250
/** Pages of a visit whose place is remembered. */
const SCROLLS_KEPT_MAX = 50

let shown = currentAddress()
let isClosed = (_address: string): boolean => false
const listeners = new Set<() => void>()
const scrollTops = new Map<string, number>()

/** Lets the shell close addresses to whoever is here: a way there then leads nowhere. It says why. */
export function closeWays(closed: (address: string) => boolean): void {
  isClosed = closed
}

export async function navigate(to: string, { replace = false }: NavigateOptions = {}): Promise<void> {
  if (isClosed(to)) return
  await fetched(to)
  rememberScroll()
  history[replace ? 'replaceState' : 'pushState']({ key: replace ? keyOfEntry() : newSecret() }, '', to)
  show({ scrollTop: 0, animated: true })
}

/** One step back, or home when this page was the first of the visit (SHELL-60, SHELL-61). */
export function goBack(fallback: string): void {
  if (window.history.state?.key === undefined) void navigate(fallback, { replace: true })
  else window.history.back()
}

/** Follows the browser's own back and forward. Called once, when the page comes alive. */
export function followHistory(): void {
  history.scrollRestoration = 'manual'
  const swipes = watchSwipes(document, systemClock.nowMs)
  window.addEventListener('popstate', async () => {
    const animated = !swipes.swiped()
    await fetched(currentAddress())
    show({ scrollTop: scrollTopOf(keyOfEntry()), animated })
  })
  window.addEventListener('scroll', rememberScroll, { passive: true })
}

/** The location hook the router of the site runs on. */
export const useShellLocation: BaseLocationHook = (router: { ssrPath?: string }) => [
  useAddress(router.ssrPath).split('?')[0] ?? '',
  navigate,
]
useShellLocation.searchHook = (router: { ssrPath?: string; ssrSearch?: string }) => {
  const address = useAddress(router.ssrSearch ? `${router.ssrPath}?${router.ssrSearch}` : router.ssrPath)
  return address.split('?')[1] ?? ''
}

function useAddress(fromServer: string | undefined): string {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => fromServer ?? shown,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show({ scrollTop, animated }: { scrollTop: number; animated: boolean }): void {
  const publish = () => {
    shown = currentAddress()
    flushSync(() => {
      for (const listener of listeners) listener()
    })
    window.scrollTo({ top: scrollTop, behavior: 'instant' })
  }
  if (!animated || !('startViewTransition' in document)) {
    publish()
    return
  }
  // A page change that overtakes another one skips its fade, which is no fault.
  document.startViewTransition(publish).ready.catch(() => undefined)
}

const fetched = (address: string): Promise<unknown> =>
  Promise.race([loadScreenOf(address), new Promise(resolve => setTimeout(resolve, FETCH_PATIENCE_MS))])

function rememberScroll(): void {
  scrollTops.delete(keyOfEntry())
  scrollTops.set(keyOfEntry(), window.scrollY)
  const [oldest] = scrollTops.keys()
  if (scrollTops.size > SCROLLS_KEPT_MAX && oldest !== undefined) scrollTops.delete(oldest)
}

/** Home always starts at its top (HOME-08); other pages where they were left. */
function scrollTopOf(key: string): number {
  return routePathOf(currentAddress()) === paths.home() ? 0 : (scrollTops.get(key) ?? 0)
}

const keyOfEntry = (): string => window.history.state?.key ?? ''

function currentAddress(): string {
  return typeof location === 'undefined' ? '' : location.pathname + location.search
}
