import { describe, expect, test } from 'vitest'
import { followRound, type RoundStep, roundStates } from '../src/rounds/round-states.ts'

const step = (kind: RoundStep['kind'], part: Partial<RoundStep> = {}): RoundStep => ({
  kind,
  amount: 1n,
  closesRound: false,
  isUndone: false,
  ...part,
})
const CLOSING = { closesRound: true }

describe('the life of a round', () => {
  test.each<[string, RoundStep[], string, number]>([
    ['a bet opens it', [step('bet')], 'opened', 0],
    ['a win alone does not close it', [step('bet'), step('win')], 'opened', 0],
    ['a win that says so closes it', [step('bet'), step('win', CLOSING)], 'closed', 0],
    ['a win of nothing closes it', [step('bet'), step('win', { amount: 0n, ...CLOSING })], 'closed', 0],
    ['closing twice is closing once', [step('bet', CLOSING), step('win', { amount: 0n, ...CLOSING })], 'closed', 0],
    ['a prize after the close opens it again', [step('bet', CLOSING), step('win')], 'reopened', 1],
    ['and closes it again where it says so', [step('bet', CLOSING), step('win', CLOSING)], 'closed', 1],
    ['so does a bet', [step('bet'), step('win', CLOSING), step('bet')], 'reopened', 1],
    ['what was noted only says nothing', [step('bet'), step('rollback_noted')], 'opened', 0],
    ['all bets taken back cancel it', [step('bet', { isUndone: true }), step('rollback', CLOSING)], 'cancelled', 0],
    [
      'a bet after the last was taken back opens it again',
      [step('bet', { isUndone: true }), step('bet', CLOSING), step('bet')],
      'reopened',
      1,
    ],
    [
      'a prize of nothing after the close opens nothing',
      [step('bet', CLOSING), step('win', { amount: 0n })],
      'closed',
      0,
    ],
    ['nor does a rollback', [step('bet', CLOSING), step('rollback')], 'closed', 0],
    ['a second prize after the close opens it once', [step('bet', CLOSING), step('win'), step('win')], 'reopened', 1],
    [
      'each close that a prize follows counts',
      [step('bet', CLOSING), step('win', CLOSING), step('win')],
      'reopened',
      2,
    ],
    ['a tombstone alone leaves it as it began', [step('tombstone'), step('rollback_noted')], 'opened', 0],
    [
      'what was noted only closes nothing either',
      [step('bet'), step('rollback_noted', CLOSING), step('tombstone', CLOSING)],
      'opened',
      0,
    ],
    [
      'a closing win that was taken back closes nothing',
      [step('bet'), step('win', { ...CLOSING, isUndone: true })],
      'opened',
      0,
    ],
    ['one of two does not', [step('bet', { isUndone: true }), step('bet'), step('rollback')], 'opened', 0],
  ])('W-22 W-23 %s', (_what, steps, state, reopenings) => {
    const life = followRound()
    for (const one of steps) life.take(one)
    expect(life.now()).toEqual({ state, reopenings })
  })
})

test('W-22 a round moves along its table only', () => {
  const allowed = roundStates.all.flatMap(from =>
    roundStates.all.filter(to => roundStates.move(from, to).ok).map(to => `${from} -> ${to}`),
  )
  expect(allowed).toEqual([
    'opened -> closed',
    'opened -> cancelled',
    'closed -> reopened',
    'closed -> cancelled',
    'reopened -> closed',
    'reopened -> cancelled',
    'cancelled -> closed',
    'cancelled -> reopened',
  ])
})
