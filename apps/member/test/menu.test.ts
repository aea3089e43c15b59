import { FLAG_KEYS, type Flags } from '@hiyas/contract'
import { describe, expect, test } from 'vitest'
import { memberNameOf } from '../src/shared/member/use-member-name.ts'
import { entryHrefOf } from '../src/shared/menu/addresses.ts'
import { LOOKS, popupHrefOf } from '../src/shared/menu/looks.ts'
import {
  daysSince,
  type EntryName,
  type MenuFacts,
  memberCentreOf,
  memberPopupOf,
  sideMenuOf,
} from '../src/shared/menu/rules.ts'
import { rankPercentOf } from '../src/shared/rank/rank.ts'
import { headerMenuOf } from '../src/shell/header-menu-rules.ts'

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
    expect(sideMenuOf(EVERYTHING)).not.toContain('share')
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

describe('the home header', () => {
  test.each([
    ['SHELL-63 MEMBER-46', { nickname: 'Aling Marites', account: 'marites_88' }, 'Aling Marites'],
    ['SHELL-64 MEMBER-46', { nickname: '', account: 'marites_88' }, 'marites_88'],
    ['before the server has answered', undefined, 'of_the_session'],
  ])('SHELL-63 SHELL-64 MEMBER-46 (%s) a member is called %o', (_ids, info, name) => {
    expect(memberNameOf(info, 'of_the_session')).toBe(name)
  })

  test('SHELL-70 SHELL-71 SHELL-77 the menu of a member leads to the cashier and the help, and acts for the rest', () => {
    expect(headerMenuOf({ looksLikeMember: true, hidden: false })).toEqual([
      { name: 'deposit', href: '/m/voucherCenter' },
      { name: 'withdraw', href: '/m/withdraw' },
      { name: 'refresh' },
      { name: 'hide' },
      { name: 'help', href: '/m/help' },
      { name: 'all' },
      { name: 'logout' },
    ])
    expect(headerMenuOf({ looksLikeMember: true, hidden: true })[3]).toEqual({ name: 'show' })
  })

  test('SHELL-74 SHELL-76 SHELL-78 SHELL-79 a visitor has no balance to cover and no way out, and refreshing leads him to the login', () => {
    expect(headerMenuOf({ looksLikeMember: false, hidden: false })).toEqual([
      { name: 'deposit', href: '/m/voucherCenter' },
      { name: 'withdraw', href: '/m/withdraw' },
      { name: 'refresh', href: '/m/login' },
      { name: 'help', href: '/m/help' },
      { name: 'all' },
    ])
  })
})

describe('the pop-up under the name', () => {
  test('MEMBER-48 MEMBER-49 MEMBER-50 MEMBER-51 MEMBER-52 MEMBER-53 of an agent has every entry, each at its address', () => {
    expect(memberPopupOf(EVERYTHING).map(name => [name, popupHrefOf(name)])).toEqual([
      ['profile', '/m/member/home'],
      ['agency', '/m/member/home'],
      ['withdraw', '/m/withdraw'],
      ['accountRecord', '/m/transaction/record'],
      ['bettingRecord', '/m/gameRecord'],
    ])
  })

  test.each([0, 4, 40])('MEMBER-49 somebody of type %i has no agency centre there', type => {
    expect(memberPopupOf({ ...EVERYTHING, type })).not.toContain('agency')
  })

  test('MEMBER-52 MEMBER-53 the records are there only with their keys, each with its own', () => {
    expect(memberPopupOf({ ...NOTHING, type: 0 })).toEqual(['profile', 'withdraw'])
    for (const [key, name] of [KEYED[1], KEYED[2]]) {
      const only = { ...NOTHING, type: 0, flags: { ...flagsOf(false), [key]: true } }
      expect(memberPopupOf(only)).toEqual(['profile', 'withdraw', name])
    }
  })
})

const KEYED = [
  ['REWCEN3', 'rewardCentre'],
  ['TRANSREC3', 'accountRecord'],
  ['TRANSBETREPMEM3', 'bettingRecord'],
  ['MAILCEN', 'messages'],
] as const

test.each(KEYED)(
  'SESS-32 without the key %s the entry %s stands in no menu, and with it in each that lists it',
  (key, name) => {
    const menus = [sideMenuOf, memberCentreOf, memberPopupOf]
    const off = { ...EVERYTHING, flags: { ...flagsOf(true), [key]: false } }
    expect(menus.flatMap(menu => menu(off))).not.toContain(name)
    expect(menus.filter(menu => menu(EVERYTHING).includes(name)).length).toBeGreaterThan(1)
  },
)

test.each([
  [2, 3, 66],
  [0, 3, 0],
  [3, 3, 100],
  [1, 1, 100],
  [0, 0, 0],
])(
  'MEMBER-18 MEMBER-19 %j of %j conditions are %j percent',
  (completedConditions, totalExpectedConditions, percent) => {
    expect(rankPercentOf({ completedConditions, totalExpectedConditions })).toBe(percent)
  },
)

test('SIDE-36 SESS-22 SIDE-24 SIDE-25 the support and the channels are the addresses of the merchant, and our own page stands in for them', () => {
  const link = (resourceType: string, url: string) => ({ resourceType, url, labelName: '' })
  const links = {
    resources: [link('TELEGRAM', 'https://t.example/1'), link('TELEGRAM_2', 'https://t.example/2')],
    customerService: [{ csType: 'LIVECHAT', path: 'https://chat.example/', title: '', detail: '' }],
  }
  const nothing = { resources: [], customerService: [] }
  expect(entryHrefOf('service', links)).toBe('https://chat.example/')
  expect(entryHrefOf('telegram', links)).toBe('https://t.example/1')
  expect(entryHrefOf('telegram2', links)).toBe('https://t.example/2')
  expect(entryHrefOf('help', links)).toBe('/m/help')
  expect(entryHrefOf('service', nothing)).toBe('/m/service')
})
