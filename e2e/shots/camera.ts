import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Frame, Page } from '@playwright/test'
import { enlargeTexts } from '../support/large-texts.ts'
import { closePopupsInContext } from '../support/popups.ts'
import { open } from '../support/site.ts'
import type { Language, Role, ShotOptions } from './options.ts'
import { become } from './people.ts'
import type { Scene } from './scenes.ts'

/** One picture, or why there is none. `file` is relative to the folder of the walk. */
export type Shot = { scene: Scene; width: number; theme: string; file: string | null; note: string | null }

/** A desk stands lower than a phone. */
const heightOf = (width: number): number => (width >= 1024 ? 900 : 844)
/** A list without end is cut here: nobody looks further down in one picture. */
const HEIGHT_MAX_PX = 4_000
const SCENE_TIMEOUT_MS = 15_000
const QUIET_TIMEOUT_MS = 4_000

/** Walks all scenes of one person in one language. The page is loaded once a scene, and then made as wide as asked. */
export async function takeAll(
  browser: Browser,
  site: string,
  scenes: readonly Scene[],
  who: { language: Language; role: Role },
  options: ShotOptions,
): Promise<Shot[]> {
  const context = await visitor(browser, site, who.language, options)
  const page = await context.newPage()
  await become(page, who.role, options)
  await page.close()
  const shots: Shot[] = []
  for (const scene of scenes) shots.push(...(await takeScene(context, scene, who, options)))
  await context.close()
  return shots
}

async function visitor(browser: Browser, site: string, language: Language, { scale, widths }: ShotOptions) {
  const [width = 0] = widths
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width, height: heightOf(width) },
    deviceScaleFactor: scale,
    locale: language === 'TY' ? 'fil-PH' : 'en-PH',
    timezoneId: 'Asia/Manila',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'language', value: language, url: site }])
  await closePopupsInContext(context)
  // One instant for every picture, by the site's own clock: countdowns and "12 s ago" stand still, timers go on.
  const { headers } = await fetch(`${site}/readyz`)
  await context.clock.setFixedTime(headers.get('date') ?? 0)
  return context
}

async function takeScene(
  context: BrowserContext,
  scene: Scene,
  { language, role }: { language: Language; role: Role },
  { widths, themes, texts, folder }: ShotOptions,
): Promise<Shot[]> {
  const page = await context.newPage()
  page.setDefaultTimeout(SCENE_TIMEOUT_MS)
  const shots: Shot[] = []
  const note = await arrive(page, scene)
  // Sections far below count with a guess of their height until they are near: here all of them are.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  if (texts !== 1) await page.evaluate(enlargeTexts, texts)
  for (const theme of themes) {
    await page.evaluate(name => document.documentElement.setAttribute('data-theme', name), theme)
    for (const width of widths) {
      const kind = [theme === 'dark' ? '' : `-${theme}`, texts === 1 ? '' : `-texts${texts}`].join('')
      const file = join(`${language}-${role}`, `${scene.name}-${width}${kind}.png`)
      const isElsewhere = note?.startsWith('leads') === true
      if (!isElsewhere) await take(page, width, join(folder, file))
      shots.push({ scene, width, theme, note, file: isElsewhere ? null : file })
    }
  }
  await page.close()
  return shots
}

/** Opens the scene; what is worth saying about it, such as that the address leads somewhere else. */
async function arrive(page: Page, scene: Scene): Promise<string | null> {
  await open(page, scene.address)
  await quiet(page)
  const [asked] = scene.address.split(/[?#]/)
  const { pathname } = new URL(page.url())
  if (pathname !== asked) return `leads to ${pathname}`
  try {
    await scene.act?.(page)
    await quiet(page)
    return null
  } catch (error) {
    return `did not come: ${String(error).split('\n')[0]}`
  }
}

/** The whole page as one sees it who scrolls through it: everything in sight is loaded, and nothing moves. */
async function take(page: Page, width: number, path: string): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true })
  await page.setViewportSize({ width, height: heightOf(width) })
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const height = Math.min(Math.max(whole, heightOf(width)), HEIGHT_MAX_PX)
  await page.setViewportSize({ width, height })
  await quiet(page)
  await painted(page)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
}

/** What changed last is drawn, in games as well: a frame of the page hears of its size, and is painted, later than the page around it. */
async function painted(page: Page): Promise<void> {
  await Promise.all(page.frames().map(drawn))
}

async function drawn(frame: Frame): Promise<void> {
  const box = frame.parentFrame() && (await (await frame.frameElement()).boundingBox())
  const isAsLarge = ([width, height]: [number, number]) => innerWidth === width && innerHeight === height
  if (box) await frame.waitForFunction(isAsLarge, [Math.round(box.width), Math.round(box.height)] as [number, number])
  await frame.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Nothing is loading, and every picture in sight is there. What never rests is taken as it is. */
async function quiet(page: Page): Promise<void> {
  const isThere = () =>
    document.querySelector('main [aria-busy=true]') === null &&
    [...document.images].every(image => image.complete || image.getBoundingClientRect().top > innerHeight)
  await page.waitForFunction(isThere, undefined, { timeout: QUIET_TIMEOUT_MS }).catch(() => undefined)
}
