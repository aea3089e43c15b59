import { describe, expect, test } from 'vitest'
import { type Factor, HILO, hiloFactor, hiloWays, isHiloOver, isHiloRight, ratioOf } from '../src/inhouse/index.ts'

const equal = ([over, under]: Factor, [by, per]: Factor) => over * per === by * under

describe('hi-lo', () => {
  test('RNG-08 GAM-14 hi-lo: each guess on each card is worth exactly its chance', () => {
    for (let card = 0; card < 52; card++) {
      for (const move of ['high', 'low'] as const) {
        const right = Array.from({ length: 52 }, (_, next) => isHiloRight(card, move, next)).filter(Boolean).length
        expect(right).toBe(hiloWays(card, move) * HILO.suits)
        expect(right).toBeLessThan(52)
        const [over, under] = hiloFactor([card], [move])
        expect(equal([over * BigInt(right), under * 52n], [99n, 100n])).toBe(true)
      }
    }
  })

  test('RNG-08 GAM-14 hi-lo: however it is played 99 % comes back: every way of guessing, skipping and stopping, counted exactly', () => {
    // What is expected after a card, per unit of what it is worth: the best and the worst a player can do from there.
    const chance = (card: number, move: 'high' | 'low') => hiloWays(card, move) / HILO.ranks
    let best = new Array<number>(HILO.ranks).fill(1)
    let worst = best
    for (let left = 0; left < HILO.cards - 1; left++) {
      const from = (after: readonly number[], pick: (...values: number[]) => number) =>
        after.map((_, rank) => {
          const mean = (isNext: (next: number) => boolean) =>
            after.reduce((sum, worth, next) => sum + (isNext(next) ? worth : 0), 0) / HILO.ranks
          const guess = (move: 'high' | 'low') =>
            mean(next => isHiloRight(rank * HILO.suits, move, next * HILO.suits)) / chance(rank * HILO.suits, move)
          return pick(
            1,
            mean(() => true),
            guess('high'),
            guess('low'),
          )
        })
      best = from(best, Math.max)
      worst = from(worst, Math.min)
    }
    for (const worth of [...best, ...worst]) expect(worth).toBeCloseTo(1, 10)
    expect(ratioOf(hiloFactor([], []))).toBe(0.99)
  })

  test('hi-lo: skipping is worth nothing, and ends with the cards', () => {
    const cards = new Array<number>(HILO.cards).fill(24)
    expect(hiloFactor(cards, ['skip', 'skip'])).toEqual([99n, 100n])
    expect(isHiloOver(cards, new Array(HILO.cards - 2).fill('skip'))).toBe(false)
    expect(isHiloOver(cards, new Array(HILO.cards - 1).fill('skip'))).toBe(true)
    const twos = new Array<number>(HILO.cards).fill(0)
    expect(isHiloOver(twos, new Array(2).fill('low'))).toBe(false)
    expect(isHiloOver(twos, new Array(3).fill('low'))).toBe(true)
  })
})
