import { fakeClock, MINUTE_MS } from '@hiyas/kernel'
import { beforeEach, describe, expect, test } from 'vitest'
import { createUses, type Uses } from '../doors/uses.ts'
import type { Launch } from '../repository/launches.ts'
import type { PlayCount } from '../repository/plays.ts'

const clock = fakeClock(Date.UTC(2026, 10, 21))
const launch = (): Launch => ({ activatedAtMs: null, usedAtMs: clock.nowMs() }) as Launch

let uses: Uses
let touched: number[]
let kept: string[]
let plays: [string, PlayCount[]][]
let isAway: { touch?: boolean; plays?: boolean }
beforeEach(() => {
  touched = []
  kept = []
  plays = []
  isAway = {}
  uses = createUses({
    clock,
    async touch(hashes) {
      if (isAway.touch) throw new Error('away')
      touched.push(hashes.length)
      return hashes.map(() => ({ merchant: 'HIYAS', sessionId: 'session' }))
    },
    keepAlive: async ({ sessionId }) => void kept.push(sessionId),
    async addPlays(day, counts) {
      if (isAway.plays) throw new Error('away')
      plays.push([day, counts])
    },
    onError: () => undefined,
  })
})

describe('what is written down beside bets', () => {
  test('the first use of a launch is written at the next gathering, the next ones when a minute has passed', async () => {
    const played = launch()
    for (let bets = 0; bets < 3; bets++) uses.used('token', played)
    uses.used('another', launch())
    await uses.stop()
    expect([touched, kept]).toEqual([[2], ['session', 'session']])
    uses.used('token', played)
    await uses.stop()
    expect(touched).toEqual([2])
    clock.advance(MINUTE_MS)
    uses.used('token', played)
    await uses.stop()
    expect(touched).toEqual([2, 1])
    expect(plays).toEqual([])
  })

  test('LOBBY-75 a program that ends waits for what is being written down', async () => {
    const written = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = createUses({
      clock,
      touch: async () => [],
      keepAlive: async () => undefined,
      async addPlays(day, counts) {
        begun.resolve()
        await written.promise
        plays.push([day, counts])
      },
      onError: () => undefined,
    })
    slow.played('HIYAS', 'HYO-reels')
    await begun.promise
    let isOver = false
    const stopped = slow.stop().then(() => {
      isOver = true
    })
    await new Promise(setImmediate)
    expect(isOver).toBe(false)
    written.resolve()
    await stopped
    expect(plays).toHaveLength(1)
  })

  test.each(['touch', 'plays'] as const)(
    'LOBBY-75 bets that could not be counted, as %s failed, are counted with the next ones',
    async what => {
      isAway = { [what]: true }
      uses.used('token', launch())
      for (let bets = 0; bets < 3; bets++) uses.played('HIYAS', 'HYO-reels')
      await expect(uses.stop()).rejects.toThrow('away')
      isAway = {}
      uses.played('HIYAS', 'HYO-reels')
      await uses.stop()
      expect(touched.at(-1)).toBe(1)
      expect(plays).toEqual([['2026-11-21', [{ merchant: 'HIYAS', nodeId: 'HYO-reels', bets: 4 }]]])
    },
  )
})
