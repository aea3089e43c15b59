import { createClient, keyOf } from '@hiyas/client'
import { type Boot, games } from '@hiyas/contract'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Moods } from '../src/features/home/home/components/below/moods.tsx'
import { Instead } from '../src/features/play/game-lobby/components/empty-list.tsx'
import FilterPanel from '../src/features/play/game-lobby/components/filter-panel.tsx'
import { Stars } from '../src/features/play/game-lobby/components/game-grid.tsx'
import { GameList, type GameListProps } from '../src/features/play/game-lobby/components/game-list.tsx'
import { CLASS_ALL, firstState, type LobbyState, type Place } from '../src/features/play/game-lobby/lobby-state.ts'
import type { Lobby } from '../src/features/play/game-lobby/use-lobby.ts'
import { GameShelf } from '../src/shared/games/game-shelf.tsx'
import { launchHref } from '../src/shared/games/launch-way.ts'
import { gameOf } from '../src/shared/games/sheet/game-of.ts'
import GameSheet from '../src/shared/games/sheet/game-sheet.tsx'
import { drawn as drawnPart } from './drawn.tsx'
import { BOOT, cacheOf, client, drawn, type Game, MERCHANT, none, SAMPLE, TREE, without } from './lobby-drawn.tsx'

beforeAll(() => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  vi.stubGlobal('__TEXT_SCRIPTS__', {})
})

