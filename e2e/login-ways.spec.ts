import type { Page } from '@playwright/test'
import { bySms, failUntilCaptcha, field, introduce, logInThroughCaptcha, submit } from './support/entry.ts'
import { holdsUp } from './support/holds-up.ts'
import { anyAddress, anyNumber } from './support/messages.ts'
import { byMobile, fillPasswords, loggedOutMember, proveNumber } from './support/registering.ts'
import { forgetSession, sessionOf } from './support/session.ts'
import { changeSettings } from './support/settings.ts'
import { expect, newAccount, open, register, test } from './support/site.ts'

test.use({ address: 'own' })

let putBack = async () => {}
test.beforeAll(async () => {
  putBack = await changeSettings({
    flags: {
      MOBILEVERCODELOGIN3: true,
      FACEBOOKLOGIN3: true,
      GOOGLELOGIN3: true,
      FREEPLAY3: true,
      MOBILENUMREG3: true,
      MOBILENUMPASSREG3: true,
    },
  })
})
test.afterAll(() => putBack())

/** Registers at the page that is open, and answers the name. */
async function makeAccount(page: Page): Promise<string> {
  const account = newAccount()
  await register(page, account)
  return account.username
}

test('LOGIN-02 LOGIN-03 LOGIN-05 LOGIN-06 two ways in by arrow keys, other accounts only beside the username', async ({
  site: page,
}) => {
  await open(page, '/m/login')
  await expect(field(page, 'username')).toBeVisible()
  await expect(field(page, 'password')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Facebook|Google)$/ })).toHaveCount(2)
  await page.getByRole('tab', { name: 'Username' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'SMS code' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'SMS code' })).toBeVisible()
  await expect(field(page, 'mobileNum')).toHaveAttribute('maxlength', '20')
  await expect(field(page, 'verificationCode')).toHaveAttribute('maxlength', '10')
  await expect(page.getByRole('button', { name: /^(Facebook|Google)$/ })).toHaveCount(0)
})

test('LOGIN-24 a captcha that is shown is drawn anew for the other way', async ({ site: page }) => {
  await open(page, '/m/login')
  await failUntilCaptcha(page, 'marites_nobody')
  const image = page.getByRole('button', { name: /^Larawan ng captcha/ }).locator('img')
  const first = await image.getAttribute('src')
  await bySms(page)
  await expect(image).toHaveAttribute('src', /^data:/)
  await expect(image).not.toHaveAttribute('src', first ?? '')
})

test('LOGIN-12 LOGIN-13 LOGIN-14 one tap opens a trial, at home', async ({ site: page }) => {
  await open(page, '/m/login?from=%2Fm%2FgameRecord')
  await page.getByRole('button', { name: 'Subukan nang libre' }).click()
  await page.waitForURL('**/m/home')
  const session = await sessionOf(page)
  expect(session).toMatchObject({ merchantCode: 'HIYASFUN', type: 4 })
})

test('LOGIN-13 SESS-23 a trial that comes late takes nobody’s place who has logged in meanwhile', async ({
  site: page,
}) => {
  const account = await loggedOutMember(page)
  const late = Promise.withResolvers<void>()
  await page.route('**/wps/session/login/freeplay', async route => {
    const response = await route.fetch()
    await late.promise
    await route.fulfill({ response })
  })
  await open(page, '/m/login')
  await page.getByRole('button', { name: 'Subukan nang libre' }).click()
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/home')
  const answered = page.waitForResponse('**/wps/session/login/freeplay')
  late.resolve()
  await (await answered).finished()
  await page.getByRole('navigation').getByRole('link', { name: 'Promo', exact: true }).click()
  await page.waitForURL('**/m/activity')
  const session = await sessionOf(page)
  expect(session).toMatchObject({ merchantCode: 'HIYAS', userName: account.username })
})

test('LOGIN-72 who comes from a third party and makes his account by a number is linked as well', async ({
  site: page,
}) => {
  const address = anyAddress()
  await open(page, '/m/login')
  await page.getByRole('button', { name: 'Google' }).click()
  await introduce(page, address)
  await page.waitForURL('**/m/register')
  await byMobile(page)
  await expect(page.getByText('Ili-link ang bagong account')).toBeVisible()
  await proveNumber(page, anyNumber())
  await fillPasswords(page, 'sampaguita-88')
  await submit(page).click()
  await page.waitForURL('**/m/home')
  const { userName } = await sessionOf(page)
  await forgetSession(page)

  await open(page, '/m/login')
  await page.getByRole('button', { name: 'Google' }).click()
  await introduce(page, address)
  await page.waitForURL('**/m/home')
  const session = await sessionOf(page)
  expect(session).toMatchObject({ userName })
})

test('LOGIN-72 LOGIN-73 with an account elsewhere: first to make one here, then in with one tap', async ({
  site: page,
}) => {
  const address = anyAddress()
  await open(page, '/m/login')
  await page.getByRole('button', { name: 'Google' }).click()
  await introduce(page, address)
  await page.waitForURL('**/m/register')
  const username = await makeAccount(page)
  await forgetSession(page)

  await open(page, '/m/login?from=%2Fm%2FgameRecord')
  await page.getByRole('button', { name: 'Google' }).click()
  await introduce(page, address)
  await page.waitForURL('**/m/gameRecord')
  const session = await sessionOf(page)
  expect(session).toMatchObject({ userName: username })
})

test('LOGIN-72 who makes the next account at the same page is not linked to whom the last one was', async ({
  site: page,
  context,
}) => {
  await open(page, '/m/login')
  await page.getByRole('button', { name: 'Google' }).click()
  await introduce(page, anyAddress())
  await page.waitForURL('**/m/register')
  await expect(page.getByText('Ili-link ang bagong account')).toBeVisible()
  await makeAccount(page)

  // He logs out in another tab: this page is not loaded anew.
  const other = await context.newPage()
  await open(other, '/m/home')
  await forgetSession(other)
  await page.getByRole('link', { name: 'Sumali na' }).click()
  await expect(field(page, 'username')).toBeVisible()
  await expect(page.getByText('Ili-link ang bagong account')).toHaveCount(0)
})

test('LOGIN-72 who thinks better of it elsewhere finds a way back', async ({ site: page }) => {
  await open(page, '/m/login')
  await page.getByRole('button', { name: 'Facebook' }).click()
  await page.getByRole('button', { name: 'Kanselahin' }).click()
  await expect(page.getByText('Kinansela ang pag-login sa provider.')).toBeVisible()
  await holdsUp(page)
  await page.getByRole('link', { name: 'Bumalik sa login' }).click()
  await page.waitForURL('**/m/login')
  await expect(page.getByRole('button', { name: 'Facebook' })).toBeEnabled()
})

test('LOGIN-04 LOGIN-08 LOGIN-09 what the merchant has not switched on is not there', async ({ site: page }) => {
  const back = await changeSettings({ flags: { MOBILEVERCODELOGIN3: false, FACEBOOKLOGIN3: false, FREEPLAY3: false } })
  await open(page, '/m/login')
  await expect(field(page, 'username')).toBeVisible()
  await expect(page.getByRole('tablist')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Google' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Facebook' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Subukan nang libre' })).toHaveCount(0)
  await holdsUp(page)
  await back()
})
