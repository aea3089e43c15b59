import { games } from '@hiyas/contract'
import { MINUTE_MS } from '@hiyas/kernel'
import { refused } from './support/envelope.ts'
import { launch, say } from './support/inhouse.ts'
import { joined } from './support/registering.ts'
import { untilDrawn } from './support/settled.ts'
import { balanceOf, expect, test } from './support/site.ts'

/** As suppliers are told (docs/supplier-integration.md). */
const HELD_MAX_MS = 5 * MINUTE_MS
const BOOKS_CALL = '**/wps/member/netPosition*'

// Where the wallet holds more than the round lets be told, and where it does not, as after a loss.
for (const [stake, left] of [
  ['900.00', '₱100.00'],
  ['0.00', '₱1,000.00'],
] as const)
  test(`RG-02 GAM-17 a game that never ends a round of ${stake} holds figures back for as long as suppliers are told, and who leaves it hears that it waits`, async ({
    site: page,
  }) => {
    await joined(page)
    let profitAndLoss = '0.00'
    await page.route(BOOKS_CALL, async route => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, value: { ...answer.value, profitAndLoss } } })
    })
    await page.clock.install()
    await launch(page, 'Swerte Dice')
    const net = page.getByText(/^Net /)
    await expect(net).toHaveText('Net ₱0.00')
    await say(page, { type: 'round_started', stake, left: 'waits' })
    await expect(balanceOf(page)).toHaveText(left)
    profitAndLoss = '-5.00'
    await expect(async () => {
      await page.clock.fastForward(HELD_MAX_MS)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(net).toHaveText('Net −₱5.00', { timeout: 5_000 })
    }).toPass({ timeout: 45_000 })
    await expect(balanceOf(page)).toHaveText('₱1,000.00')
    await page.getByRole('button', { name: 'Lumabas sa laro' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('Hihintayin ka nito: buksan muli ang laro')
  })

test('RG-02 what was played while the books were slow to answer at the opening is not told as nothing', async ({
  member: page,
}) => {
  const { promise: waited, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(BOOKS_CALL, route => waited.then(() => route.continue()))
  await launch(page, 'Swerte Dice')
  await expect(balanceOf(page)).toHaveText('₱1,000.00')
  await say(page, { type: 'round_started', stake: '900.00' })
  await expect(balanceOf(page)).toHaveText('₱100.00')
  await say(page, { type: 'round_ended' })
  await expect(balanceOf(page)).toHaveText('₱1,000.00')
  // Of the days that the first answer has named.
  const heardAgain = page.waitForResponse(answer => /netPosition\?.*startTime=/.test(answer.url()))
  letGo()
  await (await heardAgain).finished()
  await untilDrawn(page)
  await expect(page.getByText(/^Net /)).toHaveText('Net -')
})

test('RG-02 GAM-17 where a game that is opened again does not come, nothing is held back for the round that it had shown', async ({
  member: page,
}) => {
  await launch(page, 'Swerte Dice')
  await expect(balanceOf(page)).toHaveText('₱1,000.00')
  await say(page, { type: 'round_started', stake: '900.00', left: 'flies' })
  await expect(balanceOf(page)).toHaveText('₱100.00')
  await page.route(`**${games.launchGame.path}*`, route => route.fulfill({ json: refused('game.not.allowed') }))
  await say(page, { type: 'again' })
  await expect(page.getByRole('heading', { name: 'Hindi mabuksan ang laro' })).toBeVisible()
  await expect(balanceOf(page)).toHaveText('₱1,000.00')
})
