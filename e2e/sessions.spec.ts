import { games } from '@hiyas/contract'
import type { Page } from '@playwright/test'
import { ANNOUNCEMENTS_CALL, announced, announcement } from './support/announcements.ts'
import { stored } from './support/device.ts'
import { field, logInThroughCaptcha } from './support/entry.ts'
import { keepNothing } from './support/no-cookies.ts'
import { joined } from './support/registering.ts'
import { forgetSession, logOutInSettings, sessionOf } from './support/session.ts'
import { alive, balanceOf, expect, logOutFromHeader, open, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

test.use({ address: 'own' })

/** Another tab says that the session of the device is somebody else's. */
const changeHands = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}')
    localStorage.setItem('MC_SESSION_INFO', JSON.stringify({ ...session, userName: 'iba_ito' }))
  })

const tokenOf = async (page: Page): Promise<string> => (await sessionOf(page)).token ?? ''

test('SET-04 SESS-37 SESS-39 SESS-40 SESS-42 SESS-43 SESS-46 SESS-47 a logout asks first, then clears the device', async ({
  site: page,
}) => {
  await joined(page)
  const token = await tokenOf(page)
  await page.evaluate(() => {
    localStorage.setItem('language', 'TY')
    sessionStorage.setItem('something of the tab', 'x')
  })
  await open(page, '/m/set')
  await page.getByRole('main').getByRole('button', { name: 'Mag-logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Huwag muna' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await tokenOf(page)).toBe(token)

  const told = page.waitForRequest(
    request => request.method() === 'DELETE' && request.url().endsWith('/wps/session/logout'),
  )
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await logOutInSettings(page)
  expect((await told).headers().authorization).toBe(token)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  expect(await stored(page, 'MC_SESSION_INFO')).toBeNull()
  expect(await stored(page, 'memberInfo')).toBeNull()
  expect(await stored(page, 'autoLogin')).toBe('0')
  expect(await stored(page, 'language')).toBe('TY')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  const after = await page.request.get('/wps/member/info', { headers: { authorization: token, merchant: 'HIYAS' } })
  expect((await after.json()).success).toBe(false)
})

test('SESS-44 SESS-45 SESS-48 with a logout goes what would let him in again and what is kept of his bank, and what he asked to remember stays', async ({
  site: page,
}) => {
  const BANK = 'Bangko ng Sampaguita •••• 4471'
  // What keeps answers on the device clears those of others by itself: without it only the logout does.
  await page.route('**/assets/later-*.js', route => route.abort())
  const account = await joined(page)
  await forgetSession(page)
  await open(page, '/m/login')
  await page.getByText('Tandaan ako').click()
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/home')
  const token = await tokenOf(page)
  await page.evaluate(bank => {
    const entries = [{ key: '["withdrawBankList"]', atMs: 1_795_257_600_000, answer: [bank] }]
    localStorage.setItem('SHELL_results', JSON.stringify({ version: '', who: '', entries }))
    sessionStorage.setItem('bankList', bank)
  }, BANK)
  for (const kept of await everythingKept(page)) {
    expect(kept).toContain(token)
    expect(kept).toContain(BANK)
  }
  expect(await stored(page, 'autoLogin')).toBe('1')

  await logOutFromHeader(page, { menu: 'Menu', entry: 'Mag-logout', confirm: 'Mag-logout' })
  for (const kept of await everythingKept(page))
    for (const gone of [token, BANK, account.password]) expect(kept).not.toContain(gone)
  expect(await stored(page, 'autoLogin')).toBe('0')
  await open(page, '/m/gameRecord')
  await page.waitForURL('**/m/login?from=*')
  await expect(field(page, 'username')).toHaveValue(account.username)
  await expect(field(page, 'password')).toHaveAttribute('placeholder', /^•+$/)
})

/** Of the device and of the tab, each as a text. */
const everythingKept = (page: Page): Promise<string[]> =>
  page.evaluate(() => [localStorage, sessionStorage].map(store => JSON.stringify({ ...store })))

test('STORE-02 a tab that is opened while somebody is logged in keeps his session as the device does', async ({
  site: page,
}) => {
  await joined(page)
  const other = await page.context().newPage()
  await open(other, '/m/home')
  const kept = await other.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))
  expect(kept).toContain(await tokenOf(page))
  expect(kept).toBe(await stored(page, 'MC_SESSION_INFO'))
})

test('SESS-49 a server that is away keeps nobody logged in', async ({ site: page }) => {
  await joined(page)
  await open(page, '/m/set')
  await page.route('**/wps/session/logout', route => route.abort())
  await logOutInSettings(page)
  expect(await stored(page, 'MC_SESSION_INFO')).toBeNull()
})

