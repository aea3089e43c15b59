import { FLAG_KEYS, type Flags } from '@hiyas/contract'
import { describe, expect, test } from 'vitest'
import { LOOKS } from '../src/shared/menu/looks.ts'
import { daysSince, type EntryName, type MenuFacts, memberCentreOf, sideMenuOf } from '../src/shared/menu/rules.ts'

const flagsOf = (on: boolean): Flags => Object.fromEntries(FLAG_KEYS.map(key => [key, on])) as Flags
const EVERYTHING: MenuFacts = {
  type: 1,
  toUpline: true,
  flags: flagsOf(true),
  promotions: ['REFERRAL', 'MISSION'],
  showReferral: false,
  installed: false,
  links: new Set(['TELEGRAM', 'TELEGRAM_2']),
}
const NOTHING: MenuFacts = {
  type: null,
  toUpline: false,
  flags: flagsOf(false),
  promotions: [],
  showReferral: false,
  installed: true,
  links: new Set(),
}

describe('the side menu', () => {
  test('SIDE-11 SIDE-12 SIDE-13 SIDE-14 SIDE-15 SIDE-16 SIDE-17 SIDE-18 SIDE-19 SIDE-20 SIDE-21 SIDE-22 SIDE-23 SIDE-24 SIDE-25 SIDE-27 SIDE-28 fifteen entries in the order of the list', () => {
    expect(sideMenuOf(EVERYTHING)).toEqual([
      'profile',
      'deposit',
      'withdraw',
      'promotions',
      'rewardCentre',
      'agency',
      'help',
      'accountRecord',
      'bettingRecord',
      'feedback',
      'messages',
      'download',
      'service',
      'telegram',
      'telegram2',
    ])
  })

  test('SIDE-34 SIDE-35 the share entry stands before customer service while it is switched on', () => {
    const shown = sideMenuOf({ ...EVERYTHING, showReferral: true })
    expect(shown).toHaveLength(16)
    expect(shown.indexOf('share')).toBe(shown.indexOf('service') - 1)
    expect(LOOKS.share.href).toBe('/m/inviteFriends')
  })

  test('SIDE-29 SIDE-30 SIDE-31 SIDE-32 with everything off only what has no condition is left', () => {
    expect(sideMenuOf(NOTHING)).toEqual(['profile', 'deposit', 'withdraw', 'promotions', 'help', 'service'])
  })

  test.each([
    ['rewardCentre', 'REWCEN3'],
    ['accountRecord', 'TRANSREC3'],
    ['bettingRecord', 'TRANSBETREPMEM3'],
    ['messages', 'MAILCEN'],
    ['feedback', 'FEEDBACK3'],
  ] as const)('SIDE-29 SIDE-30 the entry %s needs the key %s', (name, key) => {
    expect(sideMenuOf({ ...EVERYTHING, flags: { ...flagsOf(true), [key]: false } })).not.toContain(name)
    expect(sideMenuOf({ ...NOTHING, flags: { ...flagsOf(false), [key]: true } })).toContain(name)
  })

  test.each([
    ['TELEGRAM', 'telegram'],
    ['TELEGRAM_2', 'telegram2'],
  ] as const)('SIDE-31 the link %s shows only while there is an address for it', (key, name) => {
    expect(sideMenuOf({ ...EVERYTHING, links: new Set([key]) })).toContain(name)
    expect(sideMenuOf({ ...EVERYTHING, links: new Set() })).not.toContain(name)
  })

  test.each([
    [null, false],
    [0, false],
    [4, false],
    [40, false],
    [1, true],
    [2, true],
    [41, true],
    [42, true],
  ])('SIDE-33 SESS-29 MEMBER-27 MEMBER-28 type %j sees the agency centre: %j', (type, seen) => {
    expect(sideMenuOf({ ...EVERYTHING, type }).includes('agency')).toBe(seen)
    expect(memberCentreOf({ ...EVERYTHING, type }).includes('agency')).toBe(seen)
  })

  test('SIDE-26 each entry leads to its screen', () => {
    const addresses = sideMenuOf(EVERYTHING).map(name => LOOKS[name].href)
    expect(addresses.slice(0, 12)).toEqual([
      '/m/member-centre',
      '/m/voucherCenter',
      '/m/withdraw',
      '/m/activity',
      '/m/rewardCenter',
      '/m/agent',
      '/m/help',
      '/m/transaction/record',
      '/m/gameRecord',
      '/m/feedback',
      '/m/webEmail',
      '/m/download',
    ])
  })
})

