import { MINUTE_MS } from '@hiyas/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNews, type News } from '../news.ts'
import { changesBetween, isReadable, listedIds, type Mark, marksFor, nextChangeAtMs, withinLength } from '../rules.ts'

const NOON_MS = Date.UTC(2026, 10, 21, 12)
const mark = (id: string, more: Partial<Mark> = {}): Mark => ({
  id,
  kind: 'player',
  place: 'm_home',
  audiences: [],
  platforms: [],
  startsAtMs: NOON_MS,
  endsAtMs: null,
  changedAtMs: NOON_MS,
  ...more,
})

describe('what is told whom and when', () => {
  test.each<[string, Partial<Mark>, boolean]>([
    ['what begins now', {}, true],
    ['what begins later', { startsAtMs: NOON_MS + 1 }, false],
    ['what ends now', { startsAtMs: NOON_MS - 9, endsAtMs: NOON_MS }, false],
    ['what ends later', { endsAtMs: NOON_MS + 1 }, true],
    ['what is for members', { audiences: ['agent', 'member'] }, true],
    ['what is for guests', { audiences: ['guest'] }, false],
    ['what only agents are told', { kind: 'agent' }, false],
    ['a banner', { kind: 'banner' }, true],
  ])('NOTICE-13 a member and %s', (_, more, isTold) => {
    expect(marksFor([mark('a', more)], 'member', NOON_MS)).toHaveLength(isTold ? 1 : 0)
  })

  test.each<[string, Partial<Mark>, boolean]>([
    ['news of home', {}, true],
    ['a headline', { kind: 'hot' }, true],
    ['a popup, which shows itself', { kind: 'popup' }, false],
    ['what stands elsewhere', { place: 'm_login' }, false],
    ['what is for wide windows', { platforms: ['W'] }, false],
    ['what is for mobile too', { platforms: ['M', 'A'] }, true],
    ['a promotion, which has a page of its own', { kind: 'promotion' }, false],
  ])('CALL-69 %s waits on the list of a member: %o', (_, more, waits) => {
    expect(listedIds([mark('a', more)])).toEqual(waits ? ['a'] : [])
  })

  test('CALL-69 a popup cannot be marked as read, all else can', () => {
    expect(['hot', 'player', 'promotion', 'agent', 'popup', 'banner'].filter(isReadable)).toEqual([
      'hot',
      'player',
      'promotion',
      'agent',
    ])
  })

  test('HOME-15 the next change is the earliest beginning or end that is still to come', () => {
    const marks = [mark('a', { endsAtMs: NOON_MS + 50 }), mark('b', { startsAtMs: NOON_MS + 20 })]
    expect(nextChangeAtMs(marks, NOON_MS)).toBe(NOON_MS + 20)
    expect(nextChangeAtMs(marks, NOON_MS + 20)).toBe(NOON_MS + 50)
    expect(nextChangeAtMs(marks, NOON_MS + 50)).toBeNull()
  })

  test('POPUP-18 what came, changed and went is named; banners are not', () => {
    const before = [mark('stays'), mark('goes'), mark('changes'), mark('picture', { kind: 'banner' })]
    const after = [mark('stays'), mark('changes', { changedAtMs: NOON_MS + 1 }), mark('comes')]
    expect(changesBetween(before, after)).toEqual({ published: ['changes', 'comes'], withdrawn: ['goes'] })
  })

  test('NOTICE-18 a list ends where it says more than a page can carry, and a shorter one behind does not slip in', () => {
    const rows = [60_000, 40_000, 1, 0].map(length => ({ content: 'x'.repeat(length) }))
    expect(withinLength(rows).map(({ content }) => content.length)).toEqual([60_000, 40_000])
  })
})

describe('those who follow', () => {
  let marks: Mark[]
  let reads: Map<string, Set<string>>
  let readings: string[][]
  let errors: unknown[]
  let nowMs: number
  let hold: Promise<void> | null
  let news: News

  beforeEach(() => {
    vi.useFakeTimers()
    ;[marks, reads, readings, errors, nowMs, hold] = [[mark('a')], new Map(), [], [], NOON_MS, null]
    news = createNews({
      nowMs: () => nowMs,
      readMarks: async () => [...marks],
      async readReads(_, memberIds) {
        readings.push([...memberIds])
        const seen = new Map([...reads].map(([id, ids]) => [id, new Set(ids)]))
        await hold
        return seen
      },
      onError: error => errors.push(error),
    })
  })
  afterEach(async () => {
    await news.stop()
    vi.useRealTimers()
  })

  const member = (memberId: string) => ({ merchant: 'HIYAS', memberId, audience: 'member' as const })
  const settled = () => vi.advanceTimersByTimeAsync(0)

  test('CALL-69 of two thousand five hundred members who follow, three readings tell after a publication what each has not read', async () => {
    const told = new Map<string, number>()
    for (let number = 0; number < 2_500; number++)
      await news.followUnread(member(`m${number}`), ({ announcements }) => told.set(`m${number}`, announcements))
    readings.length = 0
    reads.set('m7', new Set(['a']))
    marks.push(mark('b'))
    news.changed('HIYAS')
    await settled()
    expect(readings.map(ids => ids.length)).toEqual([1_000, 1_000, 500])
    expect([told.get('m7'), told.get('m8'), told.size]).toEqual([1, 2, 2_500])
  })

  test('HOME-15 whoever is told the same is sent the same object, which is written once', async () => {
    const heard: object[] = []
    for (let number = 0; number < 3; number++)
      await news.followAnnouncements('HIYAS', 'guest', data => heard.push(data))
    marks.push(mark('b'))
    news.changed('HIYAS')
    await settled()
    expect(new Set(heard.slice(0, 3)).size).toBe(1)
    expect(new Set(heard.slice(3)).size).toBe(1)
    expect(heard).toHaveLength(6)
  })

  test('CALL-69 a reading that began earlier and comes later does not bring back what was read meanwhile', async () => {
    const told: number[] = []
    await news.followUnread(member('ana'), ({ announcements }) => told.push(announcements))
    let release = () => {}
    hold = new Promise(resolve => {
      release = resolve
    })
    news.read('HIYAS', 'ana')
    await settled()
    hold = null
    reads.set('ana', new Set(['a']))
    news.read('HIYAS', 'ana')
    await settled()
    release()
    await settled()
    expect(told).toEqual([1, 0])
  })

  test('HOME-15 a notice that was lost is made up for within a minute', async () => {
    const heard: string[][] = []
    await news.followAnnouncements('HIYAS', 'guest', ({ published }) => heard.push(published))
    marks.push(mark('unheard'))
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(heard).toEqual([[], ['unheard']])
  })

  test('HOME-15 a database that is away for a moment is told, and the next look brings what came meanwhile', async () => {
    const heard: string[][] = []
    await news.followAnnouncements('HIYAS', 'guest', ({ published }) => heard.push(published))
    const good = marks
    marks = null as unknown as Mark[]
    news.changed('HIYAS')
    await settled()
    expect(errors).toHaveLength(1)
    marks = [...good, mark('later')]
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(heard).toEqual([[], ['later']])
  })

  test('HOME-15 who has left hears nothing more', async () => {
    const heard: unknown[] = []
    const stop = await news.followAnnouncements('HIYAS', 'guest', data => heard.push(data))
    const leave = await news.followUnread(member('ana'), data => heard.push(data))
    stop()
    leave()
    marks.push(mark('b'))
    news.changed('HIYAS')
    await settled()
    expect(heard).toHaveLength(2)
  })
})
