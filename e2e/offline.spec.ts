import {
  balanceOf,
  centavos,
  countRounds,
  expect,
  GRANT,
  newAccount,
  open,
  readyToSpin,
  register,
  roundsEnded,
  spin,
  sumOfResults,
  test,
} from './support/site.ts'

test('a browser that goes offline during a spin loses nothing and goes on by itself', async ({
  site: page,
  context,
}) => {
  test.setTimeout(180_000)
  await countRounds(page)
  await open(page, '/m/register')
  await register(page, newAccount())
  await page.getByRole('article').filter({ hasText: 'Hiyas Reels' }).getByRole('link').click()
  const button = readyToSpin(page)
  await expect(button).toBeVisible({ timeout: 30_000 })
  await spin(page)

  await page.route('**/studio/api/**', route => route.abort('internetdisconnected'))
  await context.setOffline(true)
  await button.click()
  await expect(page.getByRole('main').getByText(/^Walang koneksyon\./)).toBeVisible()
  await context.setOffline(false)
  await page.unroute('**/studio/api/**')
  await expect(page.getByRole('main').getByText(/^Walang koneksyon\./)).toBeHidden()
  await expect.poll(() => roundsEnded(page), { timeout: 60_000 }).toBe(2)

  // The worker tells the wallet of rounds that won nothing, beside the play: the last one may still be open.
  await expect(async () => {
    await open(page, '/m/gameRecord')
    await expect(page.getByText('Hiyas Reels')).toHaveCount(2)
    expect(centavos((await balanceOf(page).textContent()) ?? '')).toBe(GRANT + (await sumOfResults(page)))
  }).toPass({ timeout: 60_000 })
})

test('a list of games that has no connection says so, its picture leaves no broken frame, and it comes by itself', async ({
  site: page,
  context,
}) => {
  await open(page, '/m/gameList?gameType=RNG')
  const games = page.getByRole('main').getByRole('article')
  await expect(games.first()).toBeVisible()
  await context.setOffline(true)
  await page
    .getByRole('list', { name: 'Mga klase ng laro' })
    .getByRole('button', { name: 'Slots', exact: true })
    .click()
  const told = page.getByRole('heading', { name: 'Lalabas ito pagbalik ng internet mo' })
  await expect(told).toBeVisible()
  await expect(told.locator('xpath=preceding-sibling::img')).toBeHidden()
  await context.setOffline(false)
  await expect(games.first()).toBeVisible()
})
