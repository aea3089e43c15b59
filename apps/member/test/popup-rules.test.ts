import { expect, test } from 'vitest'
import { haveSameIds } from '../src/features/home/home/components/popups/rules.ts'

const listOf = (ids: string) =>
  Array.from(ids, id => ({ id, title: '', content: '', promotionType: '', execution: '', url: '', startDate: 0 }))

test.each([
  ['', '', true],
  ['ab', 'ab', true],
  ['ab', 'ac', false],
  ['ab', 'ba', false],
  ['a', 'ab', false],
  ['ab', 'a', false],
])('POPUP-23 the lists "%s" and "%s" are the same announcements: %s', (one, other, same) => {
  expect(haveSameIds(listOf(one), listOf(other))).toBe(same)
})
