import type { Page } from '@playwright/test'
import {
  captchaHelp,
  failUntilCaptcha,
  field,
  holding,
  logInThroughCaptcha,
  passCaptcha,
  solveByDevice,
  submit,
  tabTo,
} from './support/entry.ts'
import { refused } from './support/envelope.ts'
import { holdsUp } from './support/holds-up.ts'
import { asInstalled } from './support/installed.ts'
import { keepNothing } from './support/no-cookies.ts'
import { forgetSession } from './support/session.ts'
import { alive, expect, logIn, newAccount, open, register, speak, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

test.use({ address: 'own' })

test('LOGIN-20 LOGIN-21 LOGIN-22 wrong credentials ask for a captcha, and a tap draws another', async ({
  site: page,
}) => {
  const stranger = newAccount()
  await open(page, '/m/login')
  const captcha = page.locator('input[name=captcha]')
  await expect(captcha).toHaveCount(0)
  for (let attempt = 0; attempt < 3 && (await captcha.count()) === 0; attempt++) {
    await logIn(page, { ...stranger, password: `wrong-password-${attempt}` })
    await expect(page.getByText('Mali ang username o password.')).toBeVisible()
    await expect(page.locator('button[type=submit]')).not.toHaveAttribute('aria-busy', 'true')
  }
  await expect(captcha).toBeVisible()
  const picture = page.getByRole('button', { name: /captcha/ })
  const image = picture.locator('img')
  await expect(image).toBeVisible()
  const first = await image.getAttribute('src')
  await picture.click()
  await expect(image).not.toHaveAttribute('src', first ?? '')
})

test('LOGIN-20 LOGIN-22 a captcha whose picture does not come says so, and a tap asks for it again', async ({
  site: page,
}) => {
  const refusal = refused('login.cred.err', { captcha: true })
  await page.route('**/wps/session/login', route => route.fulfill({ json: refusal }))
  await page.route('**/wps/captcha', route => route.abort('connectionrefused'))
  await open(page, '/m/login')
  await logIn(page, newAccount())
  await expect(field(page, 'captcha')).toHaveAccessibleDescription(
    'Hindi dumating ang larawan. Pindutin ito para subukan muli.',
  )
  await page.unroute('**/wps/captcha')
  const picture = page.getByRole('button', { name: /^Larawan ng captcha/ })
  await expect(picture).toHaveAttribute('aria-busy', 'false')
  await picture.click()
  await expect(picture.locator('img')).toBeVisible()
  await expect(field(page, 'captcha')).toHaveAccessibleDescription('')
})

test('LOGIN-51 what is wrong is said at its field, which takes the focus', async ({ site: page }) => {
  await open(page, '/m/login')
  await page.locator('button[type=submit]').click()
  const username = page.locator('input[name=username]')
  await expect(username).toBeFocused()
  await expect(username).toHaveAttribute('aria-invalid', 'true')
  await expect(username).toHaveAccessibleDescription('Kailangan ito para makapag-login')
})

test('REG-92 a message of the entry rules stays said while they come in another language', async ({ site: page }) => {
  await open(page, '/m/login')
  const username = field(page, 'username')
  await logIn(page, { username: 'marites@hiyas', password: 'sampaguita-88' })
  await expect(username).toHaveAccessibleDescription('Hindi tama ang format ng account')
  const letGo = await holding(page, '**/wps/relay/registerRules*')
  await page.clock.install()
  const asked = page.waitForRequest('**/wps/relay/registerRules*')
  await speak(page, 'English')
  await asked
  await page.clock.runFor(1_000)
  await expect(username).toHaveAttribute('aria-invalid', 'true')
  letGo()
  await expect(username).toHaveAccessibleDescription('Account format is incorrect')
})

test('what is sent before the page answers to taps is sent as soon as it does, and nothing typed is lost', async ({
  site: page,
}) => {
  const stranger = newAccount()
  const letGo = await holding(page, '**/assets/*.js')
  await page.goto('/m/login')
  await field(page, 'username').fill(stranger.username)
  await field(page, 'password').fill(stranger.password)
  await submit(page).click()
  const sent = page.waitForRequest('**/wps/session/login')
  letGo()
  await sent
  await expect(field(page, 'username')).toHaveValue(stranger.username)
})

test('the login is done with the keyboard alone', async ({ browser, baseURL }) => {
  const account = newAccount()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await open(page, '/m/register')
  await register(page, account)
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await open(page, '/m/login')
  await tabTo(page, 'username')
  await page.keyboard.type(account.username)
  await tabTo(page, 'password')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await passCaptchaByKeyboard(page)
  await page.waitForURL('**/m/home')
  await expect(page.locator('header')).toContainText(account.username)
  await context.close()
})

test('LOGIN-90 LOGIN-25 a visitor comes back to what he wanted', async ({ site: page }) => {
  const account = newAccount()
  await open(page, '/m/register')
  await register(page, account)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/m/gameRecord')
  await alive(page)
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2FgameRecord/)
  await logInThroughCaptcha(page, account)
  await expect(page).toHaveURL(/\/m\/gameRecord$/)
  await expect(page.getByText('Walang taya', { exact: true })).toBeVisible()
})

