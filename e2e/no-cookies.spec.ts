import { failUntilCaptcha, field, passCaptcha, solveByDevice, submit } from './support/entry.ts'
import { presentHouse } from './support/house.ts'
import { withoutCookies } from './support/no-cookies.ts'
import {
  alive,
  balanceOf,
  expect,
  logIn,
  logOutFromHeader,
  newAccount,
  open,
  register,
  speak,
  test,
} from './support/site.ts'

const TAGALOG = { menu: 'Menu', entry: 'Mag-logout', confirm: 'Mag-logout' }

test('LOGIN-21 REG-01 LANG-09 with cookies and storage forbidden somebody registers, chooses his language, logs out and in, through a captcha too', async ({
  browser,
}) => {
  const account = newAccount()
  await withoutCookies(browser, presentHouse().url, async page => {
    await open(page, '/m/register')
    expect(await page.evaluate(() => [navigator.cookieEnabled, document.cookie])).toEqual([false, ''])
    // The live line asks for one, and must not do so for ever.
    expect(await page.evaluate(() => navigator.locks.request('any', () => '').catch(({ name }) => name))).toBe(
      'SecurityError',
    )
    await register(page, account)
    await expect(page.locator('header')).toContainText(account.username)
    await expect(balanceOf(page)).toBeVisible()

    await logOutFromHeader(page, TAGALOG)
    await expect(page.getByRole('main').getByRole('link', { name: 'Mag-login' }).first()).toBeVisible()

    await test.step('LANG-09 a language holds for as long as the page lives', async () => {
      await speak(page, 'English')
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).first().click()
      await page.waitForURL('**/m/login')
      await expect(submit(page)).toHaveText('Log in')
    })

    await open(page, '/m/login')
    await failUntilCaptcha(page, account.username)
    await test.step('LOGIN-21 a picture is shown, and a wrong answer brings another', async () => {
      const image = page.getByRole('button', { name: /^Larawan ng captcha/ }).locator('img')
      await expect(image).toBeVisible()
      const first = await image.getAttribute('src')
      const sent = page.waitForRequest('**/wps/session/login')
      await field(page, 'captcha').fill('00000')
      await field(page, 'password').fill(account.password)
      await submit(page).click()
      expect((await sent).method()).toBe('POST')
      await expect(field(page, 'captcha')).toHaveAttribute('aria-invalid', 'true')
      await expect(image).not.toHaveAttribute('src', first ?? '')
    })
    await solveByDevice(page)
    await field(page, 'password').fill(account.password)
    await submit(page).click()
    await passCaptcha(page)
    await page.waitForURL('**/m/home')
    await expect(page.locator('header')).toContainText(account.username)

    await test.step('a reload forgets who he was, says so by the login, and does not go round', async () => {
      await open(page, '/m/gameRecord')
      await page.waitForURL('**/m/login?from=*')
      await alive(page)
      await expect(field(page, 'username')).toBeVisible()
      await logIn(page, account)
      await passCaptcha(page)
      await page.waitForURL('**/m/gameRecord')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
})
