/**
 * Popups that come over the page by themselves are as real in the journeys as for everybody. A journey that is not about them is
 * walked by somebody who closes each the moment it appears, by its own button, as most people do, and who has closed the bar that
 * offers the app: no journey has to know what the demo announces, in which language, or when. A journey about popups says
 *
 *   test.use({ popups: 'left' })
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { answered } from './envelope.ts'

export type PopupHabit = 'closed' | 'left'

/** Every page opened from here on is visited by somebody who closes popups. */
export function closePopupsInBrowser(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await open(options)
    await closePopupsInContext(context)
    return context
  }
}

/** Every page of this context is visited by somebody who closes popups. */
export async function closePopupsInContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An announcement says when it stands; the sheet of hot matches is news by what it holds.
    const news = 'dialog[open][data-state=shown] button, dialog[open]:has([data-news]) button'
    const close = () => document.querySelector<HTMLButtonElement>(news)?.click()
    const changes = { subtree: true, childList: true, attributeFilter: ['open', 'data-state'] }
    try {
      localStorage.setItem('hideDownloadBar', 'true')
    } catch {
      // A page whose storage is forbidden shows the bar.
    }
    new MutationObserver(close).observe(document, changes)
  })
}

/** For journeys about announcements: no match follows them. */
export const withoutMatches = (page: Page) =>
  page.route('**/wps/relay/GCSGAME_getGameMatchV2*', route => route.fulfill({ json: answered([]) }))

/** Where home keeps on the device which announcements a visitor has closed, and which a member, and which matches anybody. */
const CLOSED = { visitor: 'SHELL_PU_B', member: 'SHELL_PU_A', matches: 'SHELL_hotMatches' } as const

/**
 * Home has told its news and they were closed. What comes over the page takes the focus for as long as it takes to close it: who goes on by
 * keyboard, or lays a finger on a place of the page, does so after that.
 */
export const newsClosed = (page: Page, who: 'visitor' | 'member' = 'visitor') =>
  page.waitForFunction(
    ([announcements, matches]) =>
      JSON.parse(localStorage.getItem(announcements) ?? 'null')?.show === false &&
      localStorage.getItem(matches) !== null &&
      document.querySelector('dialog[open]') === null,
    [CLOSED[who], CLOSED.matches] as const,
  )

/** What stands over the page, and the button that closes it. */
export const popup = (page: Page) => page.getByRole('dialog')
export const closeButton = (page: Page) => popup(page).getByRole('button', { name: 'Isara' })
