/** What has become otherwise while somebody stood at a form of the entry: its number, its code, its merchant, its session. */
import type { Page } from '@playwright/test'
import {
  bySms,
  field,
  introduce,
  logInThroughCaptcha,
  national,
  sendCode,
  solveByDevice,
  submit,
} from './support/entry.ts'
import { answered, refused } from './support/envelope.ts'
import { anyAddress, anyNumber } from './support/messages.ts'
import { fillPasswords, joined } from './support/registering.ts'
import { sessionOf, startTrial } from './support/session.ts'
import { changeSettings } from './support/settings.ts'
import { untilDrawn } from './support/settled.ts'
import { expect, newAccount, open, speak, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

test.use({ address: 'own' })

let putBack: (() => Promise<void>)[] = []
const given = async (...changes: Parameters<typeof changeSettings>): Promise<void> => {
  putBack = [await changeSettings(...changes), ...putBack]
}
test.afterEach(async () => {
  for (const put of putBack) await put()
  putBack = []
})

const RESET_CODE = '**/wps/verification/sms/passwordReset'
const SENT = answered({ expiredMinutes: 1, expirationTime: 0 })
const LOGGED_OUT = 'Na-logout ang account. Mag-login ulit.'

const ON = { enabled: true, required: true }
const BY_USERNAME = { USERNAMEREG3: true, MOBILENUMREG3: false, REGMOBVERF3: false }

/** The server ends the session of the page, which hears of it by itself. */
async function endSession(page: Page): Promise<void> {
  const { token = '', merchantCode: merchant = '' } = await sessionOf(page)
  const ended = await page.request.delete('/wps/session/logout', { headers: { authorization: token, merchant } })
  expect(await ended.json()).toMatchObject({ success: true })
}

test('FORGOT-21 FORGOT-27 who had the device solve the captcha that stood before his code can set a password with it', async ({
  site: page,
}) => {
  await given({ flags: { CHNGPASSVERIF3: true } })
  let asked = 0
  await page.route(RESET_CODE, route => {
    asked += 1
    return route.fulfill({ json: asked === 1 ? refused('sms.captcha.required', { captcha: true }) : SENT })
  })
  await open(page, '/m/forget')
  await field(page, 'mobileNum').fill(national(anyNumber()))
  await sendCode(page).click()
  await expect(field(page, 'captcha')).toHaveAccessibleDescription('Ilagay muna ang captcha.')
  await solveByDevice(page)
  await sendCode(page).click()
  await expect(field(page, 'verificationCode')).toBeFocused()
  await field(page, 'verificationCode').fill('482913')
  await field(page, 'newPassword').fill('bagong-ilaw-27')
  await expect(submit(page)).toBeEnabled()
})

/** The demo takes numbers of one country. */
async function withSingapore(page: Page): Promise<void> {
  await page.route('**/wps/system/country', async route => {
    const { value, ...envelope } = await (await route.fetch()).json()
    const singapore = { country: 'SG', countryDialingCode: '65', lengthMin: 8, lengthMax: 8, example: '8123 4567' }
    await route.fulfill({ json: { ...envelope, value: { ...value, countries: [...value.countries, singapore] } } })
  })
}

test('LOGIN-57 FORGOT-21 what was said of a number goes when its country is chosen after it', async ({
  site: page,
}) => {
  await given({ flags: { CHNGPASSVERIF3: true } })
  await withSingapore(page)
  await page.route(RESET_CODE, route => route.fulfill({ json: SENT }))
  await open(page, '/m/forget')
  const number = field(page, 'mobileNum')
  await number.fill('9123 4567')
  await number.press('Tab')
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await page.locator('form select').selectOption('SG')
  await expect(number).not.toHaveAttribute('aria-invalid')
  await sendCode(page).click()
  await field(page, 'verificationCode').fill('482913')
  await field(page, 'newPassword').fill('bagong-ilaw-27')
  await expect(submit(page)).toBeEnabled()
  await page.locator('form select').selectOption('PH')
  await expect(submit(page)).toBeDisabled()
})

test('LOGIN-57 LANG-09 the country that was chosen for a number stays while the countries come in another language', async ({
  site: page,
}) => {
  await given({ flags: { MOBILEVERCODELOGIN3: true } })
  await withSingapore(page)
  await open(page, '/m/login')
  await bySms(page)
  const country = page.locator('form select')
  await country.selectOption('SG')
  await page.route('**/wps/system/country', () => undefined)
  const again = page.waitForRequest('**/wps/system/country')
  await speak(page, 'English')
  await again
  await untilDrawn(page)
  await expect(country).toHaveValue('SG')
})

test('LOGIN-66 FORGOT-27 the digits of a code for another number are gone when the next one is out', async ({
  site: page,
}) => {
  await given({ flags: { CHNGPASSVERIF3: true } })
  await page.clock.install()
  await page.route(RESET_CODE, route => route.fulfill({ json: SENT }))
  await open(page, '/m/forget')
  const code = field(page, 'verificationCode')
  await field(page, 'mobileNum').fill('0917 555 0148')
  await sendCode(page).click()
  await expect(code).toBeFocused()
  await code.fill('111111')
  await field(page, 'mobileNum').fill('0917 555 0149')
  await expect(code).toBeDisabled()
  await page.clock.fastForward('01:01')
  await sendCode(page).click()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')
  await page.keyboard.type('222222')
  await expect(code).toHaveValue('222222')

  await test.step('LOGIN-55 digits of full width are digits', async () => {
    await code.fill('３３３３３３')
    await expect(code).toHaveValue('333333')
  })
})

test('FORGOT-04 a recovery whose way by phone is switched off says what the other one asks for', async ({
  site: page,
}) => {
  await given({ flags: { CHNGPASSVERIF3: true } })
  await open(page, '/m/forget')
  await expect(page.getByText(/^Magpapadala kami ng code/)).toBeVisible()
  await given({ flags: { CHNGPASSVERIF3: false } })
  // The page learns it with what else it is told in another language, here chosen in another tab.
  const other = await page.context().newPage()
  await open(other, '/m/home')
  await speak(other, 'English')
  await expect(field(page, 'email')).toBeVisible()
  await expect(page.getByText(/^Enter your username and the email/)).toBeVisible()
})

test('REG-12 REG-83 SHELL-105 what a merchant asks for since the form was opened comes into it, and what was typed stays', async ({
  site: page,
}) => {
  await given({ flags: BY_USERNAME, registerRules: { email: { enabled: false }, captcha: { enabled: false } } })
  const { username, password } = newAccount()
  await open(page, '/m/register')
  await field(page, 'username').fill(username)
  await fillPasswords(page, password)
  await given({ registerRules: { email: ON, captcha: ON } })
  await submit(page).click()
  await expect(field(page, 'email')).toBeFocused()
  await expect(field(page, 'email')).toHaveAccessibleDescription('Kailangan ang field na ito.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(field(page, 'username')).toHaveValue(username)
  await expect(field(page, 'password')).toHaveValue(password)
  await expect(page.getByRole('button', { name: 'Larawan ng captcha.' }).locator('img')).toBeVisible()
  await field(page, 'email').fill(anyAddress())
  await solveByDevice(page)
  await submit(page).click()
  await page.waitForURL('**/m/home')
  expect(await sessionOf(page)).toMatchObject({ userName: username })
})

test('REG-32 SHELL-105 so does a number that has to be proved since', async ({ site: page }) => {
  await given({ flags: BY_USERNAME })
  const { username, password } = newAccount()
  await open(page, '/m/register')
  await field(page, 'username').fill(username)
  await fillPasswords(page, password)
  await given({ flags: { REGMOBVERF3: true } })
  await submit(page).click()
  await expect(field(page, 'mobileNum')).toBeFocused()
  await expect(sendCode(page)).toBeVisible()
  await expect(field(page, 'username')).toHaveValue(username)
})

test('CHPSW-25 a password that fits the rules of before is refused, and its field says those of now', async ({
  site: page,
}) => {
  await joined(page)
  let isOld = true
  await page.route('**/wps/relay/registerRules*', async route => {
    const response = await route.fetch()
    const { value, ...envelope } = await response.json()
    const password = isOld ? { ...value.password, minLength: 4 } : value.password
    await route.fulfill({ response, json: { ...envelope, value: { ...value, password } } })
  })
  await open(page, '/m/changePsw')
  const next = field(page, 'newPassword')
  await expect(next).toHaveAccessibleDescription(/^4 hanggang/)
  await field(page, 'oldPassword').fill('sampaguita-88')
  await next.fill('ilaw7')
  await field(page, 'confirmNewPassword').fill('ilaw7')
  isOld = false
  await submit(page).click()
  await expect(next).toHaveAttribute('aria-invalid', 'true')
  await next.fill('')
  await expect(next).toHaveAccessibleDescription(/^8 hanggang/)
})

test('SESS-10 SESS-52 who makes an account out of a trial stays at the form when that ends, with what he has typed', async ({
  site: page,
}) => {
  await given({ flags: { ...BY_USERNAME, FREEPLAY3: true } })
  const { username, password } = newAccount()
  await startTrial(page)
  await open(page, '/m/register')
  await field(page, 'username').fill(username)
  await fillPasswords(page, password)
  const heard = await hearing(page)
  await endSession(page)
  await heard(LOGGED_OUT)
  await expect.poll(() => sessionOf(page)).toEqual({})
  await submit(page).click()
  await page.waitForURL('**/m/home')
  expect(await sessionOf(page)).toMatchObject({ userName: username })
})

test('LOGIN-72 SESS-52 whose session ended while he was at a third party logs in and is back in the settings', async ({
  site: page,
}) => {
  await given({ flags: { GOOGLELOGIN3: true } })
  const account = await joined(page)
  await open(page, '/m/set')
  await page.getByRole('button', { name: 'I-link ang Google' }).click()
  await page.locator('input[name=name]').waitFor()
  const identities = '**/wps/member/identities*'
  await page.route(identities, route => route.fulfill({ json: refused('login.not.session') }))
  await introduce(page, anyAddress())
  await expect(page.getByRole('alert')).toContainText('Hindi ka naka-login.')
  await page.unroute(identities)
  await page.getByRole('link', { name: 'Bumalik sa login' }).click()
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Fset$/)
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/set')
})
