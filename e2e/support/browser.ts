import { CHROMIUM_FLAGS } from '@hiyas/tools/chromium'

/** The browser of the tools, but for its window, which is Playwright's to say, and its swipes: one of a journey is for the page. */
export const BROWSER_FLAGS: readonly string[] = [
  ...CHROMIUM_FLAGS.filter(flag => flag !== '--headless'),
  '--overscroll-history-navigation=0',
]
