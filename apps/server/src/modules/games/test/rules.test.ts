import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { whyNotBet, whyNotBetWithoutToken } from '../doors/rules.ts'
import type { Game, ListedGame } from '../game.ts'
import { closedCategories, SITE_CATEGORIES } from '../rules/category.ts'
import { whyNotPlay } from '../rules/play.ts'
import { isNew, stakeOf } from '../rules/shelf.ts'
import { isWithinLimits } from '../rules/stakes.ts'
import { diffCatalogue, faultOfList } from '../rules/supplier-list.ts'
import { isWinAgreed } from '../suppliers/rules.ts'
import type { DoorGame, SupplierTerms } from '../suppliers/terms.ts'
import { GAME, LAUNCH, LISTED, NOW_MS, PLAYER, TERMS } from './a-game.ts'

const game: DoorGame = { ...GAME, stakeMax: 20_000_000n, supportsTrial: true }
const NO_LIMITS = { stakeMin: null, stakeMax: null, winMax: null }
const [terms, player, launch] = [TERMS, PLAYER, LAUNCH]
const facts = { player, currency: 'PHP', game, isRightEdition: true, isOffered: true, launch, nowMs: NOW_MS }

describe('why a bet is refused', () => {
  /** Each line breaks one thing more than the line below it: the first of them must be named. */
  const worsening = [
    { player: null, refusal: 'player_unknown' },
    { currency: 'USD', refusal: 'currency_wrong' },
    { player: { ...player, isDisabled: true }, refusal: 'player_disabled' },
    { game: null, refusal: 'game_refused' },
    { launch: null, refusal: 'token_invalid' },
  ] as const

  test.each(worsening.map((broken, rank) => [broken.refusal, rank] as const))(
    'W-13 %s comes before all that follows it',
    (refusal, rank) => {
      const broken = Object.assign({}, facts, ...worsening.slice(rank).toReversed())
      expect(whyNotBet(broken)).toBe(refusal)
    },
  )

  test('SES-20 of who must accept the terms it is refused last of all, so that he opens the game anew', () => {
    const owing = { ...facts, player: { ...player, owesTerms: true } }
    expect(whyNotBet(owing)).toBe('token_expired')
    expect(whyNotBet({ ...owing, launch: null })).toBe('token_invalid')
    expect(whyNotBet({ ...owing, launch: { ...launch, vendor: 'KDL' } })).toBe('game_refused')
    expect(whyNotBetWithoutToken(owing)).toBe('player_disabled')
    expect(whyNotBetWithoutToken({ ...owing, game: null })).toBe('game_refused')
  })

  test('W-13 nothing broken, nothing refused', () => {
    expect(whyNotBet(facts)).toBeNull()
  })

  test.each([
    ['never used, too late', { activatedAtMs: null, launchedAtMs: NOW_MS - 2 * MINUTE_MS - 1 }, 'token_expired'],
    ['never used, in time', { activatedAtMs: null, launchedAtMs: NOW_MS - 2 * MINUTE_MS }, null],
    ['idle too long', { usedAtMs: NOW_MS - 12 * HOUR_MS - 1 }, 'token_expired'],
    ['idle just short enough', { usedAtMs: NOW_MS - 12 * HOUR_MS }, null],
    ['whose session is over', { isOver: true }, 'token_expired'],
    ['of another member', { memberId: 'm-2' }, 'token_invalid'],
    ['of the same id at another merchant', { merchant: 'HIYASFUN' }, 'token_invalid'],
    ['of another vendor', { vendor: 'KDL' }, 'game_refused'],
  ])('W-25 a token %s', (_what, part, refusal) => {
    expect(whyNotBet({ ...facts, launch: { ...launch, ...part } })).toBe(refusal)
  })

  test.each([
    ['closed', { isClosed: true }],
    ['gone from its supplier\u2019s list', { isListed: false }],
    ['in maintenance', { maintenanceFrom: new Date(NOW_MS - 1), maintenanceUntil: new Date(NOW_MS + 1) }],
  ])('GAM-18 a game that is %s takes no bets', (_what, part) => {
    expect(whyNotBet({ ...facts, game: { ...game, ...part } })).toBe('game_refused')
  })

  test('GAM-18 a site that is shut takes no bets, with a token or without', () => {
    expect(whyNotBet({ ...facts, player: { ...player, isClosed: true }, launch: null })).toBe('game_refused')
    expect(whyNotBetWithoutToken({ ...facts, player: { ...player, isClosed: true } })).toBe('game_refused')
    expect(whyNotBetWithoutToken(facts)).toBeNull()
  })

  test.each(['isRightEdition', 'isOffered'])('GAM-11 GAM-18 W-13 without %s it is refused before the token', fact => {
    expect(whyNotBet({ ...facts, [fact]: false, launch: null })).toBe('game_refused')
  })

  const moment = { maintenanceFrom: new Date(NOW_MS), maintenanceUntil: new Date(NOW_MS + 1) }
  test.each<[string, Partial<SupplierTerms>, string | null]>([
    ['is switched off', { isEnabled: false }, 'game_refused'],
    ['is in maintenance', moment, 'game_refused'],
    ['was in maintenance', { ...moment, maintenanceUntil: new Date(NOW_MS) }, null],
    ['may offer another game only', { gamesAllowed: new Set(['other']) }, 'game_refused'],
    ['may offer this game', { gamesAllowed: new Set(['reels']) }, null],
    ['takes another currency only', { currencies: new Map([['USD', NO_LIMITS]]) }, 'currency_wrong'],
    ['takes this currency', { currencies: new Map([['PHP', NO_LIMITS]]) }, null],
  ])('W-13 a bet at a supplier who %s', (_what, part, refusal) => {
    expect(whyNotBet({ ...facts, game: { ...game, terms: { ...terms, ...part } } })).toBe(refusal)
  })

  test('W-13 what is wrong with the supplier comes where currency and game come', () => {
    const shut = { ...terms, isEnabled: false, currencies: new Map([['USD', NO_LIMITS]]) }
    const blocked = { ...facts, player: { ...player, isDisabled: true }, launch: null }
    expect(whyNotBet({ ...blocked, game: { ...game, terms: shut } })).toBe('currency_wrong')
    const off = { ...game, terms: { ...shut, currencies: new Map() } }
    expect(whyNotBet({ ...blocked, game: off })).toBe('player_disabled')
    expect(whyNotBet({ ...facts, launch: null, game: off })).toBe('game_refused')
  })

  test('W-13 W-24 a stake keeps the limits of the game and of the supplier, in the currency of the bet', () => {
    const limits = { stakeMin: 5_000n, stakeMax: 10_000n, winMax: 50_000n }
    const limited = { ...game, terms: { ...terms, currencies: new Map([['PHP', limits]]) } }
    const isWithin = (amount: bigint, currency = 'PHP') => isWithinLimits(limited, currency, amount)
    expect([0n, 4_999n, 5_000n, 10_000n, 10_001n].map(amount => isWithin(amount))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ])
    expect(isWithin(10_001n, 'USD')).toBe(true)
    expect([50_000n, 50_001n].map(amount => isWinAgreed(limited.terms, 'PHP', amount))).toEqual([true, false])
    expect(isWinAgreed(null, 'PHP', 50_001n)).toBe(true)
  })

  test('W-24 no limit concerns a bet without a stake; others must lie within both', () => {
    expect([0n, 1_999n, 2_000n, 20_000_000n, 20_000_001n].map(amount => isWithinLimits(game, 'PHP', amount))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ])
  })
})

