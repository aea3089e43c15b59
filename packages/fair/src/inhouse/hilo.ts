import type { RandomSource } from '@hiyas/kernel'
import { nextBelow } from './draws.ts'
import { type Factor, isAtLeast, RETURN, times } from './factor.ts'

/**
 * Cards of a deck without end: 0 to 51 are 2 of diamonds, hearts, clubs, spades, then the threes, up to the ace of spades. `cards`
 * are drawn at the start: so many a round can turn.
 */
export const HILO = { id: 'hilo', version: 1, cards: 104, ranks: 13, suits: 4, endsAt: 2_000 } as const

/** `skip` turns the next card and changes nothing. */
export type HiloMove = 'high' | 'low' | 'skip'

export const drawHilo = (random: RandomSource): number[] =>
  Array.from({ length: HILO.cards }, () => nextBelow(random, HILO.ranks * HILO.suits))

/** 0 is a two, 12 is an ace. */
export const rankOf = (card: number): number => Math.floor(card / HILO.suits)
export const suitOf = (card: number): number => card % HILO.suits

/**
 * How many of the 13 ranks fulfil a guess. The same rank counts for both sides, but not where a side would then be certain: after a
 * two "high" means higher and "low" means the same; after an ace the other way round.
 */
export function hiloWays(card: number, move: 'high' | 'low'): number {
  const rank = rankOf(card)
  if (rank === 0) return move === 'high' ? HILO.ranks - 1 : 1
  if (rank === HILO.ranks - 1) return move === 'high' ? 1 : HILO.ranks - 1
  return move === 'high' ? HILO.ranks - rank : rank + 1
}

export function isHiloRight(card: number, move: 'high' | 'low', next: number): boolean {
  const [from, to] = [rankOf(card), rankOf(next)]
  if (from === 0) return move === 'high' ? to > from : to === from
  if (from === HILO.ranks - 1) return move === 'high' ? to === from : to < from
  return move === 'high' ? to >= from : to <= from
}

/** What right guesses have come to: 99 %, and for each guess one over its chance. `moves[i]` was made on `cards[i]`. */
export function hiloFactor(cards: readonly number[], moves: readonly HiloMove[]): Factor {
  let factor: Factor = RETURN
  for (const [index, move] of moves.entries()) {
    if (move !== 'skip') factor = times(factor, [BigInt(HILO.ranks), BigInt(hiloWays(cards[index] ?? 0, move))])
  }
  return factor
}

/** Whether the round has come as far as it may: the last card, or its highest worth. */
export const isHiloOver = (cards: readonly number[], moves: readonly HiloMove[]): boolean =>
  moves.length >= HILO.cards - 1 || isAtLeast(hiloFactor(cards, moves), BigInt(HILO.endsAt))
