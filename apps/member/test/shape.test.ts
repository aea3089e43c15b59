import { expect, test } from 'vitest'
import { array, boolean, nullable, number, object, oneOf, type Shape, string, text } from '../src/storage/shape.ts'

const person = object({ name: string, age: nullable(number) })
const cases: [what: string, shape: Shape<unknown>, value: unknown, fits: boolean][] = [
  ['a text', string, '', true],
  ['a number for a text', string, 1, false],
  ['a number', number, 0, true],
  ['what is no number', number, Number.NaN, false],
  ['digits for a number', number, '1', false],
  ['a truth', boolean, false, true],
  ['nothing for a truth', boolean, undefined, false],
  ['a text of the form', text(/^\d{2}$/), '12', true],
  ['a text of another form', text(/^\d{2}$/), '123', false],
  ['one of those', oneOf(0, 1), 1, true],
  ['the same in letters', oneOf(0, 1), '1', false],
  ['nothing where it may be', nullable(string), null, true],
  ['nothing at all where null may be', nullable(string), undefined, false],
  ['a list', array(number), [1, 2], true],
  ['a list with a stranger', array(number), [1, '2'], false],
  ['a record for a list', array(number), { 0: 1 }, false],
  ['a record', person, { name: 'Maria', age: null }, true],
  ['a record with more than is named', person, { name: 'Maria', age: 30, from: 'Cebu' }, true],
  ['a record with less', person, { name: 'Maria' }, false],
  ['null for a record', person, null, false],
  ['a text for a record', person, 'Maria', false],
]

test.each(cases)('what is kept: %s', (_what, shape, value, fits) => {
  expect(shape(value)).toBe(fits)
})
