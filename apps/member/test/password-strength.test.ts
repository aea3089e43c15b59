import { expect, test } from 'vitest'
import { strengthOf } from '../src/shared/password/strength.ts'

test.each([
  ['', 0],
  ['1234567', 1],
  ['aaaaaaaaaaaa', 1],
  ['sampaguita', 2],
  ['sampaguita8', 3],
  ['Sampaguita-88', 4],
])('the meter gives "%s" %i of 4', (password, step) => {
  expect(strengthOf(password)).toBe(step)
})
