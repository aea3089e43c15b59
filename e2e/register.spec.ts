import { askForCode, codesSentBy, field, national, pathsAsked, submit, tabTo } from './support/entry.ts'
import { holdsUp } from './support/holds-up.ts'
import { anyNumber, lastSms } from './support/messages.ts'
import { byMobile, byUsername, fillPasswords, proveNumber } from './support/registering.ts'
import { readingSealed } from './support/sealed.ts'
import { changeSettings } from './support/settings.ts'
import { alive, expect, newAccount, open, speak, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

test.use({ address: 'own' })

let putBack = async () => {}
test.beforeAll(async () => {
  putBack = await changeSettings({
    flags: { USERNAMEREG3: true, MOBILENUMREG3: true, MOBILENUMPASSREG3: true },
    registerRules: { mobileNum: { enabled: true, required: false }, affiliateCode: { enabled: true, required: false } },
  })
})
test.afterAll(() => putBack())

const REGISTER = '/wps/member/register'
const AFFILIATE = '/wps/agent/affiliate'

test('REG-01 REG-02 REG-03 REG-04 REG-05 REG-08 REG-10 REG-11 its three addresses open it, by username first', async ({
  site: page,
}) => {
  for (const address of ['/m/register', '/register.html', '/m/register.html']) {
    await open(page, address)
    await expect(page.getByRole('tab', { name: 'Username' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tab', { name: 'Mobile' })).toBeVisible()
    await expect(field(page, 'username')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Facebook|Google)$/ })).toHaveCount(2)
  }
  await page.getByRole('link', { name: 'Mag-login' }).click()
  await page.waitForURL('**/m/login')
})

test('REG-35 a number is carried to the other tab, both ways', async ({ site: page }) => {
  await open(page, '/m/register')
  await byMobile(page)
  await field(page, 'mobileNum').fill('0917 555 0148')
  await byUsername(page)
  await expect(field(page, 'mobileNum')).toHaveValue('0917 555 0148')
  await field(page, 'mobileNum').fill('0918 555 0100')
  await byMobile(page)
  await expect(field(page, 'mobileNum')).toHaveValue('0918 555 0100')
})

test('REG-31 REG-33 REG-72 REG-73 REG-95 REG-96 REG-105 a number a third party has proved makes an account', async ({
  site: page,
}) => {
  const number = anyNumber()
  const paths = pathsAsked(page)
  await open(page, '/m/register')
  await byMobile(page)
  await proveNumber(page, number)
  await fillPasswords(page, 'sampaguita-88')
  const heard = await hearing(page)
  await submit(page).click()
  await heard('Matagumpay ang pagrehistro')
  await page.waitForURL('**/m/home')
  await expect(page.getByText('₱1,000.00').first()).toBeVisible()
  expect(paths.filter(path => path.endsWith('/mobile'))).toEqual(['/wps/member/register/mobile'])
})

test('REG-71 REG-89 REG-90 REG-91 a code of our own is asked for, counted down, and good after a wrong one', async ({
  site: page,
}) => {
  const number = anyNumber()
  await codesSentBy(page, 'house')
  await open(page, '/m/register')
  await byMobile(page)
  await expect(field(page, 'verificationCode')).toHaveAttribute('maxlength', '10')
  await expect(field(page, 'verificationCode')).toBeDisabled()
  await field(page, 'mobileNum').fill(national(number))
  const sent = page.waitForRequest('**/wps/verification/sms/register')
  await askForCode(page)
  expect((await sent).postDataJSON()).toMatchObject({ mobileNo: national(number), countryDialingCode: '63' })
  await expect(page.getByRole('button', { name: /^Ulitin sa \d+s$/ })).toBeDisabled()

  const { code } = await lastSms(number)
  await fillPasswords(page, 'sampaguita-88')
  await field(page, 'verificationCode').fill(code === '000000' ? '000001' : '000000')
  await submit(page).click()
  await expect(field(page, 'verificationCode')).toBeFocused()
  await expect(field(page, 'verificationCode')).toHaveAccessibleDescription(/Maling verification code/)

  await field(page, 'verificationCode').fill(code)
  await submit(page).click()
  await page.waitForURL('**/m/home')
})

test('REG-88 REG-104 a number that cannot be one is not sent anywhere, and takes the focus', async ({ site: page }) => {
  const paths = pathsAsked(page)
  await open(page, '/m/register')
  await byMobile(page)
  await expect(field(page, 'mobileNum')).toHaveAttribute('maxlength', '20')
  await field(page, 'mobileNum').fill('917 55')
  // It looks disabled and still says on a tap what is missing.
  await page.getByRole('button', { name: 'Ipadala' }).click({ force: true })
  await expect(field(page, 'mobileNum')).toBeFocused()
  await expect(field(page, 'mobileNum')).toHaveAccessibleDescription('Maglagay ng valid na mobile number')
  expect(paths.filter(path => /verification|sendVerificationCode/i.test(path))).toEqual([])
})

test('REG-43 REG-45 REG-46 REG-101 a wrong invitation code is said at its field, and nothing is registered', async ({
  site: page,
}) => {
  const { username, password } = newAccount()
  const paths = pathsAsked(page)
  await open(page, '/m/register')
  await field(page, 'username').fill(username)
  await fillPasswords(page, password)
  await field(page, 'affiliateCode').fill('NOBODY')
  await submit(page).click()
  await expect(field(page, 'affiliateCode')).toBeFocused()
  await expect(field(page, 'affiliateCode')).toHaveAccessibleDescription(/^Hindi valid ang invitation code/)
  expect(paths).not.toContain(REGISTER)

  await field(page, 'affiliateCode').fill('MABUHAY')
  await field(page, 'username').focus()
  await expect(page.getByText('Tanggap na')).toBeVisible()
  await submit(page).click()
  await page.waitForURL('**/m/home')
  expect(paths.lastIndexOf(AFFILIATE)).toBeLessThan(paths.indexOf(REGISTER))
})

test('REG-44 REG-98 A11Y-10 without an invitation code none is looked up; a name somebody has is refused at its field, and either is said', async ({
  site: page,
  browser,
  baseURL,
}) => {
  const { username, password } = newAccount()
  const paths = pathsAsked(page)
  await open(page, '/m/register')
  await field(page, 'username').fill(username)
  await expect(page.getByRole('status').filter({ hasText: 'Pwede ang username na ito.' })).toBeAttached()
  await fillPasswords(page, password)
  await submit(page).click()
  await page.waitForURL('**/m/home')
  expect(paths).not.toContain(AFFILIATE)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await open(other, '/m/register')
  await field(other, 'username').fill(username)
  await expect(field(other, 'username')).toHaveAccessibleDescription('May gumagamit na ng username na ito.')
  await expect(other.getByRole('status').filter({ hasText: 'May gumagamit na ng username' })).toBeAttached()
  await fillPasswords(other, password)
  await submit(other).click()
  await expect(field(other, 'username')).toBeFocused()
  await context.close()
})

test('REG-27 REG-74 a good link makes up for the invitation code, also after other pages', async ({ site: page }) => {
  await open(page, '/m/home?aff=MABUHAY')
  await page.locator('a[href="/m/register"]').first().click()
  await page.waitForURL('**/m/register')
  await expect(field(page, 'username')).toBeVisible()
  await expect(field(page, 'affiliateCode')).toHaveCount(0)
})

test('REG-27 REG-28 REG-100 after a wrong link, or none, the code can be typed', async ({ site: page }) => {
  await open(page, '/m/register')
  await expect(field(page, 'affiliateCode')).toBeVisible()
  await open(page, '/m/register?affiliateCode=NOBODY&domain=')
  await expect(field(page, 'affiliateCode')).toHaveAccessibleDescription(/May mali sa referral link/)
  await speak(page, 'English')
  await expect(field(page, 'affiliateCode')).toHaveAccessibleDescription(/Referrer link error/)
})

test('REG-92 REG-93 REG-94 what is filled is looked at again in the new language, 200 ms after the change', async ({
  site: page,
}) => {
  await page.clock.install({ time: '2026-11-21T12:00:00Z' })
  await open(page, '/m/register')
  const username = field(page, 'username')
  await username.fill('88marites')
  await field(page, 'password').focus()
  await expect(username).toHaveAccessibleDescription(/Hindi tama ang format ng account/)
  await page.clock.pauseAt('2026-11-21T12:30:00Z')
  await speak(page, 'English')
  await expect(page.getByText('Repeat the password')).toBeVisible()
  await page.clock.runFor(199)
  await expect(username).toHaveAccessibleDescription(/Hindi tama ang format ng account/)
  const rules = page.waitForResponse('**/wps/system/setting/register')
  await page.clock.runFor(2)
  await rules
  await page.clock.resume()
  await expect(username).toHaveAccessibleDescription(/Account format is incorrect/)
  await expect(field(page, 'password')).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'confirmPassword')).not.toHaveAttribute('aria-invalid')
})

