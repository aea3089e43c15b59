import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { digitsProblem } from '../src/shared/captcha/use-captcha.ts'
import { beginsWithZeros, findNumber, shareDone } from '../src/shared/captcha/work.ts'

const WORK = { captchaId: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c', zeroBits: 12 }
const digestOf = (number: number) => createHash('sha256').update(`${WORK.captchaId}.${number}`).digest()

describe('the work of a device in place of a captcha', () => {
  test('CALL-20 finds the first number whose digest begins with the zeros that are asked for', () => {
    const found = findNumber(WORK, 0, 1_000_000) ?? -1
    expect(digestOf(found).toString('hex')).toMatch(/^000/)
    const earlier = Array.from({ length: found }, (_, number) => digestOf(number).toString('hex'))
    expect(earlier.filter(digest => digest.startsWith('000'))).toEqual([])
  })

  test('CALL-20 looks in its range only', () => {
    const found = findNumber(WORK, 0, 1_000_000) ?? -1
    expect(findNumber(WORK, 0, found)).toBeNull()
    expect(findNumber(WORK, found, 1)).toBe(found)
  })

  test.each([
    [[0b0000_0000, 0b0111_1111], 9, true],
    [[0b0000_0000, 0b1000_0000], 9, false],
    [[0b0000_0001, 0], 8, false],
    [[0b0000_0000, 255], 8, true],
    [[0b0001_1111], 3, true],
    [[0b0001_1111], 4, false],
    [[0, 0, 0, 0, 255], 32, true],
  ])('%o begins with %i zero bits: %s', (bytes, bits, expected) => {
    expect(beginsWithZeros(Uint8Array.from(bytes), bits)).toBe(expected)
  })

  test('what is done grows and never claims to be all', () => {
    const shares = [0, 1_000, 100_000, 1_000_000].map(tried => shareDone(tried, 17))
    expect(shares[0]).toBe(0)
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
    expect(shareDone(2 ** 17, 17)).toBeCloseTo(0.632, 3)
    expect(Math.max(...shares)).toBeLessThan(1)
  })
})

describe('the digits of a captcha', () => {
  test.each(['', ' ', '12a', '1234567', '٤٨٢', '🎰'])(
    'LOGIN-53 REG-87 "%s" is refused before anything is sent',
    typed => {
      expect(digitsProblem(typed)).toEqual({ key: 'login.captcha_wrong' })
    },
  )

  test.each(['7', '7294', '729413', ' 7294 '])('LOGIN-53 REG-87 "%s" is sent', typed => {
    expect(digitsProblem(typed)).toBeNull()
  })
})
