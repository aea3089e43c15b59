import type { BrowserContext, Page } from '@playwright/test'
import { announcement, announcing } from './support/announcements.ts'
import { sessionOf } from './support/session.ts'
import { changeSettings } from './support/settings.ts'
import { untilDrawn } from './support/settled.ts'
import { alive, balanceOf, expect, newAccount, open, register, test } from './support/site.ts'

test.use({ serviceWorkers: 'allow' })

const OLD_BUILD = '0123456789ab'
const OFFLINE = 'Walang koneksyon.'
const UNREACHABLE = 'Hindi maabot ang site.'
const isKept = (html = '') => html.includes('<html data-kept')

/** Until the worker is there and has kept home. */
async function kept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const names = (await caches.keys()).filter(name => name.startsWith('hiyas-pages-'))
      const pages = await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).length))
      return pages.reduce((sum, count) => sum + count, 0)
    })
  await expect.poll(isKept).toBeGreaterThan(0)
}

/** Whether a text has stood on the page, or in a part of it, at any moment from now on. */
async function everShown(page: Page, text: string, part = 'body'): Promise<() => Promise<boolean>> {
  const shown = await page.evaluateHandle(
    ({ text, part }) => {
      const seen = { text: false }
      const look = () => {
        seen.text ||= [...document.querySelectorAll(part)].some(({ textContent }) => textContent?.includes(text))
      }
      look()
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
      return seen
    },
    { text, part },
  )
  return () => shown.evaluate(seen => seen.text)
}

/** Everything the browser keeps of the site, by address. */
const cached = (page: Page): Promise<[string, string][]> =>
  page.evaluate(async () => {
    const all: [string, string][] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        all.push([new URL(request.url).pathname, /\/kept\//.test(request.url) ? text : ''])
      }
    }
    return all
  })

test('a visitor’s second visit comes from the browser, in his language; a member keeps nothing of his, and starts without a connection', async ({
  site: page,
  context,
}) => {
  await open(page, '/m/home')
  await kept(page)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const second = await page.goto('/m/home')
  expect(second?.fromServiceWorker()).toBe(true)
  expect(isKept(await second?.text())).toBe(true)
  await expect.poll(() => asked.filter(path => path.startsWith('/wps/')).length, 'all is asked anew').toBeGreaterThan(3)

  // There is a connection, and nobody at its other end.
  await page.route('**/wps/**', route => route.abort())
  await page.goto('/m/home')
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeHidden()
  await page.unroute('**/wps/**')
  await page.getByRole('status').getByRole('button', { name: 'Subukan muli' }).click()
  await expect(page.getByText(UNREACHABLE)).toHaveCount(0)

  await context.addCookies([{ name: 'language', value: 'EN', url: new URL('/', page.url()).href }])
  const english = await page.goto('/m/home')
  expect(isKept(await english?.text())).toBe(false)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.clearCookies({ name: 'language' })

  const account = newAccount()
  await open(page, '/m/register')
  await register(page, account)
  await open(page, '/m/home')
  await expect(balanceOf(page)).toBeVisible()
  const { token = '' } = await sessionOf(page)
  const all = await cached(page)
  expect(all.filter(([path]) => !/^\/(assets|art|kept)\//.test(path))).toEqual([])
  expect(all.filter(([, text]) => text.includes(account.username) || text.includes(token))).toEqual([])

  await context.setOffline(true)
  await open(page, '/m/set')
  await expect(page.getByRole('button', { name: 'Mag-logout' })).toBeVisible()
  const unasked = page.waitForEvent('requestfailed', request => request.url().includes('/wps/system/status'))
  await open(page, '/m/home')
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.locator('header')).toContainText(account.username)
  await expect(balanceOf(page)).toHaveCount(0)
  await unasked
  const wasUnreachable = await everShown(page, UNREACHABLE)
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden()
  await expect(balanceOf(page)).toBeVisible()
  expect(await wasUnreachable(), 'the banner says enough').toBe(false)
})

test('POPUP-23 POPUP-24 a page that the browser had kept shows no announcement that was closed or withdrawn since', async ({
  site: page,
}) => {
  await open(page, '/m/home')
  await kept(page)
  const closed = () => page.evaluate(() => localStorage.getItem('SHELL_PU_B') ?? '')
  await announcing(page, { popup: [announcement('later')] })
  await open(page, '/m/home')
  await expect.poll(closed).toBe(
    JSON.stringify({
      show: false,
      data: [{ title: 'Balita later', content: '<p>Laman ng later</p>' }],
      ids: ['later'],
      language: 'TY',
    }),
  )

  const answering = Promise.withResolvers<void>()
  await page.route('**/wps/relay/CCSFE_getListAnnouncements*', async route => {
    await answering.promise
    await route.fallback()
  })
  const answered = page.waitForResponse('**/wps/relay/CCSFE_getListAnnouncements*')
  const again = await page.goto('/m/home')
  expect(isKept(await again?.text())).toBe(true)
  const wasOld = await everShown(page, 'Tara, subukan mo', 'dialog')
  const wasClosed = await everShown(page, 'Balita later', 'dialog')
  // The answer is as slow as that: these come a second after home has looked for what there is to say.
  await page.getByRole('button', { name: 'Support at mga channel' }).waitFor({ state: 'attached' })
  answering.resolve()
  await answered
  await untilDrawn(page)
  expect([await wasOld(), await wasClosed()]).toEqual([false, false])
})

test('SHELL-105 what the merchant has switched off is gone from a page that the browser had kept', async ({
  site: page,
}) => {
  await open(page, '/m/home')
  await kept(page)
  const record = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Mga taya' })
  const openMenu = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Buong menu' }).click()
  }
  const putBack = await changeSettings({ flags: { TRANSBETREPMEM3: false } })
  try {
    const second = await page.goto('/m/home')
    expect(isKept(await second?.text())).toBe(true)
    await alive(page)
    await openMenu()
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Tulong' })).toBeVisible()
    await expect(record).toHaveCount(0)
  } finally {
    await putBack()
  }
})

