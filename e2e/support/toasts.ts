import { systemClock } from '@hiyas/kernel'
import { expect, type Locator, type Page } from '@playwright/test'

/** A browser without windows has no clipboard: what copies finds one that keeps nothing. */
export const giveClipboard = (page: Page): Promise<void> =>
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

/**
 * What the toasts of a page say from here on, in every document it loads: one has gone after seconds, and a busy machine may look later. Answers
 * what waits until a text has been said, or said so often. Once a page: a second one throws, as the page has what it is told by.
 */
export async function hearing(page: Page): Promise<(text: string, times?: number) => Promise<void>> {
  const said: string[] = []
  await page.exposeFunction('noteToast', (text: string) => void said.push(text))
  // Told as it is shown, over everything else; a load that follows takes it along. What still stands as another one comes is shown anew with it.
  const listen = () => {
    const noted = new WeakSet<Element>()
    addEventListener(
      'beforetoggle',
      ({ target, newState }) => {
        if (newState !== 'open' || !(target instanceof Element) || !target.matches('[role=status]')) return
        for (const toast of target.children) {
          if (noted.has(toast)) continue
          noted.add(toast)
          ;(window as unknown as { noteToast(text: string): void }).noteToast(toast.textContent)
        }
      },
      true,
    )
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return (text, times = 1) =>
    expect
      .poll(() => said.filter(words => words.includes(text)).length, { message: text })
      .toBeGreaterThanOrEqual(times)
}

/** The clock of a page is stopped at a time it has not reached yet. */
const PAST_MS = 60_000
