import { records as contract } from '@hiyas/contract'
import { DAY_MS } from '@hiyas/kernel'
import { POSTINGS } from '@hiyas/ledger'
import { describe, expect, test } from 'vitest'
import { LINE_KINDS } from '../kinds.ts'
import { idOf, kindsOf, placeOf, rangeOf, sumsOf } from '../rules.ts'

/** 22 November 2026, 00:30 in Manila: the 21st elsewhere. */
const NOW_MS = Date.parse('2026-11-21T16:30:00Z')
const at = (text: string) => Date.parse(`${text}+08:00`)

describe('the days a question is about', () => {
  test.each([
    ['nothing said: the last seven', {}, '2026-11-16', '2026-11-22'],
    ['one moment twice: its day', { startTime: NOW_MS, endTime: NOW_MS }, '2026-11-22', '2026-11-22'],
    [
      'the last minute before midnight belongs to the day before',
      { startTime: NOW_MS - DAY_MS, endTime: at('2026-11-21T23:59:59.999') },
      '2026-11-21',
      '2026-11-21',
    ],
    ['a start alone: until today', { startTime: at('2026-11-20T12:00') }, '2026-11-20', '2026-11-22'],
    ['an end alone: the seven days to it', { endTime: at('2026-11-10T12:00') }, '2026-11-04', '2026-11-10'],
    ['92 days', { startTime: at('2026-08-23T00:00') }, '2026-08-23', '2026-11-22'],
  ])('CASH-09 CASH-10 are whole ones of the merchant: %s', (_, asked, from, to) => {
    const range = rangeOf(asked, NOW_MS)
    expect(range).toMatchObject({ ok: true, value: { days: { from, to } } })
    if (range.ok) expect(range.value.startTime).toBe(at(`${from}T00:00`))
    if (range.ok) expect(range.value.endTime).toBe(at(`${to}T23:59:59.999`))
  })

  test.each([
    ['record.range.invalid', { startTime: NOW_MS, endTime: NOW_MS - 1 }],
    ['record.range.too.long', { startTime: at('2026-08-22T23:59') }],
    ['record.range.too.old', { startTime: at('2024-11-20T23:59'), endTime: at('2024-11-25T00:00') }],
  ])('HIS-01 %s', (code, asked) => {
    expect(rangeOf(asked, NOW_MS)).toMatchObject({ ok: false, code, field: 'startTime' })
  })

  test('HIS-01 three months at once and two years back are there to see', () => {
    expect(contract.RECORD_DAYS_MAX).toBeGreaterThanOrEqual(90)
    expect(rangeOf({ startTime: at('2024-11-21T00:00'), endTime: at('2024-11-30T00:00') }, NOW_MS).ok).toBe(true)
  })
})

describe('the place of a page', () => {
  const counts = [
    { day: '2026-11-22', count: 2 },
    { day: '2026-11-22', count: 1 },
    { day: '2026-11-21', count: 0 },
    { day: '2026-11-20', count: 5 },
    { day: '2026-11-18', count: 1 },
  ]
  test.each([
    [1, 3, '2026-11-22', '2026-11-22', 0],
    [1, 4, '2026-11-20', '2026-11-22', 0],
    [2, 3, '2026-11-20', '2026-11-20', 0],
    [2, 2, '2026-11-20', '2026-11-22', 2],
    [3, 3, '2026-11-18', '2026-11-20', 3],
    [9, 1, '2026-11-18', '2026-11-18', 0],
  ])('CASH-10 page %i of %i rows lies from %s to %s', (page, size, from, to, offset) => {
    expect(placeOf(counts, { page, size })).toEqual({ days: { from, to }, offset })
  })
  test('CASH-10 a page after the last lies nowhere', () => {
    expect(placeOf(counts, { page: 10, size: 1 })).toBeNull()
    expect(placeOf([], { page: 1, size: 20 })).toBeNull()
  })
})

test('CASH-10 W-18 W-24 totals: open and cancelled stakes are no valid bets, and what was won counts in cancelled rounds too', () => {
  const day = {
    day: '2026-11-22',
    supplier: 'HYO',
    game: 'fruits',
    openBets: 1n,
    openStake: 5n,
    settledBets: 2n,
    settledStake: 70n,
    payout: 61n,
    cancelledBets: 3n,
    cancelledStake: 900n,
    cancelledPayout: 40n,
  }
  expect(sumsOf([day, day], null)).toEqual({ bets: 12n, stake: 1950n, valid: 140n, payout: 202n })
  expect(sumsOf([day], 'open')).toEqual({ bets: 1n, stake: 5n, valid: 0n, payout: 0n })
  expect(sumsOf([day], 'settled')).toEqual({ bets: 2n, stake: 70n, valid: 70n, payout: 61n })
  expect(sumsOf([day], 'cancelled')).toEqual({ bets: 3n, stake: 900n, valid: 0n, payout: 40n })
})

describe('the kinds of transactions', () => {
  test('WALLET-06 each has a number of its own, and each kind that reaches a member has one', () => {
    const numbers = Object.values(LINE_KINDS).map(({ txTypeId }) => txTypeId)
    expect(new Set(numbers).size).toBe(numbers.length)
    const reaching = Object.entries(POSTINGS).filter(([, { debit, credit }]) =>
      [...debit, ...credit].some(account => account === 'player_cash'),
    )
    expect(reaching.map(([kind]) => kind).filter(kind => !(kind in LINE_KINDS))).toEqual([])
  })

  test('WALLET-05 are chosen by the words of existing clients, and left out by their numbers', () => {
    expect(kindsOf('', undefined)).toHaveLength(Object.keys(LINE_KINDS).length)
    expect(kindsOf('winning,dividend', '4101')).toEqual(
      expect.arrayContaining(['lottery_prize', 'bonus_grant', 'bonus_convert']),
    )
    expect(kindsOf('winning', '4101')).not.toContain('win')
    expect(kindsOf('nonsense', '')).toEqual([])
  })
})

test('CASH-10 an id of the books is read from its digits, and one that cannot be is none', () => {
  expect(idOf('9223372036854775807')).toBe(2n ** 63n - 1n)
  expect(idOf('9223372036854775808')).toBeNull()
  expect(idOf('')).toBeNull()
})
