import { describe, expect, test } from 'vitest'
import { FIRST_LOOK_MS } from '../src/features/home/home/components/popups/index.tsx'
import {
  audienceOf,
  FLAG_OF,
  flagAfterClose,
  flagAfterLook,
  type PopupAudience,
  popupsFor,
} from '../src/features/home/home/components/popups/rules.ts'
import type { SessionInfo } from '../src/session/reducer.ts'
import type { Announcement } from '../src/shared/announcements/announcement.ts'
import { createOverlays, nextOverlay, OVERLAYS, type Overlay } from '../src/shared/page/overlays.ts'
import { createStorage } from '../src/storage/storage.ts'
import { SESSION, TRIAL } from './kept-session.ts'
import { memoryStore } from './memory-store.ts'

const popup = (id: string, said: Partial<Announcement> = {}): Announcement => ({
  id,
  title: `Title ${id}`,
  content: `<p>${id}</p>`,
  promotionType: '',
  execution: 'A',
  url: '',
  startDate: 0,
  ...said,
})
const session = (newcomer: boolean | undefined, known: SessionInfo = SESSION): SessionInfo => ({ ...known, newcomer })
const ONE = popup('one')
const TWO = popup('two')
const told = (...popups: Announcement[]) => ({ popups, language: 'TY' })

describe('whom a popup is for', () => {
  test.each([
    ['POPUP-20 a visitor', { kind: 'guest' } as const, 'guest', ['b', 'all']],
    ['POPUP-19 a member', { kind: 'member', session: session(false) } as const, 'member', ['a', 'all']],
    [
      'POPUP-21 a member of an older version',
      { kind: 'member', session: session(undefined) } as const,
      'member',
      ['a', 'all'],
    ],
    ['SESS-23 a trial', { kind: 'member', session: session(true, TRIAL) } as const, 'member', ['a', 'all']],
    [
      'POPUP-21 POPUP-22 a newcomer',
      { kind: 'member', session: session(true) } as const,
      'newcomer',
      ['a', 'f', 'all'],
    ],
  ])('%s gets his own', (_, state, audience, ids) => {
    const list = [
      popup('a', { execution: 'A' }),
      popup('b', { execution: 'B' }),
      popup('f', { execution: 'F' }),
      popup('all', { execution: '' }),
      popup('unknown', { execution: 'Z' as never }),
    ]
    expect(audienceOf(state)).toBe(audience)
    expect(popupsFor(audience as PopupAudience, list).map(({ id }) => id)).toEqual(ids)
  })

  test('POPUP-19 POPUP-20 before it is known who is here nobody is told anything', () => {
    expect(audienceOf({ kind: 'hinted' })).toBeNull()
  })

  test('POPUP-17 the first look is 500 ms after home appears', () => {
    expect(FIRST_LOOK_MS).toBe(500)
  })
})

