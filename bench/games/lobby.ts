import type { Browser, BrowserContext, Page } from 'playwright-core'
import { closingPopups, open, PHONE, settled, slowDown, withBrowser } from '../pages/phone.ts'
import { openSlowLine, type SlowLine } from '../pages/slow-line.ts'
import { type Figure, show, spreadFigure } from '../row.ts'
import { inHouse } from './house.ts'
import { multiplyGames } from './many-games.ts'
import { BUSY_MS, scrollPlain } from './plain-page.ts'
import type { GamesContext, GamesRow } from './row.ts'
import { type Scroll, scrollOnce } from './scroll.ts'

/** From where a tap leads to the lobby. */
const HUB = '/m/gameCenter'
const LOBBY = '/m/gameList?gameType=RNG'
const TILES = 2_000
/** What a page does by itself after it answers to taps is over by then: the shell is kept on the device. */
const KEEPING_MS = 5_000
const TILE_TIMEOUT_MS = 30_000

/** How soon the lobby shows games, and whether it stays smooth however long the list becomes. */
export const lobby: GamesRow = {
  name: 'lobby',
  what: `the lobby of ${TILES.toLocaleString('en')} slots: first tiles on a slow line with a warm shell, then a thumb that goes through all of them`,
  measure: context =>
    inHouse(context, async house => {
      await multiplyGames(house.site, TILES)
      const opened = await withBrowser(context.executable, browser => opens(browser, house.url, context))
      const scrolled: Scroll[] = []
      const plainMs: number[] = []
      for (let number = 1; number <= context.rounds; number++) {
        const seen = await scrollOnce(context.executable, new URL(LOBBY, house.url).href, TILES)
        scrolled.push(seen)
        plainMs.push(await scrollPlain(context.executable, TILES))
        context.say(
          `round ${number}: longest frame ${show(seen.longestMs)} ms, of a plain page ${show(plainMs.at(-1) ?? 0)} ms; ${seen.mostTiles} tiles in the page, ${show(seen.tiles)} gone through`,
        )
      }
      return [...openFigures(opened), ...scrollFigures(scrolled), plainFigure(plainMs)]
    }),
}

type Open = { addressMs: number; tapMs: number }

/** On one phone that keeps what it has: the first visit fills it and is not measured. */
async function opens(browser: Browser, siteUrl: string, { rounds, say }: GamesContext): Promise<Open[]> {
  const line = await openSlowLine(siteUrl)
  try {
    const phone = await closingPopups(await browser.newContext(PHONE))
    await phone.addInitScript(observeTiles)
    await visit(phone, line, HUB)
    await visit(phone, line, LOBBY)
    const all: Open[] = []
    for (let number = 1; number <= rounds; number++) {
      const seen = { addressMs: await byAddress(phone, line), tapMs: await byTap(phone, line) }
      say(`round ${number}: by address ${show(seen.addressMs)} ms, by tap ${show(seen.tapMs)} ms`)
      all.push(seen)
    }
    await phone.close()
    return all
  } finally {
    line.close()
  }
}

async function visit(phone: BrowserContext, line: SlowLine, path: string): Promise<void> {
  const page = await phone.newPage()
  await open(page, new URL(path, line.url).href)
  await settled(page)
  await page.waitForTimeout(KEEPING_MS)
  await page.close()
}

/** The page is opened anew: what a bookmark or a link does. */
async function byAddress(phone: BrowserContext, line: SlowLine): Promise<number> {
  const page = await phone.newPage()
  await slowDown(page)
  await page.goto(new URL(LOBBY, line.url).href, { waitUntil: 'commit' })
  const shownMs = await firstTiles(page)
  await page.close()
  return shownMs
}

/** From the finger on the tile of the slots. */
async function byTap(phone: BrowserContext, line: SlowLine): Promise<number> {
  const page = await phone.newPage()
  await open(page, new URL(HUB, line.url).href)
  await settled(page)
  await page.waitForTimeout(KEEPING_MS)
  await slowDown(page)
  await page.locator('a[data-kind="RNG"]').first().tap()
  await page.waitForURL('**/m/gameList?**')
  const shownMs = await firstTiles(page)
  await page.close()
  return shownMs
}

async function firstTiles(page: Page): Promise<number> {
  const shown = await page.waitForFunction(
    () => (globalThis as unknown as { tilesShownMs: number | null }).tilesShownMs,
    undefined,
    { timeout: TILE_TIMEOUT_MS },
  )
  return Number(await shown.jsonValue())
}

/**
 * Runs inside the page before anything else: when the first row of the lobby stood in view with its pictures. Since the start of the page, or
 * since the finger came down where a tap leads there.
 */
function observeTiles(): void {
  const ROW = 3
  let sinceMs = 0
  Object.assign(globalThis, { tilesShownMs: null })
  addEventListener(
    'pointerdown',
    event => {
      sinceMs = event.timeStamp
    },
    true,
  )
  const isShown = (tile: Element): boolean => {
    const picture = tile.querySelector('img')
    const { top, bottom } = tile.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && picture?.complete === true && picture.naturalWidth > 0
  }
  function look(): void {
    const isLobby = location.pathname === '/m/gameList'
    const tiles = isLobby ? [...document.querySelectorAll('main article')].slice(0, ROW) : []
    if (tiles.length === ROW && tiles.every(isShown))
      Object.assign(globalThis, { tilesShownMs: performance.now() - sinceMs })
    else requestAnimationFrame(look)
  }
  look()
}

function openFigures(all: readonly Open[]): Figure[] {
  const figure = (name: string, bound: string | null, value: (seen: Open) => number) =>
    spreadFigure({ name: `lobby.${name}`, unit: 'ms', bound }, all.map(value))
  return [
    figure('first_tiles', '<= 700', seen => seen.tapMs),
    // Here the page itself comes over the line first, and the shell has yet to start.
    figure('first_tiles_by_address', null, seen => seen.addressMs),
  ]
}

function scrollFigures(all: readonly Scroll[]): Figure[] {
  const figure = (name: string, unit: string, bound: string | null, value: (seen: Scroll) => number) =>
    spreadFigure({ name: `lobby.${name}`, unit, bound, note: 'down to the end and up again' }, all.map(value))
  return [
    figure('longest_frame', 'ms', '<= 50', seen => seen.longestMs),
    figure('long_frames', 'frames', null, seen => seen.longFrames),
    figure('tiles_in_page', 'tiles', '<= 400', seen => seen.mostTiles),
    // Of the round that came least far: frames of a list that was not gone through say nothing of the others.
    {
      ...figure('tiles_scrolled', 'tiles', `>= ${TILES}`, seen => seen.tiles),
      value: Math.min(...all.map(seen => seen.tiles)),
    },
  ]
}

/** What the machine adds by itself, in the same run: a lobby cannot be measured to be smoother. */
const plainFigure = (all: readonly number[]): Figure =>
  spreadFigure(
    {
      name: 'lobby.longest_frame_plain',
      unit: 'ms',
      bound: null,
      note: `boxes of one colour, ${BUSY_MS} ms of work a frame`,
    },
    all,
  )
