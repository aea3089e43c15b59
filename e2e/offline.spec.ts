import {
  centavos,
  countRounds,
  expect,
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

  const balance = page.locator('header').getByText(/^₱[\d,]+\.\d\d$/)
  await page.goto('/m/gameRecord')
  await expect(page.getByText('Hiyas Reels')).toHaveCount(2)
  const left = 100_000n + (await sumOfResults(page))
  await expect.poll(async () => centavos((await balance.textContent()) ?? '')).toBe(left)
})
