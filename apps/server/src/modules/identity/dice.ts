import type { RandomSource } from '@hiyas/kernel'

const WORDS = 2 ** 32

/** Draws whole numbers from 0 up to but not including `below`, each as likely as any other: words of the incomplete last round are thrown away. */
export function diceOf(random: RandomSource): (below: number) => number {
  const word = new Uint32Array(1)
  const bytes = new Uint8Array(word.buffer)
  return below => {
    const limit = WORDS - (WORDS % below)
    do random.fill(bytes)
    while ((word[0] ?? 0) >= limit)
    return (word[0] ?? 0) % below
  }
}
