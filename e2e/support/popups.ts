/**
 * Popups that come over the page by themselves are as real in the journeys as for everybody. A journey that is not about them is
 * walked by somebody who closes each the moment it appears, by its own button, as most people do: no journey has to know what the
 * demo announces, in which language, or when. A journey about popups says
 *
 *   test.use({ popups: 'left' })
 */
import type { Browser, BrowserContext } from '@playwright/test'

export type PopupHabit = 'closed' | 'left'

/** Every page opened from here on is visited by somebody who closes popups. */
export function closingPopups(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await open(options)
    await closePopups(context)
    return context
  }
}

async function closePopups(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const close = () => document.querySelector<HTMLButtonElement>('dialog[open][data-state=shown] button')?.click()
    const changes = { subtree: true, childList: true, attributeFilter: ['open', 'data-state'] }
    new MutationObserver(close).observe(document, changes)
  })
}
