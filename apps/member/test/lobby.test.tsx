import { createClient } from '@hiyas/client'
import { type Boot, type FlagKey, games, type Out } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { App } from '../src/app.tsx'
import FilterPanel from '../src/features/play/game-lobby/components/filter-panel.tsx'
import { Stars } from '../src/features/play/game-lobby/components/game-grid.tsx'
import GameSheet from '../src/features/play/game-lobby/components/game-sheet.tsx'
import { AllGames, FavouriteGames, HotGames, RecentGames } from '../src/features/play/game-lobby/components/lists.tsx'
import {
  firstState,
  LOBBY_TABS,
  type LobbyState,
  type LobbyTab,
  type Place,
} from '../src/features/play/game-lobby/lobby-state.ts'
import { lobbyFavourites, lobbyGames, lobbyRecents } from '../src/features/play/game-lobby/queries.ts'
import type { Lobby } from '../src/features/play/game-lobby/use-lobby.ts'
import { screenOf } from '../src/routes/routes.ts'
import { createSessionStore } from '../src/session/store.ts'
import { GameShelf } from '../src/shared/games/game-shelf.tsx'
import { VendorTiles } from '../src/shared/games/vendor-tiles.tsx'
import { endOf, ListEnd } from '../src/shared/infinite/list-end.tsx'
import { gameCategories, hotGames } from '../src/shared/start-queries.ts'
import { loadScreen } from '../src/shell/screen-loader.ts'
import { createStorage } from '../src/storage/storage.ts'
import { BOOT as BOOT_OF_MEMBER, drawn as drawnPart } from './drawn.tsx'

type Tree = Out<typeof games.gameCategories>
type Game = Out<typeof games.gameList>['games'][number]

const BOOT: Boot = { ...BOOT_OF_MEMBER, signedIn: false }
const MERCHANT = BOOT.status.info.merchantCode
const [SAMPLE] = games.gameList.example.output.games as [Game]

const shelf = (codes: readonly string[], classes: readonly string[] = [], gameType: games.GameCategory = 'RNG') => ({
  vendors: codes.map(vassalage => ({
    vassalage,
    displayName: `Studio ${vassalage}`,
    gameType,
    gameCount: 3,
  })),
  gameClassify: classes.map(key => ({ key, displayName: `Class ${key}` })),
  gameCount: codes.length * 3,
})
const TREE: Tree = {
  content: {
    sorting: (['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'LOTT'] as const).map(gameCategory => ({
      gameCategory,
      vendorNames: [],
    })),
    mapping: {
      RNG: shelf(['HYO', 'KDL', 'LUM', 'AUR', 'NVG'], ['video', 'classic']),
      LIVE: shelf(['BBL']),
      FISH: shelf([]),
      SPORTS: shelf(['VTG', 'TF', 'DS88']),
      ESPORTS: shelf(['AXI'], [], 'ESPORTS'),
      LOTT: shelf([]),
    },
  },
}

const client = createClient({ baseUrl: '', merchant: MERCHANT, language: () => 'EN', token: () => null })
const storage = createStorage(null, null)

function cacheOf(hot: readonly Game[] = []): QueryClient {
  const cache = new QueryClient()
  cache.setQueryData(gameCategories(client, MERCHANT).queryKey, TREE)
  cache.setQueryData(hotGames(client, MERCHANT).queryKey, { list: [...hot] })
  return cache
}

/** A page of the site with the kinds of games known, as the server would draw it. */
async function pageAt(address: string, signedIn = false, site: Boot = BOOT): Promise<string> {
  const screen = screenOf(address)
  if (screen !== null) await loadScreen(screen)
  return plain(
    renderToString(
      <App
        boot={{ ...site, signedIn }}
        address={address}
        session={createSessionStore(storage, signedIn)}
        storage={storage}
        cache={cacheOf()}
        texts={textsOf('EN')}
        loadTexts={async language => textsOf(language)}
      />,
    ),
  )
}

/** A part of a page, to a visitor or a member. */
const drawn = (part: ReactNode, signedIn = false, boot: Boot = BOOT): string =>
  drawnPart(part, cacheOf(), { boot, store: createSessionStore(storage, signedIn) })

/** The page of a merchant who has switched one thing off. */
const without = (flag: FlagKey): Boot => ({
  ...BOOT,
  status: {
    ...BOOT.status,
    info: { ...BOOT.status.info, whitelabelVal: { ...BOOT.status.info.whitelabelVal, [flag]: false } },
  },
})

const plain = (html: string) => html.replaceAll('<!-- -->', '')
const none = () => undefined

beforeAll(() => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  vi.stubGlobal('__TEXT_SCRIPTS__', {})
})