describe('the member centre', () => {
  test('MEMBER-21 MEMBER-22 MEMBER-24 MEMBER-34 all targets in the order of the list, each at its address', () => {
    expect(memberCentreOf(EVERYTHING).map(name => LOOKS[name].href)).toEqual([
      '/m/voucherCenter',
      '/m/withdraw',
      '/m/inviteFriends',
      '/m/securityCenter',
      '/m/member/benefits',
      '/m/agent',
      '/m/vouReport',
      '/m/withdrawReport',
      '/m/transaction/record',
      '/m/gameRecord',
      '/m/profitandloss',
      '/m/upLine/transfer',
      '/m/rewardCenter',
      '/m/member/manualRebate',
      '/m/leaderBoard',
      '/m/member/rebateReport',
      '/m/webEmail',
    ])
  })

  test('MEMBER-21 MEMBER-22 MEMBER-43 what needs no key is there with everything off', () => {
    expect(memberCentreOf(NOTHING)).toEqual(['deposit', 'withdraw', 'invite', 'security'])
  })

  test.each([
    ['MEMBER-25 MEMBER-26', 'benefits', 'MEMCLUB3'],
    ['MEMBER-29', 'depositRecord', 'DEPRECM3'],
    ['MEMBER-30', 'withdrawRecord', 'WITHREC3'],
    ['MEMBER-31', 'accountRecord', 'TRANSREC3'],
    ['MEMBER-32', 'bettingRecord', 'TRANSBETREPMEM3'],
    ['MEMBER-33', 'profitAndLoss', 'PERSREP'],
    ['MEMBER-35', 'uplineTransfer', 'AGETRANSFERUP3'],
    ['MEMBER-38', 'rewardCentre', 'REWCEN3'],
    ['MEMBER-39', 'manualRebate', 'MANPLAYREB3'],
    ['MEMBER-41', 'rebateReport', 'PLYRBT'],
    ['MEMBER-42', 'messages', 'MAILCEN'],
  ] as const)(
    'MEMBER-25 MEMBER-29 MEMBER-30 MEMBER-31 MEMBER-32 MEMBER-33 MEMBER-35 MEMBER-38 MEMBER-39 MEMBER-41 MEMBER-42 (%s) the target %s needs the key %s',
    (_ids, name, key) => {
      expect(memberCentreOf(EVERYTHING)).toContain(name)
      expect(memberCentreOf({ ...EVERYTHING, flags: { ...flagsOf(true), [key]: false } })).not.toContain(name)
    },
  )

  test.each<[string, Partial<MenuFacts>, EntryName]>([
    ['MEMBER-36 a member without an upline', { toUpline: false }, 'uplineTransfer'],
    ['MEMBER-37 a member of type 2', { type: 2 }, 'uplineTransfer'],
    ['MEMBER-40 a merchant without missions', { promotions: ['REFERRAL'] }, 'leaderboard'],
  ])('MEMBER-36 MEMBER-37 MEMBER-40 (%s) does not see the target', (_what, change, name) => {
    expect(memberCentreOf(EVERYTHING)).toContain(name)
    expect(memberCentreOf({ ...EVERYTHING, ...change })).not.toContain(name)
  })

  test.each([
    [10 * 86_400_000, 10],
    [86_400_000 - 1, 0],
    [0, 0],
    [-5 * 86_400_000, 0],
  ])('MEMBER-13 MEMBER-14 %j ms after the registration are %j whole days', (passedMs, days) => {
    expect(daysSince(1_795_257_600_000, 1_795_257_600_000 + passedMs)).toBe(days)
  })
})
