import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, isKnownCurrency, MINOR_PER_UNIT, parseAmount, settlementStep, sum } from '../src/index.ts'

describe('amounts', () => {
  test.each([
    ['0', 0n],
    ['0.0001', 1n],
    ['1', 10_000n],
    ['12.5', 125_000n],
    ['0.01', 100n],
    ['10', 100_000n],
    ['12480.50', 124_805_000n],
    ['999999999999.9999', 9_999_999_999_999_999n],
  ])('W-28 %s is read exactly', (text, amount) => {
    expect(parseAmount(text)).toEqual({ ok: true, value: amount })
  })

  test.each([
    '',
    '-1',
    '+1',
    '1.',
    '.5',
    '01',
    '1e3',
    'x1',
    '1x',
    '1.00001',
    '1E2000000000',
    '1.12345678901234567',
    '1 000',
    '1,000',
    '٣',
    'NaN',
    '1000000000000',
  ])('W-28 %s is refused', text => {
    expect(parseAmount(text)).toEqual({ ok: false, code: 'amount_malformed' })
  })

  test('WAL-02 what is written is read back to the minor unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }), amount => {
        expect(parseAmount(formatAmount(amount))).toEqual({ ok: true, value: amount })
      }),
    )
  })

  test('negative amounts are written with their sign, four decimals only where two would lose something', () => {
    expect(formatAmount(-250_000_000n)).toBe('-25000.00')
    expect(formatAmount(-1n)).toBe('-0.0001')
    expect(formatAmount(0n)).toBe('0.00')
    expect(formatAmount(100n)).toBe('0.01')
    expect(formatAmount(1_010n)).toBe('0.1010')
  })

  test.each(['PHP', 'FUN', 'XXX', 'USD', 'EUR'])('%s settles in hundredths', currency => {
    expect(isKnownCurrency(currency)).toBe(true)
    expect(settlementStep(currency)).toBe(100n)
  })

  test.each(['JPY', 'VND', 'IDR'])('%s settles in whole units', currency => {
    expect(isKnownCurrency(currency)).toBe(true)
    expect(settlementStep(currency)).toBe(MINOR_PER_UNIT)
  })

  test.each(['ABC', '', 'constructor', 'toString', '__proto__'])('%s, which nobody declared, has no step', currency => {
    expect(isKnownCurrency(currency)).toBe(false)
    expect(() => settlementStep(currency)).toThrow(`unknown currency ${currency}`)
  })

  test('a sum of nothing is nothing', () => {
    expect(sum([])).toBe(0n)
    expect(sum([1n, -1n, 5n])).toBe(5n)
  })
})
