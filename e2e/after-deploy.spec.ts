import type { Page } from '@playwright/test'
import { field, logInThroughCaptcha, submit } from './support/entry.ts'
import { joined } from './support/registering.ts'
import { arriving, balanceOf, expect, logIn, newAccount, open, openWithLater, register, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

/* A page whose build is no longer there: what it has not yet fetched is gone. What it does about that comes when it is at rest. */

const NOT_FOUND = { status: 404, body: 'Not found\n' }
const gone = (page: Page, file: string) => page.route(file, route => route.fulfill(NOT_FOUND))

test.describe('a login', () => {
  test.use({ address: 'own' })

  test('SHELL-87 SHELL-88 LOGIN-35 after a deploy says that a part of the page is gone, and at the second time loads the page anew', async ({
    site: page,
  }) => {
    const SEALING = '**/assets/encrypt-*.js'
    const account = newAccount()
    await open(page, '/m/register')
    await register(page, account)
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await openWithLater(page, '/m/login')
    const alert = page.locator('form').getByRole('alert')

    await page.route('**/*', route => route.abort('connectionfailed'))
    await logIn(page, account)
    await expect(alert).toContainText('Walang koneksyon.')
    await page.unroute('**/*')

    await gone(page, SEALING)
    await submit(page).click()
    await expect(alert).toContainText('Hindi na-load ang isang bahagi ng page.')
    await expect(field(page, 'password')).toHaveValue(account.password)
    await arriving(page, () => submit(page).click())
    await page.unroute(SEALING)
    await logInThroughCaptcha(page, account)
    await page.waitForURL('**/m/home')
    await expect(balanceOf(page)).toBeVisible()
  })
})

/**
 * How often it is asked for in vain before the page comes alive is chance: what the head of the page announces and what its script asks for may
 * be one request. Then it is asked for as it is to be drawn, and when the page is at rest. That one is on its way for long: what asks meanwhile
 * waits for it, and after it nobody would ask of himself.
 */
const LAST_ASKED = 2

test('SHELL-53 SHELL-63 SHELL-87 the header of a member that did not come is asked for again on the way, and with the next connection', async ({
  member: page,
}) => {
  const isAlive = async () => (await page.locator('html[data-alive]:not([data-left])').count()) > 0
  const withoutHeader = async () => {
    let asked = 0
    const [last, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/assets/member-header-*.js', async route => {
      if (await isAlive()) asked += 1
      if (asked > LAST_ASKED) return route.continue()
      if (asked === LAST_ASKED) {
        last.resolve()
        await failed.promise
      }
      await route.abort()
    })
    await arriving(page, () => openWithLater(page, '/m/home'))
    await last.promise
    await expect(balanceOf(page)).toHaveCount(0)
    return failed.resolve
  }
  const failOnline = await withoutHeader()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  failOnline()
  await expect(balanceOf(page)).toBeVisible()

  const failOnTheWay = await withoutHeader()
  await page.getByRole('navigation', { name: 'Pangunahing menu' }).getByRole('link', { name: 'Ako' }).click()
  // The address is there before its page, and who goes back before that has gone nowhere.
  await expect(page.getByRole('link', { name: 'Mga setting' })).toBeVisible()
  failOnTheWay()
  await page.goBack()
  await expect(balanceOf(page)).toBeVisible()
})

test('SHELL-87 SHELL-88 a screen whose code is gone says so, and after a second try in vain the page is loaded anew', async ({
  site: page,
}) => {
  await openWithLater(page, '/m/help')
  let isAnew = false
  page.on('request', request => {
    if (request.resourceType() === 'document') isAnew = true
  })
  await page.route('**/assets/screen-*.js', route => (isAnew ? route.fallback() : route.fulfill(NOT_FOUND)))
  const main = page.getByRole('main')
  await page.getByRole('navigation', { name: 'Pangunahing menu' }).getByRole('link', { name: 'Promo' }).click()
  const again = main.getByRole('button', { name: 'Subukan muli' })
  const looked = page.waitForResponse(response => response.request().method() === 'HEAD')
  await again.click()
  await looked
  expect(isAnew).toBe(false)
  await arriving(page, () => again.click())
  await expect(main.getByRole('heading', { name: 'Bubuksan pa lang ito' })).toBeVisible()
})