test('REG-36 REG-37 REG-38 REG-39 REG-40 the age and the terms are agreed to at first, and needed', async ({
  site: page,
}) => {
  await open(page, '/m/register')
  const agree = page.getByRole('checkbox', { name: /21 taong gulang pataas/ })
  await expect(agree).toBeChecked()
  await expect(submit(page)).toBeEnabled()
  await expect(page.getByRole('link', { name: 'kasunduan' })).toHaveAttribute('href', '/m/useragreement')
  await agree.uncheck()
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByText('Kumpirmahin muna ang edad at sumang-ayon sa kasunduan.')).toBeVisible()
})

for (const [address, registerMethod] of [
  ['/m/register', 'H5'],
  ['/m/register?WEBCLIP=1', 'WEBCLIP'],
] as const) {
  test(`REG-48 REG-49 REG-50 what ${address} sends says at which host, and how the page is open`, async ({
    site: page,
  }) => {
    const { username, password } = newAccount()
    const read = await readingSealed(page)
    await open(page, address)
    await field(page, 'username').fill(username)
    await fillPasswords(page, password)
    const sent = page.waitForRequest(`**${REGISTER}`)
    await submit(page).click()
    const { host } = new URL(page.url())
    expect(read(await sent)).toMatchObject({ username, registerUrl: host, registerMethod })
  })
}

