import type { Page } from '@playwright/test'
import {
  bySms,
  captchaHelp,
  enter,
  failUntilCaptcha,
  field,
  holdsUp,
  introduce,
  leave,
  passCaptcha,
  solveByDevice,
  submit,
} from './support/entry.ts'
import { anyAddress } from './support/messages.ts'
import { byUsername } from './support/registering.ts'
import { changeSettings } from './support/settings.ts'
import { type Account, expect, newAccount, open, register, test } from './support/site.ts'

test.use({ address: 'own' })

let putBack = async () => {}
test.beforeAll(async () => {
  putBack = await changeSettings({
    flags: { MOBILEVERCODELOGIN3: true, FACEBOOKLOGIN3: true, GOOGLELOGIN3: true, FREEPLAY3: true },
  })
})
test.afterAll(() => putBack())

async function newMember(page: Page): Promise<Account> {
  const account = newAccount()
  await open(page, '/m/register')
  await register(page, account)
  await leave(page)
  return account
}

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

test('LOGIN-23 LOGIN-74 LOGIN-79 LOGIN-91 a remembered login opens with one tap, each way for itself', async ({
  site: page,
}) => {
  const account = await newMember(page)
  await open(page, '/m/login')
  await page.getByText('Tandaan ako').click()
  await enter(page, account)
  await page.waitForURL('**/m/home')
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(JSON.parse(kept.remPass ?? '')).toMatchObject({ type: 'username', username: account.username })
  expect(JSON.stringify(kept)).not.toContain(account.password)
  expect(kept.autoLogin).toBe('1')
  await leave(page)

  await open(page, '/m/login')
  await expect(field(page, 'username')).toHaveValue(account.username)
  await expect(field(page, 'password')).toHaveAttribute('placeholder', /^•+$/)
  await expect(page.getByRole('checkbox', { name: 'Tandaan ako' })).toBeChecked()
  await bySms(page)
  await expect(field(page, 'mobileNum')).toHaveValue('')
  await byUsername(page)
  await expect(field(page, 'username')).toHaveValue(account.username)
  await submit(page).click()
  await passCaptcha(page)
  await page.waitForURL('**/m/home')
  await expect(page.locator('header')).toContainText(account.username)
  const next = await page.evaluate(() => localStorage.getItem('remPass'))
  expect(next, 'what is used once is used up').not.toBe(kept.remPass)
})

test('LOGIN-80 without the tick nothing is remembered, and what was is forgotten', async ({ site: page }) => {
  const account = await newMember(page)
  await open(page, '/m/login')
  await page.getByText('Tandaan ako').click()
  await enter(page, account)
  await page.waitForURL('**/m/home')
  await leave(page)
  await open(page, '/m/login')
  await page.getByText('Tandaan ako').click()
  const forgotten = page.waitForRequest('**/wps/session/device/forget')
  await enter(page, account)
  await page.waitForURL('**/m/home')
  await forgotten
  const kept = await page.evaluate(() => [localStorage.getItem('remPass'), localStorage.getItem('sass')])
  expect(kept).toEqual([null, null])
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

test('LOGIN-76 a credential that counts no longer is dropped, and the password asked for', async ({ site: page }) => {
  const account = await newMember(page)
  await open(page, '/m/login')
  await page.evaluate(username => {
    localStorage.setItem('sass', 'salt-of-the-day0')
    const password = btoa(btoa(`hdc_${'x'.repeat(43)}salt-of-the-day0`))
    localStorage.setItem('remPass', JSON.stringify({ type: 'username', username, password, countryDialingCode: '' }))
  }, account.username)
  await open(page, '/m/login')
  await expect(field(page, 'username')).toHaveValue(account.username)
  await submit(page).click()
  const expired = page.getByText('Hindi na valid ang naka-save na login')
  await expect(expired.or(captchaHelp(page))).toBeVisible()
  if (await captchaHelp(page).isVisible()) {
    await solveByDevice(page)
    await submit(page).click()
  }
  await expect(field(page, 'password')).toBeFocused()
  await expect(field(page, 'password')).toHaveAccessibleDescription(/Hindi na valid ang naka-save na login/)
  expect(await page.evaluate(() => localStorage.getItem('remPass'))).toBeNull()
  await field(page, 'password').fill(account.password)
  await submit(page).click()
  await passCaptcha(page)
  await page.waitForURL('**/m/home')
})

test('LOGIN-12 LOGIN-13 LOGIN-14 one tap opens a trial, at home', async ({ site: page }) => {
  await open(page, '/m/login?from=%2Fm%2FgameRecord')
  await page.getByRole('button', { name: 'Subukan nang libre' }).click()
  await page.waitForURL('**/m/home')
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}'))
  expect(session).toMatchObject({ merchantCode: 'HIYASFUN', type: 4 })
})

test('LOGIN-13 SESS-23 a trial that comes late takes nobody’s place who has logged in meanwhile', async ({
  site: page,
}) => {
  const account = await newMember(page)
  const late = Promise.withResolvers<void>()
  await page.route('**/wps/session/login/freeplay', async route => {
    const response = await route.fetch()
    await late.promise
    await route.fulfill({ response })
  })
  await open(page, '/m/login')
  await page.getByRole('button', { name: 'Subukan nang libre' }).click()
  await enter(page, account)
  await page.waitForURL('**/m/home')
  const answered = page.waitForResponse('**/wps/session/login/freeplay')
  late.resolve()
  await (await answered).finished()
  await page.getByRole('navigation').getByRole('link', { name: 'Promo', exact: true }).click()
  await page.waitForURL('**/m/activity')
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}'))
  expect(session).toMatchObject({ merchantCode: 'HIYAS', userName: account.username })
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
  await leave(page)

  await open(page, '/m/login?from=%2Fm%2FgameRecord')
  await page.getByRole('button', { name: 'Google' }).click()
  await introduce(page, address)
  await page.waitForURL('**/m/gameRecord')
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}'))
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
  await leave(other)
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
