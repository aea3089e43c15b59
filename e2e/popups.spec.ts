import type { Page } from '@playwright/test'
import { announcement, announcing, announcingAfter, openHomeFromNotices } from './support/announcements.ts'
import { violationsOf, WCAG } from './support/axe.ts'
import { storedJson } from './support/device.ts'
import { NARROWEST_PX } from './support/holds-up.ts'
import { HOSTILE } from './support/hostile.ts'
import { closeButton, popup, withoutMatches } from './support/popups.ts'
import { changeSettings } from './support/settings.ts'
import { stopTimers, untilDrawn } from './support/settled.ts'
import { alive, expect, logIn, newAccount, open, register, speak, test } from './support/site.ts'

test.use({ popups: 'left' })

/** The way to the messages stands where the merchant offers them. */
let putBack = async () => {}
test.beforeAll(async () => {
  putBack = await changeSettings({ flags: { MAILCEN: true } })
})
test.afterAll(() => putBack())

const FIRST_LOOK_MS = 500
const ONE_PICTURE_MS = 20
const CLEANER = '**/assets/clean-html-*.js'
const WELCOME = 'Tara, subukan mo'
const TRY_FIRST = 'Gusto mo munang sumubok?'
const ON_ITS_SIDE = { width: 667, height: 375 }

/** Scripts begin when the first picture stands and has been painted: after that timers must run one turn. */
async function comeAlive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(resolve => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
    await document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.decode()
  })
  await page.clock.runFor(ONE_PICTURE_MS)
  await alive(page)
}

/** Home has looked, and has nothing to announce: only then it asks for matches (decision 11). */
const lookingInVain = (page: Page) => page.waitForRequest('**/wps/relay/GCSGAME_getGameMatchV2*')

