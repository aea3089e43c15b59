import { fakeClock, MINUTE_MS } from '@hiyas/kernel'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTally, type Tally } from '../doors/tally.ts'
import type { Launch } from '../repository/launches.ts'
import type { PlayCount } from '../repository/plays.ts'

const clock = fakeClock(Date.UTC(2026, 10, 21))
const launch = (): Launch => ({ activatedAtMs: null, usedAtMs: clock.nowMs() }) as Launch

let tally: Tally
let touched: number[]
let kept: string[]
let plays: [string, PlayCount[]][]
let isAway: { touch?: boolean; plays?: boolean }
beforeEach(() => {
  touched = []
  kept = []
  plays = []
  isAway = {}
  tally = createTally({
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
    for (let bets = 0; bets < 3; bets++) tally.used('token', played)
    tally.used('another', launch())
    await tally.stop()
    expect([touched, kept]).toEqual([[2], ['session', 'session']])
    tally.used('token', played)
    await tally.stop()
    expect(touched).toEqual([2])
    clock.advance(MINUTE_MS)
    tally.used('token', played)
    await tally.stop()
    expect(touched).toEqual([2, 1])
    expect(plays).toEqual([])
  })

  test.each(['touch', 'plays'] as const)(
    'LOBBY-75 bets that could not be counted, as %s failed, are counted with the next ones',
    async what => {
      isAway = { [what]: true }
      tally.used('token', launch())
      for (let bets = 0; bets < 3; bets++) tally.played('HIYAS', 'HYO-reels')
      await expect(tally.stop()).rejects.toThrow('away')
      isAway = {}
      tally.played('HIYAS', 'HYO-reels')
      await tally.stop()
      expect(touched.at(-1)).toBe(1)
      expect(plays).toEqual([['2026-11-21', [{ merchant: 'HIYAS', nodeId: 'HYO-reels', bets: 4 }]]])
    },
  )
})
