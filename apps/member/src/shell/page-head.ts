import { appIconPath } from '@hiyas/art'
import type { Boot } from '@hiyas/contract'
import type { Texts } from '@hiyas/i18n'
import laot from '@hiyas/ui/themes/laot.css?inline'
import type { Screen } from '../routes/define-screen.ts'
import { homeScreen } from '../routes/routes.ts'
import { imageAddress, imageCdnOf } from '../shared/page/image-cdn.ts'
import { descriptionOf } from './description.ts'
import styles from './shell.module.css'
import { STUCK } from './stuck.ts'

/** What the build knows of the first styles and scripts of each screen, by its folder (build/screen-assets.ts). */
export type ScreenAssets = Readonly<
  Record<string, { scripts: readonly string[]; styles: readonly string[]; css: string }>
>

declare const __SCREEN_ASSETS__: ScreenAssets
/** The script with the first texts of each language. */
declare const __TEXT_SCRIPTS__: Readonly<Record<string, string>>

/** Title, description, and what the page's first picture needs: its styles in place, its scripts on their way. */
export function headOf(screen: Screen, boot: Boot, texts: Texts): string {
  const { siteName: site } = boot.status.info
  const title = texts.t(screen === homeScreen ? 'shell.site_title' : 'shell.page_title', {
    title: texts.t(screen.title),
    site,
  })
  const assets = __SCREEN_ASSETS__[screen.folder] ?? { scripts: [], styles: [], css: '' }
  const textScript = __TEXT_SCRIPTS__[boot.language]
  const scripts = textScript === undefined ? assets.scripts : [...assets.scripts, textScript]
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(descriptionOf(texts, boot.status.info))}">`,
    ...lookOf(boot),
    ...firstPictures(screen, boot),
    ...scripts.map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    ...(assets.css === '' ? [] : [`<style>${assets.css}</style>`]),
    // Their rules stand above already: this tells the loader of the screen not to fetch them.
    ...assets.styles.map(href => `<link rel="stylesheet" href="${href}" disabled>`),
    stuckWords(texts),
  ].join('\n')
}

/** Shown when the scripts of the page did not come: by a way that needs none, they are asked for again. */
const stuckWords = ({ t }: Texts): string =>
  `<template id="${STUCK}"><p role="alert" class="${styles.stuck}">${escaped(`${t('shell.load_failed')}. ${t('shell.load_failed_detail')}`)} <a href="">${escaped(t('shell.retry'))}</a></p></template>`

/** Dark and light stand in the styles of every page; the tokens of another theme come with the pages of its merchant only. */
const THEME_STYLES: Readonly<Record<string, string>> = { laot }

/** What a phone needs to install the site, and the merchant's colours. */
function lookOf({ language, status }: Boot): string[] {
  const { theme, themeColour, icons, shortName } = status.info.look
  const style = THEME_STYLES[theme]
  return [
    `<meta name="theme-color" content="${themeColour}">`,
    `<link rel="manifest" href="/manifest.webmanifest?language=${language}">`,
    `<link rel="apple-touch-icon" href="${appIconPath(icons, 'apple-180')}">`,
    `<meta name="apple-mobile-web-app-title" content="${escaped(shortName)}">`,
    ...(style === undefined ? [] : [`<style>${style}</style>`]),
  ]
}

/** The first banner is the largest paint of home. */
function firstPictures(screen: Screen, boot: Boot): string[] {
  const [banner] = boot.home?.announcements.banners ?? []
  if (screen !== homeScreen || banner === undefined) return []
  return [
    `<link rel="preload" as="image" href="${escaped(imageAddress(imageCdnOf(boot), banner.url))}" fetchpriority="high">`,
  ]
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