test.describe('a visitor', () => {
  test.beforeEach(({ site }) => withoutMatches(site))

  test('HOME-19 POPUP-01 POPUP-02 POPUP-03 POPUP-04 POPUP-05 POPUP-06 POPUP-20 POPUP-23 POPUP-24 POPUP-25 reads on, closes, and is not told again', async ({
    site: page,
  }) => {
    await open(page, '/m/home')
    await expect(popup(page).getByRole('heading', { name: WELCOME })).toBeVisible()
    await expect(popup(page).getByText('Welcome', { exact: true })).toBeVisible()
    await expect(popup(page).locator('strong')).toHaveText('₱1,000.00 na play money')
    const [previous, next] = [
      popup(page).getByRole('button', { name: 'Naunang anunsyo' }),
      popup(page).getByRole('button', { name: 'Susunod na anunsyo' }),
    ]
    await expect(previous).toBeDisabled()
    await next.click()
    await expect(popup(page).getByRole('heading', { name: TRY_FIRST })).toBeVisible()
    await expect(popup(page).getByText('Welcome', { exact: true })).toHaveCount(0)
    await expect(popup(page).getByText('2 / 2')).toBeVisible()
    await expect(next).toBeDisabled()
    await previous.click()
    await expect(popup(page).getByRole('heading', { name: WELCOME })).toBeVisible()

    await Promise.all([lookingInVain(page), closeButton(page).click()])
    await expect(popup(page)).toHaveCount(0)
    expect(await storedJson(page, 'SHELL_PU_B')).toMatchObject({
      show: false,
      data: [{ title: WELCOME }, { title: TRY_FIRST }],
    })
    expect(await storedJson(page, 'SHELL_PU_A')).toBeNull()
    const hasLooked = lookingInVain(page)
    await page.reload()
    await hasLooked
    await untilDrawn(page)
    await expect(popup(page)).toHaveCount(0)
  })

  test('POPUP-01 it opens with its text in it: nothing pushes it apart afterwards', async ({ site: page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const opened = document.querySelector<HTMLElement>('dialog[open]')
        if (opened === null || 'opened' in document.documentElement.dataset) return
        document.documentElement.dataset.opened = opened.querySelector('strong')?.textContent ?? 'without its text'
      }).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
    })
    await open(page, '/m/home')
    await expect(popup(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-opened', '₱1,000.00 na play money')
  })

  test('POPUP-01 where what cleans its text does not come, it says the words alone', async ({ site: page }) => {
    await page.route(CLEANER, route => route.abort())
    await open(page, '/m/home')
    await expect(popup(page)).toContainText('₱1,000.00 na play money')
    await expect(popup(page).locator('strong')).toHaveCount(0)
  })

  test('POPUP-01 on a phone on its side its text is seen beside the picture', async ({ site: page }) => {
    await page.setViewportSize(ON_ITS_SIDE)
    await open(page, '/m/home')
    const isSeen = (element: HTMLElement) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === element
    }
    await expect.poll(() => popup(page).locator('strong').evaluate(isSeen)).toBe(true)
  })

  test('POPUP-17 it is 500 ms until home looks whether there is something to show', async ({ site: page }) => {
    await stopTimers(page)
    // What looks asks for this when it stands: from then on it waits for the time alone.
    const standing = page.waitForResponse('**/assets/later-*.js')
    await page.goto('/m/home')
    await comeAlive(page)
    await standing
    await page.clock.runFor(FIRST_LOOK_MS - 1)
    await untilDrawn(page)
    expect(await storedJson(page, 'SHELL_PU_B')).toBeNull()
    await page.clock.runFor(1)
    await expect(popup(page)).toBeVisible()
    expect(await storedJson(page, 'SHELL_PU_B')).toMatchObject({ show: true })
  })

  test('POPUP-18 POPUP-23 said in another language it stays closed, with another text it comes back', async ({
    site: page,
  }) => {
    await announcing(page, { popup: [announcement('a')] })
    await openHomeFromNotices(page)
    await expect(popup(page).getByRole('heading', { name: 'Balita a' })).toBeVisible()
    await closeButton(page).click()
    await expect(popup(page)).toHaveCount(0)

    await announcing(page, { popup: [announcement('a', { title: 'News a' })], player: [announcement('n')] })
    await speak(page, 'English')
    await expect(page.getByRole('link', { name: 'Balita n' })).toBeVisible()
    await expect.poll(() => storedJson(page, 'SHELL_PU_B')).toMatchObject({ show: false, data: [{ title: 'News a' }] })
    await expect(popup(page)).toHaveCount(0)

    await announcing(page, { popup: [announcement('a', { title: 'News a', content: '<p>Changed</p>' })] })
    await open(page, '/m/notice')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(popup(page).getByText('Changed')).toBeVisible()
  })

  test('POPUP-10 a link to a page of ours closes the popup and leads there without a load', async ({ site: page }) => {
    await open(page, '/m/home')
    await page.evaluate(() => Object.assign(window, { sameVisit: true }))
    await popup(page).getByRole('link', { name: 'Mag-login' }).click()
    await expect(page).toHaveURL(/\/m\/login$/)
    await expect(popup(page)).toHaveCount(0)
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
    expect(await storedJson(page, 'SHELL_PU_B')).toMatchObject({ show: false })
  })

  test('POPUP-02 POPUP-09 a link to the web opens a window of its own; what could run does not', async ({
    site: page,
  }) => {
    await announcing(page, { popup: [announcement('hostile', { content: HOSTILE, url: 'https://example.com/news' })] })
    await openHomeFromNotices(page)
    await expect(popup(page).getByText('Kept')).toBeVisible()
    for (const name of ['out', 'Tingnan']) {
      const link = popup(page).getByRole('link', { name })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
    await page.context().route('https://example.com/**', route => route.fulfill({ body: 'elsewhere' }))
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      popup(page).getByRole('link', { name: 'out' }).click(),
    ])
    expect(window.url()).toBe('https://example.com/')
    await expect(page).toHaveURL(/\/m\/home$/)
    expect(await popup(page).locator('script, iframe, img[src=x]').count()).toBe(0)
    expect(await page.evaluate(() => (globalThis as unknown as { harmed?: number }).harmed)).toBeUndefined()
  })

  test('POPUP-12 POPUP-13 who taps the messages is led to the login; with nothing unread there is no dot', async ({
    site: page,
  }) => {
    await open(page, '/m/home')
    const messages = popup(page).getByRole('link', { name: 'Mga mensahe', exact: true })
    await expect(messages.locator('span')).toHaveCount(0)
    await messages.click()
    await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2FwebEmail$/)
  })

  test('POPUP-05 NOTICE-05 none shows nothing, one has no pager, five hundred have a number each', async ({
    site: page,
  }) => {
    const many = Array.from({ length: 500 }, (_, index) => announcement(String(index)))
    await announcing(page, { popup: many })
    await openHomeFromNotices(page)
    await expect(popup(page).getByText('1 / 500')).toBeVisible()
    await expect(popup(page).locator('i')).toHaveCount(0)
    await closeButton(page).click()

    await announcing(page, { popup: [announcement('one')] })
    await openHomeFromNotices(page)
    await expect(popup(page).getByRole('heading', { name: 'Balita one' })).toBeVisible()
    await expect(popup(page).getByRole('button')).toHaveCount(1)
    await Promise.all([lookingInVain(page), closeButton(page).click()])

    await announcing(page, {})
    const hasLooked = lookingInVain(page)
    await openHomeFromNotices(page)
    await hasLooked
    await untilDrawn(page)
    await expect(popup(page)).toHaveCount(0)
    expect(await storedJson(page, 'SHELL_PU_B')).toMatchObject({ show: false, data: [{ title: 'Balita one' }] })
  })

  test('POPUP-07 SHELL-01 the popup is accessible, covers the page and fits a small phone', async ({ site: page }) => {
    const long = announcement('long', { title: 'Mahaba '.repeat(17), content: '<p>Salita</p>'.repeat(60) })
    await announcing(page, { popup: [long, announcement('b')] })
    await openHomeFromNotices(page)
    await expect(popup(page)).toBeVisible()
    await page.setViewportSize({ width: NARROWEST_PX, height: 480 })
    expect(await violationsOf(page, WCAG)).toEqual([])
    for (const part of [closeButton(page), popup(page).getByRole('button', { name: 'Susunod na anunsyo' })])
      await expect(part).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.elementFromPoint(4, 240)?.tagName)).toBe('DIALOG')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROWEST_PX)
  })

  test('what somebody has just opened stays, however late a busy browser says that it is open', async ({
    site: page,
  }) => {
    await page.addInitScript(() => addEventListener('toggle', event => event.stopImmediatePropagation(), true))
    const menu = page.getByRole('banner').getByRole('link', { name: 'I-refresh ang balanse' })
    await announcingAfter(page, async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      await expect(menu).toBeVisible()
    })
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page).getByRole('heading', { name: WELCOME })).toBeVisible()
  })

  test('the languages stay open until somebody closes them: news waits', async ({ site: page }) => {
    const english = page.getByRole('button', { name: 'English' })
    await announcingAfter(page, async () => {
      await page.locator('summary').click()
      await expect(english).toBeVisible()
    })
    await expect(english).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page).getByRole('heading', { name: WELCOME })).toBeVisible()
  })

  test('POPUP-01 a popup that cannot be loaded leaves home as it is', async ({ site: page }) => {
    await page.route('**/assets/announcement-popup-*', route => route.abort())
    const refused = page.waitForEvent('requestfailed')
    await open(page, '/m/home')
    await refused
    await expect(page.getByRole('heading', { name: 'Hot ngayon' })).toBeVisible()
    await expect(popup(page)).toHaveCount(0)
  })
})

