import { describe, expect, test } from 'vitest'
import { isNextDue, momentOf, nextState, SILENCE_MAX_MS } from '../src/server/rooms/phases.ts'
import { maskedName } from '../src/server/rooms/view.ts'
import type { RoomRoundState } from '../src/wire.ts'

describe('phases', () => {
  const at = (state: RoomRoundState, alive = 100) => ({
    state,
    starts_at: new Date(7_000),
    ends_at: new Date(9_000),
    alive_at: new Date(alive),
    over_at: null,
    drawn: {},
  })
  test.each<[RoomRoundState, number, number, RoomRoundState | null]>([
    ['betting', 1_000, 1_000, null],
    ['betting', 6_000, 6_999, null],
    ['betting', 6_000, 7_000, 'running'],
    ['betting', 6_000, 10_000, 'running'],
    ['betting', 1_000, 1_001 + SILENCE_MAX_MS, 'broken'],
    ['betting', 1_001 + SILENCE_MAX_MS, 1_000, 'broken'],
    ['betting', 1_000 + SILENCE_MAX_MS, 1_000, null],
    ['running', 7_000, 8_999, null],
    ['running', 8_000, 9_000, 'over'],
    ['running', 8_000, 8_000 + SILENCE_MAX_MS, 'over'],
    ['running', 8_000, 8_001 + SILENCE_MAX_MS, 'broken'],
    ['running', 9_001 + SILENCE_MAX_MS, 9_000, 'broken'],
    ['over', 8_000, 90_000, null],
    ['broken', 8_000, 90_000, null],
  ])('a round that is %s and was carried until %i is at %i to become: %s', (state, alive, now, next) => {
    expect(nextState(at(state, alive), now)).toBe(next)
  })

  test('a moment is counted by the clock, to the end of the round or of its being carried', () => {
    const ran = (state: RoomRoundState, now: number, alive?: number) => momentOf(at(state, alive), now).ranMs
    expect([ran('betting', 8_000), ran('running', 7_000), ran('running', 8_500), ran('running', 99_000)]).toEqual([
      0, 0, 1_500, 2_000,
    ])
    expect([ran('over', 9_000), ran('broken', 99_000, 8_200), ran('broken', 99_000, 3_000)]).toEqual([2_000, 1_200, 0])
  })

  test('GAM-14 of a round that is over by now it is known how it stood before its end', () => {
    expect(momentOf(at('over'), 8_999)).toMatchObject({ state: 'running', ranMs: 1_999 })
    expect(momentOf(at('over'), 9_000)).toMatchObject({ state: 'over', ranMs: 2_000 })
    expect(momentOf(at('over'), 6_000)).toMatchObject({ state: 'running', ranMs: 0 })
  })

  test('GAM-17 a round that broke because its clock was put back has come as far as the clock says that broke it', () => {
    const broken = { ...at('broken', 99_000), over_at: new Date(7_900) }
    expect(momentOf(broken, 8_000).ranMs).toBe(900)
    expect(momentOf(broken, 99_999).ranMs).toBe(900)
  })

  test.each([
    [null, 50_000, false],
    [10_000, 14_999, false],
    [10_000, 15_000, true],
    [10_000, 5_001, false],
    [10_000, 5_000, true],
  ])('GAM-17 of a round that was over at %o the next is due at %i: %s', (overMs, nowMs, isDue) => {
    expect(isNextDue({ over_at: overMs === null ? null : new Date(overMs) }, 5_000, nowMs)).toBe(isDue)
  })

  test('LAUNCH-02 players whom the wallet calls by merchant and number are told apart, and no merchant is shown', () => {
    const names = ['HIYAS.0190c1d2-7b3e-7abc-8def-0123456789ab', 'HIYAS.0190c1d2-9c4f-7abc-8def-0123456701cd']
    expect(names.map(maskedName)).toEqual(['***89ab', '***01cd'])
  })

  test('names of others are masked', () => {
    expect([maskedName('juan.delacruz7'), maskedName('ana'), maskedName('')]).toEqual(['ju***z7', 'a***', '***'])
  })
})
