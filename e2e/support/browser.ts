/** What a browser needs to run without a screen, as root, in a container, and without calling home. */
export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A swipe of a journey is for the page: the browser's own would go back a second time.
  '--overscroll-history-navigation=0',
]
