import { games, help } from '@hiyas/contract'
import type { Page } from '@playwright/test'
import { refused } from './support/envelope.ts'
import { say } from './support/inhouse.ts'
import { stopTimers, untilSeen } from './support/settled.ts'
import { expect, open, readyToSpin, test } from './support/site.ts'

const GAME = '/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels'
const LAUNCH = `**${games.launchGame.path}*`

/** The rules of the game have changed on a day for the first who opens it, and on another for the next. */
async function changeRulesTwice(page: Page): Promise<void> {
  const days = [21, 22]
  await page.route(LAUNCH, async route => {
    const answer = await (await route.fetch()).json()
    const rulesChangedAt = Date.UTC(2026, 10, days.shift() ?? 22)
    await route.fulfill({ json: { ...answer, value: { ...answer.value, rulesChangedAt } } })
  })
}

test('GAM-15 rules that change again while the game is open are told again, in the line that stands there', async ({
  member: page,
}) => {
  await changeRulesTwice(page)
  await open(page, GAME)
  const line = page.getByText(/^Nagbago ang mga patakaran ng larong ito noong/)
  await expect(line).toContainText('21')
  await page.getByRole('button', { name: 'Sige' }).click()
  await expect(line).toHaveCount(0)
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  await say(page, { type: 'again' })
  await expect(line).toContainText('22')
})

test('LAUNCH-02 the buttons of a game itself lead to the bets and to the deposit, and its way out asks first; another game takes its place', async ({
  member: page,
}) => {
  await press(page, 'history')
  await page.waitForURL('**/m/gameRecord')
  await press(page, 'deposit')
  await page.waitForURL('**/m/voucherCenter')
  await press(page, 'exit')
  await exitSheet(page).getByRole('button', { name: 'Ibang laro' }).click()
  await page.waitForURL('**/m/gameList?gameType=RNG')
  await page.goBack()
  await page.waitForURL('**/m/voucherCenter')
})

test('LAUNCH-02 RG-18 from the question before the way out one goes on, has the button at the other side, or finds the bets and the deposit', async ({
  member: page,
}) => {
  const choose = (name: string) => exitSheet(page).getByRole('button').filter({ hasText: name }).click()
  await press(page, 'exit')
  await choose('Ilipat ang button sa kabila')
  await expect(exitSheet(page)).toHaveCount(0)
  const exit = page.getByRole('button', { name: 'Lumabas sa laro' })
  await expect(page.locator('main [data-side=right]').filter({ has: exit })).toBeVisible()
  await exit.press('Enter')
  await choose('Magpatuloy')
  await expect(exitSheet(page)).toHaveCount(0)
  await expect(readyToSpin(page)).toBeVisible()
  for (const [name, place] of [
    ['Mga taya', '/m/gameRecord'],
    ['Deposit', '/m/voucherCenter'],
  ] as const) {
    await press(page, 'exit')
    await choose(name)
    await page.waitForURL(`**${place}`)
  }
})

test('LAUNCH-02 a game that comes while its page of its own is on the way stays where it is played', async ({
  member: page,
}) => {
  let pagesAsked = 0
  await page.route(/\/play\//, route => {
    const isAway = route.request().frame() === page.mainFrame()
    if (isAway) pagesAsked++
    return route.fulfill(isAway ? { status: 204 } : { contentType: 'text/html', body: '<title>nothing</title>' })
  })
  await stopTimers(page)
  await page.goto(GAME)
  await untilSeen(page, page.locator('main iframe'))
  await page.clock.runFor(8_000)
  const { promise: waited, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(LAUNCH, route => waited.then(() => route.continue()))
  const launched = page.waitForResponse(LAUNCH)
  const alone = page.getByRole('button', { name: 'Buksan sa buong page' })
  await alone.click()
  await expect(alone).toHaveAttribute('aria-busy', 'true')
  await say(page, { type: 'loaded' })
  await expect(alone).toHaveCount(0)
  letGo()
  await (await launched).finished()
  await say(page, { type: 'exit' })
  await expect(exitSheet(page)).toBeVisible()
  expect(pagesAsked).toBe(0)
})

test('LAUNCH-02 LAUNCH-10 where no game has opened the way out asks nothing', async ({ member: page }) => {
  await page.route(LAUNCH, route => route.fulfill({ json: refused('game.not.allowed') }))
  await open(page, GAME)
  await expect(page.getByRole('button', { name: 'Subukan muli' })).toBeVisible()
  await page.getByRole('button', { name: 'Lumabas sa laro' }).click()
  await page.waitForURL('**/m/gameList?gameType=RNG')
  await expect(exitSheet(page)).toHaveCount(0)
})

/** A button of the game is pressed, once it can be played. */
async function press(page: Page, type: 'history' | 'deposit' | 'exit'): Promise<void> {
  await open(page, GAME)
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  await say(page, { type })
}

const exitSheet = (page: Page) => page.getByRole('dialog', { name: 'Lumabas sa laro?' })

test('GAM-17 without a connection the line over a flight does not call its bet safe', async ({ member: page }) => {
  await open(page, GAME)
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  await say(page, { type: 'round_started', stake: '1.00', left: 'flies' })
  await page.context().setOffline(true)
  const line = page.getByRole('main').getByText(/^Walang koneksyon\./)
  await expect(line).toContainText('Tuloy ang lipad')
  await say(page, { type: 'round_ended' })
  await expect(line).toContainText('Ligtas ang taya mo')
  await page.context().setOffline(false)
  await expect(line).toHaveCount(0)
})

test('SES-20 terms that could not be read anew are not shown for acceptance as they were before', async ({
  member: page,
}) => {
  await page.route(LAUNCH, route => route.fulfill({ json: refused('terms.not.accepted') }))
  await open(page, GAME)
  const accept = page.getByRole('button', { name: 'Tinatanggap ko' })
  await expect(accept).toBeEnabled()
  // Who does not see is told too, in a line that stood there before.
  await expect(page.getByRole('status').filter({ hasText: 'Nagbago ang kasunduan.' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Huwag muna' }).click()
  await page.waitForURL('**/m/gameList?gameType=RNG')
  await page.route(`**${help.document.path}?*`, route => route.fulfill({ json: refused('system_busy') }))
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page.getByText('Hindi ma-load ang bagong kasunduan.', { exact: false })).toBeVisible()
  await expect(accept).toHaveCount(0)

  await test.step('while they are asked for again it says so, with the two ways out', async () => {
    const { promise: waited, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(`**${help.document.path}?*`, async route => {
      await waited
      await route.fulfill({ json: refused('system_error') })
    })
    const again = page.getByRole('button', { name: 'Subukan muli' })
    await again.press('Enter')
    await expect(page.getByRole('button', { name: 'Huwag muna' })).toBeVisible()
    await expect(again).toHaveCount(0)
    letGo()
    await expect(again).toBeFocused()
  })
})
