import { expect, test } from 'vitest'
import { firstState, gamesSearched, type LobbyState, type Place } from '../src/features/play/game-lobby/lobby-state.ts'
import type { CategoryTree } from '../src/shared/games/categories.ts'

const SLOTS: Place = { category: 'RNG', vendor: null }
const OF_KDL: Place = { category: 'RNG', vendor: 'KDL' }
const vendor = (vassalage: string, gameCount: number) => ({
  vassalage,
  displayName: vassalage,
  gameType: 'RNG' as const,
  gameCount,
})
const TREE: CategoryTree = {
  sorting: [],
  mapping: { RNG: { vendors: [vendor('HYO', 4), vendor('KDL', 3)], gameClassify: [], gameCount: 7 } },
}

const promised = (place: Place, part: Partial<LobbyState> = {}, tree: CategoryTree | undefined = TREE) =>
  gamesSearched(place, { ...firstState(place), ...part }, tree)

test('LOBBY-17 LOBBY-88 a search promises all games of its place, of a fixed vendor his, although the first list has the new ones alone', () => {
  expect(promised(SLOTS)).toBe(7)
  expect(promised(SLOTS, { search: 'reels' })).toBe(7)
  expect(promised(OF_KDL)).toBe(3)
  expect(promised({ ...OF_KDL, vendor: 'GONE' })).toBeUndefined()
  expect(gamesSearched(SLOTS, firstState(SLOTS), undefined)).toBeUndefined()
})

test.each([
  { tab: 'recent' },
  { tab: 'fav' },
  { tab: 'hot' },
  { vendors: ['KDL'] },
  { minBet: '0.1' },
  { classification: 'video' },
] satisfies Partial<LobbyState>[])(
  'LOBBY-17 a search of fewer games than the place has promises no number: %o',
  part => {
    expect(promised(SLOTS, part)).toBeUndefined()
  },
)
