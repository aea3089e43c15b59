import { APP_ICONS, appIconPath } from '@hiyas/art'
import type { FlagKey, InstallManifest } from '@hiyas/contract'
import { LOCALES, type TextKey } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import { paths } from '../routes/paths.ts'
import { descriptionOf } from './description.ts'

/** What a long press on the icon offers; what has a `flag`, where the merchant has switched it on (SHELL-105). */
const SHORTCUTS: readonly { name: TextKey; url: string; flag?: FlagKey }[] = [
  { name: 'shell.footer_play', url: paths.gameHub() },
  { name: 'title.deposit', url: paths.deposit() },
  { name: 'page.records', url: paths.bettingRecord(), flag: 'TRANSBETREPMEM3' },
]

/**
 * What a phone installs: the merchant's name, icons and colours, opened at home in a window of its own. `id` never changes, so
 * that a later start address updates the app and does not become a second one.
 */
export const installManifest: InstallManifest = ({ language, status }) => {
  const texts = textsOf(language)
  const { siteName, look, whitelabelVal } = status.info
  const shortcuts = SHORTCUTS.filter(({ flag }) => flag === undefined || whitelabelVal[flag])
  return JSON.stringify({
    id: paths.home(),
    name: siteName,
    short_name: look.shortName,
    description: descriptionOf(texts, status.info),
    lang: LOCALES[language],
    dir: 'ltr',
    start_url: paths.home(),
    scope: '/',
    display: 'standalone',
    background_color: look.themeColour,
    theme_color: look.themeColour,
    categories: ['games', 'entertainment'],
    prefer_related_applications: false,
    icons: ICONS.map(icon => iconOf(look.icons, icon)),
    shortcuts: shortcuts.map(({ name, url }) => ({ name: texts.t(name), url, icons: [iconOf(look.icons, '192')] })),
  })
}

/** iOS takes its icon from the page. */
const ICONS = APP_ICONS.filter(icon => icon !== 'apple-180')

function iconOf(brand: string, icon: (typeof APP_ICONS)[number]) {
  const side = icon.split('-').at(-1)
  return {
    src: appIconPath(brand, icon),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: icon.startsWith('maskable') ? 'maskable' : 'any',
  }
}