test('POPUP-11 POPUP-13 POPUP-14 POPUP-19 POPUP-25 a member is told what is for members, and finds his messages', async ({
  member: page,
}) => {
  await withoutMatches(page)
  await announcing(page, { popup: [announcement('a', { execution: 'A' }), announcement('b')], unreadCount: 3 })
  await openHomeFromNotices(page)
  await expect(popup(page).getByRole('heading', { name: 'Balita a' })).toBeVisible()
  await expect(popup(page).getByRole('button', { name: 'Susunod na anunsyo' })).toHaveCount(0)
  expect(await storedJson(page, 'SHELL_PU_A')).toMatchObject({ show: true, data: [{ title: 'Balita a' }] })
  const messages = popup(page).getByRole('link', { name: 'Mga mensahe, 3 ang hindi pa nababasa' })
  await expect(messages.locator('span')).toHaveCount(1)
  await messages.click()
  await expect(page).toHaveURL(/\/m\/webEmail$/)
})

test('POPUP-13 POPUP-21 POPUP-22 who has just registered is told F as well, at his first login only, keeps the password he chose, and has no message', async ({
  site: page,
}) => {
  const first = popup(page).getByRole('heading', { name: 'Isang password para lang dito' })
  await open(page, '/m/register')
  const account = newAccount()
  await register(page, account)
  await expect(first).toBeVisible()
  await expect(page.getByRole('link', { name: /anunsyo ang hindi pa nababasa/, includeHidden: true })).toHaveCount(1)
  await expect(popup(page).getByRole('link', { name: 'Mga mensahe', exact: true }).locator('span')).toHaveCount(0)
  await closeButton(page).click()
  await expect.poll(() => storedJson(page, 'SHELL_PU_A')).toMatchObject({ show: false })
  await page.reload()
  await expect(page.getByRole('dialog').filter({ has: page.locator('[data-news]') })).toBeVisible()
  await expect(first).toHaveCount(0)

  await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'))
  await page.context().clearCookies({ name: 'signedIn' })
  await open(page, '/m/login')
  await logIn(page, account)
  await expect(popup(page).getByRole('heading', { name: "Ano'ng bago ngayon" })).toBeVisible()
  await expect(popup(page).getByText('1 / 2')).toBeVisible()
})
