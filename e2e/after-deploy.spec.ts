import type { Page } from '@playwright/test'
import { enter, submit } from './support/entry.ts'
import { arriving, balanceOf, expect, logIn, newAccount, open, register, test } from './support/site.ts'

/** A page whose build is no longer there: what it has not yet fetched is gone. What it does about that comes when it is at rest. */
async function openedBefore(page: Page, path: string): Promise<void> {
  const later = page.waitForResponse('**/assets/later-*.js')
  await open(page, path)
  await later
}

const gone = (page: Page, file: string) =>
  page.route(file, route => route.fulfill({ status: 404, body: 'Not found\n' }))

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
    await openedBefore(page, '/m/login')
    const alert = page.locator('form').getByRole('alert')

    await page.route('**/*', route => route.abort('connectionfailed'))
    await logIn(page, account)
    await expect(alert).toContainText('Walang koneksyon.')
    await page.unroute('**/*')

    await gone(page, SEALING)
    await submit(page).click()
    await expect(alert).toContainText('Hindi na-load ang isang bahagi ng page.')
    await arriving(page, () => submit(page).click())
    await page.unroute(SEALING)
    await enter(page, account)
    await page.waitForURL('**/m/home')
    await expect(balanceOf(page)).toBeVisible()
  })
})

/** Asked for before the page comes alive, when it does, and when it is at rest. */
const HEADER_ASKED = 3

test('SHELL-53 SHELL-63 SHELL-87 the header of a member that did not come is asked for again on the way, and with the next connection', async ({
  member: page,
}) => {
  const HEADER = '**/assets/member-header-*.js'
  const withoutHeader = async () => {
    let asked = 0
    await page.route(HEADER, route => {
      asked += 1
      return route.abort()
    })
    await openedBefore(page, '/m/home')
    await expect.poll(() => asked).toBe(HEADER_ASKED)
    await expect(balanceOf(page)).toHaveCount(0)
    await page.unroute(HEADER)
  }
  await withoutHeader()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(balanceOf(page)).toBeVisible()

  await withoutHeader()
  await page.getByRole('navigation', { name: 'Pangunahing menu' }).getByRole('link', { name: 'Ako' }).click()
  await expect(page).toHaveURL(/\/m\/member-centre$/)
  await page.goBack()
  await expect(balanceOf(page)).toBeVisible()
})

const DRAWER = '**/assets/side-menu-*'

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Buong menu' }).click()
}

test('SHELL-88 a dialog whose code is gone is said, and at the second opening the page is loaded anew', async ({
  site: page,
}) => {
  await openedBefore(page, '/m/home')
  await gone(page, DRAWER)
  await openMenu(page)
  await expect(page.getByText('Hindi ma-load ang page')).toBeVisible()
  await arriving(page, () => openMenu(page))
  await page.unroute(DRAWER)
  await openMenu(page)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('SHELL-88 a dialog that did not come once comes with the next opening as it should look', async ({
  site: page,
}) => {
  await openedBefore(page, '/m/home')
  await page.route(DRAWER, route => route.abort())
  await openMenu(page)
  await expect(page.getByText('Hindi ma-load ang page')).toBeVisible()
  await page.unroute(DRAWER)
  const styles = page.waitForResponse('**/assets/side-menu-*.css')
  await openMenu(page)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect((await styles).ok()).toBe(true)
})
