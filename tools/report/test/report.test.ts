import { expect, test } from 'vitest'
import { formatDuration } from '../index.ts'

test.each([
  [1_234, '1.2 s'],
  [99_900, '99.9 s'],
  [99_960, '1 min 40 s'],
  [119_700, '2 min 0 s'],
  [250_000, '4 min 10 s'],
])('%s ms are told as %s', (ms, told) => {
  expect(formatDuration(ms)).toBe(told)
})