describe('why a game is not opened', () => {
  const asker = { profile: 'DEMO', memberType: 0, isOffered: true }
  const why = (part: Partial<Game> | null, who: Partial<typeof asker> = {}) => {
    const result = whyNotPlay(part && { ...game, ...part }, { ...asker, ...who }, NOW_MS)
    return result.ok ? null : result.code
  }

  test('LAUNCH-07 the first reason that applies is told', () => {
    const maintenance = { maintenanceFrom: new Date(NOW_MS), maintenanceUntil: new Date(NOW_MS + 1) }
    expect(why(null)).toBe('game.not.found')
    expect(why({ isListed: false, isClosed: true })).toBe('game.not.found')
    expect(why({ isClosed: true, ...maintenance })).toBe('game.not.allowed')
    expect(why({ supportsTrial: false }, { memberType: 4 })).toBe('game.not.allowed')
    expect(why({ supportsTrial: false })).toBeNull()
    expect(why(maintenance, { isOffered: false })).toBe('game.not.allowed')
    expect(why(maintenance)).toBe('vendor_under_maintenance')
    expect(why({}, { isOffered: false })).toBe('game.not.allowed')
    expect(why({})).toBeNull()
  })

  test.each(['PH', 'STRICT', 'a profile nobody knows'])('GAM-18 betting on cockfights is shut under %s', profile => {
    expect(closedCategories(profile)).toContain('COCKFIGHT')
    expect(why({ category: 'COCKFIGHT' }, { profile })).toBe('game.not.allowed')
    expect(whyNotBet({ ...facts, player: { ...player, profile }, game: { ...game, category: 'COCKFIGHT' } })).toBe(
      'game_refused',
    )
  })

  test('HOME-43 the demo merchant has every category, and HOT is a view over them', () => {
    expect(closedCategories('DEMO')).toEqual([])
    expect(SITE_CATEGORIES).toHaveLength(10)
    expect(SITE_CATEGORIES).not.toContain('HOT')
  })
})

