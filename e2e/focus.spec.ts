import type { Locator, Page } from '@playwright/test'
import { bySms, captchaHelp, codesSentBy, field, national, sendCode } from './support/entry.ts'
import { refused } from './support/envelope.ts'
import { say } from './support/inhouse.ts'
import { anyNumber } from './support/messages.ts'
import { changeSettings } from './support/settings.ts'
import { stopTimers, untilSeen } from './support/settled.ts'
import { expect, newAccount, open, register, test } from './support/site.ts'

test.use({ address: 'own' })

let putBack = async () => {}
test.beforeAll(async () => {
  putBack = await changeSettings({
    flags: { GOOGLELOGIN3: true, MOBILEVERCODELOGIN3: true },
  })
})
test.afterAll(() => putBack())

const broken = (page: Page, address: string): Promise<unknown> =>
  page.route(address, route => route.fulfill({ status: 500, json: {} }))

/** Presses it by the keyboard while what it does fails once more: it has the focus again, or still. */
async function failsAgain(page: Page, again: Locator, address: string): Promise<void> {
  // It stands there once the first try has failed.
  await again.waitFor()
  const failed = page.waitForResponse(address)
  await again.press('Enter')
  await failed
  await expect(again).toBeFocused()
  await expect(again).not.toHaveAttribute('aria-busy', 'true')
  await page.unroute(address)
}

test('LAUNCH-10 a game that cannot be opened is tried again under the finger', async ({ member: page }) => {
  const LAUNCH = '**/wps/game/launchGame*'
  await broken(page, LAUNCH)
  await open(page, '/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels')
  const again = page.getByRole('button', { name: 'Subukan muli' })
  await failsAgain(page, again, LAUNCH)
  await again.press('Enter')
  await page.locator('main iframe').waitFor()
  await expect(page.locator('body')).not.toBeFocused()
})

for (const name of ['Maghintay pa', 'Buksan sa buong page'])
  test(`LAUNCH-02 a game that comes after all has the focus of who stood at "${name}"`, async ({ member: page }) => {
    await page.route('**/play/**', route => route.fulfill({ contentType: 'text/html', body: '<title>nothing</title>' }))
    await stopTimers(page)
    await page.goto('/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels')
    await untilSeen(page, page.locator('main iframe'))
    await page.clock.runFor(8_000)
    const button = page.getByRole('main').getByRole('alert').getByRole('button', { name })
    await button.focus()
    await say(page, { type: 'loaded' })
    await expect(button).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  })

test('GAM-15 the line about other rules goes when it is read, and the focus is in the game', async ({
  member: page,
}) => {
  await page.route('**/wps/game/launchGame*', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ json: { ...answer, value: { ...answer.value, rulesChangedAt: Date.UTC(2026, 10, 21) } } })
  })
  await open(page, '/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels')
  const line = page.getByText(/^Nagbago ang mga patakaran ng larong ito noong/)
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Sige' }).press('Enter')
  await expect(line).toHaveCount(0)
  // The focus is in the game, whose document is another one than this: the page says where it went.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
})

test('SET-01 SES-05 what the settings could not show is tried again under the finger', async ({ site: page }) => {
  const [INFO, LINKED] = ['**/wps/member/info*', '**/wps/member/identities*']
  await open(page, '/m/register')
  await register(page, newAccount())
  // What the device knows needs no answer.
  await page.addInitScript(() => {
    for (const kept of ['memberInfo', 'results']) localStorage.removeItem(kept)
  })
  await broken(page, INFO)
  await broken(page, LINKED)
  await open(page, '/m/set')
  const linked = page.getByRole('region', { name: 'Mga naka-link na account' })
  const security = page.getByRole('region', { name: 'Seguridad' })
  for (const [part, address] of [
    [security, INFO],
    [linked, LINKED],
  ] as const) {
    const again = part.getByRole('button', { name: 'Subukan muli' })
    await failsAgain(page, again, address)
    await again.press('Enter')
    await expect(again).toHaveCount(0)
    await expect(page.locator('body')).not.toBeFocused()
  }
  await expect(linked.getByRole('heading')).toBeFocused()
})

test('HIS-05 HOME-59 a button that goes with what it does leaves the focus on the page', async ({ member: page }) => {
  const main = page.getByRole('main')
  await open(page, '/m/gameRecord')
  await main.getByRole('button', { name: 'Kanselado' }).click()
  await main.getByRole('button', { name: 'Ipakita lahat' }).press('Enter')
  await expect(main.getByText('Ipakita lahat')).toHaveCount(0)
  await expect(main).toBeFocused()

  await page.route('**/GCSGAME_gameList*', route =>
    route.fulfill({ json: { success: true, value: { pageNum: 1, pageSize: 26, totalPages: 0, total: 0, games: [] } } }),
  )
  await open(page, '/m/home')
  await main.getByRole('navigation', { name: 'Mga uri ng laro' }).getByText('Slots').click()
  await main.getByRole('button', { name: 'Tingnan ang hot' }).press('Enter')
  await expect(main.getByText('Tingnan ang hot')).toHaveCount(0)
  await expect(main).toBeFocused()
})

test('A11Y-06 another page of the same screen has the focus as any new page has, on the way there and back', async ({
  site: page,
}) => {
  await page.route('**/wps/system/helpCenter*', async route => {
    const answer = await (await route.fetch()).json()
    answer.value[0].content = '<p><a href="/m/helpDetail#1">Susunod</a></p>'
    await route.fulfill({ json: answer })
  })
  await open(page, '/m/helpDetail#0')
  const main = page.getByRole('main')
  const link = main.getByRole('link', { name: 'Susunod' })
  await link.press('Enter')
  await expect(link).toHaveCount(0)
  await expect(main).toBeFocused()
  await main.getByRole('link', { name: 'Lahat ng tanong' }).focus()
  await page.goBack()
  await expect(link).toBeVisible()
  await expect(main).toBeFocused()
})

test('SHELL-70 what drops down from the header and did not come is tried again under the finger', async ({
  site: page,
}) => {
  const PART = '**/assets/header-menu-*.js'
  await page.route(PART, route => route.abort())
  await open(page, '/m/home')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  const again = panel.getByRole('button', { name: 'Subukan muli' })
  await again.waitFor()
  const failed = page.waitForEvent('requestfailed', request => /header-menu-[^/]*\.js$/.test(request.url()))
  await again.press('Enter')
  await failed
  await expect(again).toBeFocused()
  await page.unroute(PART)
  await again.press('Enter')
  await expect(panel.getByRole('link', { name: 'Tulong' })).toBeVisible()
  await expect(panel.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link', { name: 'Deposit' })).toBeFocused()
})

test('REG-87 LOGIN-53 a captcha that the device cannot solve is left to who asked it to, where he was', async ({
  site: page,
}) => {
  await codesSentBy(page, 'house')
  await page.route('**/wps/verification/sms/noLogin', route => route.fulfill({ json: refused('sms.captcha.required') }))
  const asked = Promise.withResolvers<void>()
  await page.route('**/wps/captcha/work*', async route => {
    await asked.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await open(page, '/m/login')
  await bySms(page)
  await field(page, 'mobileNum').fill(national(anyNumber()))
  await sendCode(page).click()
  await captchaHelp(page).press('Enter')
  await expect(page.getByText('Sinasagot ng device mo ang captcha...')).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
  asked.resolve()
  await expect(page.getByRole('button', { name: 'Hindi nasagot ng device.' })).toBeFocused()
})
