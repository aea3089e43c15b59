import {
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

test('WAL-15 the counter of a game that rests follows what is played in another window', async ({ site: page }) => {
  await open(page, '/m/register')
  await register(page, newAccount())
  const other = await page.context().newPage()
  for (const window of [page, other]) {
    await countRounds(window)
    await open(window, '/m/launchGame?nodeId=HYO-hiyas-reels')
    await expect(readyToSpin(window)).toBeVisible({ timeout: 30_000 })
  }
  const counter = gameFrame(page).getByTestId('balance')
  await expect(counter).toHaveText('₱1,000.00')
  // A round may pay back exactly what it cost.
  for (
    let round = 0;
    round < 5 && (await gameFrame(other).getByTestId('balance').textContent()) === '₱1,000.00';
    round++
  )
    await playing(other, () => gameFrame(other).getByTestId('spin').tap())
  const left = (await gameFrame(other).getByTestId('balance').textContent()) ?? ''
  expect(left).not.toBe('₱1,000.00')
  await expect(counter).toHaveText(left)
})
