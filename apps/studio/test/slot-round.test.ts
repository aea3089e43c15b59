import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SlotDeps } from '../src/client/game/deps.ts'
import { INITIAL } from '../src/client/game/state.ts'
import { cycleWins, hasFeature } from '../src/client/slot/round.ts'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import type { WireRound, WireStep } from '../src/wire.ts'
import { cappedRound, freeSpinsOver } from './capped.ts'

/* What a round of a slot shows and means once its reels stand. */

afterEach(() => void vi.useRealTimers())

/** What is told of each win by itself in the time in which each has its turn. */
function captionsAfter(round: WireRound): (string | undefined)[] {
  vi.useFakeTimers()
  const store = createStore({ ...INITIAL, session: { currency: 'PHP' } } as never)
  const deps = { store, texts: textsOf('EN'), boot: { symbols: {} }, isStill: () => false } as unknown as SlotDeps
  const stop = cycleWins(deps, round)
  const told = round.steps[0]?.wins.map(() => {
    vi.advanceTimersByTime(1_300)
    return (store.get() as typeof INITIAL).highlight?.caption
  })
  stop()
  return told ?? []
}

describe('GAM-09 the wins of a round of one picture', () => {
  const [step] = freeSpinsOver('900.00') as [WireStep]
  const [win] = step.wins
  const twice = { ...step, wins: [win, { ...win, line: 2 }], win: '1800.00' } as WireStep

  test('are told one after the other', () => {
    const told = captionsAfter({ ...cappedRound('1800.00', [twice]), capped: false })
    expect(told).toEqual([expect.stringContaining('₱900.00'), expect.stringContaining('₱900.00')])
  })

  test('are not told where it reached the highest win, which is less than they are together', () => {
    expect(captionsAfter(cappedRound('1000.00', [twice]))).toEqual([undefined, undefined])
  })

  test.each([
    ['2.00', false],
    ['2.01', true],
  ])('GAM-04 nor where it returns no more than its stake of 2.00 (%s: %s)', (paid, areTold) => {
    const told = captionsAfter({ ...cappedRound(paid, [twice]), capped: false })
    expect(told.some(caption => caption !== undefined)).toBe(areTold)
  })
})

test.each([
  ['a spin', { kind: 'spin', phase: 'base' }, false],
  ['a fall', { kind: 'fall', phase: 'base' }, false],
  ['a respin', { kind: 'respin', phase: 'base' }, true],
  ['a free spin', { kind: 'spin', phase: 'free' }, true],
  ['a board of coins', { kind: 'hold', phase: 'hold' }, true],
] as const)('GAM-03 %s is a feature, at which autoplay stops: its text says so (%j: %s)', (_, about, isFeature) => {
  const [step] = freeSpinsOver('0.00') as [WireStep]
  expect(hasFeature(cappedRound('0.00', [step, { ...step, ...about }]))).toBe(isFeature)
})
