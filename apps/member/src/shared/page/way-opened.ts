import { isInstalled } from './environment.ts'

/** Ways a member has the site open (part 1 section 3: registerMethod). */
export type WayOpened = 'APP' | 'H5' | 'PWA' | 'WEBCLIP'

/** What a page can know of the way it was opened. */
export type Opening = { userAgent: string; installed: boolean; webClip: boolean }

/** How the app shell entitles its web view, at the end of the usual user agent. */
export const APP_SHELL = /\bHiyasApp\/\d/

/** REG-50: APP in the app shell, WEBCLIP from an iOS web clip, PWA as an installed web app, H5 in a browser. */
export function wayOpenedOf({ userAgent, installed, webClip }: Opening): WayOpened {
  if (APP_SHELL.test(userAgent)) return 'APP'
  if (webClip) return 'WEBCLIP'
  return installed ? 'PWA' : 'H5'
}

/** How this page was opened. Whether it once was from a web clip, the device remembers (STORE-12). */
export const wayOpened = (webClip: boolean): WayOpened =>
  wayOpenedOf({ userAgent: navigator.userAgent, installed: isInstalled(), webClip })
