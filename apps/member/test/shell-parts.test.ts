import type { Boot } from '@hiyas/contract'
import type { LanguageCode, Texts } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineScreen, type Screen, type ScreenModule } from '../src/routes/define-screen.ts'
import { entryAfter, entryOf } from '../src/shared/page/history-entry.ts'
import { IMAGE_CDN_FALLBACK, imageAddress, imageCdnOf } from '../src/shared/page/image-cdn.ts'
import { createLanguageChange, LANGUAGE_DEBOUNCE_MS } from '../src/shared/page/language-change.ts'
import { roomOf, TALL_SCREEN_MIN_PX } from '../src/shared/page/room.ts'
import { fetchScreen, partOf } from '../src/shared/page/screen-part.ts'
import { createScrollPlaces } from '../src/shared/page/scroll-places.ts'

describe('a change of language', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Texts arrive when told to. */
  function changing() {
    const shown: string[] = []
    const asked: string[] = []
    const arrivals = new Map<LanguageCode, PromiseWithResolvers<Texts>>()
    const change = createLanguageChange({
      load: language => {
        const arrival = Promise.withResolvers<Texts>()
        arrivals.set(language, arrival)
        return arrival.promise
      },
      show: ({ language }) => void shown.push(language),
      ask: language => void asked.push(language),
    })
    return {
      shown,
      asked,
      change,
      arrive: (language: LanguageCode) => arrivals.get(language)?.resolve(textsOf(language)),
      arrivals,
    }
  }

  test('HOME-61 two quick changes ask the server once, 200 ms after the last', async () => {
    const { shown, asked, change, arrive } = changing()
    for (const language of ['EN', 'TY'] as const) {
      const done = change(language)
      arrive(language)
      await done
      await vi.advanceTimersByTimeAsync(LANGUAGE_DEBOUNCE_MS - 1)
    }
    expect(shown).toEqual(['EN', 'TY'])
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['TY'])
    expect(LANGUAGE_DEBOUNCE_MS).toBe(200)
  })

  test('the later choice holds, also when its texts arrive first', async () => {
    const { shown, asked, change, arrive } = changing()
    const choices = [change('EN'), change('TY')]
    arrive('TY')
    arrive('EN')
    expect(await Promise.all(choices)).toEqual([true, true])
    await vi.runAllTimersAsync()
    expect([shown, asked]).toEqual([['TY'], ['TY']])
  })

  test('texts that cannot be fetched change nothing, and say so', async () => {
    const { shown, asked, change, arrivals } = changing()
    const choice = change('EN')
    arrivals.get('EN')?.reject(new TypeError('offline'))
    expect(await choice).toBe(false)
    await vi.runAllTimersAsync()
    expect([shown, asked]).toEqual([[], []])
  })
})

describe('the pages of a visit', () => {
  const first = entryOf(null)

  test('SHELL-61 the first page has none before it, also after it gave way to another in its place', () => {
    expect(first).toEqual({ key: '', depth: 0, before: null, topPx: 0, note: null })
    expect(entryAfter(first, '/m/home', true)).toMatchObject({ depth: 0, before: null })
    expect(entryOf({ foreign: true })).toEqual(first)
  })

  test('a page that follows has one more before it and a place of its own, over a reload as well', () => {
    const second = entryAfter(first, '/m/help', false)
    expect(second).toMatchObject({ depth: 1, before: '/m/help', topPx: 0 })
    expect(second.key).not.toBe(first.key)
    expect(entryOf(JSON.parse(JSON.stringify({ ...second, topPx: 812.5 })))).toEqual({ ...second, topPx: 812.5 })
  })

  test('places are kept to the pixel, those of the last fifty pages', () => {
    const places = createScrollPlaces()
    for (let page = 0; page < 51; page++) places.remember(`page ${page}`, page + 0.5)
    expect([places.placeOf('page 0'), places.placeOf('page 1'), places.placeOf('page 50')]).toEqual([0, 1.5, 50.5])
  })
})

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const OLD_PHONE = PHONE.replace('16_4', '10_3_4')
const TABLET = 'Mozilla/5.0 (iPad; CPU OS 10_3_4 like Mac OS X) AppleWebKit/603.3.8 Mobile/14G61'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const inApp = (userAgent: string) => `${userAgent} HiyasApp/2.1`