describe('a tile', () => {
  const markAt = (address: string) => `style="background-image:url(&quot;${address}&quot;)"`
  const tileOf = (part: Partial<Game>) =>
    drawn(<GameShelf label="Games" games={[{ ...SAMPLE, isNew: false, isHot: false, ...part }]} />)

  test('LOBBY-47 LOBBY-48 LOBBY-49 it shows the logo of its vendor, its name or that of its node, and a star', () => {
    const html = tileOf({})
    expect(html).toContain(markAt('/art/vendors/HYO-mark.webp'))
    expect(html).toContain('>Hiyas Reels</span>')
    expect(html).toMatch(/<button[^>]*aria-label="Favourite: Hiyas Reels" aria-pressed="false"/)
    expect(tileOf({ gameName: '', nodeName: 'Node Reels' })).toContain('>Node Reels</span>')
  })

  test.each([{ isNew: true }, { isHot: true }])('LOBBY-47 also where it wears a tag: %o', worn => {
    expect(tileOf(worn)).toContain(markAt('/art/vendors/HYO-mark.webp'))
  })

  test('LOBBY-47 a game that rests says so on its tile, however new or hot it is', () => {
    const html = tileOf({ maintenance: true, isNew: true, isHot: true })
    expect(html).toContain('data-kind="rest">MAINTENANCE<')
    expect(html).not.toMatch(/data-kind="(new|hot)"/)
    expect(tileOf({ isHot: true })).not.toContain('MAINTENANCE')
  })

  test('HOME-49 of the games that are hot the first wears the tag, and none where nobody has played them', () => {
    const worn = (...isHot: boolean[]) => {
      const shown = isHot.map((hot, index) => ({ ...SAMPLE, nodeId: `g-${index}`, isNew: false, isHot: hot }))
      const tiles = drawn(<GameShelf label="Games" games={shown} hotShelf />)
        .split('<article')
        .slice(1)
      return tiles.map(tile => tile.includes('data-kind="hot"'))
    }
    expect([worn(true, true), worn(false, false)]).toEqual([
      [true, false],
      [false, false],
    ])
  })

  test.each(['BTI', 'TCG_LOTTO_VN'])('LOBBY-51 LOBBY-52 of %s it shows the brand of the house', vassalage => {
    expect(tileOf({ vassalage })).toContain(markAt('/art/brand/mark.svg'))
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
        [<GameShelf key="shelf" label="Games" games={[SAMPLE]} />, 'aria-label="Favourite: Hiyas Reels"'],
        [<GameSheet key="sheet" game={SAMPLE} open onClose={none} onClosed={none} />, '>Add to favourites<'],
      ] as const
      for (const [part, star] of parts) {
        expect(drawn(part, signedIn)).toContain(star)
        expect(drawn(part, signedIn, without('GAMELOFAV3'))).not.toMatch(/favourite/i)
      }
    },
  )

  test.each([false, true])(
    'FAV-01 a star keeps its name, and whether it is pressed says the rest; in the sheet it is called what stands on it (starred: %s)',
    isStarred => {
      const starred = isStarred ? [SAMPLE.nodeId] : []
      const shelf = drawn(<GameShelf label="Games" games={[SAMPLE]} />, true, BOOT, starred)
      expect(shelf).toContain(`aria-label="Favourite: Hiyas Reels" aria-pressed="${isStarred}"`)
      const sheet = drawn(<GameSheet game={SAMPLE} open onClose={none} onClosed={none} />, true, BOOT, starred)
      const [, attributes, name] = /<button([^>]*)><svg(?:(?!<button).)*>([^<]*favourites)</.exec(sheet) ?? []
      expect(name).toBe(isStarred ? 'Remove from favourites' : 'Add to favourites')
      expect(attributes).not.toMatch(/aria-(label|pressed)/)
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
    // The other lists of slots are narrowed by neither.
    const others = (['recent', 'fav', 'hot'] as const).map(tab => panelOf(slots, { tab }))
    for (const panel of [panelOf({ category: 'LIVE', vendor: null }), ...others])
      for (const title of ['Kind of game', 'Minimum bet']) expect(sectionOf(panel, title)).toBe('')
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

  test('GAM-10 it says what the game pays back, how it varies and the most it pays, one press from the tile', () => {
    const html = sheetOf()
    expect(html).toContain('96.01%')
    expect(html).toContain('Medium')
    expect(html).toContain('1,000× the bet')
    expect(sheetOf({ winMax: 49.5 })).toContain('49.5× the bet')
    for (const volatility of ['unheard of', 'constructor'])
      expect(sheetOf({ rtp: '', volatility, winMax: null }).match(/Not known/g)).toHaveLength(3)
  })

  test('GAM-10 it is of the game as whichever list has it tells it, and of none that no list has', () => {
    const game = (nodeId: string) => ({ ...SAMPLE, nodeId })
    const page = (part: object) => ({ pages: [{}, part], pageParams: [1, 2] })
    const cache = cacheOf([game('hot')])
    const put = (call: Parameters<typeof keyOf>[1], input: string, data: object) =>
      cache.setQueryData(keyOf(client, call, input), data)
    put(games.gameList, 'home', { games: [game('home')] })
    put(games.gameList, 'all', page({ games: [game('all')] }))
    put(games.favouriteList, '', page({ content: [game('fav')] }))
    put(games.recentGames, '', page({ list: [game('recent')] }))
    for (const nodeId of ['hot', 'home', 'all', 'fav', 'recent'])
      expect(gameOf(client, cache, launchHref(game(nodeId)))?.nodeId).toBe(nodeId)
    expect(gameOf(client, cache, launchHref(game('gone')))).toBeUndefined()
    expect(gameOf(client, cache, '/m/home')).toBeUndefined()
  })

  test('GAM-10 LANG-09 it is in the language of now and as the newest list tells it; in the one before until that has come', () => {
    const cache = cacheOf([])
    const tell = (code: string, merchant: string, updatedAt: number) => {
      const speaker = createClient({ baseUrl: '', merchant, language: () => code, token: () => null })
      const gameName = `${merchant} ${code} ${updatedAt}`
      cache.setQueryData(keyOf(speaker, games.gameList, updatedAt), { games: [{ ...SAMPLE, gameName }] }, { updatedAt })
    }
    const told = () => gameOf(client, cache, launchHref(SAMPLE))?.gameName
    tell('TY', MERCHANT, 7)
    expect(told()).toBe(`${MERCHANT} TY 7`)
    tell('EN', MERCHANT, 3)
    tell('EN', 'TRIAL', 8)
    expect(told()).toBe(`${MERCHANT} EN 3`)
    tell('EN', MERCHANT, 5)
    expect(told()).toBe(`${MERCHANT} EN 5`)
  })

  test('GAM-10 its pays and rules are there to be opened, where its supplier has a page of them', () => {
    expect(sheetOf()).toMatch(/<details[^>]*><summary>Pays and rules<svg .*?<\/svg><\/summary><\/details>/)
    expect(sheetOf({ rulesUrl: null })).not.toContain('Pays and rules')
  })

  test('GAM-15 it says when the rules have changed, as long as that is told', () => {
    expect(sheetOf()).not.toContain('The rules of this game changed')
    expect(sheetOf({ rulesChangedAt: Date.UTC(2026, 10, 21, 4) })).toContain(
      'The rules of this game changed on 21 Nov 2026',
    )
  })

  test('SESS-04 a visitor may play for nothing, and comes to the game he wants to try; a member plays with what he has', () => {
    const [, way = ''] = /href="(\/m\/trail[^"]*)"/.exec(sheetOf()) ?? []
    expect(new URLSearchParams(way.split('?')[1]).get('from')).toBe(launchHref(SAMPLE))
    expect(sheetOf({}, true)).not.toContain('/m/trail')
    expect(sheetOf({ supportPlay: false })).not.toContain('/m/trail')
    // Where a merchant offers no trial, or his licence none, the way would lead to a closed door.
    const sheet = <GameSheet game={SAMPLE} open onClose={none} onClosed={none} />
    expect(drawn(sheet, false, without('FREEPLAY3'))).not.toContain('/m/trail')
  })
})