test('SESS-40 the back button after a logout shows nothing of a member', async ({ site: page }) => {
  const account = await joined(page)
  await open(page, '/m/gameRecord')
  await open(page, '/m/set')
  await logOutInSettings(page)
  for (let step = 0; step < 3; step++) {
    await page.goBack()
    await alive(page)
    await expect(page.getByText(account.username)).toHaveCount(0)
    expect(new URL(page.url()).pathname).toMatch(/^\/m\/(home|login|register)$/)
  }
})

test('SESS-17 STORE-08 SESS-11 SESS-12 SESS-15 who a member is comes from the device, and home asks anew', async ({
  site: page,
}) => {
  const account = await joined(page)
  await expect.poll(() => stored(page, 'memberInfo')).toContain(account.username)
  const who = JSON.parse((await stored(page, 'memberInfo')) ?? '{}')
  expect(who).toMatchObject({ id: expect.any(String), account: account.username, type: expect.any(Number) })
  const asked: string[] = []
  // Home asks for him too, and may do so late.
  await page.goto('about:blank')
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await open(page, '/m/changePsw')
  await expect(page.locator('input[name=username]')).toHaveValue(account.username)
  expect(asked.filter(path => path === '/wps/member/info')).toEqual([])
  await open(page, '/m/home')
  await expect.poll(() => asked.filter(path => path === '/wps/member/info').length).toBe(1)
})

test('SESS-02 SESS-40 what only a member was told is neither shown nor kept after him', async ({ site: page }) => {
  const [MEMBERS, EVERYBODY] = ['Para sa mga miyembro lang', 'Para sa lahat']
  await page.context().route('**/realtime/events*', route => route.fulfill({ status: 503, json: {} }))
  await page.route(ANNOUNCEMENTS_CALL, route => {
    const title = 'authorization' in route.request().headers() ? MEMBERS : EVERYBODY
    return route.fulfill({ json: announced({ player: [announcement('isa', { title })] }) })
  })
  await joined(page)
  await open(page, '/m/notice')
  await expect(page.getByText(MEMBERS)).toBeVisible()

  const other = await page.context().newPage()
  // It keeps nothing of its own: what its home was drawn with would take the place of what this one was told.
  await other.route('**/assets/later-*.js', route => route.abort())
  await open(other, '/m/set')
  await logOutInSettings(other)
  await expect(page.getByText(EVERYBODY)).toBeVisible()
  await expect(page.getByText(MEMBERS)).toHaveCount(0)
  await expect.poll(() => stored(page, 'SHELL_results')).toContain(EVERYBODY)
  expect(await stored(page, 'SHELL_results')).not.toContain(MEMBERS)
})

test('SESS-02 two tabs follow each other: another member, then a logout', async ({ site: page }) => {
  const first = await joined(page)
  const tab = await page.context().newPage()
  const heard = await hearing(tab)
  await open(tab, '/m/gameRecord')
  await expect(tab.getByText('Walang taya', { exact: true })).toBeVisible()

  // In the first tab somebody else logs in.
  await open(page, '/m/set')
  await logOutInSettings(page)
  await heard('Nag-logout ka sa ibang tab.')
  await expect(tab).toHaveURL(/\/m\/login/)
  const second = await joined(page)
  // What was open there was the first one's.
  await expect(tab).toHaveURL(/\/m\/home$/)
  expect(await tokenOf(tab)).toBe(await tokenOf(page))
  await open(tab, '/m/home')
  await expect(tab.locator('header')).toContainText(second.username)
  await expect(tab.locator('header')).not.toContainText(first.username)

  await test.step('and one that changes hands under a page starts at home as the new one', async () => {
    await open(tab, '/m/gameRecord')
    await changeHands(page)
    await heard('Naka-login na si iba_ito sa ibang tab.')
    await expect(tab).toHaveURL(/\/m\/home$/)
    await tab.close()
  })
})

test('SESS-02 SESS-10 a game that is open when somebody else logs in in another tab is not opened for him', async ({
  site: page,
}) => {
  await joined(page)
  const tab = await page.context().newPage()
  const launches: string[] = []
  tab.on('request', request => {
    if (new URL(request.url()).pathname === games.launchGame.path) launches.push(request.headers().authorization ?? '')
  })
  await open(tab, '/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels')
  await expect(tab.locator('main iframe')).toBeVisible()
  await changeHands(page)
  await tab.waitForURL('**/m/home')
  expect(launches).toHaveLength(1)
  await tab.close()
})

test('a browser that keeps nothing lets a member in for as long as the page lives', async ({ site: page }) => {
  const account = await joined(page)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await keepNothing(page)
  await open(page, '/m/login')
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/home')
  await expect(page.locator('header')).toContainText(account.username)
  await expect(balanceOf(page)).toBeVisible()
})
