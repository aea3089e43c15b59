import type { Page } from '@playwright/test'

/** What the device keeps under a key, as it stands there. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate(name => localStorage.getItem(name), key)

/** What the device keeps under a key, read; null where it keeps nothing. */
export const storedJson = async (page: Page, key: string): Promise<unknown> =>
  JSON.parse((await stored(page, key)) ?? 'null') as unknown