describe('lists', () => {
  test('CALL-99 a game is new for thirty days', () => {
    expect(isNew({ ...game, releasedOn: '2026-10-22' }, NOW_MS)).toBe(true)
    expect(isNew({ ...game, releasedOn: '2026-10-21' }, NOW_MS)).toBe(false)
    expect(isNew({ ...game, releasedOn: '2026-10-22' }, NOW_MS + DAY_MS)).toBe(false)
  })

  test.each([
    ['0.1', 1_000n],
    ['0.75', 7_500n],
    ['All', undefined],
    ['', undefined],
    ['-1', undefined],
    [undefined, undefined],
  ])('LOBBY-45 the choice %j is a stake of %s', (choice, stake) => {
    expect(stakeOf(choice)).toBe(stake)
  })
})

describe('a supplier\u2019s list', () => {
  const listed = (code: string, part: Partial<ListedGame> = {}): ListedGame => ({
    ...LISTED,
    nodeId: `HYO-${code}`,
    code,
    ...part,
  })
  const known = [
    { ...listed('same'), isListed: true },
    { ...listed('changed'), isListed: true },
    { ...listed('gone'), isListed: true },
    { ...listed('back'), isListed: false },
    { ...listed('long-gone'), isListed: false },
  ]

  test('GAM-15 the difference to what is known names every game that is concerned, once', () => {
    const diff = diffCatalogue(known, [
      listed('same'),
      listed('changed', { rtp: '95.00' }),
      listed('back'),
      listed('new'),
    ])
    expect(diff.added.map(({ code }) => code)).toEqual(['new'])
    expect(diff.changed.map(({ code }) => code)).toEqual(['changed'])
    expect(diff.returned.map(({ code }) => code)).toEqual(['back'])
    expect(diff.missing).toEqual(['HYO-gone'])
  })

  test.each([
    ['a vendor of another supplier', { vendorsOfOthers: ['HYO'] }, 'another supplier'],
    ['a game of a vendor it does not have', { games: [listed('new', { vendor: 'KDL' })] }, 'not among the vendors'],
    ['a game twice', { games: [listed('new'), listed('new')] }, 'twice'],
    [
      'a known game under another vendor',
      { vendors: ['HYO', 'KDL'], games: [listed('same', { vendor: 'KDL' })] },
      'was of HYO',
    ],
    ['a game of another supplier', { nodesOfOthers: ['HYO-same'] }, 'HYO-same, as a game of another supplier is'],
    [
      'two games of one id',
      {
        vendors: ['HYO', 'HYO-A'],
        games: [listed('A-gold', { nodeId: 'HYO-A-gold' }), listed('gold', { vendor: 'HYO-A', nodeId: 'HYO-A-gold' })],
      },
      'game gold of HYO-A would be HYO-A-gold, as A-gold is',
    ],
    ['the id of a known game', { games: [listed('one', { nodeId: 'HYO-gone' })] }, 'HYO-gone, as gone is'],
    ['a vendor twice', { vendors: ['HYO', 'KDL', 'HYO'] }, 'vendor HYO is there twice'],
    ['a day of no calendar', { games: [listed('new', { releasedOn: '2026-02-31' })] }, '2026-02-31, which is no day'],
    ['limits that exclude each other', { games: [listed('new', { stakeMin: 20_001n })] }, 'limits'],
  ])('GAM-15 a list with %s is not taken over', (_what, part, fault) => {
    const list = { vendors: ['HYO'], vendorsOfOthers: [], nodesOfOthers: [], games: [listed('same')], ...part }
    expect(faultOfList(known, list)).toContain(fault)
  })

  test('GAM-15 a list that agrees with itself is taken over', () => {
    expect(
      faultOfList(known, {
        vendors: ['HYO'],
        vendorsOfOthers: [],
        nodesOfOthers: [],
        games: [listed('same'), listed('new')],
      }),
    ).toBeNull()
  })
})
