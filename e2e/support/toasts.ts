import { systemClock } from '@hiyas/kernel'
import { expect, type Locator, type Page } from '@playwright/test'

/** What copies finds a clipboard: a browser without windows has none. */
export const withClipboard = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } })
  })

/** Taps, and sees that what is said then stays for exactly so long. */
export async function saysFor(page: Page, durationMs: number, button: Locator, text: string): Promise<void> {
  const said = page.getByRole('status').getByText(text)
  await page.clock.install()
  await page.clock.pauseAt(systemClock.nowMs() + PAST_MS)
  await button.click()
  await expect(said).toBeVisible()
  await page.clock.runFor(durationMs - 1)
  await expect(said).toBeVisible()
  await page.clock.runFor(1)
  await expect(said).toHaveCount(0)
  await page.clock.resume()
}

/** The clock of a page is stopped at a time it has not reached yet. */
const PAST_MS = 60_000
