import { MEMBER_TYPE } from '@hiyas/contract'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { type Launch, whyNotAsk, whyNotBet, whyNotBetWithoutToken, whyNotUse } from '../doors/rules.ts'
import { closedCategories, returnsEnough, SITE_CATEGORIES, siteCategoryOf } from '../rules/category.ts'
import { LOBBY_LENGTH_MAX, languageOf, lobbyOf } from '../rules/launch.ts'
import { maintenanceDetail, whyNotPlay } from '../rules/play.ts'
import { isNew, NEW_DAYS, utcDayOf } from '../rules/shelf.ts'
import {
  isInMaintenance,
  isStakeAgreed,
  isWinAgreed,
  takesCurrency,
  whyNotOpen,
  whyNotServed,
} from '../suppliers/rules.ts'
import type { DoorGame, SupplierLimits } from '../suppliers/terms.ts'
import { GAME, LAUNCH, NOW_MS, PLAYER, TERMS } from './a-game.ts'

const NO_LIMITS: SupplierLimits = { stakeMin: null, stakeMax: null, winMax: null }
const [terms, game, player, launch] = [TERMS, GAME, PLAYER, LAUNCH]
const between = (fromMs: number | null, untilMs: number | null) => ({
  maintenanceFrom: fromMs === null ? null : new Date(fromMs),
  maintenanceUntil: untilMs === null ? null : new Date(untilMs),
})

describe('the category of a game', () => {
  test.each([
    ['TF', 'SPORTS', 'ESPORTS'],
    ['DS88', 'SPORTS', 'COCKFIGHT'],
    ['KDL', 'SPORTS', 'SPORTS'],
    ['TF', 'RNG', 'RNG'],
    ['DS88', 'LIVE', 'LIVE'],
  ])('HOME-47 HOME-48 what %s lists as %s is %s here', (vendor, type, category) => {
    expect(siteCategoryOf({ vendor, type })).toBe(category)
    expect(SITE_CATEGORIES).toContain(category)
  })

  test.each([
    ['DEMO', []],
    ['PH', ['COCKFIGHT']],
    ['STRICT', ['COCKFIGHT']],
    ['STRICT-GB', ['COCKFIGHT']],
    ['a profile nobody knows', ['COCKFIGHT']],
  ])('GAM-18 %s shuts %j and nothing else', (profile, shut) => {
    expect(closedCategories(profile)).toEqual(shut)
  })
})

describe('what a game returns', () => {
  test.each([
    ['DEMO', 'RNG', '0.00', true],
    ['PH', 'RNG', '85.00', true],
    ['PH', 'RNG', '84.99', false],
    ['STRICT-GB', 'INHOUSE', '84.99', false],
    ['STRICT', 'FISH', '0.00', false],
    ['a profile nobody knows', 'PVP', '84.99', false],
    ['STRICT', 'LIVE', '0.00', true],
    ['STRICT', 'ELOTT', '50.00', true],
    ['a profile nobody knows', 'FISH', '84.99', false],
    ['a profile nobody knows', 'FISH', '85.00', true],
    ['PH', 'PVP', '', false],
    ['PH', 'LIVE', '', true],
    ['PH', 'LOTTERY', '50.00', true],
  ])('GAM-12 under %s %s with "%s" percent: %s', (profile, category, rtp, isEnough) => {
    expect(returnsEnough(profile, category, rtp)).toBe(isEnough)
  })
})

describe('the language of a game', () => {
  test.each([
    ['TY', [], 'TY'],
    ['TY', ['EN', 'TY'], 'TY'],
    ['TY', ['EN'], 'EN'],
    ['EN', ['ZH', 'TY'], 'TY'],
    ['EN', ['ZH'], 'EN'],
  ] as const)('who speaks %s is spoken to by a game of %j in %s', (wanted, languages, spoken) => {
    expect(languageOf({ languages: [...languages] }, wanted)).toBe(spoken)
  })
})

describe('the way back out of a game in a page of its own', () => {
  const HOST = 'hiyas.example'
  const LIST = `https://${HOST}/m/gameList?gameType=RNG`

  test.each([
    ['a page of the site that asks', LIST, HOST, LIST],
    ['on a port of its own', 'http://localhost:8080/m/home', 'localhost:8080', 'http://localhost:8080/m/home'],
    ['none', undefined, HOST, null],
    ['a request without a host', LIST, undefined, null],
    ['a page of another site', 'https://evil.example/m/home', HOST, null],
    ['another site behind a name', `https://${HOST}@evil.example/`, HOST, null],
    ['a name before our own', `https://somebody@${HOST}/`, HOST, null],
    ['a password before our own', `https://:secret@${HOST}/`, HOST, null],
    ['a script', 'javascript:alert(1)', HOST, null],
    ['a scheme that ends as ours does', `web+https://${HOST}/m/home`, HOST, null],
    ['a scheme that begins as ours does', `https-web://${HOST}/m/home`, HOST, null],
    ['a file', `ftp://${HOST}/m/home`, HOST, null],
    ['no full address', '/m/home', HOST, null],
    ['one as long as may be', LIST.padEnd(LOBBY_LENGTH_MAX, 'x'), HOST, LIST.padEnd(LOBBY_LENGTH_MAX, 'x')],
    ['one too long', LIST.padEnd(LOBBY_LENGTH_MAX + 1, 'x'), HOST, null],
    ['one too long when its signs are spelt out', `https://${HOST}/${'日'.repeat(20)}`, HOST, null],
  ])('LAUNCH-02 is %s', (_what, backUrl, host, lobby) => {
    expect(lobbyOf(backUrl, host)).toBe(lobby)
  })
})

