import { describe, expect, test } from 'vitest'
import {
  classesOf,
  firstState,
  type LobbyEvent,
  lobbyReducer,
  vendorsOf,
} from '../src/features/play/game-lobby/lobby-state.ts'
import { type CategoryTree, categoriesOf, showsGames, vassalagesOf } from '../src/shared/games/categories.ts'

const SLOTS = { category: 'RNG', vendor: null } as const
const vendor = (vassalage: string) => ({ vassalage, displayName: vassalage, gameType: 'RNG' as const, gameCount: 1 })

const TREE: CategoryTree = {
  sorting: [
    { gameCategory: 'RNG', vendorNames: [] },
    { gameCategory: 'HOT', vendorNames: [] },
    { gameCategory: 'LIVE', vendorNames: [] },
  ],
  mapping: {
    RNG: {
      vendors: [vendor('HYO'), vendor('KDL')],
      gameClassify: [
        { key: 'video', displayName: 'Video slots' },
        { key: 'classic', displayName: 'Klasiko' },
      ],
      gameCount: 2,
    },
    LIVE: { vendors: [vendor('BBL')], gameClassify: [{ key: 'tables', displayName: 'Tables' }], gameCount: 1 },
    SPORTS: {
      vendors: [vendor('VTG'), vendor('TF'), vendor('DS88')],
      gameClassify: [
        { key: 'ESPORTS', displayName: 'E-sports' },
        { key: 'football', displayName: 'Football' },
        { key: 'tennis', displayName: 'Tennis' },
      ],
      gameCount: 3,
    },
    INHOUSE: { vendors: [vendor('HYO'), vendor('LUM')], gameClassify: [], gameCount: 2 },
  },
}

const keys = (category: Parameters<typeof classesOf>[0]) => classesOf(category, TREE).map(({ key }) => key)

describe('categories of home', () => {
  test('HOME-42 HOME-44 HOME-45 HOT first, then the order of the server, and nothing it leaves out', () => {
    expect(categoriesOf(TREE)).toEqual(['HOT', 'RNG', 'LIVE'])
  })

  test('HOME-50 HOME-51 HOME-52 HOME-53 HOME-54 HOME-55 HOME-59 which show games and which their vendors', () => {
    expect((['RNG', 'PVP', 'LIVE', 'FISH', 'SPORTS', 'INHOUSE'] as const).every(showsGames)).toBe(true)
    expect((['ESPORTS', 'COCKFIGHT', 'ELOTT', 'LOTT'] as const).some(showsGames)).toBe(false)
  })

  test('HOME-57 HOME-58 INHOUSE is asked for by the vendors the server names for it', () => {
    expect(vassalagesOf(TREE, 'INHOUSE')).toBe('HYO,LUM')
  })
})

describe('the lobby', () => {
  test('LOBBY-13 LOBBY-14 LOBBY-15 the menu offers All, New for slots only, and own classes when there is more than one', () => {
    expect(keys('RNG')).toEqual(['ALL', 'NEW', 'video', 'classic'])
    expect(keys('LIVE')).toEqual(['ALL'])
  })

  test('LOBBY-16 for SPORTS the menu drops ESPORTS', () => {
    expect(keys('SPORTS')).toEqual(['ALL', 'football', 'tennis'])
  })

  test('LOBBY-29 e-sport and cockfight vendors are not in the carousel', () => {
    expect(vendorsOf('SPORTS', TREE).map(({ vassalage }) => vassalage)).toEqual(['VTG'])
  })

  test('LOBBY-87 NEW is the first class on RNG with the all tab, ALL everywhere else', () => {
    expect(firstState(SLOTS).classification).toBe('NEW')
    expect(firstState(SLOTS, 'hot').classification).toBe('ALL')
    expect(firstState({ category: 'LIVE', vendor: null }).classification).toBe('ALL')
    expect(firstState({ category: 'RNG', vendor: 'HYO' })).toMatchObject({ classification: 'ALL', vendor: 'HYO' })
  })

  const after = (...events: LobbyEvent[]) => events.reduce(lobbyReducer(SLOTS), firstState(SLOTS))

  test('LOBBY-84 LOBBY-85 another tab clears vendor and search', () => {
    const state = after(
      { type: 'vendor_toggled', vendor: 'KDL' },
      { type: 'searched', text: ' reels ' },
      { type: 'tab_chosen', tab: 'hot' },
    )
    expect(state).toEqual({ tab: 'hot', vendor: null, search: '', classification: 'ALL' })
  })

  test('LOBBY-28 LOBBY-36 a vendor filters, and a second tap takes the filter off', () => {
    expect(after({ type: 'vendor_toggled', vendor: 'KDL' }).vendor).toBe('KDL')
    expect(
      after({ type: 'vendor_toggled', vendor: 'KDL' }, { type: 'vendor_toggled', vendor: 'KDL' }).vendor,
    ).toBeNull()
  })

  test('LOBBY-88 who searches or chooses a vendor leaves NEW behind, but not a class he chose himself', () => {
    expect(after({ type: 'searched', text: 'reels' }).classification).toBe('ALL')
    expect(
      after({ type: 'class_chosen', classification: 'video' }, { type: 'searched', text: 'reels' }).classification,
    ).toBe('video')
  })

  test('LOBBY-19 an empty search shows the whole list again', () => {
    expect(after({ type: 'searched', text: 'reels' }, { type: 'searched', text: '  ' }).search).toBe('')
  })
})