describe('the lobby', () => {
  test('LOBBY-17 LOBBY-20 LOBBY-21 LOBBY-22 LOBBY-23 a search box, and four lists of which All is shown first', async () => {
    const html = await pageAt('/m/gameList?gameType=RNG')
    expect(html).toMatch(/<input[^>]*type="search"[^>]*placeholder="Search 15 games"/)
    const tabs = [...html.matchAll(/<button[^>]*role="tab"[^>]*aria-selected="(\w+)"[^>]*>.*?<\/svg>(\w+)<\/button>/g)]
    expect(tabs.map(([, selected, name]) => `${name} ${selected}`)).toEqual([
      'Recent false',
      'Favourites false',
      'Hot false',
      'All true',
    ])
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

  test('LOBBY-02 a kind of games that nobody has brought says so, and leads on', async () => {
    const html = await pageAt('/m/gameList?gameType=FISH')
    expect(html).toContain('Fishing: not open yet')
    for (const way of ['/m/gameLobby', '/m/slotsCenter']) expect(html).toContain(`href="${way}"`)
    expect(html).not.toContain('type="search"')
  })

  test('LOBBY-33 a vendor without games leads to the others, and what of his is not hot, starred or played to all he has', () => {
    const place = { category: 'RNG', vendor: 'KDL' } as const
    const cache = cacheOf()
    const emptyAt = (state: LobbyState, list: object, data: object) => {
      cache.setQueryData((list as { queryKey: readonly unknown[] }).queryKey, data)
      const lobby: Lobby = { place, state, tabs: [], dispatch: none, tree: TREE.content }
      const List = { recent: RecentGames, fav: FavouriteGames, hot: HotGames, all: AllGames }[state.tab]
      return drawnPart(<List lobby={lobby} onInfo={none} />, cache, { boot: BOOT })
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
        emptyAt(hot, hotGames(client, MERCHANT, 'RNG'), { list: [{ ...SAMPLE, vassalage: 'HYO' }] }),
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
    const calm = { hasNextPage: true, isFetchingNextPage: false, isPaused: false, fetchNextPage: none }
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
    cache.setQueryData(hotGames(client, MERCHANT, 'RNG').queryKey, { list: one('hot') })
    const lists = { all: AllGames, fav: FavouriteGames, recent: RecentGames, hot: HotGames }
    for (const tab of LOBBY_TABS) {
      const List = lists[tab]
      const lobby: Lobby = { place, state: stateOf(tab), tabs: LOBBY_TABS, dispatch: none, tree: TREE.content }
      const html = drawnPart(
        <Stars>
          <List lobby={lobby} onInfo={none} />
        </Stars>,
        cache,
        { boot: BOOT },
      )
      expect([...html.matchAll(/Game of (\w+)<\/span>/g)].map(([, name]) => name)).toEqual([tab])
    }
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

describe('a tile', () => {
  const tileOf = (part: Partial<Game>) =>
    drawn(<GameShelf label="Games" games={[{ ...SAMPLE, isNew: false, isHot: false, ...part }]} />)

  test('LOBBY-47 LOBBY-48 LOBBY-49 it shows the logo of its vendor, its name or that of its node, and a star', () => {
    const html = tileOf({})
    expect(html).toContain('src="/art/vendors/HYO-mark.webp"')
    expect(html).toContain('>Hiyas Reels</span>')
    expect(html).toMatch(/<button[^>]*aria-label="Add Hiyas Reels to favourites" aria-pressed="false"/)
    expect(tileOf({ gameName: '', nodeName: 'Node Reels' })).toContain('>Node Reels</span>')
  })

  test.each([{ isNew: true }, { isHot: true }])('LOBBY-47 also where it wears a tag: %o', worn => {
    expect(tileOf(worn)).toContain('src="/art/vendors/HYO-mark.webp"')
  })

  test.each(['BTI', 'TCG_LOTTO_VN'])('LOBBY-51 LOBBY-52 of %s it shows the brand of the house', vassalage => {
    expect(tileOf({ vassalage })).toContain('src="/art/brand/mark.svg"')
  })

  test('LOBBY-72 LOBBY-50 a tap launches it, the room in the place of the game where there is one', () => {
    expect(tileOf({})).toContain(
      'href="/m/launchGame?nodeId=HYO-hiyas-reels&amp;gameId=hiyas-reels&amp;vassalage=HYO&amp;gameType=RNG&amp;supportPlay=true"',
    )
    expect(tileOf({ roomId: 'room-9' })).toContain('gameId=room-9')
  })

  test.each([true, false])(
    'SHELL-105 where a merchant offers no favourites no game has a star (member: %s)',
    signedIn => {
      const parts = [
        <GameShelf key="shelf" label="Games" games={[SAMPLE]} />,
        <GameSheet key="sheet" game={SAMPLE} open onClose={none} onClosed={none} />,
      ]
      for (const part of parts) {
        expect(drawn(part, signedIn)).toContain('aria-label="Add Hiyas Reels to favourites"')
        expect(drawn(part, signedIn, without('GAMELOFAV3'))).not.toContain('favourites')
      }
    },
  )

  test('LOBBY-98 its picture is the small icon, else the icon; without one it shows no other', () => {
    const icons = { mobileSmallIcon: '/small.webp', mobileLargeIcon: '/large.webp', iconUrl: '/icon.webp' }
    const pictureOf = (part: Partial<Game>) =>
      /<img[^>]*_picture_[^>]*src="([^"]*)"/.exec(tileOf({ ...icons, ...part }))?.[1]
    expect(pictureOf({})).toBe('/small.webp')
    expect(pictureOf({ mobileSmallIcon: '' })).toBe('/icon.webp')
    expect(pictureOf({ showIcon: false })).toBe('data:,')
  })
})

describe('the filter', () => {
  const panelOf = (place: Place, part: Partial<LobbyState> = {}) => {
    const { content: tree } = TREE
    const lobby: Lobby = { place, state: { ...firstState(place), ...part }, tabs: [], dispatch: none, tree }
    return drawn(<FilterPanel lobby={lobby} open onClose={none} onClosed={none} />)
  }
  const slots = { category: 'RNG', vendor: null } as const
  const sectionOf = (html: string, title: string) =>
    new RegExp(`<section[^>]*aria-label="${title}".*?</section>`, 's').exec(html)?.[0] ?? ''

  test('LOBBY-34 LOBBY-35 LOBBY-36 a panel with every vendor and All, what is taken being marked', () => {
    const html = sectionOf(panelOf(slots, { vendors: ['KDL', 'LUM'] }), 'Vendor')
    expect(html.match(/<button/g)).toHaveLength(6)
    expect(html).toContain('All vendors')
    expect(html).toContain('2 chosen')
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(2)
    expect(panelOf(slots)).toMatch(/<dialog[^>]*data-size="filter"/)
  })

  test('LOBBY-37 LOBBY-38 LOBBY-45 classification and minimum bet for slots only', () => {
    const html = panelOf(slots)
    expect(sectionOf(html, 'Kind of game')).toContain('Class video')
    const bets = [...sectionOf(html, 'Minimum bet').matchAll(/<button[^>]*>([^<]*)/g)].map(match => match[1])
    expect(bets).toEqual(['All', '₱0.01', '₱0.05', '₱0.10', '₱0.50', '₱0.75'])
    const live = panelOf({ category: 'LIVE', vendor: null })
    for (const title of ['Kind of game', 'Minimum bet']) expect(sectionOf(live, title)).toBe('')
  })

  test('LOBBY-39 LOBBY-40 buttons to take it and to set it back', () => {
    const html = panelOf(slots)
    expect(html).toMatch(/<button[^>]*>(<span[^>]*>)?Reset/)
    expect(html).toMatch(/<button[^>]*>(<span[^>]*>)?Show the games/)
  })

  test('LOBBY-41 LOBBY-42 LOBBY-43 LOBBY-44 the ways to other kinds of games, unless a vendor is fixed', () => {
    const html = sectionOf(panelOf(slots), 'Other games')
    expect([...html.matchAll(/href="([^"]*)"/g)].map(match => match[1])).toEqual([
      ...['LIVE', 'FISH', 'SPORTS', 'ESPORTS'].map(kind => `/m/gameList?gameType=${kind}`),
      '/m/lottery',
    ])
    expect(sectionOf(panelOf({ category: 'RNG', vendor: 'KDL' }), 'Other games')).toBe('')
  })
})

describe('the sheet of a game', () => {
  const sheetOf = (part: Partial<Game> = {}, signedIn = false) =>
    drawn(<GameSheet game={{ ...SAMPLE, ...part }} open onClose={none} onClosed={none} />, signedIn)

  test('GAM-10 it says what the game pays back and how it varies, one press from the tile', () => {
    const html = sheetOf()
    expect(html).toContain('96.01%')
    expect(html).toContain('Medium')
    expect(sheetOf({ rtp: '', volatility: 'unheard of' }).match(/Not known/g)).toHaveLength(2)
  })

  test('SESS-04 a visitor may play for nothing, a member plays with what he has', () => {
    expect(sheetOf()).toContain('href="/m/trail"')
    expect(sheetOf({}, true)).not.toContain('/m/trail')
    expect(sheetOf({ supportPlay: false })).not.toContain('/m/trail')
  })
})
