import * as contract from '@hiyas/contract'
import { describe, expect, test } from 'vitest'
import { CATALOGUES } from '../src/catalogues/index.ts'
import { compileCatalogues, textsOf } from '../src/compile.ts'

const ty = textsOf('TY')
const en = textsOf('EN')

describe('catalogues', () => {
  test.each(Object.entries(CATALOGUES))(
    'LANG-01 the context %s has every text in Filipino and in English',
    (_name, catalogue) => {
      expect(Object.keys(catalogue.en).toSorted()).toEqual(Object.keys(catalogue.ty).toSorted())
      for (const text of [...Object.values(catalogue.ty), ...Object.values(catalogue.en)]) expect(text).not.toBe('')
    },
  )

  test('both languages put the same values into a text', () => {
    const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(match => match[1]).toSorted()
    for (const catalogue of Object.values(CATALOGUES)) {
      for (const [key, text] of Object.entries(catalogue.ty)) {
        expect([key, valuesOf((catalogue.en as Record<string, string>)[key] ?? '')]).toEqual([key, valuesOf(text)])
      }
    }
  })

  test('every refusal and failure of the contract has a text', () => {
    const modules = Object.values(contract).filter(value => typeof value === 'object') as Record<string, unknown>[]
    const codes = modules.flatMap(module =>
      Object.values(module)
        .filter(contract.isCall)
        .flatMap(call => call.refusals),
    )
    const known = compileCatalogues('EN')
    const missing = [...codes, ...Object.keys(contract.FAILURES)].filter(code => known[`refusal.${code}`] === undefined)
    expect(missing).toEqual([])
  })
})

test.each([
  [
    'SESS-53',
    'refusal.permission.denied',
    'Sorry, this account does not have permission or the feature is temporarily unavailable.',
  ],
  ['REG-98', 'refusal.user.name.exists', 'Sorry, the username already exists.'],
  ['REG-99', 'rule.email', 'E-mail format is incorrect'],
  ['REG-101', 'refusal.invitation_code_error', 'Invalid invitation code'],
  ['REG-102', 'rule.name', 'Name format is not valid'],
  ['REG-104', 'refusal.sms.number.invalid', 'Please enter a valid mobile number'],
] as const)(
  'SESS-53 REG-98 REG-99 REG-101 REG-102 REG-104 (%s) the text %s is that of the catalogue',
  (_, key, text) => {
    expect(en.t(key, { min: 2, max: 30 })).toContain(text)
  },
)

describe('formats', () => {
  test.each([
    ['12480.50', '₱12,480.50'],
    ['0.00', '₱0.00'],
    ['-25000.00', '−₱25,000.00'],
    ['999999999999.99', '₱999,999,999,999.99'],
    ['0.0099', '₱0.00'],
  ])('BAL-05 money %s reads %s in both languages', (amount, shown) => {
    expect(ty.money(amount, 'PHP')).toBe(shown)
    expect(en.money(amount, 'PHP')).toBe(shown)
  })

  test('a win carries a plus, zero carries none, round amounts may leave the decimals out', () => {
    expect(en.money('620.00', 'PHP', { signed: true })).toBe('+₱620.00')
    expect(en.money('0.00', 'PHP', { signed: true })).toBe('₱0.00')
    expect(en.money('1000.00', 'PHP', { whole: true })).toBe('₱1,000')
  })

  test('times are those of Manila', () => {
    const moment = Date.UTC(2026, 10, 21, 12, 41)
    expect(ty.dateTime(moment)).toBe('21 Nob 2026, 20:41')
    expect(en.time(moment)).toBe('20:41')
  })
})
