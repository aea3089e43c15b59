import { centavos, countRounds, expect, newAccount, open, readyToSpin, register, spin, test } from './support/site.ts'

test('a browser that goes offline during a spin loses nothing and goes on by itself', async ({
  site: page,
  context,
}) => {
  test.setTimeout(180_000)
  const ended = await countRounds(page)
  await open(page, '/m/register')
  await register(page, newAccount())
  await page.getByRole('article').filter({ hasText: 'Hiyas Reels' }).getByRole('link').click()
  const button = readyToSpin(page)
  await expect(button).toBeVisible({ timeout: 30_000 })
  await spin(page, ended)

  await page.route('**/studio/api/**', route => route.abort('internetdisconnected'))
  await context.setOffline(true)
  await button.click()
  await expect(page.getByText(/^Walang koneksyon\./)).toBeVisible()
  await context.setOffline(false)
  await page.unroute('**/studio/api/**')
  await expect(page.getByText(/^Walang koneksyon\./)).toBeHidden()
  await expect.poll(ended, { timeout: 60_000 }).toBe(2)

  const balance = page.locator('header').getByText(/^₱[\d,]+\.\d\d$/)
  await page.goto('/m/gameRecord')
  await expect(page.getByText('Hiyas Reels')).toHaveCount(2)
  const results = await page.getByRole('listitem').locator('[data-tone]').allTextContents()
  const left = results.map(centavos).reduce((sum, result) => sum + result, 100_000n)
  await expect.poll(async () => centavos((await balance.textContent()) ?? '')).toBe(left)
})
