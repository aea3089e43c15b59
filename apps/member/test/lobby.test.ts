import { games } from '@hiyas/contract'
import { describe, expect, test } from 'vitest'
import { homeGames } from '../src/features/home/home/queries.ts'
import { keptOf } from '../src/features/play/game-lobby/components/lists.tsx'
import { rowHeightPx, rowOf, rowsIn } from '../src/features/play/game-lobby/grid-rows.ts'
import {
  classesOf,
  emptyKindOf,
  filterCount,
  firstState,
  isNarrowed,
  LOBBY_TABS,
  type LobbyEvent,
  lobbyReducer,
  readState,
  stateOf,
  toggleVendor,
  vendorsOf,
} from '../src/features/play/game-lobby/lobby-state.ts'
import { listInput } from '../src/features/play/game-lobby/queries.ts'
import { placeOf } from '../src/features/play/game-lobby/use-lobby.ts'
import {
  type CategoryTree,
  categoriesOf,
  categoryHref,
  showsGames,
  vassalagesOf,
} from '../src/shared/games/categories.ts'
import { vendorLogo } from '../src/shared/games/vendor-logo.ts'
import { client } from './lobby-drawn.tsx'

type Game = (typeof games.gameList.example.output.games)[number]
const [SAMPLE] = games.gameList.example.output.games as [Game]
const game = (nodeId: string, part: Partial<Game> = {}): Game => ({ ...SAMPLE, nodeId, ...part })

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

  test('HOME-56 HOME-57 HOME-58 home asks for one kind as its lobby does, INHOUSE with its vendors: all their slots are no games of our own', () => {
    const asked = (category: games.GameCategory) => homeGames(client, 'HIYAS', category, 'HYO,LUM').queryKey
    const lobby = { merchant: 'HIYAS', platform: 'html5', pageNo: 1, pageSize: 26, language: 'EN' }
    expect(asked('INHOUSE')).toContainEqual({ ...lobby, gameType: 'INHOUSE', vassalage: 'HYO,LUM' })
    expect(asked('FISH')).toContainEqual({ ...lobby, gameType: 'FISH' })
  })

  test('HOME-57 HOME-58 where vendors of our own are more than a call takes home asks for the kind alone', () => {
    const most = games.gameList.input.properties.vassalage.maxLength ?? 0
    const askedOf = (vendors: string) => homeGames(client, 'HIYAS', 'INHOUSE', vendors).queryKey[3]
    expect(askedOf('V'.repeat(most))).toHaveProperty('vassalage')
    expect(askedOf('V'.repeat(most + 1))).not.toHaveProperty('vassalage')
    expect(askedOf('V'.repeat(most + 1))).toMatchObject({ gameType: 'INHOUSE' })
  })
})

describe('the place', () => {
  test('LOBBY-02 LOBBY-03 the category comes from the address, and without one there is no lobby', () => {
    expect(placeOf('/m/gameList', 'gameType=LIVE')).toEqual({ category: 'LIVE', vendor: null })
    for (const query of ['', 'gameType=', 'gameType=NOTHING']) expect(placeOf('/m/gameList', query)).toBeNull()
  })

  test('LOBBY-04 LOBBY-05 the vendor may be in it, under either name', () => {
    for (const name of ['vassalage', 'vendor'])
      expect(placeOf('/m/gameList', `gameType=RNG&${name}=KDL`)).toEqual({ category: 'RNG', vendor: 'KDL' })
    const state = firstState({ category: 'RNG', vendor: 'KDL' })
    expect(inputOf(state)).toMatchObject({ vassalage: 'KDL' })
  })

  test.each([
    ['vassalage=', null],
    ['vendor=', null],
    ['vassalage=&vendor=', null],
    ['vassalage=&vendor=KDL', 'KDL'],
    ['vassalage=HYO&vendor=KDL', 'HYO'],
  ])('LOBBY-04 LOBBY-05 LOBBY-12 of %s the vendor that is fixed is %s', (query, vendor) => {
    expect(placeOf('/m/gameList', `gameType=RNG&${query}`)).toEqual({ category: 'RNG', vendor })
  })

  test('LOBBY-10 LOBBY-11 /m/slotsCenter is the lobby of slots', () => {
    expect(placeOf('/m/slotsCenter', '')).toEqual({ category: 'RNG', vendor: null })
  })

  test('LOBBY-42 LOBBY-43 lottery has a page of its own, every other category a list', () => {
    expect(categoryHref('LOTT')).toBe('/m/lottery')
    expect(categoryHref('LIVE')).toBe('/m/gameList?gameType=LIVE')
  })
})

