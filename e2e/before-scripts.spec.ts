import { lettersThere } from './support/settled.ts'
import { alive, expect, test } from './support/site.ts'

const READ_ON_PX = 600

test('HOME-08 who scrolls home before the scripts have come stays where he reads', async ({ site: page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await scripts.promise
    await route.fallback()
  })
  await page.goto('/m/home', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2_000)
  // What still grows above the place takes it along.
  await lettersThere(page.locator('body'))
  await page.evaluate(topPx => window.scrollTo(0, topPx), READ_ON_PX)
  scripts.resolve()
  await alive(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(READ_ON_PX)
})
