import { randomUUID } from 'node:crypto'
import { CHROMIUM_FLAGS } from '@hiyas/tools/chromium'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core'

/** A mid-range phone: its processor is so many times slower than this one. */
export const CPU_SLOWDOWN = 4
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

/** What a browser keeps of somebody who is logged in. */
export type Visit = Awaited<ReturnType<BrowserContext['storageState']>>

/** A browser of its own for some work, closed after it whatever happens. */
export async function withBrowser<Answer>(
  executablePath: string,
  work: (browser: Browser) => Promise<Answer>,
  flags: readonly string[] = [],
): Promise<Answer> {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Slows the processor of a page down. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return devtools
}

/** What comes over the page by itself is closed the moment it stands there, by its own button, as most people do. */
export async function closingPopups(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    // An announcement says when it stands; the sheet of hot matches is news by what it holds.
    const news = 'dialog[open][data-state=shown] button, dialog[open]:has([data-news]) button'
    const close = () => document.querySelector<HTMLButtonElement>(news)?.click()
    const changes = { subtree: true, childList: true, attributeFilter: ['open', 'data-state'] }
    new MutationObserver(close).observe(document, changes)
  })
  return context
}

/** Opens an address and waits until the page answers to taps. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/** Until nothing on the page says that it loads, and its faces are there. A member's page never stops listening to the server. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Registers a member as a person does. */
export async function join(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await open(page, new URL('/m/register', url).href)
  const fill = (name: string, value: string) => page.locator(`input[name=${name}]`).fill(value)
  await fill('username', `bench_${randomUUID().slice(0, 8)}`)
  await fill('password', 'sampaguita-88')
  await fill('confirmPassword', 'sampaguita-88')
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/m/home')
  const visit = await context.storageState()
  await context.close()
  return visit
}
