import { invariant } from '@hiyas/kernel'
import type { BrowserContext, CDPSession } from 'playwright-core'
import { PHONE, slowDown, withBrowser } from '../pages/phone.ts'
import { openSlowLine } from '../pages/slow-line.ts'
import { type Figure, show, spreadFigure } from '../row.ts'
import { inHouse } from './house.ts'
import type { GamesRow } from './row.ts'
import { type Seat, takeSeats } from './seats.ts'

const READY_TIMEOUT_MS = 60_000
const READY = 'main.game[data-phase=ready]'

/** What a slot weighs and how soon there is something of it, on a phone that has never opened one. */
export const client: GamesRow = {
  name: 'client',
  what: 'a slot, nothing cached: 1.6 Mbps, 150 ms there and back, processor four times slower',
  measure: context =>
    inHouse(context, async house => {
      const seats = await takeSeats(house.site, context.rounds)
      const loads: Load[] = []
      for (const [index, seat] of seats.entries()) {
        const load = await loadGame(house.url, context.executable, seat)
        context.say(`round ${index + 1}, ${seat.game}: ${show(load.firstMs)} ms, ready ${show(load.readyMs)} ms`)
        loads.push(load)
      }
      return figuresOf(loads)
    }),
}

/** Milliseconds from the start of the page; bytes as they came over the line until the game could be played. */
type Load = { firstMs: number; sceneMs: number; readyMs: number; codeBytes: number; allBytes: number }

function figuresOf(loads: readonly Load[]): Figure[] {
  const figure = (name: string, unit: string, bound: string | null, value: (load: Load) => number) =>
    spreadFigure({ name: `client.${name}`, unit, bound, note: 'another slot each round' }, loads.map(value))
  return [
    figure('first_frame', 'ms', '<= 2000', load => load.firstMs),
    figure('code', 'kB brotli', '<= 300', load => load.codeBytes / 1_000),
    figure('scene', 'ms', null, load => load.sceneMs),
    figure('ready', 'ms', null, load => load.readyMs),
    figure('bytes', 'kB', null, load => load.allBytes / 1_000),
  ]
}

async function loadGame(siteUrl: string, executable: string, { token, game }: Seat): Promise<Load> {
  const line = await openSlowLine(siteUrl)
  try {
    const address = new URL(`/studio/play/${game}?${new URLSearchParams({ token, lang: 'EN' })}`, line.url).href
    return await withBrowser(executable, async browser => loadSlowly(await browser.newContext(PHONE), address))
  } finally {
    line.close()
  }
}

async function loadSlowly(context: BrowserContext, address: string): Promise<Load> {
  const page = await context.newPage()
  const bytes = await weigh(await slowDown(page))
  await page.addInitScript(observe, READY)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(READY).waitFor({ timeout: READY_TIMEOUT_MS })
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  const weighed = bytes()
  // What nobody told of is 0, which every bound lets pass.
  invariant(seen.firstMs > 0 && weighed.codeBytes > 0, 'the browser tells what it has painted and what came')
  return { ...seen, ...weighed }
}

type Seen = Pick<Load, 'firstMs' | 'sceneMs' | 'readyMs'>

/** Bytes of everything and of page, scripts and styles, compressed as they came. */
async function weigh(devtools: CDPSession): Promise<() => Pick<Load, 'codeBytes' | 'allBytes'>> {
  await devtools.send('Network.enable')
  const code = new Set<string>()
  const pieces: { id: string; bytes: number }[] = []
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet' || type === 'Document') code.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pieces.push({ id: requestId, bytes: encodedDataLength })
  })
  const sum = (of: readonly { bytes: number }[]) => of.reduce((total, { bytes }) => total + bytes, 0)
  return () => ({ codeBytes: sum(pieces.filter(({ id }) => code.has(id))), allBytes: sum(pieces) })
}

/** Runs inside the game before anything else, so it stands for itself. */
function observe(ready: string): void {
  const seen = { firstMs: 0, sceneMs: 0, readyMs: 0 }
  Object.assign(globalThis, { seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  watch('paint', entry => {
    if (entry.name === 'first-contentful-paint') seen.firstMs = entry.startTime
  })
  watch('largest-contentful-paint', entry => {
    seen.sceneMs = entry.startTime
  })
  new MutationObserver(() => {
    if (seen.readyMs === 0 && document.querySelector(ready)) seen.readyMs = performance.now()
  }).observe(document, { attributes: true, childList: true, subtree: true })
}
