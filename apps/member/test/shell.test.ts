import { type Boot, bootJson } from '@hiyas/contract'
import { fakeClock } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { messageOf } from '../src/features/play/game-launch/frame-messages.ts'
import { qrModules } from '../src/shared/app/qr.ts'
import { watchSwipes } from '../src/shared/page/swipe.ts'

describe('swiping back', () => {
  const watch = () => {
    const clock = fakeClock(0)
    const page = new EventTarget() as unknown as Document
    const swipes = watchSwipes(page, clock.nowMs)
    const touch = (type: string, x: number) =>
      page.dispatchEvent(Object.assign(new Event(type), { touches: [{ clientX: x }] }))
    return { clock, swipes, touch }
  }

  test('SHELL-05 SHELL-07 a finger that travels over 100 px is a swipe', () => {
    const { swipes, touch } = watch()
    touch('touchstart', 5)
    touch('touchmove', 105)
    expect(swipes.swiped()).toBe(false)
    touch('touchmove', 106)
    expect(swipes.swiped()).toBe(true)
  })

  test('SHELL-06 the mark of a swipe is gone after 500 ms', () => {
    const { clock, swipes, touch } = watch()
    touch('touchstart', 0)
    touch('touchmove', 200)
    clock.advance(500)
    expect(swipes.swiped()).toBe(true)
    clock.advance(1)
    expect(swipes.swiped()).toBe(false)
  })
})

describe('what a page carries', () => {
  test('boot data cannot end the element it stands in', () => {
    const boot = { language: 'TY', note: '</script><script>' } as unknown as Boot
    expect(bootJson(boot)).not.toContain('<')
    expect(JSON.parse(bootJson(boot))).toEqual(boot)
  })

  test('the QR code of the site keeps its shape', () => {
    const picture = qrModules('http://localhost:8080/m/home').map(row => row.map(dark => (dark ? '#' : '.')).join(''))
    expect(picture).toMatchSnapshot()
  })
})

describe('what a game says', () => {
  test.each([
    [
      { source: 'hiyas-game', type: 'loaded', version: 1 },
      { type: 'loaded', corner: false, stake: '0' },
    ],
    [
      { source: 'hiyas-game', type: 'loaded', corner: true },
      { type: 'loaded', corner: true, stake: '0' },
    ],
    [{ source: 'hiyas-game', type: 'loaded', corner: 'yes' }, null],
    [
      { source: 'hiyas-game', type: 'exit' },
      { type: 'exit', corner: false, stake: '0' },
    ],
    [
      { source: 'hiyas-game', type: 'sound', on: false },
      { type: 'sound', on: false, corner: false, stake: '0' },
    ],
    [{ source: 'hiyas-game', type: 'sound', on: 'no' }, null],
    [{ source: 'hiyas-game', type: 'steal' }, null],
    [{ source: 'other', type: 'exit' }, null],
    ['exit', null],
    [null, null],
  ])('%o is heard as %o', (data, heard) => {
    expect(messageOf(data)).toEqual(heard && { source: 'hiyas-game', balance: '', left: 'finishes', ...heard })
  })
})
