import { expect, test } from 'vitest'
import { withSearch } from '../src/features/play/game-lobby/recent-searches.ts'

test.each([
  [[], 'tigre', ['tigre']],
  [['reels'], 'tigre', ['tigre', 'reels']],
  [['reels', 'Tigre'], 'tigre', ['tigre', 'reels']],
  [['a', 'b', 'c', 'd', 'e'], 'f', ['f', 'a', 'b', 'c', 'd']],
  [['reels'], '', ['reels']],
])('LOBBY-18 of %o and %o the last five are offered, each once, the last one first', (searches, search, kept) => {
  expect(withSearch(searches, search)).toEqual(kept)
})
