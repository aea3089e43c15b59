import { BONUSES_MAX } from '@hiyas/ledger'
import { describe, expect, test } from 'vitest'
import { isRunning, isTooMany } from '../rules.ts'

const NOW = 1_000

describe('bonuses by the clock', () => {
  test.each<[number | null, boolean]>([
    [null, true],
    [NOW + 1, true],
    [NOW, false],
    [NOW - 1, false],
  ])('B-06 one that ends at %s is running at 1000: %s', (endsAtMs, runs) => {
    expect(isRunning({ endsAtMs }, NOW)).toBe(runs)
  })

  const bonuses = (running: number, ended: number) => [
    ...Array.from({ length: running }, (_, place) => ({ endsAtMs: place % 2 ? null : NOW + 1 })),
    ...Array.from({ length: ended }, () => ({ endsAtMs: NOW })),
  ]
  test.each<[number, number, boolean]>([
    [0, 0, false],
    [BONUSES_MAX, 0, false],
    [BONUSES_MAX, 100, false],
    [BONUSES_MAX + 1, 0, true],
    [BONUSES_MAX + 1, 100, true],
  ])('B-06 %i that run and %i that have ended are too many: %s', (running, ended, isToo) => {
    expect(isTooMany(bonuses(running, ended), { nowMs: NOW, runningMax: BONUSES_MAX })).toBe(isToo)
  })
})
