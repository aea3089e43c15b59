import { say } from './support/inhouse.ts'
import { expect, open, readyToSpin, test } from './support/site.ts'

const GAME = '/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels'

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
