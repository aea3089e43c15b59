import { MEMBER_TYPE } from '@hiyas/contract'
import { describe, expect, test } from 'vitest'
import {
  audienceOf,
  changesBetween,
  type Item,
  isReadable,
  itemsFor,
  kindsFor,
  listedIds,
  listsAsked,
  nextChangeAtMs,
  withinBytes,
} from '../rules.ts'
import { item, NOON_MS } from './items.ts'

describe('what is told whom and when', () => {
  test.each<[string, Partial<Item>, boolean]>([
    ['what begins now', {}, true],
    ['what begins later', { startsAtMs: NOON_MS + 1 }, false],
    ['what ends now', { startsAtMs: NOON_MS - 9, endsAtMs: NOON_MS }, false],
    ['what ends later', { endsAtMs: NOON_MS + 1 }, true],
    ['what is for members', { audiences: ['agent', 'member'] }, true],
    ['what is for guests', { audiences: ['guest'] }, false],
    ['what only agents are told', { kind: 'agent' }, false],
    ['a banner', { kind: 'banner' }, true],
  ])('NOTICE-13 a member and %s', (_, more, isTold) => {
    expect(itemsFor([item('a', more)], 'member', NOON_MS)).toHaveLength(isTold ? 1 : 0)
  })

  test.each<[string, Partial<Item>, boolean]>([
    ['news of home', {}, true],
    ['a headline', { kind: 'hot' }, true],
    ['a popup, which shows itself', { kind: 'popup' }, false],
    ['what stands elsewhere', { place: 'm_login' }, false],
    ['what is for wide windows', { platforms: ['W'] }, false],
    ['what is for mobile too', { platforms: ['M', 'A'] }, true],
    ['a promotion, which has a page of its own', { kind: 'promotion' }, false],
  ])('CALL-69 %s waits on the list of a member: %o', (_, more, waits) => {
    expect(listedIds([item('a', more)])).toEqual(waits ? ['a'] : [])
  })

  test('CALL-69 a popup cannot be marked as read, all else can', () => {
    expect(['hot', 'player', 'promotion', 'agent', 'popup', 'banner'].filter(isReadable)).toEqual([
      'hot',
      'player',
      'promotion',
      'agent',
    ])
  })

  test('HOME-15 the next change is the earliest beginning or end that is still to come', () => {
    const items = [item('a', { endsAtMs: NOON_MS + 50 }), item('b', { startsAtMs: NOON_MS + 20 })]
    expect(nextChangeAtMs(items, NOON_MS)).toBe(NOON_MS + 20)
    expect(nextChangeAtMs(items, NOON_MS + 20)).toBe(NOON_MS + 50)
    expect(nextChangeAtMs(items, NOON_MS + 50)).toBeNull()
    expect(nextChangeAtMs([item('a')], 0)).toBe(NOON_MS)
  })

  test('POPUP-18 what came, changed and went is named; banners are not', () => {
    const before = [item('stays'), item('goes'), item('changes'), item('picture', { kind: 'banner' })]
    const after = [
      item('stays'),
      item('changes', { changedAtMs: NOON_MS + 1 }),
      item('comes'),
      item('another picture', { kind: 'banner' }),
    ]
    expect(changesBetween(before, after)).toEqual({ published: ['changes', 'comes'], withdrawn: ['goes'] })
  })

  test('NOTICE-18 a list ends where it says more than a page can carry, and a shorter one behind does not slip in', () => {
    expect(withinBytes([60_000, 40_000, 1, 0], bytes => bytes)).toEqual([60_000, 40_000])
  })

  test('SESS-29 only agents are told what is for agents', () => {
    const others = ['hot', 'player', 'promotion', 'popup']
    for (const audience of ['guest', 'trial', 'member'] as const) expect(kindsFor(audience)).toEqual(others)
    expect(kindsFor('agent')).toEqual(['hot', 'player', 'promotion', 'agent', 'popup'])
    expect(itemsFor([item('a', { kind: 'agent' })], 'agent', NOON_MS)).toHaveLength(1)
  })

  test.each<[number | null, string]>([
    [null, 'guest'],
    [MEMBER_TYPE.plain, 'member'],
    [MEMBER_TYPE.internal, 'member'],
    [MEMBER_TYPE.trial, 'trial'],
    [MEMBER_TYPE.agent, 'agent'],
    [MEMBER_TYPE.masterAgent, 'agent'],
    [MEMBER_TYPE.specialAgentA, 'agent'],
    [MEMBER_TYPE.specialAgentB, 'agent'],
  ])('SESS-29 somebody of type %j is one audience: %s', (type, audience) => {
    expect(audienceOf(type === null ? null : { type })).toBe(audience)
  })

  test.each<[string | undefined, string[]]>([
    [undefined, ['agent', 'player', 'banners', 'popup', 'promotion', 'hot']],
    [' ', ['agent', 'player', 'banners', 'popup', 'promotion', 'hot']],
    ['B,PL', ['banners', 'player']],
    [' pu , h ', ['popup', 'hot']],
    ['X', []],
    ['X,PR', ['promotion']],
    [',', []],
    ['toString', []],
  ])('types=%s asks for %j', (types, lists) => {
    expect([...listsAsked(types)].toSorted()).toEqual(lists.toSorted())
  })
})
