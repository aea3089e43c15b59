import { systemClock } from '@hiyas/kernel'
import { flushSync } from 'react-dom'
import { paths, routePathOf } from '../../routes/paths.ts'
import { entryAfter, entryOf } from './history-entry.ts'
import { fetchScreenOf } from './screen-part.ts'
import { createScrollPlaces, scrollToPlace } from './scroll-places.ts'
import { currentAddress, pageNow, shownPage } from './shown-page.ts'
import { watchSwipes } from './swipe.ts'

/**
 * How one page gives way to the next: the next screen is fetched first, so that the page never fades into a hole; then a fade of
 * 300 ms (SHELL-03), except after a swipe back (SHELL-04); then the right place of the page is scrolled to.
 */

/** `replace`: the page that is left takes no place in the history. */
export type NavigateOptions = { replace?: boolean }

/** How long the old page stays while the next screen is fetched. After it, the loading text shows (SHELL-86). */
const FETCH_PATIENCE_MS = 250
/** How long a frame is waited for. */
const FRAME_PATIENCE_MS = 50

/** The newest wish to go somewhere: of two, the later one holds, whichever screen arrives first. */
let lastWish = 0
/** A step back is on its way: a second tap means the same step, and two may lead out of the site. */
let isSteppingBack = false
let isClosed = (_address: string): boolean => false
const places = createScrollPlaces()

/** Lets the shell close addresses to whoever is here: a way there then leads nowhere. It says why. */
export function closeWays(closed: (address: string) => boolean): void {
  isClosed = closed
}

export async function navigate(to: string, { replace = false }: NavigateOptions = {}): Promise<void> {
  if (isClosed(to)) return
  if (!(await fetched(to))) return
  rememberPlace()
  // As a browser does it: a way to where one is adds no step.
  const inPlace = replace || new URL(to, location.href).href === location.href
  history[inPlace ? 'replaceState' : 'pushState'](entryAfter(entryOf(history.state), currentAddress(), inPlace), '', to)
  show({ topPx: 0, animated: true })
}

/** One step back, or home when this page was the first of the visit (SHELL-60, SHELL-61). */
export function goBack(fallback: string): void {
  if (isSteppingBack) return
  if (entryOf(window.history.state).depth === 0) return void navigate(fallback, { replace: true })
  isSteppingBack = true
  window.history.back()
}

/** Follows the browser's own back and forward. Called once, when the page comes alive. */
export function followHistory(): void {
  history.scrollRestoration = 'manual'
  const swipes = watchSwipes(document, systemClock.nowMs)
  window.addEventListener('popstate', async () => {
    const animated = !swipes.swiped()
    if (await fetched(currentAddress())) show({ topPx: placeOfEntry(), animated })
  })
  window.addEventListener('scroll', rememberPlace, { passive: true })
  // A document that is loaded anew has forgotten the places: its entry brings its own along.
  window.addEventListener('pagehide', () => {
    isSteppingBack = false
    history.replaceState({ ...entryOf(history.state), topPx: window.scrollY }, '')
  })
  const { key, topPx } = entryOf(history.state)
  places.remember(key, topPx)
  const placePx = placeOfEntry()
  // Without a place the page stands at its top already, unless somebody has begun to read before the scripts came.
  if (placePx > 0) scrollToPlace(placePx)
}

function show({ topPx, animated }: { topPx: number; animated: boolean }): void {
  isSteppingBack = false
  const publish = () => {
    flushSync(() => shownPage.set(pageNow()))
    scrollToPlace(topPx)
  }
  if (!animated) publish()
  // A page change that overtakes another one skips its fade, which is no fault.
  else if ('startViewTransition' in document) document.startViewTransition(publish).ready.catch(() => undefined)
  else {
    publish()
    fadeIn()
  }
}

/** The fade of browsers without view transitions: the page that arrives. Taking the mark away first starts it anew. */
function fadeIn(): void {
  const page = document.querySelector('main')
  page?.removeAttribute('data-page-fade')
  page?.getBoundingClientRect()
  page?.setAttribute('data-page-fade', '')
}

/**
 * Brings the screen of an address, and lets the tap be seen first: the work of the next page would else stand between the finger and the
 * link that answers it. False when a later wish has overtaken this one meanwhile.
 */
async function fetched(address: string): Promise<boolean> {
  lastWish += 1
  const wish = lastWish
  await Promise.all([Promise.race([fetchScreenOf(address), after(FETCH_PATIENCE_MS)]), tapSeen()])
  return wish === lastWish
}

/** After the next frame. A page in the background draws none. */
const tapSeen = (): Promise<void> =>
  Promise.race([
    new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve))),
    after(FRAME_PATIENCE_MS),
  ])

const after = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const rememberPlace = (): void => places.remember(shownPage.get().key, window.scrollY)

/** Home always starts at its top (HOME-08); other pages where they were left. */
function placeOfEntry(): number {
  return routePathOf(currentAddress()) === paths.home() ? 0 : places.placeOf(entryOf(history.state).key)
}
