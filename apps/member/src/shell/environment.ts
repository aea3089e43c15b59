/** Ways a member has the site open (part 1 section 3: registerMethod). */
export type RegisterMethod = 'APP' | 'H5' | 'PWA' | 'WEBCLIP'

/** LOGIN-38, LOGIN-39: `OTHERS` when running as an installed web app, else by platform. Nothing on the server. */
export function deviceHeader(): { device?: string } {
  if (typeof matchMedia === 'undefined') return {}
  if (isInstalled()) return { device: 'OTHERS' }
  return { device: /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'IOS' : 'ANDROID' }
}

/** What a page can know of the way it was opened. */
export type Opening = { userAgent: string; installed: boolean; webClip: boolean }

/** How the app shell entitles its web view, at the end of the usual user agent. */
const APP_SHELL = /\bHiyasApp\/\d/

/** REG-50: APP in the app shell, WEBCLIP from an iOS web clip, PWA as an installed web app, H5 in a browser. */
export function registerMethodOf({ userAgent, installed, webClip }: Opening): RegisterMethod {
  if (APP_SHELL.test(userAgent)) return 'APP'
  if (webClip) return 'WEBCLIP'
  return installed ? 'PWA' : 'H5'
}

/** How this page was opened. Whether it once was from a web clip, the device remembers (STORE-12). */
export const registerMethod = (webClip: boolean): RegisterMethod =>
  registerMethodOf({ userAgent: navigator.userAgent, installed: isInstalled(), webClip })

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** STORE-12: opened from an iOS web clip, which says so in its address or by what Safari adds to `navigator`. */
export const isWebClip = (): boolean =>
  new URLSearchParams(location.search).get('WEBCLIP') === '1' ||
  ('standalone' in navigator && navigator.standalone === true)
