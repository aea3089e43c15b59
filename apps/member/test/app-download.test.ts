import type { site } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { describe, expect, test, vi } from 'vitest'
import { guideFor, guidesFor, linkTextOf, windowOf } from '../src/shared/app/guides.ts'
import { type AppLink, answerToAsking, appIconOf, isBarShown, suitableLinks } from '../src/shared/app/rules.ts'
import { isSafari } from '../src/shared/app/safari.ts'
import { type DeviceKind, deviceHeader, deviceKindOf } from '../src/shared/page/environment.ts'
import { wayOpenedOf } from '../src/shared/page/way-opened.ts'
import { liesClear } from '../src/shell/app/use-clear-of-buttons.ts'
import { createStorage } from '../src/storage/storage.ts'
import { memoryStore } from './memory-store.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const SAFARI = `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'

const link = (resourceType: string, url = `https://cdn.example/${resourceType}`): AppLink => ({
  resourceType,
  url,
  labelName: resourceType,
})
const shown = (
  device: DeviceKind,
  resources: readonly AppLink[],
  more: Partial<Parameters<typeof isBarShown>[0]> = {},
) => isBarShown({ closed: false, opened: 'H5', device, resources, ...more })
const opened = (more: Partial<Parameters<typeof wayOpenedOf>[0]>) =>
  wayOpenedOf({ userAgent: ANDROID, installed: false, webClip: false, ...more })

describe('the bar that offers the app', () => {
  test('SHELL-91 it is shown in a plain browser with a suitable link', () => {
    expect(shown('android', [link('Android')])).toBe(true)
    expect(shown('ios', [link('IOS')])).toBe(true)
  })

  test('SHELL-92 STORE-06 it stays away once it was closed, also for the next page', () => {
    const local = memoryStore()
    createStorage(local, memoryStore()).write('hideDownloadBar', true)
    expect(local.getItem('hideDownloadBar')).toBe('true')
    const closed = createStorage(local, memoryStore()).read('hideDownloadBar')
    expect(shown('android', [link('Android')], { closed })).toBe(false)
  })

  test.each([
    ['in an installed web app', { installed: true }],
    ['inside our app', { userAgent: `${ANDROID} HiyasApp/1.0` }],
    ['when the site was opened from a web clip', { webClip: true }],
  ])('SHELL-93 SHELL-94 SHELL-95 SHELL-96 %s it is not shown', (_, opening) => {
    expect(shown('android', [link('Android')], { opened: opened({}) })).toBe(true)
    expect(shown('android', [link('Android')], { opened: opened(opening) })).toBe(false)
  })

  test('SHELL-97 it is not shown without a suitable link, nor for one without an address', () => {
    expect(shown('android', [])).toBe(false)
    expect(shown('android', [link('AppDownloadIcon'), link('FACEBOOK')])).toBe(false)
    expect(shown('android', [link('Android', '')])).toBe(false)
  })

  test.each<[string, string[], boolean]>([
    ['SHELL-98 on iOS an Android link does not suit', ['Android'], false],
    ['SHELL-98 on iOS an IOS link suits', ['Android', 'IOS'], true],
    ['SHELL-98 on iOS a MOBILECONFIG link suits', ['MOBILECONFIG'], true],
  ])('%s', (_, kinds, suits) => {
    expect(
      shown(
        'ios',
        kinds.map(kind => link(kind)),
      ),
    ).toBe(suits)
  })

  test.each<[string, DeviceKind, string[], boolean]>([
    ['SHELL-99 on Android an IOS link does not suit', 'android', ['IOS', 'MOBILECONFIG'], false],
    ['SHELL-99 on Android an Android link suits', 'android', ['IOS', 'Android'], true],
    ['SHELL-99 on a desktop an Android link suits', 'desktop', ['Android'], true],
    ['SHELL-99 on a desktop an IOS link does not suit', 'desktop', ['IOS'], false],
  ])('%s', (_, device, kinds, suits) => {
    expect(
      shown(
        device,
        kinds.map(kind => link(kind)),
      ),
    ).toBe(suits)
  })
})

