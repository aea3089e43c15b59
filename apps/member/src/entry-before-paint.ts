import { LANGUAGE_COOKIE } from '@hiyas/contract'
import { roomOf } from './shared/page/room.ts'
import { chooseTheme } from './shared/page/theme.ts'
import { setCookie } from './storage/cookie.ts'
import { LANGUAGE_KEY, rememberedEarly, THEME_KEY } from './storage/early.ts'

/**
 * Runs in the head of the page, before anything is painted; the build writes it there (build/page-scripts.ts). Only what the server
 * cannot know, and what would jump or flash if it came later.
 */
function beforePaint(): void {
  const page = document.documentElement
  const room = roomOf({ userAgent: navigator.userAgent, screenHeightPx: screen.height })
  if (room.tallFooter) page.dataset.footer = 'tall'
  if (room.lowHeader) page.dataset.header = 'low'
  const theme = rememberedEarly(THEME_KEY)
  if (theme) chooseTheme(page, page.dataset.theme, theme)
  keepSubmits(page)
  askAgainInOwnLanguage(page)
}

/** A form that is sent before the page answers to taps waits until it does: the browser would leave the page and lose what was typed. */
function keepSubmits(page: HTMLElement): void {
  let kept: HTMLFormElement | undefined
  addEventListener('submit', event => {
    if ('alive' in page.dataset) return
    event.preventDefault()
    // Nothing else sends such an event.
    kept = event.target as HTMLFormElement
  })
  new MutationObserver((_, observer) => {
    observer.disconnect()
    kept?.requestSubmit()
  }).observe(page, { attributeFilter: ['data-alive'] })
}

/**
 * The server drew the page in the language of the cookie. Where that is gone and the device remembers another one, the page is
 * asked for once more instead of being shown in the wrong language first (LANG-09). Only once: a browser that keeps no cookie would ask
 * for ever.
 */
function askAgainInOwnLanguage(page: HTMLElement): void {
  const other = page.lang === 'en' ? 'TY' : 'EN'
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (rememberedEarly(LANGUAGE_KEY) !== other || visit?.type === 'reload') return
  setCookie(LANGUAGE_COOKIE, other)
  page.hidden = true
  location.reload()
}

beforePaint()
