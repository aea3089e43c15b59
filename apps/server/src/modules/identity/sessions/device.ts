import type { Context } from '../../../platform/module.ts'

/** What a browser says of itself is cut off here: nothing of use comes later. */
const USER_AGENT_LENGTH_MAX = 400

/**
 * The device of a request in words a member recognises, such as `Chrome, Android`; empty when it said nothing. Apps show their
 * browser's own words in `X-Real-UA`, in base64.
 */
export function deviceOf(context: Pick<Context, 'header'>): string {
  const real = context.header('x-real-ua')
  const told =
    real === undefined ? '' : Buffer.from(real.slice(0, 2 * USER_AGENT_LENGTH_MAX), 'base64').toString('utf8')
  return deviceNamed(told) || deviceNamed(context.header('user-agent') ?? '')
}

/** The first that fits: browsers name their ancestors too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bViber\b/, 'Viber'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bOPR\/|\bOPT\/|\bOPX\/|\bOpera Mini\//, 'Opera'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Words of ours only: nothing of what was sent is repeated. */
export function deviceNamed(userAgent: string): string {
  const text = userAgent.slice(0, USER_AGENT_LENGTH_MAX)
  const found = [BROWSERS, SYSTEMS].map(list => list.find(([pattern]) => pattern.test(text))?.[1])
  return found.filter(word => word !== undefined).join(', ')
}