describe('what a list says of how much it holds', () => {
  const place: Place = { category: 'RNG', vendor: null }
  const page = Array.from({ length: 26 }, (_, number) => ({ ...SAMPLE, nodeId: `HYO-${number}` }))
  const list = { isPending: false, isPaused: false, isPlaceholderData: false, dataUpdatedAt: 1, refetch: none }
  const before = { ...list, isPlaceholderData: true }
  const listOf = (part: Partial<GameListProps>, state: Partial<LobbyState> = {}) => {
    const asked = { ...firstState(place), ...state }
    const lobby = { place, state: asked, tabs: ['fav'], dispatch: none, tree: undefined } as Lobby
    return drawn(
      <Stars>
        <GameList lobby={lobby} list={list} games={page} {...part} />
      </Stars>,
    )
  }
  const saying = (part: Partial<GameListProps>) => /role="status">([^<]*)</.exec(listOf(part))?.[1]
  const calm = { isFetchingNextPage: false, isFetchNextPageError: false, isPaused: false, isPlaceholderData: false }
  const more = { ...calm, fetchNextPage: none }

  beforeAll(() => void vi.stubGlobal('window', { innerHeight: 844, innerWidth: 390 }))
  afterAll(() => void vi.stubGlobal('window', undefined))

  test.each<[string, Partial<GameListProps>]>([
    ['26 games', {}],
    ['26 games', { more: { ...more, hasNextPage: false } }],
    ['60 games', { total: 60, more: { ...more, hasNextPage: true } }],
    ['The first games are here, and more follow', { more: { ...more, hasNextPage: true } }],
    ['', { list: before, more: { ...more, hasNextPage: false } }],
    ['', { list: before, total: 60, more: { ...more, hasNextPage: false } }],
    ['', { list: before, games: [] }],
  ])('A11Y-10 LOBBY-86 it says %j', (said, part) => {
    expect(saying(part)).toBe(said)
  })

  test('LOBBY-88 what stands below a list is two rows of what others play that is not in it', () => {
    const besides = [page[0], page[3]].filter(game => game !== undefined)
    const below = drawnPart(
      <Stars>
        <Instead title="Others play" besides={besides} />
      </Stars>,
      cacheOf(page),
      { boot: BOOT },
    )
    const shown = [...below.matchAll(/nodeId=HYO-(\d+)/g)].map(([, number]) => number)
    expect(shown).toEqual(['1', '2', '4', '5', '6', '7'])
  })

  test.each([
    ['No game found', 'mahiwaga'],
    ['No games here yet', ''],
  ])('LOBBY-33 LOBBY-86 %j is said of the list that was asked for, not of the empty one before it', (said, search) => {
    const state = { search, classification: CLASS_ALL, untouched: false }
    expect(listOf({ games: [] }, state)).toContain(said)
    const waiting = listOf({ list: before, games: [] }, state)
    expect(waiting).not.toContain(said)
    expect(waiting).toContain('aria-busy="true"')
  })
})

describe('what a device has kept of the hot games', () => {
  const kept = Array.from({ length: 20 }, (_, number) => ({ ...SAMPLE, nodeId: `HYO-${number}` }))
  const withKept = (part: ReactNode, boot: Boot) => drawnPart(part, cacheOf(kept), { boot })
  const nothing = withKept(null, BOOT)

  test.each([
    ['home, by how they pay', <Moods key="moods" />],
    ['a list without games, in place of them', <Instead key="instead" title="Others play" />],
  ])('SHELL-105 START-25 is not shown on %s where the merchant shows nothing as hot any more', (_, part) => {
    expect(withKept(part, without('GAMELOHOT3'))).toBe(nothing)
  })

  test('SHELL-105 START-25 is shown where he does', () => {
    expect(withKept(<Moods />, BOOT)).toContain('Hiyas Reels')
  })
})
