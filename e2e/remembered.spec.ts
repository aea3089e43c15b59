import type { Page } from '@playwright/test'
import { stored } from './support/device.ts'
import { bySms, captchaHelp, field, logInThroughCaptcha, passCaptcha, solveByDevice, submit } from './support/entry.ts'
import { byUsername, loggedOutMember } from './support/registering.ts'
import { forgetSession } from './support/session.ts'
import { changeSettings } from './support/settings.ts'
import { type Account, alive, expect, open, test } from './support/site.ts'

test.use({ address: 'own' })

let putBack = async () => {}
test.beforeAll(async () => {
  putBack = await changeSettings({ flags: { MOBILEVERCODELOGIN3: true } })
})
test.afterAll(() => putBack())

/** As an earlier login has left it, with a credential that the server does not know. */
async function rememberOnDevice(page: Page, record: { type: 'username' | 'sms'; username: string }): Promise<void> {
  await open(page, '/m/login')
  await page.evaluate(({ type, username }) => {
    localStorage.setItem('sass', 'salt-of-the-day0')
    const kept = type === 'username' ? `hdc_${'x'.repeat(43)}` : ''
    const password = btoa(btoa(`${kept}salt-of-the-day0`))
    const countryDialingCode = type === 'username' ? '' : '63'
    localStorage.setItem('remPass', JSON.stringify({ type, username, password, countryDialingCode }))
  }, record)
}

/** Types into the login while its scripts are on their way, and waits until it has come alive. */
async function typingEarly(page: Page, { username, password }: Account): Promise<void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/m/login')
  await field(page, 'username').fill(username)
  await field(page, 'password').fill(password)
  scripts.resolve()
  await alive(page)
  await page.unroute('**/assets/*.js')
}

test('LOGIN-23 LOGIN-74 LOGIN-79 LOGIN-91 a remembered login opens with one tap, each way for itself', async ({
  site: page,
}) => {
  const account = await loggedOutMember(page)
  await open(page, '/m/login')
  await page.getByText('Tandaan ako').click()
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/home')
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(JSON.parse(kept.remPass ?? '')).toMatchObject({ type: 'username', username: account.username })
  expect(JSON.stringify(kept)).not.toContain(account.password)
  expect(kept.autoLogin).toBe('1')
  await forgetSession(page)

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
  const next = await stored(page, 'remPass')
  expect(next, 'what is used once is used up').not.toBe(kept.remPass)
})

test('LOGIN-80 without the tick nothing is remembered, and what was is forgotten', async ({ site: page }) => {
  const account = await loggedOutMember(page)
  await open(page, '/m/login')
  await page.getByText('Tandaan ako').click()
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/home')
  await forgetSession(page)
  await open(page, '/m/login')
  await page.getByText('Tandaan ako').click()
  const forgotten = page.waitForRequest('**/wps/session/device/forget')
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/home')
  await forgotten
  const kept = await page.evaluate(() => [localStorage.getItem('remPass'), localStorage.getItem('sass')])
  expect(kept).toEqual([null, null])
})

