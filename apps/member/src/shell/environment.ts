/** Ways a member has the site open (part 1 section 3: registerMethod). */
export type RegisterMethod = 'APP' | 'H5' | 'PWA' | 'WEBCLIP'

/** LOGIN-38, LOGIN-39: `OTHERS` when running as an installed web app, else by platform. Nothing on the server. */
export function deviceHeader(): { device?: string } {
  if (typeof matchMedia === 'undefined') return {}
  if (isInstalled()) return { device: 'OTHERS' }
  return { device: /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'IOS' : 'ANDROID' }
}

/** REG-50: H5 in a browser, PWA as installed web app, WEBCLIP from an iOS web clip. The native wrapper does not exist yet. */
export function registerMethod(webClip: boolean): RegisterMethod {
  if (webClip) return 'WEBCLIP'
  return isInstalled() ? 'PWA' : 'H5'
}

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** STORE-12: opened from an iOS web clip, which says so in its address or by what Safari adds to `navigator`. */
export const isWebClip = (): boolean =>
  new URLSearchParams(location.search).get('WEBCLIP') === '1' ||
  ('standalone' in navigator && navigator.standalone === true)