describe('the lobby', () => {
  const after = (...events: LobbyEvent[]) =>
    events.reduce((state, event) => lobbyReducer(SLOTS, state, event), firstState(SLOTS))

  test('LOBBY-13 LOBBY-14 LOBBY-15 the menu offers All, New for slots only, and own classes when there is more than one', () => {
    expect(keys('RNG')).toEqual(['ALL', 'NEW', 'video', 'classic'])
    expect(keys('LIVE')).toEqual(['ALL'])
  })

  test('LOBBY-16 for SPORTS the menu drops ESPORTS', () => {
    expect(keys('SPORTS')).toEqual(['ALL', 'football', 'tennis'])
  })

  test('LOBBY-29 LOBBY-79 LOBBY-80 e-sport (TF) and cockfight (DS88) vendors are not in the carousel', () => {
    expect([games.ESPORT_GAME_CODE, games.COCKFIGHT_GAME_CODE]).toEqual(['TF', 'DS88'])
    expect(vendorsOf('SPORTS', TREE).map(({ vassalage }) => vassalage)).toEqual(['VTG'])
  })

  test('LOBBY-78 LOBBY-81 LOBBY-82 LOBBY-97 the words of lists, classifications and boards', () => {
    expect(games.GAME_CLASSES).toEqual(['ALL', 'NEW', 'FAV', 'HOT', 'ESPORTS'])
    expect(games.GAME_SELECT_TYPES).toEqual(['NEW', 'FAV', 'ALL', 'HOT'])
    expect(LOBBY_TABS.toSorted()).toEqual(['all', 'fav', 'hot', 'recent'])
    expect(games.PLAY_TYPES).toEqual(['Tradition', 'Entertainment'])
  })

  test('LOBBY-87 NEW is the first class on RNG with the all tab, ALL everywhere else', () => {
    expect(firstState(SLOTS).classification).toBe('NEW')
    expect(firstState(SLOTS, 'hot').classification).toBe('ALL')
    expect(firstState({ category: 'LIVE', vendor: null }).classification).toBe('ALL')
    expect(firstState({ category: 'RNG', vendor: 'HYO' })).toMatchObject({ classification: 'ALL', vendors: ['HYO'] })
  })

  test('LOBBY-84 LOBBY-85 another tab clears vendor, search and filter', () => {
    const state = after(
      { type: 'vendor_toggled', vendor: 'KDL' },
      { type: 'searched', text: ' reels ' },
      { type: 'filtered', filter: { vendors: ['KDL'], classification: 'video', minBet: '0.1' } },
      { type: 'tab_chosen', tab: 'hot' },
    )
    expect(state).toEqual(firstState(SLOTS, 'hot'))
    expect(state).toMatchObject({ vendors: [], search: '', minBet: 'All' })
  })

  test('LOBBY-28 a vendor of the carousel filters, another takes its place, and a second tap takes the filter off', () => {
    const tap = (vendor: string | null): LobbyEvent => ({ type: 'vendor_toggled', vendor })
    expect(after(tap('KDL')).vendors).toEqual(['KDL'])
    expect(after(tap('KDL'), tap('LUM')).vendors).toEqual(['LUM'])
    expect(after(tap('KDL'), tap('KDL')).vendors).toEqual([])
    expect(after(tap('KDL'), tap(null)).vendors).toEqual([])
  })

  test('LOBBY-36 a vendor of the panel is taken and put back, the last one back to All, and there is a limit', () => {
    expect(toggleVendor([], 'KDL')).toEqual(['KDL'])
    expect(toggleVendor(['KDL'], 'LUM')).toEqual(['KDL', 'LUM'])
    expect(toggleVendor(['KDL', 'LUM'], 'KDL')).toEqual(['LUM'])
    expect(toggleVendor(['KDL'], 'KDL')).toEqual([])
    const full = Array.from({ length: games.VENDORS_CHOSEN_MAX }, (_, index) => `V${index}`)
    expect(toggleVendor(full, 'KDL')).toEqual(full)
  })

  test('the badge counts what is set, not what the address fixes', () => {
    expect(filterCount(SLOTS, { vendors: ['KDL', 'LUM'], classification: 'video', minBet: '0.1' })).toBe(4)
    expect(filterCount(SLOTS, firstState(SLOTS))).toBe(0)
    const fixed = { category: 'RNG', vendor: 'KDL' } as const
    expect(filterCount(fixed, firstState(fixed))).toBe(0)
  })

  test('LOBBY-88 who searches or chooses a vendor leaves NEW behind, but not a class he chose himself', () => {
    expect(after({ type: 'searched', text: 'reels' }).classification).toBe('ALL')
    expect(
      after({ type: 'class_chosen', classification: 'video' }, { type: 'searched', text: 'reels' }).classification,
    ).toBe('video')
  })

  test('LOBBY-88 without anything new the first list gives way to all, but New that was chosen stays', () => {
    expect(after({ type: 'nothing_new' }).classification).toBe('ALL')
    expect(after({ type: 'class_chosen', classification: 'NEW' }, { type: 'nothing_new' }).classification).toBe('NEW')
    const filter = { vendors: [], classification: 'NEW', minBet: 'All' }
    expect(after({ type: 'filtered', filter }, { type: 'nothing_new' }).classification).toBe('NEW')
  })

  test('LOBBY-19 an empty search shows the whole list again', () => {
    expect(after({ type: 'searched', text: 'reels' }, { type: 'searched', text: '  ' }).search).toBe('')
    expect(after({ type: 'searched', text: ` ${'x'.repeat(99)}` }).search).toBe('x'.repeat(60))
  })

  test('LOBBY-82 what was noted of a page is read again, and what is of another shape is not', () => {
    const state = after({ type: 'searched', text: 'reels' })
    expect(readState(structuredClone(state))).toEqual(state)
    for (const note of [null, 7, {}, { ...state, tab: 'old' }, { ...state, vendors: [1] }, { ...state, search: null }])
      expect(readState(note)).toBeNull()
  })

  test('SHELL-105 LOBBY-82 a list that was switched off since it was left, or is not for who is here now, begins anew', () => {
    const noted = { ...after({ type: 'tab_chosen', tab: 'hot' }), search: 'reels' }
    expect(stateOf(SLOTS, noted, LOBBY_TABS)).toBe(noted)
    expect(stateOf(SLOTS, noted, ['recent', 'all'])).toEqual(firstState(SLOTS))
    expect(stateOf(SLOTS, null, LOBBY_TABS)).toEqual(firstState(SLOTS))
  })

  test('LOBBY-28 the hot list, which comes whole, is narrowed to vendors where it is', () => {
    const list = [game('one', { vassalage: 'LUM' }), game('two')]
    const ids = (vendors: string[]) => keptOf(list, { vendors })?.map(one => one.nodeId)
    expect(ids([])).toEqual(['one', 'two'])
    expect(ids(['HYO'])).toEqual(['two'])
    expect(keptOf(undefined, { vendors: [] })).toBeUndefined()
  })

  const FIXED = { category: 'RNG', vendor: 'KDL' } as const

  test.each(LOBBY_TABS)(
    'LOBBY-33 on the %s list the vendor of the address is no filter: it says why it is empty',
    tab => {
      const state = { ...firstState(FIXED, tab), classification: 'ALL' }
      const empty = { recent: 'no_recents', fav: 'no_favourites', hot: 'no_hot', all: 'no_games' }
      expect(emptyKindOf(FIXED, state)).toBe(empty[tab])
      expect(emptyKindOf(FIXED, { ...state, search: 'reels' })).toBe('nothing_found')
      expect(emptyKindOf(SLOTS, { ...state, vendors: ['KDL'] })).toBe('nothing_found')
      expect(emptyKindOf({ category: 'HOT', vendor: null }, firstState({ category: 'HOT', vendor: null }))).toBe(
        'no_hot',
      )
      expect(isNarrowed(FIXED, { ...state, minBet: '0.1' })).toBe(tab === 'all')
    },
  )

  test.each([SLOTS, FIXED])('LOBBY-33 at %o showing everything leaves nothing that narrows the list', place => {
    for (const tab of LOBBY_TABS) {
      const narrowed = { ...firstState(place, tab), search: 'reels', classification: 'video', minBet: '0.1' }
      expect(isNarrowed(place, narrowed)).toBe(true)
      expect(isNarrowed(place, lobbyReducer(place, narrowed, { type: 'everything_shown' }))).toBe(false)
    }
  })

  test('rows of three, as high as they will be drawn', () => {
    expect([[], [1], [1, 2, 3], [1, 2, 3, 4]].map(rowsIn)).toEqual([0, 1, 1, 2])
    expect([0, 1, 2].map(index => rowOf([1, 2, 3, 4, 5], index))).toEqual([[1, 2, 3], [4, 5], []])
    expect(rowHeightPx(390)).toBe(Math.ceil(((390 - 50) / 3) * (4 / 3) + 48))
    expect(rowHeightPx(1440)).toBe(rowHeightPx(430))
  })
})

describe('the logo of a vendor', () => {
  test.each(['BTI', 'TCG_SEA', 'TCG_LOTTO_VN'])(
    'LOBBY-47 LOBBY-51 LOBBY-52 %s stands under the brand of the house',
    vendor => {
      expect(vendorLogo(vendor)).toBe('/art/brand/logo-light.svg')
      expect(vendorLogo(vendor, 'mark')).toBe('/art/brand/mark.svg')
    },
  )

  test('LOBBY-47 LOBBY-51 LOBBY-52 every other vendor has his own', () => {
    for (const vendor of ['KDL', 'BTIX', 'ATCG']) expect(vendorLogo(vendor)).toBe(`/art/vendors/${vendor}.svg`)
  })
})

const inputOf = (state: ReturnType<typeof firstState>, category: games.GameCategory = 'RNG') =>
  listInput({ merchant: 'HIYAS', language: 'TY' }, category, state)
