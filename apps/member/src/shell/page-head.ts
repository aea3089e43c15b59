import type { Boot } from '@hiyas/contract'
import type { Texts } from '@hiyas/i18n'
import type { Screen } from '../routes/define-screen.ts'
import { homeScreen } from '../routes/routes.ts'

/** What the build knows of the first styles and scripts of each screen, by its folder (build.ts). */
export type ScreenAssets = Readonly<
  Record<string, { scripts: readonly string[]; styles: readonly string[]; css: string }>
>

declare const __SCREEN_ASSETS__: ScreenAssets

/** Title, description, and what the page's first picture needs: its styles in place, its scripts on their way. */
export function headOf(screen: Screen, boot: Boot, texts: Texts): string {
  const title =
    screen === homeScreen ? texts.t('shell.site_title') : texts.t('shell.page_title', { title: texts.t(screen.title) })
  const assets = __SCREEN_ASSETS__[screen.folder] ?? { scripts: [], styles: [], css: '' }
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(texts.t('shell.description'))}">`,
    ...firstPictures(screen, boot),
    ...assets.scripts.map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    ...(assets.css === '' ? [] : [`<style>${assets.css}</style>`]),
    // Their rules stand above already: this tells the loader of the screen not to fetch them.
    ...assets.styles.map(href => `<link rel="stylesheet" href="${href}" disabled>`),
  ].join('\n')
}

/** The first banner is the largest paint of home. */
function firstPictures(screen: Screen, { home }: Boot): string[] {
  const [banner] = home?.announcements.banners ?? []
  if (screen !== homeScreen || banner === undefined) return []
  return [`<link rel="preload" as="image" href="${escaped(banner.url)}" fetchpriority="high">`]
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
