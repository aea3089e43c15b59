import { MINUTE_MS } from '@hiyas/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNews, type News } from '../news.ts'
import type { Item } from '../rules.ts'
import { item, NOON_MS } from './items.ts'

describe('those who follow', () => {
  let items: Item[]
  let reads: Map<string, Set<string>>
  let readings: string[][]
  let errors: unknown[]
  let nowMs: number
  let hold: Promise<void> | null
  let isAway: boolean
  let news: News

  beforeEach(() => {
    vi.useFakeTimers()
    isAway = false
    ;[items, reads, readings, errors, nowMs, hold] = [[item('a')], new Map(), [], [], NOON_MS, null]
    news = createNews({
      nowMs: () => nowMs,
      readItems: async () => [...items],
      async readReads(_, memberIds) {
        if (isAway) throw new Error('away')
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

  test('CALL-69 whose line broke because his reading could not be read is asked for no more', async () => {
    isAway = true
    await expect(news.followUnread(member('gone'), () => undefined)).rejects.toThrow('away')
    isAway = false
    await news.followUnread(member('here'), () => undefined)
    items.push(item('b'))
    news.changed('HIYAS')
    await settled()
    expect(readings.at(-1)).toEqual(['here'])
  })

  test('CALL-69 of two thousand five hundred members who follow, three readings tell after a publication what each has not read', async () => {
    const told = new Map<string, number>()
    for (let number = 0; number < 2_500; number++)
      await news.followUnread(member(`m${number}`), ({ announcements }) => told.set(`m${number}`, announcements))
    readings.length = 0
    reads.set('m7', new Set(['a']))
    items.push(item('b'))
    news.changed('HIYAS')
    await settled()
    expect(readings.map(ids => ids.length)).toEqual([1_000, 1_000, 500])
    expect([told.get('m7'), told.get('m8'), told.size]).toEqual([1, 2, 2_500])
  })

  test('HOME-15 whoever is told the same is sent the same object, which is written once', async () => {
    const heard: object[] = []
    for (let number = 0; number < 3; number++)
      await news.followAnnouncements('HIYAS', 'guest', data => heard.push(data))
    items.push(item('b'))
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
    items.push(item('unheard'))
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(heard).toEqual([[], ['unheard']])
  })

  test('HOME-15 a database that is away for a moment is told, and the next look brings what came meanwhile', async () => {
    const heard: string[][] = []
    await news.followAnnouncements('HIYAS', 'guest', ({ published }) => heard.push(published))
    const good = items
    items = null as unknown as Item[]
    news.changed('HIYAS')
    await settled()
    expect(errors).toHaveLength(1)
    items = [...good, item('later')]
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(heard).toEqual([[], ['later']])
  })

  test('HOME-15 who has left hears nothing more', async () => {
    const heard: unknown[] = []
    const stop = await news.followAnnouncements('HIYAS', 'guest', data => heard.push(data))
    const leave = await news.followUnread(member('ana'), data => heard.push(data))
    stop()
    leave()
    items.push(item('b'))
    news.changed('HIYAS')
    await settled()
    expect(heard).toHaveLength(2)
  })
})
