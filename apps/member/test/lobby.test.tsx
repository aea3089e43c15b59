import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Stars } from '../src/features/play/game-lobby/components/game-grid.tsx'
import { AllGames, FavouriteGames, HotGames, RecentGames } from '../src/features/play/game-lobby/components/lists.tsx'
import { firstState, LOBBY_TABS, type LobbyState, type LobbyTab } from '../src/features/play/game-lobby/lobby-state.ts'
import { lobbyFavourites, lobbyGames, lobbyRecents } from '../src/features/play/game-lobby/queries.ts'
import type { Lobby } from '../src/features/play/game-lobby/use-lobby.ts'
import { VendorTiles } from '../src/shared/games/vendor-tiles.tsx'
import { endOf, ListEnd } from '../src/shared/infinite/list-end.tsx'
import { hotGames } from '../src/shared/start-queries.ts'
import { drawn as drawnPart } from './drawn.tsx'
import {
  BOOT,
  cacheOf,
  client,
  drawn,
  type Game,
  MERCHANT,
  none,
  pageAt,
  SAMPLE,
  TREE,
  without,
} from './lobby-drawn.tsx'

beforeAll(() => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  vi.stubGlobal('__TEXT_SCRIPTS__', {})
})

const tabsIn = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*role="tab"[^>]*aria-selected="(\w+)"[^>]*>.*?<\/svg>(\w+)<\/button>/g)].map(
    ([, selected, name]) => `${name} ${selected}`,
  )

