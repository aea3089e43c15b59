import type { CDPSession, Page } from 'playwright-core'
import { closingPopups, join, open, PHONE, withBrowser } from '../pages/phone.ts'
import { type Figure, show } from '../row.ts'
import { homeOf, routes } from './routes.ts'
import type { WebContext, WebRow } from './row.ts'

const CHANGES = 100
const MEGABYTE = 1_000_000
/** A page change and its fade. */
const STAY_MS = 450

/** What stays in memory of pages that were left. */
export const heap: WebRow = {
  name: 'heap',
  what: `${CHANGES} page changes through the table of routes, as a member`,
  measure: context =>
    withBrowser(context.executable, async browser => {
      const storageState = await join(browser, context.url)
      const phone = await closingPopups(await browser.newContext({ ...PHONE, storageState }))
      return figuresOf(await walk(await phone.newPage(), context))
    }),
}

type Held = { bytes: number; nodes: number; listeners: number }

/** Every screen once, so that its code and its data are there; then so many changes, and what is held more after them. */
async function walk(page: Page, context: WebContext): Promise<{ before: Held; after: Held }> {
  const paths = routes()
    .filter(({ access }) => access !== 'agent')
    .map(({ path }) => path)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await open(page, homeOf(context))
  const begunMs = await begunAt(page)
  const titles = new Set<string>()
  for (const path of paths) titles.add(await visit(page, path))
  // Pages that never came hold nothing.
  if (titles.size < paths.length / 2) throw new Error(`${paths.length} addresses showed ${titles.size} pages`)
  await visit(page, '/m/home')
  const before = await held(devtools)
  for (let change = 1; change < CHANGES; change++) await visit(page, paths[change % paths.length] ?? '')
  await visit(page, '/m/home')
  // What a page held is gone with it.
  if ((await begunAt(page)) !== begunMs) throw new Error('a change loaded the page anew')
  return { before, after: await held(devtools) }
}

const begunAt = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin)

/** Answers the title of what is shown then. */
async function visit(page: Page, path: string): Promise<string> {
  await page.evaluate(to => {
    history.pushState({ key: to }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await page.waitForTimeout(STAY_MS)
  return page.title()
}

async function held(devtools: CDPSession): Promise<Held> {
  // The second collection takes what the first one's finalisers let go.
  for (let turn = 0; turn < 3; turn++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find(known => known.name === name)?.value ?? Number.NaN
  return { bytes: usedSize, nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

function figuresOf({ before, after }: { before: Held; after: Held }): Figure[] {
  const more = (what: keyof Held) => `${show(before[what])} then ${show(after[what])}`
  const note = `nodes ${more('nodes')}, listeners ${more('listeners')}`
  return [
    { name: 'heap.growth', value: (after.bytes - before.bytes) / MEGABYTE, unit: 'MB', bound: '<= 3', note },
    { name: 'heap.held', value: after.bytes / MEGABYTE, unit: 'MB', bound: null },
  ]
}