test('SES-07 a lost phone that is remembered is shut out though it is in no session', async ({ site: page }) => {
  const account = await loggedOutMember(page)
  await open(page, '/m/login')
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/home')
  // As the server answers once the session of the phone has fallen idle.
  const sent: unknown[] = []
  await page.route('**/wps/session/list', async route => {
    const response = await route.fetch()
    const { value, ...envelope } = await response.json()
    const sessions = value.sessions.filter(({ current }: { current: boolean }) => current)
    const list = { sessions, othersRemembered: sent.length === 0 }
    await route.fulfill({ response, json: { ...envelope, value: list } })
  })
  await page.route('**/wps/session/end', route => {
    sent.push(route.request().postDataJSON())
    return route.fallback()
  })
  await open(page, '/m/devices')
  await expect(page.getByText('May ibang device na naka-save ang login mo.')).toBeVisible()
  await expect(page.getByText('Dito ka lang naka-login')).toHaveCount(0)
  await page.getByRole('button', { name: 'I-logout ang lahat ng iba' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I-logout ang lahat ng iba' }).click()
  await expect(page.getByText('Dito ka lang naka-login')).toBeVisible()
  expect(sent).toMatchObject([{ others: true }])
})

test('LOGIN-80 a phone that somebody else logs in with and has remember him gives up what it held of the one before', async ({
  site: page,
}) => {
  const [first, second] = [await loggedOutMember(page), await loggedOutMember(page)]
  const logInRemembered = async (account: Account, tick: boolean) => {
    await open(page, '/m/login')
    if (tick) await page.getByText('Tandaan ako').click()
    await logInThroughCaptcha(page, account)
    await page.waitForURL('**/m/home')
    const kept = await page.evaluate(() => ({
      record: localStorage.getItem('remPass'),
      salt: localStorage.getItem('sass'),
    }))
    const { password } = JSON.parse(kept.record ?? '{}')
    await forgetSession(page)
    return atob(atob(password)).slice(0, -(kept.salt ?? '').length)
  }
  const credential = await logInRemembered(first, true)
  const forgotten = page.waitForRequest('**/wps/session/device/forget')
  const next = await logInRemembered(second, false)
  expect((await forgotten).postDataJSON()).toMatchObject({ deviceCredential: credential })
  expect(next).not.toBe(credential)
})

test('LOGIN-28 LOGIN-79 what was typed before the page came alive counts, not what the device remembers', async ({
  site: page,
}) => {
  const account = await loggedOutMember(page)
  await test.step('the name and the password of somebody else', async () => {
    await rememberOnDevice(page, { type: 'username', username: 'marites_88' })
    await typingEarly(page, account)
    await submit(page).click()
    await passCaptcha(page)
    await page.waitForURL('**/m/home')
    await expect(page.locator('header')).toContainText(account.username)
    await forgetSession(page)
  })
  await test.step('a password for the very name that is remembered', async () => {
    await rememberOnDevice(page, { type: 'username', username: account.username })
    await typingEarly(page, account)
    await expect(page.getByRole('checkbox', { name: 'Tandaan ako' })).toBeChecked()
    await submit(page).click()
    await passCaptcha(page)
    await page.waitForURL('**/m/home')
    await forgetSession(page)
  })
  await test.step('a name and a password where a number is remembered', async () => {
    await rememberOnDevice(page, { type: 'sms', username: '9175550148' })
    await typingEarly(page, account)
    await expect(page.getByRole('tab', { name: 'Username' })).toHaveAttribute('aria-selected', 'true')
    await expect(field(page, 'username')).toHaveValue(account.username)
    await expect(field(page, 'password')).toHaveValue(account.password)
    await bySms(page)
    await expect(field(page, 'mobileNum')).toHaveValue('9175550148')
  })
})

test('LOGIN-28 LOGIN-79 what is put into the fields without a word to the page counts, and not what the device remembers', async ({
  site: page,
}) => {
  const account = await loggedOutMember(page)
  await rememberOnDevice(page, { type: 'username', username: 'marites_88' })
  await open(page, '/m/login')
  await expect(field(page, 'username')).toHaveValue('marites_88')
  // As some keepers of passwords do it.
  for (const [name, text] of Object.entries(account))
    await field(page, name).evaluate((input: HTMLInputElement, value) => {
      input.value = value
    }, text)
  const sent = page.waitForResponse('**/wps/session/login')
  await submit(page).click()
  expect((await (await sent).json()).errorCode).not.toBe('login.device.expired')
  await passCaptcha(page)
  await page.waitForURL('**/m/home')
  await expect(page.locator('header')).toContainText(account.username)
})

test('LOGIN-76 a credential that counts no longer is dropped, and the password asked for', async ({ site: page }) => {
  const account = await loggedOutMember(page)
  await rememberOnDevice(page, { type: 'username', username: account.username })
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
  expect(await stored(page, 'remPass')).toBeNull()
  await field(page, 'password').fill(account.password)
  await submit(page).click()
  await passCaptcha(page)
  await page.waitForURL('**/m/home')
})
