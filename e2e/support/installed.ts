import type { Page } from '@playwright/test'

/** From the next address on the page stands in a window of its own, as an installed site does. */
export const asInstalled = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const asked = window.matchMedia.bind(window)
    window.matchMedia = query => asked(query.includes('display-mode: standalone') ? 'all' : query)
  })
