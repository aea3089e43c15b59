import type { Browser, Page } from 'playwright-core'
import { closingPopups, join, open, settled, type Visit, withBrowser } from '../pages/phone.ts'
import type { Figure } from '../row.ts'
import { doubleTexts, type Fault, faultsOfPage } from './faults.ts'
import { homeOf, type Route, routes } from './routes.ts'
import { addressOf, type WebContext, type WebRow } from './row.ts'

const WIDTHS_PX = [320, 360, 390, 430, 768, 1440] as const
const HEIGHT_PX = 844
/** Faults named in the note; all of them go to the terminal. */
const NAMED_MAX = 3

/** Whether every screen fits every width, with texts as they are and twice as large. */
export const widths: WebRow = {
  name: 'widths',
  what: `every route as visitor and as member at ${WIDTHS_PX.join(', ')} px, and with texts twice as large`,
  measure: context =>
    withBrowser(context.executable, async browser => {
      const seen = [
        ...(await walk(browser, context, null)),
        ...(await walk(browser, context, await join(browser, homeOf(context)))),
      ]
      for (const { fault, at } of seen)
        if (fault.kind !== 'shortened') context.say(`${at}: ${fault.kind} ${fault.what}`)
      return figuresOf(seen)
    }),
}

type Seen = { fault: Fault; at: string; isLarge: boolean }

async function walk(browser: Browser, context: WebContext, storageState: Visit | null): Promise<Seen[]> {
  const opened = await browser.newContext({
    viewport: { width: WIDTHS_PX[0], height: HEIGHT_PX },
    reducedMotion: 'reduce',
    ...(storageState === null ? {} : { storageState }),
  })
  const phone = await closingPopups(opened)
  const seen: Seen[] = []
  for (const route of routes().filter(({ access }) => access === 'guest' || storageState !== null)) {
    const page = await phone.newPage()
    seen.push(...(await faultsOf(page, context, route, storageState === null ? 'visitor' : 'member')))
    await page.close()
  }
  await phone.close()
  return seen
}

async function faultsOf(page: Page, context: WebContext, { path }: Route, who: string): Promise<Seen[]> {
  await open(page, addressOf(context, path))
  await settled(page)
  const seen: Seen[] = []
  const look = async (isLarge: boolean) => {
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: HEIGHT_PX })
      const at = `${path} for a ${who} at ${width} px${isLarge ? ', text at 200%' : ''}`
      for (const fault of await page.evaluate(faultsOfPage)) seen.push({ fault, at, isLarge })
    }
  }
  await look(false)
  await page.evaluate(doubleTexts)
  await look(true)
  return seen
}

function figuresOf(seen: readonly Seen[]): Figure[] {
  const figure = (name: string, bound: string | null, counts: (one: Seen) => boolean): Figure => {
    const found = seen.filter(counts)
    const places = [...new Set(found.map(({ at, fault }) => `${at}: ${fault.what}`))].slice(0, NAMED_MAX)
    const note = places.length === 0 ? {} : { note: places.join('; ') }
    return { name: `widths.${name}`, value: found.length, unit: 'places', bound, ...note }
  }
  const none = '<= 0'
  return [
    figure('beyond', none, ({ fault, isLarge }) => fault.kind === 'beyond' && !isLarge),
    figure('cut', none, ({ fault, isLarge }) => fault.kind === 'cut' && !isLarge),
    figure('beyond_at_200', none, ({ fault, isLarge }) => fault.kind === 'beyond' && isLarge),
    figure('cut_at_200', none, ({ fault, isLarge }) => fault.kind === 'cut' && isLarge),
    figure('shortened', null, ({ fault }) => fault.kind === 'shortened'),
  ]
}
