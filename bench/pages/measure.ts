import { CHROMIUM_FLAGS } from '@hiyas/tools/chromium'
import { chromium, type Page } from 'playwright-core'

/** A mid-range phone on slow 4G: 1.6 Mbps down, 150 ms there and back, a processor four times slower than this one. */
const SLOW_4G = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
const CPU_SLOWDOWN = 4
const PHONE = { width: 390, height: 844 }
/** After this long without a request the page counts as loaded. */
const SETTLE_TIMEOUT_MS = 30_000

export type PageFigures = {
  lcpMs: number
  cls: number
  tbtMs: number
  /** Bytes of JavaScript that came over the line, as compressed. */
  scriptBytes: number
  /** Links that lead somewhere in the HTML as it came, before any script ran. */
  linksBeforeScript: number
}

/** Loads a page cold, as a phone would, and reads what the browser itself measured. */
export async function measurePage(url: string, executablePath: string): Promise<PageFigures> {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
  try {
    const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
    const page = await context.newPage()
    const scriptBytes = await throttle(page)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'networkidle', timeout: SETTLE_TIMEOUT_MS })
    const seen = await page.evaluate(
      () => (globalThis as unknown as { figures: Omit<PageFigures, 'scriptBytes' | 'linksBeforeScript'> }).figures,
    )
    const html = await (await fetch(url)).text()
    return { ...seen, scriptBytes: scriptBytes(), linksBeforeScript: html.match(/<a [^>]*href="\/m/g)?.length ?? 0 }
  } finally {
    await browser.close()
  }
}

/** Slows line and processor down; answers a reader of the script bytes received so far. */
async function throttle(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', event => {
    if (event.type === 'Script') scripts.add(event.requestId)
  })
  devtools.on('Network.loadingFinished', event => {
    if (scripts.has(event.requestId)) bytes += event.encodedDataLength
  })
  return () => bytes
}

/** Runs inside the page before anything else: largest paint, layout shift, and time the main thread was blocked. */
function observe(): void {
  const figures = { lcpMs: 0, cls: 0, tbtMs: 0 }
  Object.assign(globalThis, { figures })
  const LONG_TASK_MS = 50
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  watch('largest-contentful-paint', entry => {
    figures.lcpMs = entry.startTime
  })
  watch('layout-shift', entry => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) figures.cls += shift.value
  })
  watch('longtask', entry => {
    figures.tbtMs += Math.max(0, entry.duration - LONG_TASK_MS)
  })
}
