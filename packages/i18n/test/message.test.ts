import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { shortened } from '../src/compile.ts'
import { createReader } from '../src/message.ts'

const read = createReader('en-PH')
const say = (text: string, values = {}) => read(shortened(compileMessage(text)), values)

test.each([
  ['Hello', {}, 'Hello'],
  ['Hello {name}', { name: 'Maria' }, 'Hello Maria'],
  ['Hello {name}', {}, 'Hello '],
  ['No. # of {name}', { name: '#' }, 'No. # of #'],
  ['{count, plural, one {# game} other {# games}}', { count: 1 }, '1 game'],
  ['{count, plural, one {# game} other {# games}}', { count: 1_200 }, '1,200 games'],
  ['{count, plural, =0 {none} other {# of {name}}}', { count: 0 }, 'none'],
  ['{count, plural, =0 {none} other {# of {name}}}', { count: 3, name: 'ten' }, '3 of ten'],
])('%s with %o reads %s', (text, values, expected) => {
  expect(say(text, values)).toBe(expected)
})

test.each(['{day, date}', '{who, select, a {x} other {y}}', '{count, plural, offset:1 other {#}}'])(
  'what the reader does not know does not compile: %s',
  text => {
    expect(() => say(text)).toThrow(/place|offset/)
  },
)
