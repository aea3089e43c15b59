import { expect, open, test } from './support/site.ts'

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
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(root).toHaveAttribute('lang', 'en')
  await expect(root).toHaveAttribute('data-theme', 'light')
})
