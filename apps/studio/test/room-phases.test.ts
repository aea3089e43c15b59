import { describe, expect, test } from 'vitest'
import { momentOf, nextState, SILENCE_MAX_MS } from '../src/server/rooms/phases.ts'
import { maskedName } from '../src/server/rooms/view.ts'
import type { RoomRoundState } from '../src/wire.ts'

describe('phases', () => {
  const at = (state: RoomRoundState, alive = 100) => ({
    state,
    starts_at: new Date(7_000),
    ends_at: new Date(9_000),
    alive_at: new Date(alive),
    drawn: {},
  })
  test.each<[RoomRoundState, number, number, RoomRoundState | null]>([
    ['betting', 1_000, 1_000, null],
    ['betting', 6_000, 6_999, null],
    ['betting', 6_000, 7_000, 'running'],
    ['betting', 6_000, 10_000, 'running'],
    ['betting', 1_000, 1_001 + SILENCE_MAX_MS, 'broken'],
    ['running', 7_000, 8_999, null],
    ['running', 8_000, 9_000, 'over'],
    ['running', 8_000, 8_000 + SILENCE_MAX_MS, 'over'],
    ['running', 8_000, 8_001 + SILENCE_MAX_MS, 'broken'],
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
    expect([ran('over', 7_000), ran('broken', 99_000, 8_200), ran('broken', 99_000, 3_000)]).toEqual([2_000, 1_200, 0])
  })

  test('names of others are masked', () => {
    expect([maskedName('juan.delacruz7'), maskedName('ana'), maskedName('')]).toEqual(['ju***z7', 'a***', '***'])
  })
})
