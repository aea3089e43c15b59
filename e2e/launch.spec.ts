import { games, help } from '@hiyas/contract'
import { say } from './support/inhouse.ts'
import { expect, open, readyToSpin, test } from './support/site.ts'

const GAME = '/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels'
const LAUNCH = `**${games.launchGame.path}*`

const refused = (errorCode: string) => ({ success: false, value: null, message: '', errorCode })

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
  await page.getByRole('button', { name: 'Huwag muna' }).click()
  await page.waitForURL('**/m/gameList?gameType=RNG')
  await page.route(`**${help.document.path}?*`, route => route.fulfill({ json: refused('system_busy') }))
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page.getByText('Hindi ma-load ang bagong kasunduan.', { exact: false })).toBeVisible()
  await expect(accept).toHaveCount(0)
})
