import { describe, expect, test } from 'vitest'
import { BET_TRIES_MAX, pauseAfter } from '../again.ts'
import { playOpen } from '../crowd.ts'
import { createDurations } from '../durations.ts'
import { createPacing } from '../pacing.ts'
import { fakeTime } from './fake-time.ts'

describe('an open loop', () => {
  test('makes so many bets due a second, whatever the gaps in which it is asked', () => {
    const pacing = createPacing(40, 1_000)
    expect([1_000, 1_010, 1_025, 1_049, 1_050, 2_000, 2_000].map(pacing.dueBy)).toEqual([0, 0, 1, 0, 1, 38, 0])
  })

  test('forgets no part of a bet, and makes none due twice when the clock stands', () => {
    const pacing = createPacing(0.3, 0)
    let sum = 0
    for (let ms = 0; ms <= 600_000; ms += 10) sum += pacing.dueBy(ms)
    expect(sum).toBe(180)
    expect(pacing.dueBy(599_000)).toBe(0)
  })

  test('lets a member play one round at a time, and counts what is due while nobody is free', async () => {
    const time = fakeTime()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const turns: number[] = []
    const stopping = { ...time, sleep: (ms: number) => time.sleep(ms).finally(() => time.nowMs() >= 25 && letGo()) }
    const turn = async (member: number) => {
      turns.push(member)
      await held
    }
    const { due, missed } = await playOpen({ members: [1, 2], perSecond: 1_000, endMs: 25, turn, time: stopping })
    expect(turns).toEqual([1, 2])
    expect({ due, missed }).toEqual({ due: 20, missed: 18 })
  })

  test('ends with what went wrong in a turn', async () => {
    const turn = () => Promise.reject(new Error('broken'))
    const asked = { members: [1], perSecond: 1_000, endMs: 60_000, turn, time: fakeTime() }
    await expect(playOpen(asked)).rejects.toThrow('broken')
  })
})

test('a bet is asked three times; everything else after 1, 2, 4 ... 300 seconds', () => {
  expect(BET_TRIES_MAX).toBe(3)
  expect([0, 1, 2, 3, 7, 8, 9, 50].map(pauseAfter)).toEqual(
    [1, 2, 4, 8, 128, 256, 300, 300].map(seconds => seconds * 1_000),
  )
})

describe('how long things took', () => {
  test('is told to a twentieth, in a room that does not grow', () => {
    const durations = createDurations()
    expect(durations.at(0.5)).toBeNaN()
    for (let ms = 1; ms <= 10_000; ms++) durations.note(ms)
    for (const share of [0.5, 0.95, 0.99]) {
      const exact = share * 10_000
      expect(durations.at(share)).toBeGreaterThanOrEqual(exact * 0.999)
      expect(durations.at(share)).toBeLessThanOrEqual(exact * 1.06)
    }
    durations.note(0)
    durations.note(Number.MAX_SAFE_INTEGER)
    expect(durations.count()).toBe(10_002)
    expect(durations.at(1)).toBeGreaterThan(3_600_000)
  })
})
