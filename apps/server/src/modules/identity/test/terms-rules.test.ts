import { MEMBER_TYPE } from '@hiyas/contract'
import { describe, expect, test } from 'vitest'
import { owesTerms, type SaidTerms, type Terms, termsToAdd, versionAt } from '../rules/terms.ts'

const NOW_MS = 1_795_257_600_000
const over = (version: number, isMaterial = true): Terms => ({
  version,
  isMaterial,
  startsAtMs: NOW_MS - 100 + version,
})
const coming = (version: number, isMaterial = true): Terms => ({ version, isMaterial, startsAtMs: NOW_MS + version })

describe('SES-20 who must accept the terms before he plays on', () => {
  test.each<[string, number | null, readonly Terms[], boolean]>([
    ['the first ones are all there are', 1, [], false],
    ['the first ones are all there are, and he has accepted none', null, [], false],
    ['others are in force', 1, [over(2)], true],
    ['others are in force, and he has accepted none', null, [over(2)], true],
    ['others are in force since this moment', 1, [{ ...over(2), startsAtMs: NOW_MS }], true],
    ['others will be in force', 1, [coming(2)], false],
    ['others are in force that changed nothing of weight', 1, [over(2, false)], false],
    ['others are in force that he has accepted', 2, [over(2)], false],
    ['what changed nothing of weight came after what did', 1, [over(2), over(3, false)], true],
    ['he accepted what did, and not what came after it', 2, [over(2), over(3, false)], false],
    ['he accepted what came after it', 3, [over(2), over(3, false)], false],
    ['it changed again', 2, [over(2), over(3)], true],
    ['it will change again', 2, [over(2), coming(3)], false],
  ])('%s', (_, accepted, later, owes) => {
    expect(owesTerms({ type: MEMBER_TYPE.plain, accepted }, later, NOW_MS)).toBe(owes)
    expect(owesTerms({ type: MEMBER_TYPE.agent, accepted }, later, NOW_MS)).toBe(owes)
    expect(owesTerms({ type: MEMBER_TYPE.trial, accepted }, later, NOW_MS)).toBe(false)
  })
})

test.each<[readonly Terms[], number]>([
  [[], 1],
  [[coming(2)], 1],
  [[over(2, false)], 2],
  [[over(2), over(3, false), coming(4)], 3],
])('SES-20 of %j version %i is in force', (later, version) => {
  expect(versionAt(later, NOW_MS)).toBe(version)
})

describe('SES-20 what an operator says of the terms', () => {
  const iso = (ms: number) => new Date(ms).toISOString()
  const [second, third] = [over(2), coming(3, false)]
  test.each<[string, readonly Terms[], SaidTerms, Terms | null | { says: string }]>([
    [
      'without a time they are in force at once',
      [],
      { version: 2 },
      { version: 2, isMaterial: true, startsAtMs: NOW_MS },
    ],
    [
      'with one then',
      [second],
      { version: 3, isMaterial: false, startsAt: iso(NOW_MS) },
      { version: 3, isMaterial: false, startsAtMs: NOW_MS },
    ],
    [
      'those there are, as they are',
      [second],
      { version: 2, isMaterial: true, startsAt: iso(second.startsAtMs) },
      null,
    ],
    ['those there are, by their number alone', [second, third], { version: 3 }, null],
    ['the first ones', [second], { version: 1, isMaterial: true, startsAt: null }, null],
    [
      'those there are, not material any more',
      [second],
      { version: 2, isMaterial: false },
      { says: expect.stringContaining('stays as it is') },
    ],
    [
      'those there are, at another time',
      [second],
      { version: 2, startsAt: iso(NOW_MS) },
      { says: expect.stringContaining('stays as it is') },
    ],
    ['one that leaves a number out', [second], { version: 4 }, { says: 'terms.version: the next one is 3.' }],
    [
      'one from before it could be read',
      [],
      { version: 2, startsAt: iso(NOW_MS - 1) },
      { says: 'terms.startsAt: it is over.' },
    ],
    [
      'one from before the last',
      [second, third],
      { version: 4, startsAt: iso(NOW_MS + 3) },
      { says: 'terms.startsAt: version 3 is in force no sooner.' },
    ],
    [
      'one whose time is none',
      [],
      { version: 2, startsAt: '2026-13-01T00:00Z' },
      { says: 'terms.startsAt is no time.' },
    ],
    ['one too many', [{ ...second, version: 999 }], { version: 1_000 }, { says: 'terms.version: there are no more.' }],
  ])('%s', (_, later, said, added) => {
    expect(termsToAdd(later, said, NOW_MS)).toEqual(added)
  })
})
