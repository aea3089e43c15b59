import { InvariantError } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { failureKind, LedgerBusy, LedgerUnavailable } from '../src/errors.ts'

const withCode = (code: unknown) => Object.assign(new Error('failed'), { code })

test.each([
  ['race', ['40001', '40P01', '23505', '57014']],
  ['locked', ['55P03']],
  ['lost', ['57P01', '57P02', '57P03', '25006', '25P03', '08006', '53300', '58030']],
  ['lost', ['ECONNRESET', 'EPIPE', undefined, 57, '', 'x23514', '23514x', '2351']],
  ['bad', ['23514', '22003', 'P0001', 'XX000', '42P01', '25001', '55006']],
])('W-10 a batch that failed is %s with any of %j', (kind, codes) => {
  for (const code of codes) expect(failureKind(withCode(code)), String(code)).toBe(kind)
})

test('what we asserted is bad, whatever the connection says', () => {
  expect(failureKind(Object.assign(new InvariantError('one row a move'), { code: '40001' }))).toBe('bad')
})

test('errors are told apart by their names', () => {
  expect([new LedgerUnavailable('').name, new LedgerBusy('').name]).toEqual(['LedgerUnavailable', 'LedgerBusy'])
})
