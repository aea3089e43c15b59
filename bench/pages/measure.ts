import { invariant } from '@hiyas/kernel'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { type BareBrowser, withBareBrowser } from './bare.ts'
import { PHONE, slowDown, withBrowser } from './phone.ts'
import { openSlowLine } from './slow-line.ts'

const LOAD_TIMEOUT_MS = 60_000
/** What a page does by itself after it answers to taps counts for this long. It never stops listening to the server. */
const AFTERWARDS_MS = 3_000
const ALIVE = '[data-alive]'
const LONG_TASK_MS = 50

export type PageFigures = {
  fcpMs: number
  lcpMs: number
  /** When the page answers to taps. */
  aliveMs: number
  cls: number
  /** Between the first paint and rest: how long tasks were longer than 50 ms. */
  tbtMs: number
  /** Bytes of JavaScript that came over the line before the page answered to taps, as compressed. */
  scriptBytes: number
  /** All bytes that came before the largest paint. */
  lcpBytes: number
  /** Links that lead somewhere in the HTML as it came, before any script ran. */
  linksBeforeScript: number
}

/**
 * Loads a page cold, as a phone on slow 4G would, and reads what the browser itself measured. Times are those of a browser that nobody
 * looks into; a second one, which tells of every byte, weighs what comes.
 */
export async function measurePage(url: string, executable: string): Promise<PageFigures> {
  const line = await openSlowLine(url)
  try {
    const seen = await withBareBrowser(executable, browser => timePage(browser, line.url))
    const weighed = await withBrowser(executable, async browser => weighPage(await browser.newContext(PHONE), line.url))
    const html = await (await fetch(url)).text()
    return { ...seen, ...weighed, linksBeforeScript: html.match(/<a [^>]*href="\/m/g)?.length ?? 0 }
  } finally {
    line.close()
  }
}

export type PageTimes = Pick<PageFigures, 'fcpMs' | 'lcpMs' | 'aliveMs' | 'cls' | 'tbtMs'>

/** A task of a page that the browser calls long: 50 ms and more. */
export type LongTask = { startMs: number; durationMs: number }
type Seen = Omit<PageTimes, 'tbtMs'> & { beginMs: number; longTasks: readonly LongTask[] }

/** One load in a browser as it is: with what it keeps of former visits. */
export const timePage = async (browser: BareBrowser, url: string): Promise<PageTimes> => {
  const seen = (await browser.load(url, {
    before: `(${observe})(${JSON.stringify(ALIVE)})`,
    rest: 'figures.aliveMs > 0',
    stayMs: AFTERWARDS_MS,
    read: 'figures',
  })) as Seen
  const { fcpMs, lcpMs, aliveMs, cls, longTasks } = seen
  mustBePainted(seen)
  return { fcpMs, lcpMs, aliveMs, cls, tbtMs: blockedMs(longTasks, fcpMs) }
}

/** A moment that nobody told of is 0, which every bound lets pass. */
function mustBePainted({ fcpMs, lcpMs }: Pick<Seen, 'fcpMs' | 'lcpMs'>): void {
  invariant(fcpMs > 0 && lcpMs > 0, 'the browser tells what it has painted')
}

/** How long tasks were longer than 50 ms that ended after the first paint. The browser may tell of that later than of them. */
export const blockedMs = (tasks: readonly LongTask[], fcpMs: number): number =>
  tasks
    .filter(({ startMs, durationMs }) => startMs + durationMs > fcpMs)
    .reduce((sum, { durationMs }) => sum + Math.max(0, durationMs - LONG_TASK_MS), 0)

/** The end of what is measured of a load: a stretch of time that is the same for every build, not a wait for something. */
export const afterwards = (page: Page): Promise<void> => page.waitForTimeout(AFTERWARDS_MS)

async function weighPage(context: BrowserContext, url: string): Promise<Pick<PageFigures, 'scriptBytes' | 'lcpBytes'>> {
  const page = await context.newPage()
  const received = await listen(await slowDown(page))
  await page.addInitScript(observe, ALIVE)
  await page.goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS })
  await page.locator(`html${ALIVE}`).waitFor({ state: 'attached' })
  await afterwards(page)
  const seen = await page.evaluate(() => (globalThis as unknown as { figures: Seen }).figures)
  await page.close()
  mustBePainted(seen)
  const weighed = received(seen)
  invariant(weighed.scriptBytes > 0, 'a page answers to taps by its scripts')
  return weighed
}

/** Notes every byte with its time; answers a reader of the sums. */
async function listen(devtools: CDPSession) {
  await devtools.send('Network.enable')
  const scripts = new Set<string>()
  const pieces: { atS: number; bytes: number; id: string }[] = []
  let offsetS: number | null = null
  devtools.on('Network.requestWillBeSent', ({ timestamp, wallTime }) => {
    offsetS ??= wallTime - timestamp
  })
  devtools.on('Network.responseReceived', ({ requestId, type, timestamp, response }) => {
    if (type === 'Script') scripts.add(requestId)
    if (!response.fromDiskCache && !response.fromServiceWorker)
      pieces.push({ atS: timestamp, bytes: response.encodedDataLength, id: requestId })
  })
  devtools.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    pieces.push({ atS: timestamp, bytes: encodedDataLength, id: requestId })
  })
  return ({ beginMs, lcpMs, aliveMs }: Seen) => {
    const sumUntil = (ms: number, counts: (id: string) => boolean) =>
      pieces
        .filter(({ atS, id }) => (atS + (offsetS ?? 0)) * 1_000 - beginMs <= ms && counts(id))
        .reduce((sum, { bytes }) => sum + bytes, 0)
    return { lcpBytes: sumUntil(lcpMs, () => true), scriptBytes: sumUntil(aliveMs, id => scripts.has(id)) }
  }
}

/** Runs inside the page before anything else, so it stands for itself. */
function observe(alive: string): void {
  const longTasks: LongTask[] = []
  const figures = { beginMs: performance.timeOrigin, fcpMs: 0, lcpMs: 0, aliveMs: 0, cls: 0, longTasks }
  Object.assign(globalThis, { figures })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    // Asked for what it does not know a browser is silent. Without the rest of this script the page is never seen to be alive.
    if (!PerformanceObserver.supportedEntryTypes.includes(type))
      throw new Error(`this browser does not tell of ${type}`)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  }
  watch('paint', entry => {
    if (entry.name === 'first-contentful-paint') figures.fcpMs = entry.startTime
  })
  watch('largest-contentful-paint', entry => {
    figures.lcpMs = entry.startTime
  })
  watch('layout-shift', entry => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) figures.cls += shift.value
  })
  watch('longtask', entry => {
    longTasks.push({ startMs: entry.startTime, durationMs: entry.duration })
  })
  new MutationObserver(() => {
    if (figures.aliveMs === 0 && document.documentElement?.matches(alive)) figures.aliveMs = performance.now()
  }).observe(document, { attributes: true, childList: true, subtree: true })
}
