import { setTimeout as sleep } from 'node:timers/promises'
import { type BarePage, withBareBrowser } from '../pages/bare.ts'
import { PHONE } from '../pages/phone.ts'

export type Scroll = {
  /** Of the frames of 50 ms and more, which the browser tells of by itself; 0 where there was none. */
  longestMs: number
  longFrames: number
  /** How many tiles stood in the page at most, after any flick. */
  mostTiles: number
  /** How far the thumb came, in tiles. */
  tiles: number
  /** How far the page is scrolled. */
  topPx: number
}

/** A thumb that flicks on and on: half a screen in eight frames, and the next one while the list still glides. */
const FLICK = { lowPx: 700, highPx: 180, steps: 8, frameMs: 16, glideMs: 150 } as const
/** A flick moves four or five tiles on. */
const FLICKS_MAX = 800
/** The first choice among the classes is all games; the lobby opens on what is new (LOBBY-87), which is a few. */
const ALL_GAMES = 'main [aria-label="Mga klase ng laro"] button'
/** What the page does by itself after it has shown something is over by then. */
const REST_MS = 5_000

/**
 * A lobby is gone through down to so many tiles while pages come, and up again, on a phone of its own. The line is fast: a slow one would
 * only leave more time between two pages. The browser is one that nobody looks into, and nothing of the bench runs in the page but what
 * hears of long frames: a script that counted tiles in every frame had the browser draw frames where nothing had changed.
 */
export const scrollOnce = (executable: string, lobbyUrl: string, tiles: number): Promise<Scroll> =>
  withBareBrowser(executable, browser =>
    browser.visit(lobbyUrl, { rest: isAtRest(ALL_GAMES) }, async page => {
      await page.evaluate(`document.querySelector(${JSON.stringify(ALL_GAMES)}).click()`)
      return thumbThrough(page, seen => seen.tiles >= tiles)
    }),
  )

/** Down until that is so, and up again. */
export async function thumbThrough(page: BarePage, isDown: (seen: Scroll) => boolean): Promise<Scroll> {
  await sleep(REST_MS)
  await page.evaluate(`(${observeFrames})()`)
  const seen = () => page.evaluate('lookAtTiles()') as Promise<Scroll>
  for (let flicks = 0; flicks < FLICKS_MAX && !isDown(await seen()); flicks++)
    await flickOnce(page, FLICK.lowPx, FLICK.highPx)
  for (let flicks = 0; flicks < FLICKS_MAX && Number(await page.evaluate('scrollY')) > 0; flicks++) {
    await flickOnce(page, FLICK.highPx, FLICK.lowPx)
    await seen()
  }
  return seen()
}

/** The page answers to taps, nothing in it is on its way, and there is something to tap on. */
const isAtRest = (target: string): string => `document.documentElement.hasAttribute('data-alive')
  && document.querySelector('main [aria-busy=true]') === null
  && document.querySelector(${JSON.stringify(target)}) !== null`

/** By the touches themselves: a gesture that the browser makes up does not scroll in every one. */
async function flickOnce(page: BarePage, fromPx: number, toPx: number): Promise<void> {
  const x = PHONE.viewport.width / 2
  const touch = (type: string, touchPoints: readonly object[]) =>
    page.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y: fromPx }])
  for (let step = 1; step <= FLICK.steps; step++) {
    await touch('touchMove', [{ x, y: fromPx + ((toPx - fromPx) * step) / FLICK.steps }])
    await sleep(FLICK.frameMs)
  }
  await touch('touchEnd', [])
  await sleep(FLICK.glideMs)
}

/** Runs inside the page: hears of frames of 50 ms and more, and looks at the tiles when it is asked to. */
function observeFrames(): void {
  const scrolled: Scroll = { longestMs: 0, longFrames: 0, mostTiles: 0, tiles: 0, topPx: 0 }
  // Asked for what it does not know a browser is silent, and no frame is long. Without the rest of this script nothing is answered.
  if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame'))
    throw new Error('no frames are told of')
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) {
      scrolled.longFrames++
      scrolled.longestMs = Math.max(scrolled.longestMs, duration)
    }
  }).observe({ type: 'long-animation-frame' })
  const tiles = document.getElementsByTagName('article')
  const lookAtTiles = (): Scroll => {
    scrolled.mostTiles = Math.max(scrolled.mostTiles, tiles.length)
    const last = tiles
      .item(tiles.length - 1)
      ?.closest('li')
      ?.getAttribute('aria-posinset')
    scrolled.tiles = Math.max(scrolled.tiles, Number(last ?? 0))
    scrolled.topPx = scrollY
    return scrolled
  }
  Object.assign(globalThis, { lookAtTiles })
}
