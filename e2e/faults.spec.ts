import type { Page } from '@playwright/test'
import { killPart, whileFrozen } from './support/faults.ts'
import { checkBooks, presentHouse } from './support/house.ts'
import {
  alive,
  centavos,
  countRounds,
  expect,
  gameFrame,
  newAccount,
  open,
  readyToSpin,
  register,
  roundsEnded,
  spin,
  sumOfResults,
  test,
} from './support/site.ts'

/** What the demo merchant gives a new member, in centavos. */
const GRANT = 100_000n
const SPIN_CALL = '**/studio/api/spin'
const OUTAGE_MS = 10_000
/** A round that lost its process is found after ten seconds; a program is back within a few. */
const RECOVERY = { timeout: 45_000 }

test('GAM-17 WAL-05 D-03 the studio is killed while a member plays: he is told, it comes back, and every round ends once', async ({
  site: page,
}) => {
  const house = presentHouse()
  await openGame(page)
  await spin(page)

  killPart(house, 'studio')
  await expect.poll(() => statusOf(page, '/studio/api/games')).toBe(503)
  await readyToSpin(page).click()
  await expect(gameFrame(page).getByRole('status')).toContainText('Walang koneksyon.', { timeout: 5_000 })
  expect(await statusOf(page, '/m/home')).toBe(200)
  await page.getByRole('button', { name: 'Umalis sa laro' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Manatili' }).click()
  await expect.poll(() => roundsEnded(page), RECOVERY).toBe(2)

  const asked = page.waitForRequest(SPIN_CALL)
  await readyToSpin(page).click()
  await asked
  killPart(house, 'studio')
  await playOn(page)
  await spin(page)
  await expectEverythingAgrees(page)
})
