import { DAY_MS } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { GAMES } from '../src/server/engines/games.ts'
import {
  ATTEMPT_LEASE_MS,
  BET_TIMEOUT_MS,
  isAnsweredBeforeItsWin,
  isOfOtherRules,
  isShutBy,
  isUnrecoverable,
  isWinGivenUp,
  OPENED_STALE_MS,
  profileOf,
  retryPauseMs,
  stakesWithin,
  verdictOnRollback,
  verdictOnWin,
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

describe('what becomes of a round', () => {
  test('the pause before the next attempt doubles up to five minutes', () => {
    expect([1, 2, 3, 9, 10, 1_000].map(retryPauseMs)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000])
  })

  test.each([
    ['RS_OK', 'final', 'final'],
    ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'impossible', 'final'],
    ['RS_ERROR_TRANSACTION_ROLLED_BACK', 'impossible', 'final'],
    ['RS_ERROR_DUPLICATE_TRANSACTION', 'impossible', 'impossible'],
    ['RS_ERROR_UNKNOWN', 'again', 'again'],
    ['RS_ERROR_INVALID_TOKEN', 'again', 'again'],
  ] as const)('W-14 W-17 the wallet answers %s: a win is %s, a rollback %s', (status, win, rollback) => {
    expect([verdictOnWin(status), verdictOnRollback(status)]).toEqual([win, rollback])
  })
})

describe('what a licence allows', () => {
  const careful = { autoplay: false, turbo: false, cycleFloorMs: 2_500 }
  const strict = { ...careful, isOneAtATime: true }

  test.each([
    ['DEMO', { autoplay: true, turbo: true, cycleFloorMs: 0, isPlayMoney: true }],
    ['PH', careful],
    ['STRICT', strict],
    ['STRICT-GB', strict],
    ['', strict],
    ['constructor', strict],
    [undefined, strict],
  ])('GAM-01 GAM-02 GAM-03 RG-21 the profile %j', (name, profile) => {
    expect(profileOf(name, 2_500)).toEqual(profile)
  })

  test.each([
    [null, 10_000, 0],
    [10_000, 10_000, 2_500],
    [10_000, 12_499, 1],
    [10_000, 12_500, 0],
    [10_000, 20_000, 0],
  ])('GAM-01 after a spin at %j another at %i waits %i ms', (lastMs, nowMs, waitMs) => {
    expect(waitBeforeSpinMs(careful, lastMs, nowMs)).toBe(waitMs)
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

describe('a win that the wallet does not take', () => {
  // 1 + 2 + ... + 256 s, and 300 s after each of those that follow, fill a day after so many.
  const OF_A_DAY = 296

  test.each([
    [OF_A_DAY, DAY_MS, true],
    [OF_A_DAY + 1, 2 * DAY_MS, true],
    [OF_A_DAY - 1, DAY_MS, false],
    [1, 2 * DAY_MS, false],
    [OF_A_DAY, DAY_MS - 1, false],
    [2 * OF_A_DAY, 0, false],
  ])('W-14 after %i attempts in %i ms people must look: %s', (attempts, ms, isGivenUp) => {
    const decidedMs = 1_700_000_000_000
    expect(isWinGivenUp(attempts, decidedMs, decidedMs + ms)).toBe(isGivenUp)
  })
})

describe('rules that have changed', () => {
  const engine = (digest: string, hasRoom = false) =>
    ({ model: { digest }, ...(hasRoom ? { room: {} } : {}) }) as unknown as Parameters<typeof isUnrecoverable>[1]

  test.each([
    [null, false],
    ['today', false],
    ['yesterday', true],
  ])('GAM-15 what was begun under %s is of other rules than those of today: %s', (digest, isOther) => {
    expect(isOfOtherRules({ model_digest: digest }, engine('today'))).toBe(isOther)
  })

  test.each([
    ['today', false, false],
    ['yesterday', false, true],
    ['yesterday', true, false],
    ['today', true, false],
  ])('GAM-15 GAM-17 a round begun under the rules of %s, in a room: %s, cannot go on: %s', (digest, inRoom, cannot) => {
    expect(isUnrecoverable({ model_digest: digest }, engine('today', inRoom))).toBe(cannot)
  })
})

test.each([
  ['RS_ERROR_INVALID_TOKEN', true],
  ['RS_ERROR_TOKEN_EXPIRED', true],
  ['RS_ERROR_USER_DISABLED', true],
  ['RS_ERROR_INVALID_GAME', true],
  ['RS_ERROR_WRONG_CURRENCY', true],
  ['RS_ERROR_NOT_ENOUGH_MONEY', false],
  ['RS_ERROR_LIMIT_REACHED', false],
  ['RS_ERROR_UNKNOWN', false],
  ['RS_OK', false],
] as const)('SES-01 a bet that is answered %s shuts its session: %s', (status, isShut) => {
  expect(isShutBy(status)).toBe(isShut)
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