test('a page that is loaded without a connection says that there is none and not that something failed, and goes on by itself under the finger', async ({
  site: page,
  context,
}) => {
  await open(page, '/m/home')
  await kept(page)
  const paths = async () => (await cached(page)).map(([path]) => path)
  await expect.poll(paths, 'the picture above the words').toContain('/art/emoji/1f50c.webp')
  await context.setOffline(true)
  const main = page.getByRole('main')
  const told = main.getByRole('heading', { name: 'Lalabas ito pagbalik ng internet mo' })
  await open(page, '/m/gameList?gameType=RNG')
  await expect(told).toBeVisible()
  await open(page, '/m/useragreement')
  await expect(told).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  const back = page.getByRole('banner').getByRole('link').first()
  await back.focus()
  await context.setOffline(false)
  await expect(told).toHaveCount(0)
  await expect(main.getByRole('heading').first()).toBeVisible()
  await expect(back).toBeFocused()
})

test('a worker of an earlier build says so where no form is open, does nothing by itself, and gives way on a tap', async ({
  site: page,
  context,
}) => {
  const { old, build } = await workers(page)
  await install(context, page, old)
  await expect(page.getByText('May bagong bersyon ng site.')).toBeVisible()
  expect(await isWaiting(page)).toBe(true)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: 'I-update' }).click()
  await expect.poll(() => page.evaluate(() => 'sameDocument' in window).catch(() => true)).toBe(false)
  await kept(page)
  await expect.poll(() => names(page)).toEqual(['hiyas-art', 'hiyas-build', `hiyas-pages-${build}`])
})

test('A11Y-06 what gets the focus stands clear of the bar that tells of a new version', async ({
  site: page,
  context,
}) => {
  const { old } = await workers(page)
  await install(context, page, old)
  await expect(page.getByText('May bagong bersyon ng site.')).toBeVisible()
  const star = page.getByRole('main').getByRole('article').nth(3).getByRole('button')
  const isBelowBar = () =>
    star.evaluate(button => {
      const { x, y, width, height } = button.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return top?.closest('[role=status]')?.textContent !== undefined
    })
  // It is in view, and lies where the bar does: no browser would move the page for its sake.
  await star.evaluate(button => {
    const { bottom } = button.getBoundingClientRect()
    window.scrollBy({ top: bottom - (innerHeight - 108), behavior: 'instant' })
  })
  await expect.poll(isBelowBar).toBe(true)
  await star.focus()
  await expect.poll(isBelowBar).toBe(false)
})

test('a worker of an earlier build gives way to the next page that is opened', async ({ site: page, context }) => {
  const { old, build } = await workers(page)
  await install(context, page, old)
  await expect.poll(() => isWaiting(page)).toBe(true)
  await open(page, '/m/home')
  await kept(page)
  await expect.poll(() => names(page)).toEqual(['hiyas-art', 'hiyas-build', `hiyas-pages-${build}`])
})

test('a worker that was withdrawn takes everything with it', async ({ site: page, context }) => {
  const off = await (await page.request.get('/sw-off.js')).text()
  await page.goto('/manifest.webmanifest')
  await page.evaluate(() => caches.open('hiyas-pages-something'))
  const asked = page.context().waitForEvent('serviceworker')
  await served(context, page, off)
  await asked
  await expect.poll(() => names(page)).toEqual([])
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

/** Whether another version waits for the one that is in charge. */
const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)

const names = (page: Page): Promise<string[]> => page.evaluate(async () => (await caches.keys()).sort())

/** Which build is served now, and its worker as an earlier build would have had it. */
async function workers(page: Page): Promise<{ old: string; build: string }> {
  const worker = await (await page.request.get('/sw.js')).text()
  const html = await (await page.request.get('/m/home')).text()
  const build = /data-build="(\w+)"/.exec(html)?.[1] ?? 'none'
  return { old: worker.replaceAll(build, OLD_BUILD), build }
}

/** Home in a browser whose first worker is this one; what it finds when it looks again is the house's own. */
async function served(context: BrowserContext, page: Page, worker: string): Promise<void> {
  await context.route('**/sw.js', route => route.fulfill({ body: worker, contentType: 'text/javascript' }))
  await open(page, '/m/home')
}

/** The page after the one that brought the worker: the first it answers. */
async function install(context: BrowserContext, page: Page, worker: string): Promise<void> {
  await served(context, page, worker)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  await open(page, '/m/home')
}