test('two taps at once send one registration', async ({ site: page }) => {
  const { username, password } = newAccount()
  const paths = pathsAsked(page)
  await open(page, '/m/register')
  await field(page, 'username').fill(username)
  await fillPasswords(page, password)
  await submit(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await page.waitForURL('**/m/home')
  expect(paths.filter(path => path === REGISTER)).toHaveLength(1)
})

test('REG-106 the banner of the registration is asked for, and said above the form', async ({ site: page }) => {
  const announced = page.waitForRequest(request => request.url().includes('getListAnnouncements'))
  await open(page, '/m/register')
  const { searchParams } = new URL((await announced).url())
  expect(Object.fromEntries(searchParams)).toMatchObject({ types: 'B', groupName: 'm_reg', platform: 'M' })
  await expect(page.getByText('Username at password, tapos laro na')).toBeVisible()
})

test('without its rules the form can be asked for again', async ({ site: page }) => {
  await page.route('**/wps/system/setting/register', route => route.abort())
  await open(page, '/m/register')
  const retry = page.getByRole('button', { name: 'Subukan muli' })
  await expect(retry).toBeVisible()
  await page.unroute('**/wps/system/setting/register')
  await retry.click()
  await expect(field(page, 'username')).toBeVisible()
})

test('both forms are accessible and fit the narrowest phone', async ({ site: page }) => {
  await open(page, '/m/register')
  for (const show of [byUsername, byMobile]) {
    await show(page)
    await expect(field(page, 'mobileNum')).toBeVisible()
    await submit(page).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await holdsUp(page)
  }
})

test('an account is made with the keyboard alone', async ({ browser, baseURL }) => {
  const { username, password } = newAccount()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await open(page, '/m/register')
  await expect(field(page, 'username')).toBeVisible()
  for (const [name, text] of [
    ['username', username],
    ['password', password],
    ['confirmPassword', password],
  ] as const) {
    await tabTo(page, name)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/m/home')
  await alive(page)
  await context.close()
})
