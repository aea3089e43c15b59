import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { describe, expect, test } from 'vitest'
import { readShape, readShapeOfDigits } from '../src/reading.ts'

const check = TypeCompiler.Compile(
  Type.Object({ amount: Type.Integer(), rate: Type.Optional(Type.Number()), of: Type.Optional(Type.Unknown()) }),
)
const AMOUNTS = new Set(['amount'])
const codeOf = (text: string) => {
  const result = readShapeOfDigits(check, Buffer.from(text), AMOUNTS)
  return result.ok ? 'ok' : result.code
}

describe('amounts that are digits', () => {
  test.each(['1e7', '1E7', '100.0', '-0', '-1', '1e+2', '9e0'])(
    'W-28 %s is no amount, alone and beside others',
    digits => {
      expect(codeOf(`{"amount":${digits}}`)).toBe('types_wrong')
      expect(codeOf(`{"rate":true,"amount":${digits}}`)).toBe('types_wrong')
    },
  )

  test.each([
    '{"amount":0}',
    '{"amount":9007199254740991}',
    '{"amount":7,"rate":1.5}',
    '{"amount":7,"rate":-1e-3}',
    '{"amount":7,"of":[true,false,"1e7",{"x":"-"}]}',
  ])('W-28 %s is read: only amounts are held to it', text => {
    expect(codeOf(text)).toBe('ok')
  })
})

describe('fields that stand twice', () => {
  const nested = (levels: number) => `{"amount":1,"of":${'['.repeat(levels)}${']'.repeat(levels)}}`

  test.each([
    ['in texts colons are none', String.raw`{"amount":1,"of":"a:b \":\" \\"}`, 'ok'],
    ['a text ends where its quote does', String.raw`{"amount":1,"of":"\\","rate":2}`, 'ok'],
    ['fields of lists count', '{"amount":1,"of":[{"a":1},{"a":2}]}', 'ok'],
    ['twice at the top', '{"amount":1,"amount":1}', 'syntax_wrong'],
    ['twice within', '{"amount":1,"of":[[{"a":1,"a":1}]]}', 'syntax_wrong'],
    ['twice where the first is larger', '{"amount":1,"of":{"a":{"b":1,"c":2},"a":0}}', 'syntax_wrong'],
    ['as deep as anything may be', nested(32), 'ok'],
    ['deeper than anything may be', nested(33), 'syntax_wrong'],
  ])('W-27 %s', (_what, text, code) => {
    expect(codeOf(text)).toBe(code)
  })
})

describe('what is wrong', () => {
  test.each([
    ['{', 'syntax_wrong', undefined],
    ['[]', 'syntax_wrong', []],
    ['7', 'syntax_wrong', 7],
    ['{}', 'syntax_wrong', {}],
    ['{"amount":"7"}', 'types_wrong', { amount: '7' }],
    ['{"amount":7,"amount":7}', 'syntax_wrong', { amount: 7 }],
  ])('W-13 %s has %s, and what could be read is told', (text, code, value) => {
    const refused = { ok: false, code, detail: { value } }
    expect(readShapeOfDigits(check, Buffer.from(text), AMOUNTS)).toEqual(refused)
    expect(readShape(check, Buffer.from(text))).toEqual(refused)
  })
})