describe('the room a phone needs', () => {
  test.each([
    ['an iPhone in the app', inApp(PHONE), 812, true],
    ['a shorter one', inApp(PHONE), 811, false],
    ['an old one', inApp(PHONE), 667, false],
    ['one in the browser', PHONE, 812, false],
    ['an Android phone', inApp(ANDROID), 915, false],
  ])('SHELL-32 SHELL-33 SHELL-34 %s, %s, %i px high: a taller footer is %s', (_, userAgent, screenHeightPx, tall) => {
    expect(roomOf({ userAgent, screenHeightPx }).tallFooter).toBe(tall)
    expect(TALL_SCREEN_MIN_PX).toBe(812)
  })

  test.each([
    [inApp(OLD_PHONE), true],
    [inApp(TABLET), true],
    [inApp(PHONE), false],
    [inApp(OLD_PHONE.replace('10_3_4', '11_0')), false],
    [OLD_PHONE, false],
    [inApp(ANDROID.replace('14', '10')), false],
  ])('SHELL-62 only the app on iOS 10 has a lower header: %s', (userAgent, low) => {
    expect(roomOf({ userAgent, screenHeightPx: 667 }).lowHeader).toBe(low)
  })
})

describe('where pictures come from', () => {
  const chosen = (imageCDNs: string[], nowMs: number) => imageCdnOf({ status: { info: { imageCDNs } }, nowMs } as Boot)
  const moments = Array.from({ length: 300 }, (_, index) => 1_795_000_000_000 + index * 1_000)

  test('SHELL-100 SHELL-102 the list to fall back on has one entry, the site itself', () => {
    expect(IMAGE_CDN_FALLBACK).toEqual(['/'])
    for (const nowMs of moments) expect(chosen([], nowMs)).toBe('/')
  })

  test('SHELL-101 one of the list is chosen by chance, the same for the same start', () => {
    const list = ['https://a.example/', 'https://b.example', '/c']
    const drawn = moments.map(nowMs => chosen(list, nowMs))
    for (const place of list) {
      const share = drawn.filter(choice => choice === place).length / drawn.length
      expect(share, place).toBeGreaterThan(0.2)
    }
    expect(moments.map(nowMs => chosen(list, nowMs))).toEqual(drawn)
    expect(chosen(['/only'], moments[7] ?? 0)).toBe('/only')
  })

  test.each([
    ['/', 'banners/fiesta.webp', '/banners/fiesta.webp'],
    ['https://a.example/', 'banners/fiesta.webp', 'https://a.example/banners/fiesta.webp'],
    ['https://a.example', '/art/fiesta.webp', '/art/fiesta.webp'],
    ['https://a.example', 'https://b.example/x.webp', 'https://b.example/x.webp'],
    ['https://a.example', 'data:image/webp;base64,AA==', 'data:image/webp;base64,AA=='],
    ['https://a.example', '', ''],
  ])('SHELL-102 from %s the picture %s is %s', (cdn, address, full) => {
    expect(imageAddress(cdn, address)).toBe(full)
  })
})

const View = () => null

describe('the code of a screen', () => {
  const screenThat = (load: () => Promise<ScreenModule>): Screen =>
    defineScreen({ path: '/m/x', folder: 'home/home', texts: [], title: 'title.home', load })

  test('SHELL-86 SHELL-87 SHELL-88 is on its way, failed, and tried again as often as asked', async () => {
    let fails = 2
    const screen = screenThat(async () => {
      if (fails-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
      return { default: View }
    })
    expect(partOf(screen).state()).toEqual({ kind: 'waiting' })
    await fetchScreen(screen)
    expect(partOf(screen).state()).toEqual({ kind: 'failed' })
    const again = [fetchScreen(screen), fetchScreen(screen)]
    expect(partOf(screen).state()).toEqual({ kind: 'waiting' })
    await Promise.all(again)
    expect([partOf(screen).state(), fails]).toEqual([{ kind: 'failed' }, 0])
    await fetchScreen(screen)
    expect(partOf(screen).state()).toEqual({ kind: 'ready', View })
  })
})
