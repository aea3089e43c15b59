import type { Browser, Page } from 'playwright-core'
import { afterwards } from '../pages/measure.ts'
import { open, PHONE, slowDown, withBrowser } from '../pages/phone.ts'
import { openSlowLine } from '../pages/slow-line.ts'
import { spreadFigure } from '../row.ts'
import { addressOf, type WebRow } from './row.ts'

const CATEGORIES = ['devtools.timeline', 'blink.user_timing']

/** What the browser has to do until home stands and lives: counted, so that a busy machine tells the same as a quiet one. */
export const work: WebRow = {
  name: 'work',
  what: 'elements that are styled and boxes that are laid out until home has come to rest, for a visitor with nothing cached',
  async measure(context) {
    const counts: Counts[] = []
    for (let round = 1; round <= context.rounds; round++) {
      const count = await withBrowser(context.executable, browser => countWork(browser, addressOf(context, '/m/home')))
      context.say(`round ${round}: ${count.styled} styled, ${count.laidOut} laid out`)
      counts.push(count)
    }
    const figure = (name: string, value: (count: Counts) => number) =>
      spreadFigure({ name: `work.${name}`, unit: '', bound: null }, counts.map(value))
    return [figure('styled', count => count.styled), figure('laid_out', count => count.laidOut)]
  },
}

type Counts = { styled: number; laidOut: number }

async function countWork(browser: Browser, url: string): Promise<Counts> {
  const line = await openSlowLine(url)
  try {
    const page = await (await browser.newContext(PHONE)).newPage()
    await slowDown(page)
    await browser.startTracing(page, { categories: CATEGORIES })
    await open(page, line.url)
    await afterwards(page)
    return countsOf(await browser.stopTracing(), page)
  } finally {
    line.close()
  }
}

type TraceEvent = {
  name: string
  pid: number
  ts: number
  args: { elementCount?: number; beginData?: { dirtyObjects?: number }; data?: { documentLoaderURL?: string } }
}

/** Of the process that shows the page, since it was gone to. */
function countsOf(trace: Buffer, page: Page): Counts {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const begun = traceEvents.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === page.url(),
  )
  if (begun === undefined) throw new Error('the browser told nothing of the page')
  const own = traceEvents.filter(({ pid, ts }) => pid === begun.pid && ts >= begun.ts)
  const sum = (name: string, value: (args: TraceEvent['args']) => number | undefined) =>
    own.filter(event => event.name === name).reduce((total, { args }) => total + (value(args) ?? 0), 0)
  return {
    styled: sum('UpdateLayoutTree', args => args.elementCount),
    laidOut: sum('Layout', args => args.beginData?.dirtyObjects),
  }
}
