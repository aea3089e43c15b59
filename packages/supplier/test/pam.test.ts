import { AMOUNT_MAX, ok, refuse } from '@hiyas/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createSharedSecret,
  pamPlayerOf,
  readBeexar,
  readHub88,
  readPamAmount,
  readPamTransaction,
  userOfPam,
  writePamAmount,
} from '../src/index.ts'
import { millionthsOf } from '../src/pam/amounts.ts'

const bodyWith = (cashAmount: string, more = '') =>
  Buffer.from(
    `{"currency":"PHP","provider":"EVO","transactionType":"WITHDRAW","cashAmount":${cashAmount},"bonusAmount":0,"promoAmount":0,` +
      `"transactionDateTime":"2026-11-21T12:00:00Z","providerTransactionId":"t-1"${more}}`,
  )
const amountIn = (digits: string) => {
  const read = readPamTransaction(bodyWith(digits))
  return read.ok ? readPamAmount(read.value.cashAmount, 'PHP') : read
}

describe('amounts', () => {
  test.each([
    ['10', 100_000n],
    ['10.000000', 100_000n],
    ['0.01', 100n],
    ['63727092.34', 637_270_923_400n],
    ['90071992547.41', 900_719_925_474_100n],
    ['0', 0n],
    ['100000000000', AMOUNT_MAX],
  ])('W-28 %s is exact', (digits, minor) => {
    expect(amountIn(digits)).toEqual(ok(minor))
  })

  test.each([
    '1.12345678901234567',
    '10.00000000000000000',
    '1E2000000000',
    '1e2',
    '1E-2',
    '"10.00"',
    'null',
    '1000000000000',
    '-0',
    '-0.00',
  ])('W-28 %s is no amount', digits => {
    expect(amountIn(digits)).toMatchObject({ ok: false, code: 'types_wrong' })
  })

  test.each(['1.005', '0.000001', '-1', '-0.01', '100000000000.01'])('W-28 %s is none of this currency', digits => {
    expect(amountIn(digits)).toEqual(refuse('amount_malformed'))
  })

  test('W-28 an amount means the same whatever numbers stand beside it', () => {
    const digits = (max: number) => fc.stringMatching(new RegExp(`^\\d{1,${max}}$`))
    const numbers = fc
      .tuple(fc.constantFrom('', '', '-'), digits(17), fc.option(digits(8)), fc.constantFrom('', '', '', 'e0', 'E+2'))
      .map(([sign, whole, fraction, exponent]) => {
        const point = fraction === null ? '' : `.${fraction}`
        return `${sign}${whole.replace(/^0+(?=\d)/, '')}${point}${exponent}`
      })
    const saidOf = (cash: string, more: string) => {
      const read = readPamTransaction(bodyWith(cash, more))
      return read.ok ? read.value.cashAmount : read.code
    }
    fc.assert(
      fc.property(numbers, cash => {
        const expected = millionthsOf(cash) ?? 'types_wrong'
        expect(saidOf(cash, '')).toBe(expected)
        expect(saidOf(cash, ',"unheard":-1.5e-3')).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })

  test('the wire says six decimals, exact at any size', () => {
    expect(writePamAmount(637_270_923_401n)).toBe('63727092.340100')
    expect(writePamAmount(0n)).toBe('0.000000')
    expect(writePamAmount(10n ** 20n)).toBe('10000000000000000.000000')
  })
})

describe('messages of any dialect', () => {
  test.each<[string, (body: Buffer) => unknown]>([
    ['beexar', body => readBeexar('balance', body)],
    ['hub88', body => readHub88('balance', body)],
    ['pam', readPamTransaction],
  ])(
    'W-27 %s: a field that stands twice is refused, however it is written, and one inside of a text is none',
    (_door, read) => {
      for (const twice of ['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '{"b":[{"a":1,"a":2}]}'])
        expect(read(Buffer.from(twice))).toMatchObject({ ok: false, code: 'syntax_wrong' })
      expect(read(Buffer.from('['.repeat(7_000) + ']'.repeat(7_000)))).toMatchObject({ ok: false })
      expect(
        readPamTransaction(bodyWith('1', String.raw`,"unheard":"\"a\":1, \\","of":{"a":[{"b":1},{"b":2}]}`)).ok,
      ).toBe(true)
    },
  )
})

test('players have a name of forty characters at most, and it leads back', () => {
  const user = 'HIYAS.019ff7c5-1b2d-7c3e-8f90-0a1b2c3d4e5f'
  const name = pamPlayerOf(user)
  expect(name).toMatch(/^HIYAS\.[\w-]{22}$/)
  expect(userOfPam(name)).toBe(user)
  for (const nobody of ['', 'x', user, `${name}A`, `x${name}`, 'hiyas.AAAAAAAAAAAAAAAAAAAAAA'])
    expect(userOfPam(nobody)).toBe('')
})

test('W-27 a secret that is sent is compared whole', () => {
  const shared = createSharedSecret('a-secret-of-a-test-supplier')
  expect(shared.isSame('a-secret-of-a-test-supplier')).toBe(true)
  for (const other of ['', 'a-secret-of-a-test-supplie', 'a-secret-of-a-test-supplier '])
    expect(shared.isSame(other)).toBe(false)
})
