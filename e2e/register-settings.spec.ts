import { field, national, solveByDevice, submit } from './support/entry.ts'
import { anyAddress, anyNumber } from './support/messages.ts'
import { byMobile, fillPasswords, proveNumber } from './support/registering.ts'
import { readingSealed } from './support/sealed.ts'
import { changeSettings } from './support/settings.ts'
import { untilDrawn } from './support/settled.ts'
import { expect, newAccount, open, test } from './support/site.ts'

test.use({ address: 'own' })

const BOTH = { USERNAMEREG3: true, MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: false }
const ON = { enabled: true, required: true }

let putBack = async () => {}
const given = async (...changes: Parameters<typeof changeSettings>): Promise<void> => {
  putBack = await changeSettings(...changes)
}
test.afterEach(async () => {
  await putBack()
  putBack = async () => {}
})

/** Something that fits the rule of every field a merchant can switch on, in the order of the rule set. */
const EVERYTHING = {
  paymentPassword: '482913',
  idNumber: 'P1234567A',
  qqNum: '10001',
  facebook: 'marites.88',
  wechat: 'marites_88',
  line: 'marites.88',
  whatsapp: '0917 555 0148',
  zalo: 'marites 88',
  email: anyAddress(),
  nickname: 'Marites Ñ',
  payeeName: 'Maria Teresa Dela Cruz',
  mobileNum: '0917 555 0148',
  recommenderId: 'agent-7',
  affiliateCode: 'MABUHAY',
}

test('REG-13 REG-14 REG-15 REG-16 REG-17 REG-18 REG-19 REG-20 REG-21 REG-22 REG-23 REG-24 REG-25 REG-26 REG-29 all fields a merchant can ask for make an account together', async ({
  site: page,
}) => {
  const rules = Object.fromEntries([...Object.keys(EVERYTHING), 'captcha'].map(name => [name, ON]))
  await given({ flags: BOTH, registerRules: rules })
  const { username, password } = newAccount()
  await open(page, '/m/register')
  await expect(field(page, 'username')).toBeVisible()
  const names = await page
    .locator('form input[name]')
    .evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).name))
  expect(names).toEqual(['username', 'password', 'confirmPassword', ...Object.keys(EVERYTHING), 'captcha', 'agreed'])

  await submit(page).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(names.length - 1)
  await expect(field(page, 'username')).toBeFocused()

  await field(page, 'username').fill(username)
  await fillPasswords(page, password)
  for (const [name, text] of Object.entries(EVERYTHING)) await field(page, name).fill(text)
  await submit(page).click()
  await expect(field(page, 'captcha')).toBeFocused()
  await solveByDevice(page)
  await submit(page).click()
  await page.waitForURL('**/m/home')
})

test('REG-06 REG-07 REG-33 by number alone there is no choice, and no password where none is wanted', async ({
  site: page,
}) => {
  await given({ flags: { USERNAMEREG3: false, MOBILENUMREG3: true, MOBILENUMPASSREG3: false } })
  await open(page, '/m/register')
  await expect(field(page, 'verificationCode')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(field(page, 'password')).toHaveCount(0)
})

test('REG-06 REG-08 by username alone there is no choice either', async ({ site: page }) => {
  await given({ flags: { USERNAMEREG3: true, MOBILENUMREG3: false } })
  await open(page, '/m/register')
  await expect(field(page, 'username')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('REG-09 where nobody can register, it says so', async ({ site: page }) => {
  await given({ flags: { USERNAMEREG3: false, MOBILENUMREG3: false } })
  await open(page, '/m/register')
  await expect(page.getByText('Sarado muna ang pagrehistro')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Support' })).toBeVisible()
  await expect(page.locator('form')).toHaveCount(0)
})

test('REG-32 under REGMOBVERF3 a username needs a number and its code', async ({ site: page }) => {
  await given({ flags: { ...BOTH, REGMOBVERF3: true } })
  const number = anyNumber()
  const { username, password } = newAccount()
  await open(page, '/m/register')
  await field(page, 'username').fill(username)
  await fillPasswords(page, password)
  await field(page, 'mobileNum').fill(national(number))
  await submit(page).click()
  // The field is still shut: what opens it takes the focus.
  await expect(page.getByRole('button', { name: 'Ipadala' })).toBeFocused()
  await proveNumber(page, number)
  await submit(page).click()
  await page.waitForURL('**/m/home')
})

test('REG-54 a link that could not be looked up goes along all the same, and is asked for where the registration refuses it', async ({
  site: page,
}) => {
  await given({ flags: BOTH, registerRules: { affiliateCode: { enabled: true, required: false } } })
  const read = await readingSealed(page)
  const refusal = (errorCode: string, field = '') => ({ success: false, value: null, message: '', errorCode, field })
  await page.route('**/wps/agent/affiliate*', route =>
    route.fulfill({ status: 429, json: refusal('TOO_MANY_REQUEST') }),
  )
  const sent: unknown[] = []
  await page.route('**/wps/member/register', route => {
    sent.push(read(route.request()).affiliateCode)
    return route.fulfill({ json: refusal('invitation_code_error', 'affiliateCode') })
  })
  const { username, password } = newAccount()
  await open(page, '/m/register?aff=MABUHAY')
  await field(page, 'username').fill(username)
  await expect(field(page, 'affiliateCode')).toHaveCount(0)
  await fillPasswords(page, password)
  await submit(page).click()
  await expect(field(page, 'affiliateCode')).toHaveAccessibleDescription(/May mali sa referral link/)
  await submit(page).click()
  await expect.poll(() => sent).toEqual(['MABUHAY', undefined])
  // The key may be asked for again meanwhile.
  await page.unrouteAll({ behavior: 'wait' })
})

test('REG-72 a code that a third party has taken counts until the account is open, whatever is refused besides', async ({
  site: page,
}) => {
  await given({ flags: BOTH })
  await open(page, '/m/register')
  await byMobile(page)
  await proveNumber(page, anyNumber())
  await fillPasswords(page, 'password123')
  await submit(page).click()
  await expect(field(page, 'password')).toHaveAttribute('aria-invalid', 'true')
  await fillPasswords(page, 'sampaguita-88')
  await submit(page).click()
  await page.waitForURL('**/m/home')
})

test('REG-54 what was typed stays while a link that could not be looked up is asked about once more', async ({
  site: page,
  context,
}) => {
  const link = '**/wps/agent/affiliate*'
  await given({ flags: BOTH })
  await page.route(link, route => route.abort())
  await open(page, '/m/register?aff=MABUHAY')
  await field(page, 'username').fill('marites_88')
  await context.setOffline(true)
  await expect(page.getByText('Walang koneksyon.')).toBeVisible()
  const answering = Promise.withResolvers<void>()
  await page.unroute(link)
  await page.route(link, async route => {
    await answering.promise
    await route.fallback()
  })
  const again = page.waitForRequest(link)
  await context.setOffline(false)
  await again
  await untilDrawn(page)
  await expect(field(page, 'username')).toHaveValue('marites_88')
  answering.resolve()
})