describe('time', () => {
  test('CALL-99 the days are those of UTC, and the last of thirty counts', () => {
    expect(utcDayOf(Date.UTC(2026, 0, 2, 23, 59, 59, 999))).toBe('2026-01-02')
    const released = { ...game, releasedOn: utcDayOf(NOW_MS - NEW_DAYS * DAY_MS) }
    expect([0, 11 * HOUR_MS, 12 * HOUR_MS].map(laterMs => isNew(released, NOW_MS + laterMs))).toEqual([
      true,
      true,
      false,
    ])
  })

  test.each<[string, number | null, number | null, boolean]>([
    ['none', null, null, false],
    ['one that begins now', NOW_MS, NOW_MS + 1, true],
    ['one that begins later', NOW_MS + 1, NOW_MS + 2, false],
    ['one that ends now', NOW_MS - 1, NOW_MS, false],
    ['one without an end', NOW_MS - 1, null, false],
    ['one without a beginning', null, NOW_MS + 1, false],
  ])('LAUNCH-07 W-13 of %s: a game and its supplier alike', (_what, fromMs, untilMs, isOn) => {
    const times = between(fromMs, untilMs)
    expect(isInMaintenance({ ...game, ...times }, NOW_MS)).toBe(isOn)
    expect(whyNotOpen({ ...terms, ...times }, NOW_MS)).toBe(isOn ? 'maintenance' : null)
  })

  test('LAUNCH-07 who may not open a game for its maintenance is told from when to when', () => {
    const times = between(NOW_MS - 5, NOW_MS + 5)
    const content = { data: { maintainTime: NOW_MS - 5, endTime: NOW_MS + 5 } }
    const asker = { profile: 'DEMO', memberType: MEMBER_TYPE.plain, isOffered: true }
    expect(whyNotPlay({ ...game, ...times }, asker, NOW_MS)).toEqual({
      ok: false,
      code: 'vendor_under_maintenance',
      detail: { resType: 1, content },
    })
    expect(maintenanceDetail(between(null, null)).content.data).toEqual({ maintainTime: null, endTime: null })
    expect(whyNotPlay(game, asker, NOW_MS)).toEqual({ ok: true, value: game })
  })
})

describe('a launch', () => {
  test.each<[string, Launch | null, string | null]>([
    ['that is used', launch, null],
    ['that is none', null, 'token_invalid'],
    ['of another member', { ...launch, memberId: 'm-2' }, 'token_invalid'],
    ['of his name at another merchant', { ...launch, merchant: 'HIYASFUN' }, 'token_invalid'],
    [
      'nobody has used in time',
      { ...launch, activatedAtMs: null, launchedAtMs: NOW_MS - 2 * MINUTE_MS - 1 },
      'token_expired',
    ],
    ['that is new', { ...launch, activatedAtMs: null, launchedAtMs: NOW_MS - 2 * MINUTE_MS, usedAtMs: 0 }, null],
    ['whose session is over', { ...launch, isOver: true }, 'token_expired'],
    ['that was idle too long', { ...launch, usedAtMs: NOW_MS - 12 * HOUR_MS - 1 }, 'token_expired'],
    ['that was idle as long as it may be', { ...launch, launchedAtMs: 0, usedAtMs: NOW_MS - 12 * HOUR_MS }, null],
  ])('W-25 by a token %s a supplier is told of a player', (_what, used, refusal) => {
    expect(whyNotAsk(player, used, NOW_MS)).toBe(refusal)
    expect(whyNotAsk(null, used, NOW_MS)).toBe('player_unknown')
  })

  test('W-25 one that may be used is answered as it is', () => {
    expect(whyNotUse(launch, NOW_MS)).toEqual({ ok: true, value: launch })
  })
})

