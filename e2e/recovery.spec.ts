import type { Page } from '@playwright/test'
import { violationsOf, WCAG } from './support/axe.ts'
import { askForCode, field, national, requestsTo, sendCode, submit } from './support/entry.ts'
import { answered, refused } from './support/envelope.ts'
import { anyAddress, lastMail, lastSms } from './support/messages.ts'
import { byUsername, memberWithNumber } from './support/registering.ts'
import { forgetSession, sessionOf, startTrial } from './support/session.ts'
import { changeSettings } from './support/settings.ts'
import { type Account, expect, logIn, newAccount, open, register, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

test.use({ address: 'own' })

const NEW_PASSWORD = 'bagong-ilaw-27'
const SENT_BY_MAIL = 'Kung tugma ang account at email'

let putBack = async () => {}
test.beforeAll(async () => {
  putBack = await changeSettings({
    flags: { USERNAMEREG3: true, MOBILENUMREG3: true, MOBILENUMPASSREG3: true, CHNGPASSVERIF3: true, FREEPLAY3: true },
    registerRules: { email: { enabled: true, required: false } },
  })
})
test.afterAll(() => putBack())

const setLink = (link: string): string => new URL(link).pathname + new URL(link).hash

/** A member whom a link can be sent to, and who is not logged in. */
async function memberWithMail(page: Page): Promise<{ account: Account; email: string }> {
  const account = newAccount()
  const email = anyAddress()
  await open(page, '/m/register')
  await byUsername(page)
  await field(page, 'email').fill(email)
  await register(page, account)
  await forgetSession(page)
  return { account, email }
}

test('FORGOT-02 FORGOT-03 FORGOT-09 FORGOT-10 FORGOT-11 FORGOT-12 FORGOT-21 FORGOT-23 FORGOT-24 FORGOT-25 FORGOT-26 FORGOT-27 FORGOT-28 FORGOT-29 back in by phone, from a lost password to home', async ({
  site: page,
}) => {
  // By a third party: the house sends to a number once a minute, whatever for.
  const number = await memberWithNumber(page, 'third party')
  await open(page, '/m/forget')
  await expect(page.getByRole('tab', { name: 'Mobile' })).toHaveAttribute('aria-selected', 'true')
  await expect(submit(page)).toBeDisabled()
  await expect(field(page, 'verificationCode')).toBeDisabled()
  await expect(field(page, 'mobileNum')).toHaveAttribute('maxlength', '20')
  await expect(field(page, 'verificationCode')).toHaveAttribute('maxlength', '10')
  await field(page, 'mobileNum').fill(national(number))
  const sent = page.waitForRequest('**/wps/verification/sms/passwordReset')
  await askForCode(page)
  expect((await sent).headers().moduleid).toBe('PWRESETSMS3')
  expect((await sent).postDataJSON()).toMatchObject({ mobileNum: national(number) })
  await expect(page.getByRole('button', { name: /^Ulitin sa \d+s$/ })).toBeDisabled()
  await expect(field(page, 'verificationCode')).toHaveAccessibleDescription(/Naipadala na ang code/)
  const { code } = await lastSms(number)

  await test.step('FORGOT-25 a wrong code empties its field and keeps the password', async () => {
    await field(page, 'verificationCode').fill(code === '000000' ? '000001' : '000000')
    await field(page, 'newPassword').fill('sampaguita-88')
    await expect(submit(page)).toBeEnabled()
    await submit(page).click()
    await expect(field(page, 'verificationCode')).toHaveAccessibleDescription(/Maling verification code/)
    await expect(field(page, 'verificationCode')).toHaveValue('')
    await expect(field(page, 'newPassword')).toHaveValue('sampaguita-88')
  })

  await test.step('FORGOT-24 the old password as the new one empties its field and keeps the code', async () => {
    await field(page, 'verificationCode').fill(code)
    await submit(page).click()
    await expect(field(page, 'newPassword')).toHaveAccessibleDescription(/Hindi pwedeng pareho/)
    await expect(field(page, 'newPassword')).toHaveValue('')
    await expect(field(page, 'verificationCode')).toHaveValue(code)
    await expect(submit(page)).toBeDisabled()
  })

  await field(page, 'newPassword').fill(NEW_PASSWORD)
  await submit(page).click()
  await page.waitForURL('**/m/home')
  await expect(page.locator('header')).toContainText('₱')
  const session = await sessionOf(page)
  expect(session.token).toMatch(/^[\w-]{43}$/)
})

test('FORGOT-06 FORGOT-07 FORGOT-08 FORGOT-13 FORGOT-16 FORGOT-18 back in by mail, with the link in it', async ({
  site: page,
}) => {
  const { account, email } = await memberWithMail(page)

  await forgetByMail(page)
  const asked = requestsTo(page, '/wps/member/password/email')
  await field(page, 'username').fill(account.username)
  await field(page, 'email').fill('a-b@x.com')
  await submit(page).click()
  await expect(field(page, 'email')).toHaveAccessibleDescription('Hindi tama ang format ng email')
  expect(asked).toEqual([])
  await field(page, 'username').fill(` ${account.username} `)
  await field(page, 'email').fill(` ${email} `)
  const heard = await hearing(page)
  await submit(page).click()
  await heard(SENT_BY_MAIL)
  await page.waitForURL('**/m/login')
  expect(asked[0]?.headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(new URLSearchParams(asked[0]?.postData() ?? '').get('username')).toBe(account.username)

  const link = (await lastMail(email)).links[0] ?? ''
  await open(page, setLink(link))
  await expect(page).toHaveURL(/\/m\/forget$/)
  await field(page, 'newPassword').fill(NEW_PASSWORD)
  await submit(page).click()
  await page.waitForURL('**/m/login')
  await logIn(page, { ...account, password: NEW_PASSWORD })
  await page.waitForURL('**/m/home')

  await test.step('the link was good once', async () => {
    await forgetSession(page)
    await page.goto('about:blank')
    await open(page, setLink(link))
    await field(page, 'newPassword').fill('isa-pang-ilaw-28')
    await field(page, 'newPassword').press('Enter')
    await expect(page.getByRole('alert')).toContainText('Nagamit na o lumipas na ang link')
    const another = page.getByRole('button', { name: 'Humingi ng bagong link' })
    await expect(another).toBeFocused()
    await another.click()
    await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('SESS-10 FORGOT-06 the link of the mail is good while a trial is open, and the new password opens his own account', async ({
  site: page,
}) => {
  const { account, email } = await memberWithMail(page)
  await startTrial(page)

  await open(page, '/m/forget')
  await page.getByRole('tab', { name: 'Email' }).click()
  await field(page, 'username').fill(account.username)
  await field(page, 'email').fill(email)
  const heard = await hearing(page)
  await submit(page).click()
  await heard(SENT_BY_MAIL)
  await page.goto('about:blank')
  await open(page, setLink((await lastMail(email)).links[0] ?? ''))
  await field(page, 'newPassword').fill(NEW_PASSWORD)
  await submit(page).click()
  await page.waitForURL('**/m/login')
  await logIn(page, { ...account, password: NEW_PASSWORD })
  await page.waitForURL('**/m/home')
  const session = await sessionOf(page)
  expect(session).toMatchObject({ merchantCode: 'HIYAS', userName: account.username })
})

test('FORGOT-25 A11Y-06 what was refused without a fault of a field leaves the focus where it can be tried again', async ({
  site: page,
}) => {
  const SENT = { expiredMinutes: 1, expirationTime: 1_795_257_660_000 }
  const BUSY = refused('system_busy')
  await page.route('**/wps/verification/sms/passwordReset', route => route.fulfill({ json: answered(SENT) }))
  await page.route('**/wps/member/password/verification', route => route.fulfill({ json: BUSY }))
  await open(page, '/m/forget')
  await field(page, 'mobileNum').fill('0917 555 0148')
  await sendCode(page).click()
  const code = field(page, 'verificationCode')
  await code.fill('123456')
  await field(page, 'newPassword').fill(NEW_PASSWORD)
  await submit(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Hindi namin alam kung natuloy ito')
  await expect(submit(page)).toBeDisabled()
  await expect(code).toBeFocused()
})

test('FORGOT-27 a captcha that stands before the code is asked for in words, and so is another after a wrong one', async ({
  site: page,
}) => {
  const refusal = refused('sms.captcha.required', { captcha: true })
  await page.route('**/wps/verification/sms/passwordReset', route => route.fulfill({ json: refusal }))
  await open(page, '/m/forget')
  await field(page, 'mobileNum').fill('0917 555 0148')
  await sendCode(page).click()
  const captcha = field(page, 'captcha')
  await expect(captcha).toBeFocused()
  await expect(captcha).toHaveAccessibleDescription('Ilagay muna ang captcha.')

  await captcha.fill('123456')
  await expect(captcha).toHaveAccessibleDescription('')
  await sendCode(page).click()
  await expect(captcha).toHaveAccessibleDescription('Ilagay muna ang captcha.')
  await expect(captcha).toBeFocused()
  await expect(captcha).toHaveValue('')
})

test('FORGOT-08 who has left before the mail was answered stays where he has gone', async ({ site: page }) => {
  const { promise: waited, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/wps/member/password/email', async route => {
    await waited
    await route.fulfill({ json: answered({}) })
  })
  await forgetByMail(page)
  await field(page, 'username').fill('somebody')
  await field(page, 'email').fill('somebody@example.com')
  await submit(page).click()
  await page.getByRole('link', { name: 'Bumalik' }).click()
  await page.waitForURL('**/m/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Promo', exact: true }).click()
  await page.waitForURL('**/m/activity')
  const heard = await hearing(page)
  answer()
  await heard(SENT_BY_MAIL)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promo centre')
  await expect(page).toHaveURL(/\/m\/activity$/)
})

test('FORGOT-08 A11Y-10 what to wait for is still to be read when the form has long gone', async ({ site: page }) => {
  const answer = answered({})
  await page.route('**/wps/member/password/email', route => route.fulfill({ json: answer }))
  await page.clock.install({ time: '2026-11-21T12:00:00+08:00' })
  await forgetByMail(page)
  await field(page, 'username').fill('somebody')
  await field(page, 'email').fill('somebody@example.com')
  await page.clock.pauseAt('2026-11-21T12:30:00+08:00')
  await submit(page).click()
  const said = page.getByText(/Kung tugma ang account at email/)
  await expect(said).toBeVisible()
  await page.waitForURL('**/m/login')
  await page.clock.runFor(7_500)
  await expect(said).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(said).toHaveCount(0)
})

test('FORGOT-04 FORGOT-05 without recovery by phone there is the mail only', async ({ site: page }) => {
  const switchBack = await changeSettings({ flags: { CHNGPASSVERIF3: false } })
  await open(page, '/m/forget')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(field(page, 'email')).toBeVisible()
  await switchBack()
})

test('FORGOT-12 both forms of the recovery are accessible in every state', async ({ site: page }) => {
  await open(page, '/m/forget')
  const violations = () => violationsOf(page, WCAG)
  await field(page, 'mobileNum').fill('0917')
  await page.getByRole('button', { name: 'Ipadala' }).click({ force: true })
  await expect(field(page, 'mobileNum')).toHaveAttribute('aria-invalid', 'true')
  expect(await violations()).toEqual([])
  await page.getByRole('tab', { name: 'Email' }).click()
  await submit(page).click()
  await expect(field(page, 'username')).toBeFocused()
  expect(await violations()).toEqual([])
})

/** From the login to the form that sends a link by mail. */
async function forgetByMail(page: Page): Promise<void> {
  await open(page, '/m/login')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Nakalimutan/ })
    .click()
  await page.waitForURL('**/m/forget')
  await page.getByRole('tab', { name: 'Email' }).click()
}
