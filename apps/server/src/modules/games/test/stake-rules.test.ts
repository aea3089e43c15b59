import { describe, expect, test } from 'vitest'
import { closedCategories } from '../rules/category.ts'
import { isStakeOfAge, slotStakeMax, slotStakeMaxOf } from '../rules/stakes.ts'

describe('stakes of slots', () => {
  test.each([
    ['DEMO', 18, null],
    ['PH', 18, null],
    ['STRICT', 18, null],
    ['STRICT-GB', 17, 20_000n],
    ['STRICT-GB', 18, 20_000n],
    ['STRICT-GB', 24, 20_000n],
    ['STRICT-GB', 25, 50_000n],
    ['STRICT-GB', 70, 50_000n],
    ['STRICT-GB', null, 20_000n],
    ['a profile nobody knows', null, 20_000n],
  ])('GAM-05 under %s at the age of %s no more than %s', (profile, age, max) => {
    expect(slotStakeMax(profile, age)).toBe(max)
  })

  test('GAM-05 the cap is of slots alone, and itself allowed', () => {
    const allowed = (category: string, amount: bigint) => isStakeOfAge({ profile: 'STRICT-GB' }, { category }, amount)
    expect([0n, 20_000n, 20_001n].map(amount => allowed('RNG', amount))).toEqual([true, true, false])
    expect(['LIVE', 'INHOUSE', 'LOTT'].map(category => allowed(category, 1_000_000n))).toEqual([true, true, true])
  })
})

test('GAM-05 GAM-18 what STRICT forbids is forbidden here too', () => {
  expect(closedCategories('STRICT-GB')).toEqual(closedCategories('STRICT'))
})

test.each([
  ['DEMO', null],
  ['STRICT-GB', 20_000n],
])('GAM-05 nobody has an age here, so that under %s all are held to what the youngest may: %s', (profile, max) => {
  expect(slotStakeMaxOf({ profile })).toBe(max)
  expect(isStakeOfAge({ profile }, { category: 'RNG' }, 20_001n)).toBe(max === null)
})