describe('whether it is shown', () => {
  const closed = flagAfterClose(told(ONE, TWO))
  const open = { ...closed, show: true }
  test.each([
    ['POPUP-23 never seen', null, [ONE, TWO], true],
    ['POPUP-23 seen and not closed', open, [ONE, TWO], true],
    ['POPUP-23 POPUP-24 closed and unchanged', closed, [ONE, TWO], false],
    ['POPUP-23 closed, another title', closed, [ONE, popup('two', { title: 'New' })], true],
    ['POPUP-23 closed, another text', closed, [popup('one', { content: '<p>New</p>' }), TWO], true],
    ['POPUP-23 closed, one more', closed, [ONE, TWO, popup('three')], true],
    ['POPUP-23 closed, one less', closed, [ONE], true],
    ['POPUP-23 closed, another order', closed, [TWO, ONE], true],
    ['POPUP-23 closed, only its link is another', closed, [ONE, popup('two', { url: '/m/help' })], false],
  ])('%s', (_, flag, popups, show) => {
    expect(flagAfterLook(flag, told(...popups))?.show).toBe(show)
  })

  test('POPUP-23 with nothing to show what was closed is remembered', () => {
    expect(flagAfterLook(closed, told())).toBe(closed)
    expect(flagAfterLook(null, told())).toBeNull()
  })

  test('POPUP-23 LANG-09 closed in one language it stays closed in the other, and comes back when it changes', () => {
    const english = { popups: [popup('one', { title: 'In English' }), TWO], language: 'EN' }
    const flag = flagAfterLook(closed, english)
    expect(flag).toEqual(flagAfterClose(english))
    expect(flagAfterLook(open, english)?.show).toBe(true)
    expect(flagAfterLook(null, english)?.show).toBe(true)
    expect(flagAfterLook(flag, told(ONE, TWO))?.show).toBe(false)
    expect(flagAfterLook(flag, { ...english, popups: [ONE, TWO] })?.show).toBe(true)
  })

  test('POPUP-24 POPUP-25 closing keeps show=false with titles and contents, under a key of its own for visitors', () => {
    const local = memoryStore()
    const storage = createStorage(local, memoryStore())
    storage.write(FLAG_OF.guest, flagAfterClose(told(ONE)))
    storage.write(FLAG_OF.member, flagAfterClose(told(TWO)))
    expect(FLAG_OF.newcomer).toBe(FLAG_OF.member)
    expect(JSON.parse(local.getItem('SHELL_PU_B') ?? '')).toEqual({
      show: false,
      data: [{ title: 'Title one', content: '<p>one</p>' }],
      ids: ['one'],
      language: 'TY',
    })
    expect(JSON.parse(local.getItem('SHELL_PU_A') ?? '')).toMatchObject({ show: false, data: [{ title: 'Title two' }] })
    expect(flagAfterLook(storage.read('popupGuest'), told(ONE))?.show).toBe(false)
  })

  test('POPUP-24 a storage that is full forgets nothing while the page lives', () => {
    const full = {
      ...memoryStore(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const storage = createStorage(full, memoryStore())
    storage.write('popupGuest', flagAfterClose(told(ONE)))
    expect(storage.read('popupGuest')?.show).toBe(false)
  })
})

describe('decision 11: one overlay at a time', () => {
  const next = (wanting: readonly Overlay[], shown: Overlay | null = null) => nextOverlay(new Set(wanting), shown)

  test('the order is maintenance, security, what somebody opened himself, agent alert, announcement, hot match, download', () => {
    const left = new Set<Overlay>(OVERLAYS)
    const order: Overlay[] = []
    for (let shown = nextOverlay(left, null); shown !== null; shown = nextOverlay(left, shown)) {
      order.push(shown)
      left.delete(shown)
    }
    expect(order).toEqual(['maintenance', 'security', 'opened', 'agentAlert', 'announcement', 'hotMatch', 'download'])
  })

  test('what is shown stays until it has gone, unless something urgent comes', () => {
    expect(next(['announcement', 'download'], 'download')).toBe('download')
    expect(next(['announcement', 'hotMatch'], 'download')).toBe('announcement')
    expect(next(['security', 'download'], 'download')).toBe('security')
    expect(next([], 'download')).toBeNull()
  })

  test('the place is given on, and whoever waits is told', () => {
    const overlays = createOverlays()
    const seen: (Overlay | null)[] = []
    overlays.shown.subscribe(() => seen.push(overlays.shown.get()))
    const leave = overlays.want('hotMatch')
    const leaveLast = overlays.want('announcement')
    leave()
    leaveLast()
    expect(seen).toEqual(['hotMatch', 'hotMatch', 'announcement', null])
  })

  test('news waits while anything is open that somebody opened himself: one menu may close after the next has opened', () => {
    const overlays = createOverlays()
    const closeFirst = overlays.want('opened')
    const closeSecond = overlays.want('opened')
    overlays.want('announcement')
    closeFirst()
    expect(overlays.shown.get()).toBe('opened')
    closeSecond()
    expect(overlays.shown.get()).toBe('announcement')
  })
})
