import type { Page } from '@playwright/test'
import { holding, introduce, logInThroughCaptcha } from './support/entry.ts'
import { refused } from './support/envelope.ts'
import { anyAddress } from './support/messages.ts'
import { forgetSession } from './support/session.ts'
import { changeSettings } from './support/settings.ts'
import { alive, arriving, expect, newAccount, open, register, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

test.use({ address: 'own' })

let putBack = async () => {}
test.beforeAll(async () => {
  putBack = await changeSettings({ flags: { FACEBOOKLOGIN3: true, GOOGLELOGIN3: true } })
})
test.afterAll(() => putBack())

/** From the settings, and back to them. */
async function linkGoogle(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'I-link ang Google' }).click()
  await introduce(page, address)
  await page.waitForURL('**/m/set')
}

test('LOGIN-72 SET-01 an account elsewhere is linked in the settings, opens this one, and is taken away again', async ({
  site: page,
}) => {
  const account = newAccount()
  const address = anyAddress()
  await open(page, '/m/register')
  await register(page, account)
  await open(page, '/m/set')
  await expect(page.getByText('Hindi naka-link')).toHaveCount(2)
  await linkGoogle(page, address)
  await expect(page.getByRole('button', { name: 'Alisin ang Google' })).toBeVisible()
  await expect(page.getByText('Hindi naka-link')).toHaveCount(1)

  await test.step('it opens the account', async () => {
    await forgetSession(page)
    await open(page, '/m/login?from=%2Fm%2Fset')
    await page.getByRole('button', { name: 'Google' }).click()
    await introduce(page, address)
    await page.waitForURL('**/m/set')
    await expect(page.getByRole('main')).toContainText(account.username)
  })

  await test.step('it is taken away after a question', async () => {
    await page.getByRole('button', { name: 'Alisin ang Google' }).click()
    await expect(page.getByRole('dialog')).toContainText('Alisin ang Google?')
    const heard = await hearing(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Alisin' }).click()
    await heard('Inalis ang Google')
    await expect(page.getByText('Hindi naka-link')).toHaveCount(2)
  })
})

test('LOGIN-72 who has gone elsewhere before the answer of a third party came is entered, and stays where he is', async ({
  site: page,
}) => {
  const account = newAccount()
  const address = anyAddress()
  await open(page, '/m/register')
  await register(page, account)
  await open(page, '/m/set')
  await linkGoogle(page, address)
  await forgetSession(page)
  // Whatever a page waits for before it gives way is over where this test says so.
  await page.clock.install()
  await open(page, '/m/login?from=%2Fm%2Fset')
  const letGo = await holding(page, '**/wps/session/social/finish')
  await page.getByRole('button', { name: 'Google' }).click()
  await introduce(page, address)
  await page.waitForURL('**/m/social?*')
  await alive(page)
  await page.getByRole('link', { name: 'Pumunta sa home' }).click()
  await page.waitForURL('**/m/home')
  letGo()
  await expect(page.getByRole('banner').getByRole('button', { name: account.username })).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/\/m\/home$/)
})

test('SET-01 LOGIN-72 who is back in the settings before the answer of a third party came sees there that it is linked', async ({
  site: page,
}) => {
  await open(page, '/m/register')
  await register(page, newAccount())
  await open(page, '/m/set')
  const letGo = await holding(page, '**/wps/session/social/finish')
  await page.getByRole('button', { name: 'I-link ang Google' }).click()
  await introduce(page, anyAddress())
  await page.waitForURL('**/m/social?*')
  await alive(page)
  await page.getByRole('link', { name: 'Pumunta sa home' }).click()
  await page.waitForURL('**/m/home')
  await page.getByRole('navigation', { name: 'Pangunahing menu' }).getByRole('link', { name: 'Ako' }).click()
  await page.waitForURL('**/m/member-centre')
  await page.getByRole('link', { name: 'Mga setting' }).click()
  await page.waitForURL('**/m/set')
  await expect(page.getByText('Hindi naka-link')).toHaveCount(2)
  letGo()
  await expect(page.getByRole('button', { name: 'Alisin ang Google' })).toBeVisible()
  await expect(page.getByText('Hindi naka-link')).toHaveCount(1)
})

test('LOGIN-72 two taps on link set out once, and the button says that it is on its way', async ({ site: page }) => {
  await open(page, '/m/register')
  await register(page, newAccount())
  await open(page, '/m/set')
  const button = page.getByRole('button', { name: 'I-link ang Google' })
  await expect(button).toBeEnabled()
  const letGo = await holding(page, '**/wps/session/list')
  let starts = 0
  await page.route('**/wps/session/social/start', route => {
    starts += 1
    return route.fulfill({ status: 503, json: refused('system_busy') })
  })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  letGo()
  await expect(page.getByRole('alert')).toContainText('Abala ang system.')
  expect(starts).toBe(1)
})

test('a session that began long ago explains that a login is needed first, and leads to it and back', async ({
  site: page,
}) => {
  const account = newAccount()
  await open(page, '/m/register')
  await register(page, account)
  // As the server answers once the login is older than it takes for fresh, at first to somebody who could not log in again.
  let comesInAgain = false
  await page.route('**/wps/session/list', async route => {
    const response = await route.fetch()
    const { value, ...envelope } = await response.json()
    const old = value.sessions.map((session: { provedAtMs: number }) => ({
      ...session,
      provedAtMs: session.provedAtMs - 3_600_000,
    }))
    await route.fulfill({ response, json: { ...envelope, value: { ...value, sessions: old, comesInAgain } } })
  })
  await open(page, '/m/set')
  const link = page.getByRole('button', { name: 'I-link ang Facebook' })
  await link.click()
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('alert')).toContainText('Huwag munang mag-logout')
  await expect(dialog).toBeHidden()
  comesInAgain = true
  await link.click()
  await expect(dialog).toContainText('Mag-login muli')
  const addresses: string[] = []
  page.on('framenavigated', frame => frame === page.mainFrame() && addresses.push(new URL(frame.url()).pathname))
  await arriving(page, () => dialog.getByRole('button', { name: 'Mag-login muli' }).click())
  // Of two logins, one after the other, the first would take along what was typed into it.
  expect(addresses).toEqual(['/m/login'])
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Fset$/)
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/set')
})
