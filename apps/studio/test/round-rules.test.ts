import { describe, expect, test } from 'vitest'
import { GAMES } from '../src/server/engines/games.ts'
import {
  ATTEMPT_LEASE_MS,
  BET_TIMEOUT_MS,
  isAnsweredBeforeItsWin,
  OPENED_STALE_MS,
  stakesWithin,
  waitBeforeSpinMs,
} from '../src/server/rounds/rules.ts'

describe('the times of a round', () => {
  test('a bet has three seconds, and ten pass before somebody else takes a round or an attempt for left', () => {
    expect([BET_TIMEOUT_MS, OPENED_STALE_MS, ATTEMPT_LEASE_MS]).toEqual([3_000, 10_000, 10_000])
  })

  test('GAM-01 the first spin of all waits for nothing, whatever the clock shows', () => {
    expect(waitBeforeSpinMs({ autoplay: false, turbo: false, cycleFloorMs: 2_500 }, null, 0)).toBe(0)
  })
})

test.each([
  ['hiyas-reels', 10_000n, true],
  ['hiyas-reels', 0n, true],
  ['swerte-dice', 10_000n, false],
  ['swerte-dice', 0n, true],
  ['swerte-dice', null, true],
])('GAM-06 a round of %s that won %s is answered before the wallet has taken that: %s', (code, win, isBefore) => {
  const engine = GAMES.find(game => game.code === code)?.engine
  expect(engine && isAnsweredBeforeItsWin(engine, win)).toBe(isBefore)
})

describe('the stakes of a session', () => {
  const STAKES = [2_000n, 10_000n, 20_000n, 20_001n, 500_000n]
  test.each<[string | undefined, readonly bigint[]]>([
    [undefined, STAKES],
    ['2', [2_000n, 10_000n, 20_000n]],
    ['2.0001', [2_000n, 10_000n, 20_000n, 20_001n]],
    ['0.1', []],
    ['50', STAKES],
  ])('GAM-05 under a cap of %s are %s', (stakeMax, stakes) => {
    expect(stakesWithin(STAKES, stakeMax === undefined ? {} : { stakeMax })).toEqual(stakes)
  })

  test('GAM-05 a cap that is no amount lets nobody play', () => {
    expect(() => stakesWithin(STAKES, { stakeMax: 'two' })).toThrow('a cap of stakes is an amount')
  })
})
