import type { Page } from '@playwright/test'
import {
  balanceOf,
  countRounds,
  expect,
  gameFrame,
  newAccount,
  open,
  playing,
  readyToSpin,
  register,
  test,
} from './support/site.ts'

async function openInBoth(windows: readonly Page[]): Promise<void> {
  for (const window of windows) {
    await countRounds(window)
    await open(window, '/m/launchGame?nodeId=HYO-hiyas-reels')
    await expect(readyToSpin(window)).toBeVisible({ timeout: 30_000 })
  }
}

/** Plays until another balance is left than there was, and answers it: a round may pay back exactly what it cost. */
async function playedAway(page: Page): Promise<string> {
  const counter = gameFrame(page).getByTestId('balance')
  for (let round = 0; round < 5 && (await counter.textContent()) === '₱1,000.00'; round++)
    await playing(page, () => gameFrame(page).getByTestId('spin').tap())
  const left = (await counter.textContent()) ?? ''
  expect(left).not.toBe('₱1,000.00')
  return left
}

test('WAL-15 the counter of a game that rests follows what is played in another window', async ({ site: page }) => {
  await open(page, '/m/register')
  await register(page, newAccount())
  const other = await page.context().newPage()
  await openInBoth([page, other])
  const counter = gameFrame(page).getByTestId('balance')
  await expect(counter).toHaveText('₱1,000.00')
  const left = await playedAway(other)
  await expect(counter).toHaveText(left)
})

test('WAL-15 and so does that of a game that was there before its page knew the balance', async ({ site: page }) => {
  await open(page, '/m/register')
  await register(page, newAccount())
  const other = await page.context().newPage()
  const unheard = ['**/wps/wallets/balance*', '**/realtime/**']
  for (const call of unheard) await page.route(call, route => route.abort())
  await openInBoth([page, other])
  const counter = gameFrame(page).getByTestId('balance')
  await expect(counter).toHaveText('₱1,000.00')
  for (const call of unheard) await page.unroute(call)
  await expect(balanceOf(page)).toHaveText('₱1,000.00', { timeout: 40_000 })
  const left = await playedAway(other)
  await expect(counter).toHaveText(left)
})
