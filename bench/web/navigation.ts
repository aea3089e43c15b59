import type { Page } from 'playwright-core'
import { closingPopups, join, open, PHONE, settled, slowDown, withBrowser } from '../pages/phone.ts'
import { type Figure, shareOf, show } from '../row.ts'
import { addressOf, type WebContext, type WebRow } from './row.ts'

/** There and back so often in a round. */
const TRIPS = 10
/** What the browser reports at the least: an interaction that it leaves out was quicker. */
const REPORTED_MS = 16
/** Longer than a page takes to fade into the next: a person looks before he taps again. */
const LOOK_MS = 600

/** How long a tap that changes the page stays without an answer on the screen. */
export const navigation: WebRow = {
  name: 'navigation',
  what: 'home, member centre and back by taps, as a member, processor four times slower',
  measure: context =>
    withBrowser(context.executable, async browser => {
      const storageState = await join(browser, context.url)
      const taps: number[] = []
      for (let round = 1; round <= context.rounds; round++) {
        const phone = await closingPopups(await browser.newContext({ ...PHONE, storageState }))
        taps.push(...(await tripsOf(await phone.newPage(), context)))
        await phone.close()
      }
      return figuresOf(taps)
    }),
}

async function tripsOf(page: Page, context: WebContext): Promise<number[]> {
  await page.addInitScript(observe, REPORTED_MS)
  await open(page, addressOf(context, '/m/home'))
  await settled(page)
  await nothingOver(page)
  await slowDown(page)
  const begunMs = await page.evaluate(() => performance.timeOrigin)
  for (let trip = 0; trip < TRIPS; trip++) {
    await tapTo(page, '/m/member-centre')
    await tapTo(page, '/m/home')
  }
  // What a page saw is gone with it, and its taps would count as quicker than what is reported.
  if ((await page.evaluate(() => performance.timeOrigin)) !== begunMs) throw new Error('a tap loaded the page anew')
  const seen = await page.evaluate(() => (globalThis as unknown as { taps?: [number, number][] }).taps ?? null)
  // Asked for what it does not know a browser is silent, and every tap would be as quick as can be.
  if (seen === null) throw new Error('this browser does not tell of events')
  const reported = [...new Map(seen).values()]
  const quicker = Array.from({ length: Math.max(0, 2 * TRIPS - reported.length) }, () => REPORTED_MS)
  return [...reported, ...quicker]
}

/** Nobody taps a link below news that lies over the page: until it is closed, and what comes after it, too. */
async function nothingOver(page: Page): Promise<void> {
  const quietMs = 2 * LOOK_MS
  await page.evaluate(
    quietMs =>
      new Promise<void>(resolve => {
        let timer = setTimeout(resolve, quietMs)
        new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, quietMs)
        }).observe(document, { subtree: true, attributeFilter: ['open'] })
      }),
    quietMs,
  )
}

async function tapTo(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]:visible`).last().tap()
  await page.waitForURL(`**${path}`)
  await page.waitForTimeout(LOOK_MS)
}

/** Runs inside the page: the longest event of each interaction. */
function observe(durationThreshold: number): void {
  const longest = new Map<number, number>()
  if (!PerformanceObserver.supportedEntryTypes.includes('event')) return
  Object.defineProperty(globalThis, 'taps', { get: () => [...longest] })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0)
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
  }).observe({ type: 'event', buffered: true, durationThreshold } as PerformanceObserverInit)
}

function figuresOf(taps: readonly number[]): Figure[] {
  const note = `${taps.length} taps, median ${show(shareOf(taps, 0.5))}, longest ${show(shareOf(taps, 1))}`
  return [{ name: 'navigation.inp_p98', value: shareOf(taps, 0.98), unit: 'ms', bound: '<= 100', note }]
}
