/** Colours of the site: dark, light, or whichever of them the device is set to. */
export const THEME_CHOICES = ['dark', 'light', 'device'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

const DEVICE_LIKES_LIGHT = '(prefers-color-scheme: light)'

/** A merchant with colours of his own shows those to everybody; dark and light can stand for one another. */
export const leavesChoice = (merchantTheme: string | undefined): boolean =>
  merchantTheme === 'dark' || merchantTheme === 'light'

/** What bears the theme: the root of a page. */
type Page = { readonly dataset: { theme?: string | undefined } }

/** Draws the page in what the device chose, where its merchant leaves the choice. Short, as it stands in every page (entry-before-paint.ts). */
export function chooseTheme(page: Page, merchantTheme: string | undefined, choice: string): void {
  if (!leavesChoice(merchantTheme)) return
  page.dataset.theme = choice === 'device' ? (matchMedia(DEVICE_LIKES_LIGHT).matches ? 'light' : 'dark') : choice
}

/** The same for a page that stands, with what the phone draws around it in the ground of the theme. */
export function showTheme(page: HTMLElement, merchantTheme: string, choice: ThemeChoice): void {
  chooseTheme(page, merchantTheme, choice)
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (bar !== null) bar.content = getComputedStyle(page).getPropertyValue('--bg').trim()
}

/** Tells when the device is set otherwise. Returns how to stop. */
export function onDeviceTheme(listener: () => void): () => void {
  const query = matchMedia(DEVICE_LIKES_LIGHT)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
