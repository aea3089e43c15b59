/** LOGIN-38, LOGIN-39: `OTHERS` when running as an installed web app, else by platform. Nothing on the server. */
export function deviceHeader(): { device?: string } {
  if (typeof matchMedia === 'undefined') return {}
  if (isInstalled()) return { device: 'OTHERS' }
  return { device: deviceKind() === 'ios' ? 'IOS' : 'ANDROID' }
}

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** STORE-12: opened from an iOS web clip, which says so in its address or by what Safari adds to `navigator`. */
export const isWebClip = (): boolean =>
  new URLSearchParams(location.search).get('WEBCLIP') === '1' ||
  ('standalone' in navigator && navigator.standalone === true)

/** Whose downloads suit a device (SHELL-98, SHELL-99). A desktop is for those that are no phone: it shows a code to scan besides. */
export type DeviceKind = 'ios' | 'android' | 'desktop'

/** An iPad says that it is a Mac; no Mac has a screen to touch. */
export function deviceKindOf({ userAgent, touchPoints }: { userAgent: string; touchPoints: number }): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return /Android|Mobile/.test(userAgent) ? 'android' : 'desktop'
}

export const deviceKind = (): DeviceKind =>
  deviceKindOf({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints })
