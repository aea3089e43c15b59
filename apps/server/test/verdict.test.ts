import { expect, test } from 'vitest'
import { leakOf } from './fuzz/verdict.ts'

test.each([
  ['a table of the database', 'pg_stat_activity is busy', 'pg_stat_activity'],
  ['a name with its schema', '"pg_catalog.pg_class"', 'pg_catalog'],
  ['an index', 'key of (pg_toast_16384)', 'pg_toast_16384'],
  ['a random id that holds the same characters', '{"captchaId":"4VVlxKXXpgpg_jNeHPTLMh802r9wZn4xzn8G8A6-q2g"}', null],
  ['one that begins with them', '{"id":"pg_jNeHPTLMh802r9wZn4xzn8G8A6-q2g"}', null],
  ['one that has them behind a dash', '{"id":"jNeHPTLMh802r9wZn4x-pg_stat"}', null],
  ['where a source stands', 'at answer (/srv/door.ts:12:3)', 'at answer (/srv/door.ts:12:3)'],
])('what no answer may tell: %s', (_, text, told) => {
  expect(leakOf(text)).toBe(told)
})
