import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKnownNumber, readNumber, readsAsNumber } from '../codes/numbers.ts'

const read = (text: string, dialingCode?: string, countries: readonly string[] = ['PH', 'SG']) => {
  const number = readNumber(text, dialingCode, countries)
  return number.ok ? number.value : number.code
}

describe('LOGIN-57 REG-75 a number as it is typed', () => {
  test.each([
    '09175550148',
    '9175550148',
    '0917 555 0148',
    '(0917) 555-0148',
    '+63 917 555 0148',
    '+63 0917 555 0148',
    '0063 917 555 0148',
    '639175550148',
    ' 0917.555.0148 ',
    '0917\u00a0555\u00a00148',
    '０９１７５５５０１４８',
    '٠٩١٧٥٥٥٠١٤٨',
  ])('%s is one and the same', text => {
    expect(read(text)).toBe('639175550148')
    expect(read(text, '63')).toBe('639175550148')
    expect(read(text, '')).toBe('639175550148')
  })

  test.each([
    ['a letter more', '0917555014a'],
    ['an extension', '0917 555 0148 ext 5'],
    ['a digit less', '0917555014'],
    ['a digit more', '091755501488'],
    ['a line that gets no SMS', '(02) 8812 3456'],
    ['no number', '----'],
    ['two plus signs', '++639175550148'],
    ['emoji', '0917555014🙂'],
    ['right-to-left marks', '\u202e0917555014'],
    ['zeros', '0000000000'],
  ])('%s is refused', (_, text) => {
    expect(read(text)).toBe('sms.number.invalid')
  })

  test('only countries the merchant accepts, and the one that the dialling code says', () => {
    expect(read('+65 9123 4567')).toBe('6591234567')
    expect(read('9123 4567', '65')).toBe('6591234567')
    expect(read('9123 4567')).toBe('sms.number.invalid')
    expect(read('+65 9123 4567', '63')).toBe('sms.number.invalid')
    expect(read('+65 9123 4567', undefined, ['PH'])).toBe('sms.number.invalid')
    expect(read('9123 4567', '65', ['PH'])).toBe('sms.number.invalid')
    expect(read('+1 212 555 0148', undefined, ['PH', 'CA'])).toBe('sms.number.invalid')
    expect(read('0917 555 0148', '999')).toBe('sms.number.invalid')
  })

  test('LOGIN-57 of who has an account it may be of any country, where it says which itself', () => {
    const known = (text: string, dialingCode?: string) => {
      const number = readKnownNumber(text, dialingCode, ['PH'])
      return number.ok ? number.value : number.code
    }
    for (const text of ['+65 9123 4567', '0065 9123-4567', '＋65 9123 4567']) {
      expect([known(text), known(text, '63')]).toEqual(['6591234567', '6591234567'])
    }
    expect(known('+63 917 555 0148', '65')).toBe('639175550148')
    for (const text of ['9123 4567', '6591234567', '+65 6123 4567', '+65 9123', '+999 9123 4567']) {
      expect(known(text)).toBe('sms.number.invalid')
    }
    expect([known('0917 555 0148'), known('9123 4567', '65')]).toEqual(['639175550148', 'sms.number.invalid'])
  })

  test('whatever is typed, the answer is a refusal or digits that read as themselves', () => {
    const digitsAndSigns = fc.string({ unit: fc.constantFrom(...'0123456789+ ()-.٣５'), maxLength: 20 })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), digitsAndSigns), text => {
        const number = read(text)
        if (number === 'sms.number.invalid') return
        expect(number).toMatch(/^(63|65)\d{8,10}$/)
        expect(read(`+${number}`)).toBe(number)
      }),
    )
  })
})

test.each([
  ['09175550148', true],
  ['639175550148', true],
  // At home in another of the countries, which whoever logs in may choose.
  ['81234567', true],
  // International, of a country that is not among them.
  ['00447911123456', true],
  ['0917555014', false],
  ['marites_88', false],
  ['', false],
])('%s reads as a number: %s', (text, reads) => {
  expect(readsAsNumber(text, ['PH', 'SG'])).toBe(reads)
})
