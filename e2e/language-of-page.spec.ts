import { expect, open, speak, test } from './support/site.ts'

const WAYS = '**/wps/relay/*ustomerService*'

test('LANG-09 what the page was started with speaks the language that was chosen since', async ({ site: page }) => {
  // The page about customer service says what the page was started with where its own answer cannot be had.
  await page.route(WAYS, route => route.fulfill({ status: 500, json: {} }))
  await open(page, '/m/home')
  const goTo = (address: string) =>
    page.evaluate(to => {
      history.pushState({ key: to, depth: 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
  await goTo('/m/service')
  await expect(page.getByRole('main').getByRole('link', { name: 'Balita sa Telegram' })).toBeVisible()
  await goTo('/m/home')
  await speak(page, 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await goTo('/m/service')
  await expect(page.getByRole('main').getByRole('link', { name: 'News on Telegram' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Balita sa Telegram')).toHaveCount(0)
})

test('LANG-09 a page out of the memory of the browser takes the language and the colours chosen elsewhere since', async ({
  site: page,
}) => {
  await open(page, '/m/home')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', 'fil')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(() => {
    localStorage.setItem('language', 'EN')
    localStorage.setItem('SHELL_theme', 'light')
  })
  // Who listens for it comes after the page answers to taps.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(root).toHaveAttribute('lang', 'en', { timeout: 1_000 })
  }).toPass()
  await expect(root).toHaveAttribute('data-theme', 'light')
})
