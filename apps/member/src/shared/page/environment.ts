/** Ways a member has the site open (part 1 section 3: registerMethod). */
export type WayOpened = 'APP' | 'H5' | 'PWA' | 'WEBCLIP'

/** LOGIN-38, LOGIN-39: `OTHERS` when running as an installed web app, else by platform. Nothing on the server. */
export function deviceHeader(): { device?: string } {
  if (typeof matchMedia === 'undefined') return {}
  if (isInstalled()) return { device: 'OTHERS' }
  return { device: deviceKind() === 'ios' ? 'IOS' : 'ANDROID' }
}

/** What a page can know of the way it was opened. */
export type Opening = { userAgent: string; installed: boolean; webClip: boolean }

/** How the app shell entitles its web view, at the end of the usual user agent. */
const APP_SHELL = /\bHiyasApp\/\d/

/** REG-50: APP in the app shell, WEBCLIP from an iOS web clip, PWA as an installed web app, H5 in a browser. */
export function wayOpenedOf({ userAgent, installed, webClip }: Opening): WayOpened {
  if (APP_SHELL.test(userAgent)) return 'APP'
  if (webClip) return 'WEBCLIP'
  return installed ? 'PWA' : 'H5'
}

/** How this page was opened. Whether it once was from a web clip, the device remembers (STORE-12). */
export const wayOpened = (webClip: boolean): WayOpened =>
  wayOpenedOf({ userAgent: navigator.userAgent, installed: isInstalled(), webClip })

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** STORE-12: opened from an iOS web clip, which says so in its address or by what Safari adds to `navigator`. */
export const isWebClip = (): boolean =>
  new URLSearchParams(location.search).get('WEBCLIP') === '1' ||
  ('standalone' in navigator && navigator.standalone === true)

/** What the layout must leave room for. */
export type Room = { tallFooter: boolean; lowHeader: boolean }

/** SHELL-33: the screen of an iPhone without a home button is at least this high. */
export const TALL_SCREEN_MIN_PX = 812

/**
 * Inside the app shell nobody else leaves room for what the phone draws over the page: the home bar of a tall iPhone below
 * (SHELL-32), and the status bar of iOS 10 above, which knows no safe area (SHELL-62).
 */
export function roomOf({ userAgent, screenHeightPx }: { userAgent: string; screenHeightPx: number }): Room {
  const inShell = APP_SHELL.test(userAgent)
  return {
    tallFooter: inShell && /iPhone/.test(userAgent) && screenHeightPx >= TALL_SCREEN_MIN_PX,
    lowHeader: inShell && /(iPhone|iPad|iPod).* OS 10_/.test(userAgent),
  }
}

/** Whose downloads suit a device (SHELL-98, SHELL-99). A desktop is for those that are no phone: it shows a code to scan besides. */
export type DeviceKind = 'ios' | 'android' | 'desktop'

/** An iPad says that it is a Mac; no Mac has a screen to touch. */
export function deviceKindOf({ userAgent, touchPoints }: { userAgent: string; touchPoints: number }): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return /Android|Mobile/.test(userAgent) ? 'android' : 'desktop'
}

/** Browsers and apps on iOS that are not Safari, by what they add to its user agent. */
const NOT_SAFARI =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|OPX\/|DuckDuckGo|YaBrowser|GSA\/|FBAN|FBAV|Instagram|Line\/|MicroMessenger|Telegram|Viber/

/** POPUP-26, POPUP-28: on iOS only Safari may put something on the home screen. Web views of apps leave its name out. */
export const isSafari = (userAgent: string): boolean =>
  /Version\/[\d.]+.*Safari\//.test(userAgent) && !NOT_SAFARI.test(userAgent)

export const deviceKind = (): DeviceKind =>
  deviceKindOf({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints })
export const isInSafari = (): boolean => isSafari(navigator.userAgent)
