import { expect, test } from 'vitest'
import { buffersFor, memoryHere } from '../buffers.ts'

const MB = 1_024 * 1_024

test.each([
  ['a small rented machine', 512, '128MB'],
  ['one of 1 GB', 1_024, '256MB'],
  ['one whose memory is no whole number of MB', 4_095.9, '1023MB'],
  ['one of 8 GB', 8_192, '2048MB'],
  ['a large one', 262_144, '2048MB'],
])('PostgreSQL keeps a quarter of the memory of %s, within bounds', (_, megabytes, buffers) => {
  expect(buffersFor(megabytes * MB)).toBe(buffers)
})

test('the memory of this machine is a number that PostgreSQL can be given', () => {
  expect(memoryHere()).toBeGreaterThan(0)
  expect(buffersFor(memoryHere())).toMatch(/^\d{3,4}MB$/)
})
