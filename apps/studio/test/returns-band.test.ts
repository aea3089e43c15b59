import { describe, expect, test } from 'vitest'
import { DAY_GRACE_MS, type DayFigures, isOutOfBand, ROUNDS_MIN } from '../src/server/returns/rules.ts'

describe('the band', () => {
  const day = (change: Partial<DayFigures>): DayFigures => ({
    rounds: ROUNDS_MIN,
    actual: 0.96,
    theory: 0.96,
    // Sigma 5 over the root of 10,000 rounds.
    deviation: 0.05,
    ...change,
  })
  test.each<[string, Partial<DayFigures>, boolean]>([
    ['what it must return', {}, false],
    ['a little under 2.58 deviations more', { actual: 0.96 + 0.128_9 }, false],
    ['a little over 2.58 deviations more', { actual: 0.96 + 0.129_1 }, true],
    ['a little under 2.58 deviations less', { actual: 0.96 - 0.128_9 }, false],
    ['a little over 2.58 deviations less', { actual: 0.96 - 0.129_1 }, true],
    ['nothing at all', { actual: 0 }, true],
    ['nothing at all in one round less than is asked for', { actual: 0, rounds: ROUNDS_MIN - 1 }, false],
    ['ten times the stake in one round', { actual: 10, rounds: 1 }, false],
    ['the same distance where four times the rounds make the band half', { actual: 1.03, deviation: 0.025 }, true],
    ['the same distance in the wide band', { actual: 1.03 }, false],
    ['anything of a model that is gone', { actual: 0, theory: null, deviation: null }, false],
    ['anything without a theory', { theory: null }, false],
    ['anything without a deviation', { actual: 0, deviation: null }, false],
  ])('GAM-19 a day that returned %s', (_, change, isOut) => {
    expect(isOutOfBand(day(change))).toBe(isOut)
  })
})

test('GAM-19 a day is counted a quarter of an hour after it is over', () => {
  expect(DAY_GRACE_MS).toBe(900_000)
})