describe('the lobby', () => {
  test('LOBBY-17 LOBBY-20 LOBBY-21 LOBBY-22 LOBBY-23 a search box, and four lists of which All is shown first', async () => {
    const html = await pageAt('/m/gameList?gameType=RNG')
    expect(html).toMatch(/<input[^>]*type="search"[^>]*placeholder="Search 15 games"/)
    expect(tabsIn(html)).toEqual(['Recent false', 'Favourites false', 'Hot false', 'All true'])
  })

  test('LOBBY-24 LOBBY-29 LOBBY-47 the carousel has the logos of the vendors, without e-sports and cockfights', async () => {
    const html = await pageAt('/m/gameList?gameType=SPORTS')
    const rail = /<ul[^>]*aria-label="Vendors".*?<\/ul>/s.exec(html)?.[0] ?? ''
    expect([...rail.matchAll(/src="([^"]*)"/g)].map(match => match[1])).toEqual(['/art/vendors/VTG.svg'])
  })

  test('LOBBY-12 LOBBY-13 LOBBY-04 with a fixed vendor there is neither menu nor carousel', async () => {
    const [open, fixed] = [
      await pageAt('/m/gameList?gameType=RNG'),
      await pageAt('/m/gameList?gameType=RNG&vassalage=KDL'),
    ]
    for (const label of ['Kinds of games', 'Vendors']) {
      expect(open).toContain(`aria-label="${label}"`)
      expect(fixed).not.toContain(`aria-label="${label}"`)
    }
    expect(open).toContain('Class classic')
  })

  test('LOBBY-13 LOBBY-14 LOBBY-15 where All would be all there is to choose there is no menu (resolution 46)', async () => {
    const html = await pageAt('/m/gameList?gameType=LIVE')
    expect(html).toContain('aria-label="Vendors"')
    expect(html).not.toContain('aria-label="Kinds of games"')
  })

  test('LOBBY-02 a kind of games that nobody has brought says so, and leads on', async () => {
    const html = await pageAt('/m/gameList?gameType=FISH')
    expect(html).toContain('Fishing: not open yet')
    for (const way of ['/m/gameLobby', '/m/slotsCenter']) expect(html).toContain(`href="${way}"`)
    expect(html).not.toContain('type="search"')
  })

  test.each([
    ['COCKFIGHT', 'Cockfight'],
    ['PVP', 'Cards'],
  ])('LOBBY-02 LOBBY-33 %s, which the site does not offer, is no empty page', async (kind, name) => {
    const html = await pageAt(`/m/gameList?gameType=${kind}`)
    expect(html).toContain(`${name}: not offered here`)
    for (const way of ['/m/gameLobby', '/m/slotsCenter']) expect(html).toContain(`href="${way}"`)
    expect(html).not.toContain('type="search"')
  })

  test('LOBBY-33 a vendor without games leads to the others, and what of his is not hot, starred or played to all he has', () => {
    const place = { category: 'RNG', vendor: 'KDL' } as const
    const cache = cacheOf()
    const emptyAt = (state: LobbyState, list: object, data: object) => {
      cache.setQueryData((list as { queryKey: readonly unknown[] }).queryKey, data)
      const lobby: Lobby = { place, state, tabs: LOBBY_TABS, dispatch: none, tree: TREE.content }
      const List = { recent: RecentGames, fav: FavouriteGames, hot: HotGames, all: AllGames }[state.tab]
      return drawnPart(<List lobby={lobby} />, cache, { boot: BOOT })
    }
    const nothing = {
      pages: [{ games: [], content: [], list: [], pageNum: 1, totalPages: 0, total: 0 }],
      pageParams: [1],
    }
    const all = firstState(place)
    const html = emptyAt(all, lobbyGames(client, MERCHANT, 'RNG', all), nothing)
    expect(html).toContain('No games here yet')
    expect(html).toMatch(/href="\/m\/gameList\?gameType=RNG"[^>]*>(<span[^>]*>)?Show all/)
    const [hot, fav, recent] = (['hot', 'fav', 'recent'] as const).map(tab => firstState(place, tab)) as [
      LobbyState,
      LobbyState,
      LobbyState,
    ]
    for (const [found, title] of [
      [
        emptyAt(hot, hotGames(client, MERCHANT, { gameType: 'RNG' }), { list: [{ ...SAMPLE, vassalage: 'HYO' }] }),
        'Nothing hot here yet',
      ],
      [emptyAt(fav, lobbyFavourites(client, 'RNG', fav), nothing), 'No favourites yet'],
      [emptyAt(recent, lobbyRecents(client, 'RNG', recent), nothing), 'Nothing played here yet'],
    ] as const) {
      expect(found).toContain(title)
      expect(found).toMatch(/<button[^>]*>(<span[^>]*>)?Find a game/)
    }
  })

  test('LOBBY-92 a page that fails leaves what is there, and asks for no more by itself', () => {
    const calm = {
      hasNextPage: true,
      isFetchingNextPage: false,
      isPaused: false,
      isPlaceholderData: false,
      fetchNextPage: none,
    }
    const more = { ...calm, isFetchNextPageError: true }
    expect(endOf(more)).toEqual({ failed: true, retrying: false, ready: false })
    expect(endOf({ ...more, isFetchingNextPage: true })).toEqual({ failed: true, retrying: true, ready: false })
    expect(endOf({ ...calm, isFetchNextPageError: false })).toEqual({ failed: false, retrying: false, ready: true })
    const html = drawn(<ListEnd more={more} />)
    expect(html).toMatch(/role="alert"[^>]*>The rest could not be loaded\.<\/span>.*<button/)
    expect(drawn(<ListEnd more={{ ...more, isFetchNextPageError: false }} />)).not.toContain('role="alert"')
  })

  test('LOBBY-10 LOBBY-11 /m/slotsCenter is the lobby of slots', async () => {
    expect(await pageAt('/m/slotsCenter')).toContain('Search 15 games')
  })

  test('LOBBY-53 LOBBY-54 LAUNCH-05 LAUNCH-06 LAUNCH-07 a kind that is chosen by its vendors shows a large picture of each, which launches what he has of it', async () => {
    const html = await pageAt('/m/gameList?gameType=ESPORTS')
    expect(html).toMatch(
      /href="\/m\/launchGame\?vassalage=AXI&amp;gameType=ESPORTS"[^>]*><img[^>]*src="\/art\/vendors\/AXI.svg" alt="Studio AXI"/,
    )
    const lotteries = [
      { vassalage: 'TCG_SEA', displayName: 'SEA', gameType: 'LOTT' },
      { vassalage: 'BRK', displayName: 'BRK', gameType: 'ELOTT' },
    ]
    const tiles = drawn(<VendorTiles label="Lottery" vendors={lotteries} />)
    expect(tiles).toContain('src="/art/brand/logo-light.svg"')
    for (const lobby of ['TCG_SEA', 'LOTT']) expect(tiles).toContain(`href="/m/lottery?vassalage=${lobby}"`)
  })
})

describe('lists in the window of a phone', () => {
  beforeAll(() => void vi.stubGlobal('window', { innerWidth: 390 }))
  // What the build knows stays: only the window goes.
  afterAll(() => void Reflect.deleteProperty(globalThis, 'window'))

  test('LOBBY-86 each list shows what its own call has answered', () => {
    const place = { category: 'RNG', vendor: 'HYO' } as const
    const cache = cacheOf()
    const one = (nodeId: string) => [{ ...SAMPLE, nodeId, gameName: `Game of ${nodeId}` }]
    const page = (games: readonly Game[]) => ({
      pages: [{ games, content: games, list: games, pageNum: 1, totalPages: 1, total: 1 }],
      pageParams: [1],
    })
    const stateOf = (tab: LobbyTab) => firstState(place, tab)
    cache.setQueryData(lobbyGames(client, MERCHANT, 'RNG', stateOf('all')).queryKey, page(one('all')))
    cache.setQueryData(lobbyFavourites(client, 'RNG', stateOf('fav')).queryKey, page(one('fav')))
    cache.setQueryData(lobbyRecents(client, 'RNG', stateOf('recent')).queryKey, page(one('recent')))
    cache.setQueryData(hotGames(client, MERCHANT, { gameType: 'RNG' }).queryKey, { list: one('hot') })
    const lists = { all: AllGames, fav: FavouriteGames, recent: RecentGames, hot: HotGames }
    for (const tab of LOBBY_TABS) {
      const List = lists[tab]
      const lobby: Lobby = { place, state: stateOf(tab), tabs: LOBBY_TABS, dispatch: none, tree: TREE.content }
      const html = drawnPart(
        <Stars>
          <List lobby={lobby} />
        </Stars>,
        cache,
        { boot: BOOT },
      )
      expect([...html.matchAll(/Game of (\w+)<\/span>/g)].map(([, name]) => name)).toEqual([tab])
    }
  })
})

describe('the hot list that is searched', () => {
  beforeAll(() => void vi.stubGlobal('window', { innerWidth: 390 }))
  afterAll(() => void Reflect.deleteProperty(globalThis, 'window'))

  test('CALL-96 LOBBY-18 shows what the server has found, who knows the names of both languages and what is spelt wrong', () => {
    const place = { category: 'RNG', vendor: null } as const
    const cache = cacheOf()
    const list = [{ ...SAMPLE, gameName: 'Bakunawa Rising' }]
    cache.setQueryData(hotGames(client, MERCHANT, { gameType: 'RNG', gameName: 'pagsikt' }).queryKey, { list })
    const state = { ...firstState(place, 'hot'), search: 'pagsikt' }
    const lobby: Lobby = { place, state, tabs: LOBBY_TABS, dispatch: none, tree: TREE.content }
    const html = drawnPart(
      <Stars>
        <HotGames lobby={lobby} />
      </Stars>,
      cache,
      { boot: BOOT },
    )
    expect(html).toContain('Bakunawa Rising</span>')
  })
})

describe('where a merchant shows nothing as hot', () => {
  test('SHELL-105 neither the lobby, nor the hub, nor an address of it has what is hot', async () => {
    const off = without('GAMELOHOT3')
    expect(await pageAt('/m/gameList?gameType=HOT')).toContain('id="lobby-list"')
    expect(await pageAt('/m/gameList?gameType=HOT', false, off)).not.toContain('id="lobby-list"')
    expect(await pageAt('/m/gameLobby')).toContain('id="hot"')
    expect(await pageAt('/m/gameLobby', false, off)).not.toContain('id="hot"')
  })
})

describe('where a merchant shows no lists of games', () => {
  test('SHELL-105 the lobby has what is hot and what is the own of a member, and neither tab nor filter of what cannot be had', async () => {
    for (const signedIn of [false, true]) {
      const html = await pageAt('/m/gameList?gameType=RNG', signedIn, without('GAMELO3'))
      expect(tabsIn(html)).toEqual(['Recent false', 'Favourites false', 'Hot true'])
      expect(html).not.toContain('aria-haspopup="dialog"')
    }
    const own = await pageAt('/m/gameList?gameType=RNG', true, without('GAMELO3', 'GAMELOHOT3'))
    expect(tabsIn(own)).toEqual(['Recent false', 'Favourites true'])
  })

  test('SHELL-105 LOBBY-33 where nothing is left it says that they are not offered here, and offers no second try', async () => {
    const off = without('GAMELO3', 'GAMELOHOT3', 'GAMELOFAV3', 'GAMELOREC3')
    const html = await pageAt('/m/gameList?gameType=RNG', true, off)
    expect(html).toContain('Slots: not offered here')
    expect(html).toContain('href="/m/gameLobby"')
    expect(html).not.toContain('href="/m/slotsCenter"')
    expect(html).not.toContain('type="search"')
    expect(await pageAt('/m/gameList?gameType=ESPORTS', false, off)).toContain('vassalage=AXI')
  })
})

describe('the hub', () => {
  test.each(['/m/gameLobby', '/m/gameCenter'])(
    'LOBBY-06 LOBBY-07 LOBBY-08 LOBBY-09 %s shows every kind of games',
    async address => {
      const html = await pageAt(address)
      const kinds = /<ul[^>]*aria-label="Kinds of games".*?<\/ul>/s.exec(html)?.[0] ?? ''
      expect([...kinds.matchAll(/href="([^"]*)"/g)].map(match => match[1])).toEqual([
        ...['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS'].map(kind => `/m/gameList?gameType=${kind}`),
        '/m/lottery',
      ])
      expect(kinds).toContain('15 games')
      expect(kinds.match(/Coming soon/g)).toHaveLength(2)
    },
  )
})
