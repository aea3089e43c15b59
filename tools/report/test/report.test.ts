import { expect, test } from 'vitest'
import { Problem } from '../../problem/index.ts'
import { formatDuration, textOf } from '../index.ts'

test.each([
  [1_234, '1.2 s'],
  [99_900, '99.9 s'],
  [99_960, '1 min 40 s'],
  [119_700, '2 min 0 s'],
  [250_000, '4 min 10 s'],
])('%s ms are told as %s', (ms, told) => {
  expect(formatDuration(ms)).toBe(told)
})

const failed = (code: string, more: object = {}) => Object.assign(new Error(`${code}: it failed`), { code, ...more })

test.each([
  [new Problem('Say it so.'), 'Say it so.'],
  [failed('ENOSPC'), 'The disk is full: free some space and try again.'],
  [
    failed('EACCES', { path: '/checkout/.cache' }),
    'No permission to use /checkout/.cache: give it to the account you run this as (chown -R).',
  ],
  [
    failed('EROFS', { path: '/checkout/.cache' }),
    'No permission to use /checkout/.cache: give it to the account you run this as (chown -R).',
  ],
])('what can be put right is told in a sentence', (error, sentence) => {
  expect(textOf(error)).toBe(sentence)
})

test('a bug keeps its stack', () => {
  for (const bug of [new Error('a bug'), failed('EPERM', { syscall: 'kill' })]) expect(textOf(bug)).toBe(bug.stack)
})
