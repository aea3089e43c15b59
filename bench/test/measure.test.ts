import { expect, test } from 'vitest'
import { rateOf } from '../bets/load.ts'
import { blockedMs } from '../pages/measure.ts'

test('the page is blocked by what is longer than 50 ms after its first paint, whenever the browser tells of that', () => {
  const before = { startMs: 10, durationMs: 300 }
  const across = { startMs: 350, durationMs: 120 }
  const short = { startMs: 600, durationMs: 50 }
  const after = { startMs: 700, durationMs: 80 }
  expect(blockedMs([before, across, short, after], 400)).toBe(70 + 30)
  expect(blockedMs([], 400)).toBe(0)
})

test('two servers have answered together what both have when the later one is through, whatever the other did before', () => {
  const [soon, late] = [
    { answered: 100, seconds: 2 },
    { answered: 100, seconds: 4 },
  ]
  expect(rateOf([soon, late])).toBe(50)
  expect(rateOf([late])).toBe(25)
})