describe('what a device says of itself', () => {
  test.each<[string, string, number, DeviceKind]>([
    ['an iPhone', SAFARI, 5, 'ios'],
    ['an iPad that calls itself a Mac', MAC, 5, 'ios'],
    ['a Mac', MAC, 0, 'desktop'],
    ['an Android phone', ANDROID, 5, 'android'],
    ['a PC', WINDOWS, 0, 'desktop'],
  ])('SHELL-98 SHELL-99 %s', (_, userAgent, touchPoints, device) => {
    expect(deviceKindOf({ userAgent, touchPoints })).toBe(device)
  })

  test.each([
    ['an iPhone', SAFARI, 5, false, 'IOS'],
    ['an iPad that calls itself a Mac', MAC, 5, false, 'IOS'],
    ['an Android phone', ANDROID, 5, false, 'ANDROID'],
    ['a PC', WINDOWS, 0, false, 'ANDROID'],
    ['an iPhone with the site installed', SAFARI, 5, true, 'OTHERS'],
  ])('LOGIN-38 LOGIN-39 LOGIN-40 the calls of %s say so', (_, userAgent, maxTouchPoints, matches, device) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
    vi.stubGlobal('matchMedia', () => ({ matches }))
    expect(deviceHeader()).toEqual({ device })
    vi.unstubAllGlobals()
  })

  test.each([
    ['Safari', SAFARI, true],
    ['Chrome', `${IPHONE} CriOS/131.0 Mobile/15E148 Safari/604.1`, false],
    ['Firefox', `${IPHONE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, false],
    ['Edge', `${IPHONE} Version/18.0 EdgiOS/131.0 Mobile/15E148 Safari/605.1.15`, false],
    ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/490.0]`, false],
    ['Google', `${IPHONE} GSA/345.0 Mobile/15E148 Safari/604.1`, false],
    ['a web view of some app', `${IPHONE} Mobile/15E148`, false],
  ])('POPUP-26 POPUP-28 on iOS %s', (_, userAgent, safari) => {
    expect(isSafari(userAgent)).toBe(safari)
    expect(answerToAsking({ device: 'ios', safari: isSafari(userAgent), opened: 'H5' })).toBe(
      safari ? 'popup' : 'safari',
    )
  })
})

describe('whoever asks for the app', () => {
  test('POPUP-26 gets the popup elsewhere whatever the browser is', () => {
    expect(answerToAsking({ device: 'android', safari: false, opened: 'H5' })).toBe('popup')
    expect(answerToAsking({ device: 'desktop', safari: false, opened: 'H5' })).toBe('popup')
  })

  test.each(['APP', 'PWA', 'WEBCLIP'] as const)(
    'POPUP-26 POPUP-27 SIDE-32 on an iPhone is not sent to Safari from where he has it open already (%s)',
    opened => {
      expect(isSafari(`${IPHONE} Mobile/15E148`)).toBe(false)
      expect(answerToAsking({ device: 'ios', safari: false, opened })).toBe('popup')
    },
  )

  test('POPUP-27 reads on iOS outside Safari that it takes Safari', () => {
    expect(textsOf('EN').t('download.safari_needed')).toBe('Please use Safari for download App.')
    expect(textsOf('TY').t('download.safari_needed')).toContain('Safari')
  })

  test('POPUP-29 POPUP-30 the kinds of link are those of the contract, and each has a way and a word', () => {
    const kinds: Record<site.DownloadType, AppLink> = {
      IOS: link('IOS'),
      Android: link('Android'),
      MOBILECONFIG: link('MOBILECONFIG', '/app.mobileconfig'),
      AppDownloadIcon: link('AppDownloadIcon', '/art/app/hiyas-192.png'),
    }
    const all = Object.values(kinds)
    expect(suitableLinks('ios', all)).toEqual([kinds.IOS, kinds.MOBILECONFIG])
    expect(suitableLinks('android', all)).toEqual([kinds.Android])
    expect(appIconOf(all)).toBe('/art/app/hiyas-192.png')
    expect(appIconOf([kinds.IOS])).toBeNull()
    expect(['IOS', 'Android', 'MOBILECONFIG'].map(kind => linkTextOf(link(kind)))).toEqual([
      'download.download_ios',
      'download.download_android',
      'download.download_profile',
    ])
    // A profile is given to this phone; a package comes from elsewhere.
    expect(windowOf(kinds.MOBILECONFIG)).toEqual({})
    expect(windowOf(kinds.Android)).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
  })
})

describe('the guides', () => {
  test('ROUTE-05 a phone has those of its links, and the one by the browser alone', () => {
    const names = (phone: 'ios' | 'android', kinds: string[]) =>
      guidesFor(
        phone,
        suitableLinks(
          phone,
          kinds.map(kind => link(kind)),
        ),
      ).map(({ name }) => name)
    expect(names('ios', ['MOBILECONFIG', 'Android'])).toEqual(['profile', 'home'])
    expect(names('ios', ['IOS', 'IOS'])).toEqual(['trust', 'home'])
    expect(names('ios', [])).toEqual(['home'])
    expect(names('android', ['Android', 'IOS'])).toEqual(['web', 'file'])
    expect(names('android', [])).toEqual(['web'])
  })

  test('POPUP-28 the popup shows the steps of one way', () => {
    expect(guideFor('ios', link('MOBILECONFIG')).name).toBe('profile')
    expect(guideFor('ios', undefined).name).toBe('home')
    expect(guideFor('android', link('Android')).name).toBe('file')
    expect(guideFor('android', undefined).name).toBe('web')
  })
})

describe('what floats over a page', () => {
  const own = { left: 336, top: 700, right: 380, bottom: 744 }
  test.each([
    ['nothing lies there', [], true],
    ['a button elsewhere', [{ left: 16, top: 700, right: 200, bottom: 748 }], true],
    ['the star of a tile', [{ left: 340, top: 690, right: 384, bottom: 734 }], false],
    ['a button below it', [{ left: 190, top: 700, right: 374, bottom: 748 }], false],
    ['the corner of a tile', [{ left: 264, top: 560, right: 374, bottom: 740 }], true],
  ])('HELP-22 %s', (_, targets, clear) => {
    expect(liesClear(own, targets)).toBe(clear)
  })
})