test('REG-80 REG-81 REG-36 the registration says what is wrong at the first failing field, and needs the age', async ({
  site: page,
}) => {
  await open(page, '/m/register')
  await page.locator('input[name=username]').fill('marites')
  await page.locator('input[name=password]').fill('sampaguita-88')
  await page.locator('input[name=confirmPassword]').fill('sampaguita-89')
  await page.locator('button[type=submit]').click()
  await expect(page.locator('input[name=confirmPassword]')).toBeFocused()
  await expect(page.locator('input[name=confirmPassword]')).toHaveAccessibleDescription(
    'Hindi magkatugma ang dalawang password',
  )
  await page.getByRole('checkbox').uncheck()
  await expect(page.locator('button[type=submit]')).toBeDisabled()
})

test('SESS-52 a session the server has forgotten leads to the login with a word', async ({ member: page }) => {
  await open(page, '/m/home')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}')
    localStorage.setItem('MC_SESSION_INFO', JSON.stringify({ ...session, token: 'x'.repeat(43) }))
  })
  const heard = await hearing(page)
  await page.goto('/m/gameRecord')
  await heard('Na-logout ang account. Mag-login ulit.')
  await expect(page).toHaveURL(/\/m\/login/)
})

test('LOGIN-01 LOGIN-15 LOGIN-16 LOGIN-17 LOGIN-18 LOGIN-19 four ways on stand below the login', async ({
  site: page,
}) => {
  await open(page, '/m/login')
  const ways = page.getByRole('navigation', { name: 'Iba pang pwedeng gawin' }).getByRole('link')
  await expect(ways).toHaveText(['Home', 'Magrehistro', 'Nakalimutan?', 'Support'])
  const leadTo = await ways.evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(leadTo).toEqual(['/m/home', '/m/register', '/m/forget', '/sandbox/elsewhere/live-chat'])
})

test('LOGIN-35 LOGIN-36 LOGIN-37 LOGIN-38 LOGIN-40 what is sent is sealed, and says on what it was typed', async ({
  site: page,
}) => {
  await open(page, '/m/login')
  const sent = page.waitForRequest('**/wps/session/login')
  await logIn(page, { username: 'marites_nobody', password: 'sampaguita-88' })
  const request = await sent
  expect(request.postDataJSON()).toMatch(/^[\w-]+(\.[\w-]+){4}$/)
  expect(request.postData()).not.toMatch(/marites|sampaguita/)
  expect(request.headers()).toMatchObject({
    encryption: 'JWE',
    device: 'ANDROID',
    'content-type': 'application/json',
  })
})

test('LOGIN-39 an installed site says that it is one', async ({ site: page }) => {
  await asInstalled(page)
  await open(page, '/m/login')
  const sent = page.waitForRequest('**/wps/session/login')
  await logIn(page, { username: 'marites_nobody', password: 'sampaguita-88' })
  expect((await sent).headers().device).toBe('OTHERS')
})

test('LOGIN-20 LOGIN-21 LOGIN-53 a captcha takes digits only, and the device may solve it instead', async ({
  site: page,
}) => {
  const account = newAccount()
  await open(page, '/m/register')
  await register(page, account)
  await forgetSession(page)
  await open(page, '/m/login')
  await failUntilCaptcha(page, account.username)
  await holdsUp(page)
  const captcha = field(page, 'captcha')
  await captcha.fill('')
  await captcha.pressSequentially('7a2-9413888')
  await expect(captcha).toHaveValue('729413')

  const proved = page.waitForRequest('**/wps/captcha/work')
  await solveByDevice(page)
  await proved
  await holdsUp(page)
  await expect(captcha).toHaveCount(0)
  await logIn(page, account)
  await page.waitForURL('**/m/home')
})

test('a browser that keeps nothing logs in all the same, for as long as the page lives', async ({
  browser,
  baseURL,
}) => {
  const account = newAccount()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await keepNothing(context)
  const page = await context.newPage()
  await open(page, '/m/register')
  await register(page, account)
  await expect(page.locator('header')).toContainText(account.username)
  await open(page, '/m/login')
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/home')
  await expect(page.locator('header')).toContainText(account.username)
  await context.close()
})

test('offline and a busy server are told in words, and the form can be sent again', async ({ site: page }) => {
  const account = newAccount()
  await open(page, '/m/register')
  await register(page, account)
  await forgetSession(page)
  await open(page, '/m/login')
  const answer = refused('system_busy')
  await page.route('**/wps/session/login', route => route.fulfill({ status: 503, json: answer }), { times: 1 })
  await logIn(page, account)
  await expect(page.getByRole('alert')).toContainText('Abala ang system.')
  await page.route('**/wps/session/login', route => route.abort('connectionrefused'), { times: 1 })
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Walang koneksyon.')
  await submit(page).click()
  await passCaptcha(page)
  await page.waitForURL('**/m/home')
})

test('LOGIN-35 what seals a login and does not come for want of a connection is told in words, and nothing that was typed is lost', async ({
  site: page,
}) => {
  await open(page, '/m/login')
  await page.route('**/*', route => route.abort('connectionrefused'))
  await logIn(page, newAccount())
  await expect(page.getByRole('alert')).toContainText('Walang koneksyon.')
  await expect(field(page, 'password')).toHaveValue('sampaguita-88')
})

/** The captcha takes the focus, and its way around is the next but one stop: after the picture. */
async function passCaptchaByKeyboard(page: Page): Promise<void> {
  const left = () => !new URL(page.url()).pathname.endsWith('/login')
  await expect.poll(async () => left() || (await captchaHelp(page).isVisible())).toBe(true)
  if (left()) return
  await expect(field(page, 'captcha')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(captchaHelp(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Na-verify na ang device na ito.')).toBeFocused({ timeout: 45_000 })
  for (let stop = 0; stop < 5 && !(await submit(page).evaluate(button => button === document.activeElement)); stop++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}