describe('a bet without a token', () => {
  const facts = { player, currency: 'PHP', game, isRightEdition: true, isOffered: true, launch, nowMs: NOW_MS }
  type Facts = Parameters<typeof whyNotBetWithoutToken>[0]
  const gameThat = (part: Partial<DoorGame>) => ({ game: { ...game, ...part } })
  test.each<[string, Partial<Facts>, string | null]>([
    ['that is right', {}, null],
    ['of nobody', { player: null }, 'player_unknown'],
    ['in another currency', { currency: 'USD' }, 'currency_wrong'],
    ['on a game there is not', { game: null }, 'game_refused'],
    ['of somebody who is shut out', { player: { ...player, isDisabled: true } }, 'player_disabled'],
    ['on a game that is closed', gameThat({ isClosed: true }), 'game_refused'],
    ['on another edition', { isRightEdition: false }, 'game_refused'],
    ['on what his merchant does not offer', { isOffered: false }, 'game_refused'],
    [
      'on a game that its supplier may not offer',
      gameThat({ terms: { ...terms, gamesAllowed: new Set() } }),
      'game_refused',
    ],
    [
      'in a currency its supplier does not take',
      gameThat({ terms: { ...terms, currencies: new Map([['USD', NO_LIMITS]]) } }),
      'currency_wrong',
    ],
    [
      'of a trial account on a game that is not for it',
      { player: { ...player, type: MEMBER_TYPE.trial } },
      'game_refused',
    ],
    [
      'of a trial account on one that is',
      { ...gameThat({ supportsTrial: true }), player: { ...player, type: MEMBER_TYPE.trial } },
      null,
    ],
    [
      'on what his licence shuts',
      { ...gameThat({ category: 'COCKFIGHT' }), player: { ...player, profile: 'PH' } },
      'game_refused',
    ],
  ])('W-13 %s', (_what, part, refusal) => {
    expect(whyNotBetWithoutToken({ ...facts, ...part })).toBe(refusal)
    expect(whyNotBet({ ...facts, ...part, launch })).toBe(refusal)
  })

  test.each<[string, Launch | null, string | null]>([
    ['opened nothing', null, 'token_invalid'],
    ['is logged out', { ...launch, isOver: true }, 'token_expired'],
    ['has not played for too long', { ...launch, usedAtMs: NOW_MS - 12 * HOUR_MS - 1 }, 'token_expired'],
    ['has played lately', { ...launch, usedAtMs: NOW_MS - 12 * HOUR_MS }, null],
    ['has opened it and not bet yet', { ...launch, activatedAtMs: null, launchedAtMs: NOW_MS - HOUR_MS }, null],
  ])('SES-01 SES-07 of a member who %s', (_what, own, refusal) => {
    expect(whyNotBetWithoutToken({ ...facts, launch: own })).toBe(refusal)
    expect(whyNotBetWithoutToken({ ...facts, launch: own, isOffered: false })).toBe('game_refused')
  })

  test.each([
    ['another licence than now', 'PH', 'token_expired'],
    ['the one of now', 'DEMO', null],
    ['one that was not kept then', null, null],
  ])('GAM-03 by a launch under %s', (_what, profile, refusal) => {
    const bet = { ...facts, launch: { ...launch, profile } }
    expect([whyNotBet(bet), whyNotBetWithoutToken(bet)]).toEqual([refusal, refusal])
  })

  test('W-25 a token is for all games of its vendor', () => {
    expect(whyNotBet({ ...facts, launch: { ...launch, nodeId: 'HYO-dice', code: 'dice' } })).toBeNull()
    expect(whyNotBet({ ...facts, launch: { ...launch, vendor: 'KDL' } })).toBe('game_refused')
  })
})

describe('what is agreed with a supplier', () => {
  const only = (limits: Partial<SupplierLimits>) => ({
    ...terms,
    currencies: new Map([['PHP', { ...NO_LIMITS, ...limits }]]),
  })

  test('W-13 he takes all currencies, or those that are named', () => {
    expect(takesCurrency(terms, 'USD')).toBe(true)
    expect(['PHP', 'USD'].map(currency => takesCurrency(only({}), currency))).toEqual([true, false])
  })

  test('W-13 W-14 he is off before he is in maintenance, and both before a game is asked about', () => {
    const on = between(NOW_MS, NOW_MS + 1)
    const none = { gamesAllowed: new Set<string>() }
    expect(whyNotOpen(terms, NOW_MS)).toBeNull()
    expect(whyNotServed({ ...terms, ...on, ...none, isEnabled: false }, 'reels', NOW_MS)).toBe('disabled')
    expect(whyNotServed({ ...terms, ...on, ...none }, 'reels', NOW_MS)).toBe('maintenance')
    expect(whyNotServed({ ...terms, ...none }, 'reels', NOW_MS)).toBe('not_allowed')
    expect(whyNotServed({ ...terms, gamesAllowed: new Set(['reels']) }, 'reels', NOW_MS)).toBeNull()
    expect(whyNotServed(terms, 'reels', NOW_MS)).toBeNull()
  })

  test('W-24 each of his limits stands alone', () => {
    const agreed = (limits: Parameters<typeof only>[0]) =>
      [4n, 5n, 9n, 10n].map(stake => isStakeAgreed(only(limits), 'PHP', stake))
    expect(agreed({ stakeMin: 5n })).toEqual([false, true, true, true])
    expect(agreed({ stakeMax: 9n })).toEqual([true, true, true, false])
    expect(agreed({})).toEqual([true, true, true, true])
    expect(isWinAgreed(only({ winMax: 9n }), 'PHP', 10n)).toBe(false)
    expect(isWinAgreed(only({ winMax: 9n }), 'PHP', 9n)).toBe(true)
    expect(isWinAgreed(only({ winMax: 9n }), 'USD', 10n)).toBe(true)
    expect(isWinAgreed(only({}), 'PHP', 10n)).toBe(true)
  })
})