const DRAWER = '**/assets/side-menu-*'

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Buong menu' }).click()
}

test('SHELL-88 a dialog whose code is gone is said, and at the second opening the page is loaded anew', async ({
  site: page,
}) => {
  await openWithLater(page, '/m/home')
  await gone(page, DRAWER)
  const heard = await hearing(page)
  await openMenu(page)
  await heard('Hindi ma-load ang page')
  await arriving(page, () => openMenu(page))
  await page.unroute(DRAWER)
  await openMenu(page)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('SHELL-88 a dialog that did not come once comes with the next opening as it should look', async ({
  site: page,
}) => {
  await openWithLater(page, '/m/home')
  await page.route(DRAWER, route => route.abort())
  const heard = await hearing(page)
  await openMenu(page)
  await heard('Hindi ma-load ang page')
  await page.unroute(DRAWER)
  const styles = page.waitForResponse('**/assets/side-menu-*.css')
  await openMenu(page)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect((await styles).ok()).toBe(true)
})

test('FAV-11 SHELL-88 a star whose code is gone is not saved and says so, and at the second time the page is loaded anew', async ({
  site: page,
}) => {
  const STAR = '**/assets/change-star-*.js'
  // The star that is saved in the end stays: it must not be one of the member whom the next journeys look around as.
  await joined(page)
  await gone(page, STAR)
  await openWithLater(page, '/m/home')
  const star = page.getByRole('article').first().getByRole('button')
  const heard = await hearing(page)
  await star.click()
  await heard('Hindi na-save ang paborito. Subukan muli.')
  await arriving(page, () => star.click())
  await page.unroute(STAR)
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
})

const WORDS = 'Hindi ma-load ang page.'

for (const [what, file] of [
  ['first script is', '**/assets/first-*.js'],
  ['next scripts are', '**/assets/react-*.js'],
  ['texts are', '**/assets/TY-first-*.js'],
] as const)
  test(`SHELL-87 SHELL-88 a page whose ${what} gone is loaded anew once, then says so and what to do`, async ({
    site: page,
  }) => {
    let documents = 0
    page.on('request', request => {
      if (request.resourceType() === 'document') documents += 1
    })
    await page.route(file, route => (documents < 2 ? route.fulfill(NOT_FOUND) : route.fallback()))
    await open(page, '/m/help')
    expect(documents).toBe(2)

    await gone(page, file)
    await page.goto('/m/home')
    const alert = page.getByRole('alert').filter({ hasText: WORDS })
    await expect(alert).toBeVisible()
    expect(documents).toBe(4)
    const again = alert.getByRole('link', { name: 'Subukan muli' })
    expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.unroute(file)
    await arriving(page, () => again.click())
    await expect(alert).toHaveCount(0)
  })

test('SHELL-87 a page whose first script is held up by the connection keeps its picture, and comes with the next one', async ({
  site: page,
}) => {
  let documents = 0
  page.on('request', request => {
    if (request.resourceType() === 'document') documents += 1
  })
  await page.route('**/*', route =>
    route.request().resourceType() === 'document' ? route.fallback() : route.abort('connectionfailed'),
  )
  await page.goto('/m/help')
  await expect(page.getByRole('alert').filter({ hasText: WORDS })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pangunahing menu' })).toBeVisible()
  expect(documents).toBe(1)
  await page.unroute('**/*')
  await arriving(page, () => page.evaluate(() => void dispatchEvent(new Event('online'))))
  expect(documents).toBe(2)
})
