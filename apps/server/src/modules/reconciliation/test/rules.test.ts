import { describe, expect, test } from 'vitest'
import {
  type Absent,
  differencesOf,
  discrepancyStates,
  isMovable,
  type Known,
  openRoundStates,
  signed,
  type Told,
  verdictOfAbsent,
} from '../rules.ts'

const told: Told = { kind: 'bet', round: 'r-1', player: 'ana', currency: 'PHP', amount: 100n }
const known: Known = { ...told }

describe('what two books say of one transaction', () => {
  test.each<[string, Partial<Told>, Partial<Known>, string[]]>([
    ['the same', {}, {}, []],
    ['another kind', { kind: 'win' }, {}, ['kind']],
    ['nothing but a note', {}, { kind: 'nothing' }, ['kind']],
    ['another amount', {}, { amount: 99n }, ['amount']],
    ['another currency', {}, { currency: 'FUN' }, ['currency']],
    ['another round', { round: 'r-2' }, {}, ['round']],
    ['another player', { player: 'ben' }, {}, ['player']],
    ['no player in a statement that names none', { player: '' }, {}, []],
    [
      'all of it',
      { kind: 'win', round: 'r-2', player: 'ben' },
      { amount: 1n, currency: 'FUN' },
      ['kind', 'amount', 'currency', 'round', 'player'],
    ],
  ])('D-04 %s', (_what, theirs, ours, differs) => {
    expect(differencesOf({ ...told, ...theirs }, { ...known, ...ours })).toEqual(differs)
  })

  test.each([
    ['bet', 100n],
    ['win', -100n],
    ['rollback_bet', -100n],
    ['rollback_win', 100n],
    ['nothing', 0n],
  ] as const)('a %s of 100 changes what the supplier holds for us by %s', (kind, change) => {
    expect(signed({ kind, amount: 100n })).toBe(change)
  })
})

const movesOf = <State extends string>(table: {
  all: readonly State[]
  move: (from: State, to: State) => { ok: boolean }
}) => table.all.map(from => [from, ...table.all.filter(to => table.move(from, to).ok)])

test('W-22 an open round is explained or recovers, and one that recovered may be opened again', () => {
  expect(openRoundStates.initial).toBe('open')
  expect(movesOf(openRoundStates)).toEqual([
    ['open', 'explained', 'recovered'],
    ['explained', 'recovered'],
    ['recovered', 'open'],
  ])
})

test('a difference is closed from wherever it stands, and nothing closed is explained', () => {
  expect(discrepancyStates.initial).toBe('open')
  expect(movesOf(discrepancyStates)).toEqual([
    ['open', 'explained', 'corrected', 'closed'],
    ['explained', 'open', 'corrected', 'closed'],
    ['corrected', 'open', 'closed'],
    ['closed', 'open'],
  ])
})

describe('a move of ours that the statement from 12:58 to 14:00 does not have', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
  const time = { from: at('12:58'), to: at('14:00'), edge: at('13:58') }
  const absent = (when: string, part: Partial<Absent> = {}): Absent => ({
    at: at(when),
    isTold: false,
    missing: null,
    ...part,
  })

  test.each<[string, Absent, Absent | null, ReturnType<typeof verdictOfAbsent>]>([
    ['alone', absent('13:10'), null, 'missing_there'],
    ['alone near the end', absent('13:58'), null, 'pending'],
    ['with its partner', absent('13:20'), absent('13:10'), 'void'],
    ['with its partner, from the first moment', absent('13:20'), absent('12:58'), 'void'],
    ['with its partner near the end', absent('13:59'), absent('13:58'), 'void'],
    ['whose partner the statement has', absent('13:20'), absent('13:10', { isTold: true }), 'missing_there'],
    ['which he told elsewhere', absent('13:20', { isTold: true }), absent('13:10'), 'missing_there'],
    ['before the edge, its partner behind it', absent('13:50'), absent('13:59'), 'missing_there'],
    ['behind the edge, its partner before it', absent('13:59'), absent('13:50', { missing: 'open' }), 'pending'],
    ['whose partner matched before', absent('13:10'), absent('12:50'), 'missing_there'],
    ['whose partner was missing before', absent('13:10'), absent('12:50', { missing: 'open' }), 'void'],
    ['whose missing partner is explained', absent('13:10'), absent('12:50', { missing: 'explained' }), 'void'],
    ['whose missing partner is corrected', absent('13:10'), absent('12:50', { missing: 'corrected' }), 'void'],
    ['whose missing partner came', absent('13:10'), absent('12:50', { missing: 'closed' }), 'missing_there'],
    [
      'whose missing partner is told now',
      absent('13:10'),
      absent('12:50', { missing: 'open', isTold: true }),
      'missing_there',
    ],
    ['whose partner comes after the end', absent('13:10'), absent('14:00'), 'missing_there'],
    ['whose partner was missing after the end', absent('13:10'), absent('14:30', { missing: 'open' }), 'void'],
    ['that was void before', absent('13:10', { missing: 'closed' }), absent('12:50', { missing: 'closed' }), 'void'],
  ])('D-04 %s', (_what, move, partner, verdict) => {
    expect(verdictOfAbsent(move, partner, time)).toBe(verdict)
  })
})

test.each<[bigint, string, boolean]>([
  [100n, 'PHP', true],
  [-100n, 'PHP', true],
  [150n, 'PHP', false],
  [-1n, 'PHP', false],
  [100n, 'JPY', false],
  [10_000n, 'JPY', true],
  [10n ** 15n, 'PHP', true],
  [-(10n ** 15n), 'PHP', true],
  [10n ** 15n + 100n, 'PHP', false],
  [-(10n ** 15n) - 100n, 'PHP', false],
])('WAL-12 W-28 a correction of %d in %s can be posted: %s', (amount, currency, expected) => {
  expect(isMovable(amount, currency)).toBe(expected)
})
