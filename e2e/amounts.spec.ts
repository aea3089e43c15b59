import { HOUR_MS } from '@hiyas/kernel'
import type { Locator, Page } from '@playwright/test'
import { NARROWEST_PX } from './support/holds-up.ts'
import { lettersThere, stopTimers, untilSeen } from './support/settled.ts'
import { expect, gameFrame, open, test } from './support/site.ts'

const LARGE = '999999999999.99'
const SHOWN = '₱999,999,999,999.99'

test.use({ viewport: { width: NARROWEST_PX, height: 640 } })

/** The wallet of somebody with twelve digits; the line, which would tell what he has, is silent. */
async function richMember(page: Page): Promise<void> {
  await page.route('**/realtime/events*', route => route.fulfill({ status: 503, json: {} }))
  await page.route('**/wps/wallets/balance', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ json: { ...answer, value: { ...answer.value, sumBalance: LARGE } } })
  })
}

/** The books know of no round when the game opens, and then of one that won much. */
async function winningMuch(page: Page): Promise<void> {
  let asked = 0
  await page.route('**/wps/member/netPosition*', async route => {
    const answer = await (await route.fetch()).json()
    const profitAndLoss = asked++ < 1 ? '0.00' : '123456789.00'
    await route.fulfill({ json: { ...answer, value: { ...answer.value, profitAndLoss } } })
  })
}

/** Whether all of an amount is on the screen. */
async function isWhole(amount: Locator): Promise<boolean> {
  const box = await amount.boundingBox()
  return box !== null && box.x >= 0 && box.x + box.width <= NARROWEST_PX
}

test('RG-01 RG-02 BAL-05 twelve digits fit the narrowest phone: in the headers, the member centre and above a game', async ({
  member: page,
}) => {
  await richMember(page)
  await winningMuch(page)
  for (const path of [
    '/m/home',
    '/m/member-centre',
    '/m/gameLobby',
    '/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels',
  ]) {
    await open(page, path)
    const amount = page.getByText(SHOWN).first()
    await expect(amount, path).toBeVisible()
    if (path.includes('launchGame')) await expect(page.getByText('Net +₱123,456,789.00')).toBeVisible()
    await lettersThere(page.locator('body'))
    expect(await isWhole(amount), path).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(NARROWEST_PX)
  }
  await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 })
})

for (const nodeId of ['HYO-hiyas-reels', 'HYO-swerte-dice'])
  test(`BAL-05 GAM-09 twelve digits are whole in ${nodeId} itself, on the narrowest phone`, async ({
    member: page,
  }) => {
    await page.route('**/api/session', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), balance: LARGE } })
    })
    await open(page, `/m/launchGame?nodeId=${nodeId}`)
    const readouts = gameFrame(page).locator('.readouts')
    await expect(readouts).toContainText(SHOWN)
    await lettersThere(gameFrame(page).locator('body'))
    const spilt = await readouts.locator('dd').evaluateAll(amounts =>
      amounts.flatMap(amount => {
        const letters = document.createRange()
        letters.selectNodeContents(amount)
        const [text, place] = [letters.getBoundingClientRect(), amount.getBoundingClientRect()]
        const isWhole = text.left >= place.left && text.right <= place.right && place.right <= innerWidth
        return isWhole ? [] : [amount.textContent]
      }),
    )
    expect(spilt).toEqual([])
  })

test('RG-01 for how long a game is open is no matter of the clock of the device, which may be put forward or back; and a device that slept is told', async ({
  member: page,
}) => {
  let sleptMs = 0
  await page.route('**/wps/member/netPosition*', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.value.generatedAt += sleptMs
    await route.fulfill({ json: answer })
  })
  await page.clock.install({ time: '2026-11-21T12:00:00+08:00' })
  await open(page, '/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels')
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^0:00:/)
  await expect(page.getByText(/^Net /)).toContainText('0.00')
  await staysRight(page, timer)
  sleptMs = 2 * HOUR_MS
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(timer).toHaveText(/^2:0[0-4]:/)
})

test('RG-01 the same is told by a game in a page of its own', async ({ member: page }) => {
  let sleptMs = 0
  await page.route('**/studio/api/**', async route => {
    const response = await route.fetch()
    const { date = '', ...headers } = response.headers()
    await route.fulfill({ response, headers: { ...headers, date: new Date(Date.parse(date) + sleptMs).toUTCString() } })
  })
  await openAlone(page)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/ 0:00:/)
  await staysRight(page, timer)
  sleptMs = 2 * HOUR_MS
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(timer).toHaveText(/ 2:0[0-4]:/)
})

/** Whatever the clock of the device is put to, the game has been open for seconds. */
async function staysRight(page: Page, timer: Locator): Promise<void> {
  for (const time of ['2026-11-21T15:00:00+08:00', '2026-11-21T09:00:00+08:00']) {
    const before = await timer.textContent()
    await page.clock.setSystemTime(time)
    await expect(timer).not.toHaveText(before ?? '')
    await expect(timer).toHaveText(/\b0:0[0-4]:(?!00)/)
  }
}

/** A game that says nothing in its frame is offered as a page of its own. */
async function openAlone(page: Page): Promise<void> {
  await page.route(/\/play\//, route => {
    if (route.request().frame() === page.mainFrame()) return route.continue()
    return route.fulfill({ contentType: 'text/html', body: '<title>nothing</title>' })
  })
  await stopTimers(page)
  await page.goto('/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels')
  await untilSeen(page, page.locator('main iframe'))
  await page.clock.runFor(8_000)
  await page.getByRole('button', { name: 'Buksan sa buong page' }).click()
  await page.waitForURL(/\/play\//)
  await page.clock.resume()
}
