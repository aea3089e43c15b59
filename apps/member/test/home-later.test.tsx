import { createClient } from '@hiyas/client'
import { type Boot, CONTRACT_EXEMPT_TYPES, games, MEMBER_TYPE, site, sportsbook, wallet } from '@hiyas/contract'
import { TextsProvider } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import Below from '../src/features/home/home/components/below/below.tsx'
import { moodsOf } from '../src/features/home/home/components/below/moods.ts'
import { ContractAlert } from '../src/features/home/home/components/later/contract-alerts.tsx'
import { CONTRACTS, isChecked, pendingContracts } from '../src/features/home/home/components/later/contracts.ts'
import { MatchSheet } from '../src/features/home/home/components/later/match-sheet.tsx'
import {
  type HotMatch,
  isNews,
  matchesOf,
  matchHref,
  matchTimeText,
} from '../src/features/home/home/components/later/matches.ts'
import AnnouncementPopup from '../src/features/home/home/components/popups/announcement-popup.tsx'
import { agoText } from '../src/features/home/home/components/winners/ago.ts'
import { lastWinners } from '../src/features/home/home/components/winners/queries.ts'
import { type Winner, WinnerList } from '../src/features/home/home/components/winners/winner-board.tsx'
import { createSessionStore } from '../src/session/store.ts'
import { walletBalance } from '../src/shared/balance/queries.ts'
import type { Game } from '../src/shared/games/categories.ts'
import { BootProvider } from '../src/shared/page/boot-context.tsx'
import { createStorage } from '../src/storage/storage.ts'
import { BOOT as ALL_ON, drawn as drawnPart } from './drawn.tsx'
import { TRIAL } from './kept-session.ts'

const BOOT: Boot = { language: 'EN', status: site.systemStatus.example.output, signedIn: false, nowMs: 0 }

const drawn = (part: ReactNode): string =>
  renderToStaticMarkup(
    <BootProvider boot={BOOT} storage={createStorage(null, null)}>
      <TextsProvider value={textsOf('EN')}>{part}</TextsProvider>
    </BootProvider>,
  )

const none = () => undefined
const SAMPLE = sportsbook.hotMatches.example.output[0]?.matchList[0] as HotMatch
const match = (roomId: string, part: Partial<HotMatch> = {}): HotMatch => ({ ...SAMPLE, roomId, ...part })

describe('the hot games below the first rows', () => {
  const [GAME] = games.hotGames.example.output.list as [Game]
  const playing = (volatilities: string) =>
    [...volatilities].map((letter, index) => ({ ...GAME, nodeId: `g-${index}`, volatility: VOLATILITY[letter] ?? '' }))
  const VOLATILITY: Readonly<Record<string, string>> = { l: 'low', m: 'medium', h: 'high', v: 'very high' }

  test.each([
    ['lmhlmhlmhlmv', { often: [0, 3, 6, 9], between: [1, 4, 7, 10], rare: [2, 5, 8, 11] }],
    ['llllmmm?h', { often: [0, 1, 2, 3], other: [4, 5, 6, 7, 8] }],
    ['lmh', { other: [0, 1, 2] }],
    ['', {}],
  ])(
    'HOME-49 of %s every game is in one row by how it pays, and rows that would stand half empty are one',
    (played, rows) => {
      const found = moodsOf(playing(played)).map(({ mood, games: own }) => [
        mood,
        own.map(({ nodeId }) => Number(nodeId.slice(2))),
      ])
      expect(Object.fromEntries(found)).toEqual(rows)
    },
  )
})

describe('hot matches', () => {
  const sheet = (matches: readonly HotMatch[], open = true) =>
    drawn(<MatchSheet matches={matches} open={open} onClose={none} onClosed={none} />)

  test.each([
    [Date.UTC(2026, 2, 7, 1, 5), '03/07 09:05'],
    [Date.UTC(2026, 11, 31, 16, 0), '01/01 00:00'],
    [Date.UTC(2026, 10, 21, 11, 30), '11/21 19:30'],
  ])('HOME-35 kick-off at %i is shown as %s', (timestampMs, shown) => {
    expect(matchTimeText(timestampMs)).toBe(shown)
  })

  test('HOME-31 HOME-32 HOME-33 HOME-34 HOME-35 each match shows its vendor, league, clubs with their crests, and when', () => {
    const html = sheet([match('one'), match('two', { league: 'Isla Cup', homeTeam: 'Tarlac Kings' })])
    expect(html.match(/<article/g)).toHaveLength(2)
    for (const shown of ['Luzon Hoops', 'Isla Cup', 'Davao Agilas', 'Tarlac Kings', 'Iloilo Wolves'])
      expect(html).toContain(shown)
    const pictures = html.match(/<img[^>]*>/g)?.join('') ?? ''
    for (const shown of [
      'src="/art/vendors/VTG-mark.webp" alt="VTG"',
      SAMPLE.homeTeamImageUrl,
      SAMPLE.awayTeamImageUrl,
    ])
      expect(pictures.split(shown)).toHaveLength(3)
    expect(html.split(matchTimeText(SAMPLE.matchTime))).toHaveLength(3)
  })

  test.each(['BTI', 'TCG_SEA'])('HOME-31 LOBBY-51 LOBBY-52 of %s it shows the brand of the house', vendor => {
    const html = sheet([match('one', { vendor }), match('two', { vendor })])
    expect(html.split(`src="/art/brand/mark.svg" alt="${vendor}"`)).toHaveLength(3)
    expect(html).not.toContain(`/art/vendors/${vendor}`)
  })

  test('HOME-34 a club without a picture has its letter', () => {
    const html = sheet([match('one', { homeTeamImageUrl: '' })])
    expect(html).toMatch(/aria-hidden="true"[^>]*>D</)
  })

  test('HOME-36 HOME-31 all leagues make one list, the next kick-off first', () => {
    const at = (roomId: string, matchTime: number) => match(roomId, { matchTime })
    const answer = [{ matchList: [at('b', 20), at('d', 40)] }, { matchList: [at('a', 10), at('c', 30)] }]
    expect(matchesOf(answer).map(({ roomId }) => roomId)).toEqual(['a', 'b', 'c', 'd'])
    expect(matchesOf([])).toEqual([])
  })

  test('HOME-39 HOME-40 a tap launches by vendor, node and the room as the game', () => {
    const place = '/m/launchGame?nodeId=VTG-luzon-hoops-1&gameId=luzon-hoops-1&vassalage='
    for (const vendor of ['VTG', 'constructor'])
      expect(matchHref({ ...SAMPLE, vendor })).toBe(`${place}${vendor}&gameType=SPORTS`)
    expect(matchHref({ ...SAMPLE, vendor: 'TF' })).toBe(`${place}TF&gameType=ESPORTS`)
    expect(matchHref({ ...SAMPLE, vendor: 'DS88' })).toBe(`${place}DS88&gameType=COCKFIGHT`)
  })

  test.each([
    ['none', [], [], false],
    ['one nobody has seen', ['a'], [], true],
    ['one that was closed', ['a'], ['a'], false],
    ['a new one beside it', ['a', 'b'], ['a'], true],
    ['what is left of those that were closed', ['b'], ['a', 'b'], false],
  ])('HOME-37 of %s the sheet is news or not', (_, rooms, closed, news) => {
    expect(
      isNews(
        rooms.map(roomId => match(roomId)),
        closed,
      ),
    ).toBe(news)
  })

  test('HOME-21 HOME-37 without a match there is no sheet', () => {
    expect(sheet([])).toBe('')
    expect(sheet([match('one')])).toContain('Hot matches')
  })
})

describe('an announcement over home', () => {
  test.each([true, false])(
    'POPUP-11 SHELL-105 leads to the messages as the merchant has them switched on: %j',
    MAILCEN => {
      const { status, ...rest } = ALL_ON
      const whitelabelVal = { ...status.info.whitelabelVal, MAILCEN }
      const boot = { ...rest, status: { ...status, info: { ...status.info, whitelabelVal } } }
      const news = {
        id: 'a',
        title: 'News',
        content: '',
        promotionType: '',
        execution: '' as const,
        url: '',
        startDate: 0,
      }
      const ways = { unreadCount: 1, open: true, close: none, onClosed: none }
      const html = drawnPart(<AnnouncementPopup popups={[news]} {...ways} />, new QueryClient(), { boot })
      expect(html).toContain('News')
      expect(html.includes('href="/m/webEmail"')).toBe(MAILCEN)
    },
  )
})

describe('contracts that wait', () => {
  const PENDING = { RNG: { agent: [{ status: 'P' }], downline: [] } }

  test.each(Object.values(MEMBER_TYPE))(
    'CONTR-01 CONTR-03 HOME-11 whether members of type %i are asked about',
    type => {
      expect(isChecked(type)).toBe(![4, 40, 41, 42].includes(type))
      expect(CONTRACT_EXEMPT_TYPES).toEqual([4, 40, 41, 42])
    },
  )

  test.each([
    ['nothing is known yet', {}, []],
    ['CONTR-12 nothing is pending', { dailysalreqtype: {}, divtypecompperiodreq: {}, contracthoursalreq: {} }, []],
    ['CONTR-12 a period holds no product', { divtypecompperiodreq: { MONTH: {} } }, []],
    ['CONTR-04 a daily salary', { dailysalreqtype: PENDING }, ['dailySalary']],
    ['CONTR-05 a dividend', { divtypecompperiodreq: { MONTH: PENDING } }, ['dividend']],
    ['CONTR-06 an hourly salary', { contracthoursalreq: PENDING }, ['hourlySalary']],
    [
      'CONTR-07 all three, one after the other',
      { dailysalreqtype: PENDING, divtypecompperiodreq: { MONTH: PENDING }, contracthoursalreq: PENDING },
      [...CONTRACTS],
    ],
  ])('HOME-11 %s', (_, requests, contracts) => {
    expect(pendingContracts(requests)).toEqual(contracts)
  })

  test.each([
    ['CONTR-13', 'dailySalary', '/m/member/agent/getSalaryContract'],
    ['CONTR-14', 'dividend', '/m/member/agent/getDevidendContract'],
    ['CONTR-15', 'hourlySalary', '/m/member/agent/getHourContract'],
  ] as const)('CONTR-08 %s the alert about %s has Cancel, and a Go that leads to %s', (_, contract, href) => {
    const html = drawn(<ContractAlert contract={contract} onCancel={none} />)
    expect(html).toMatch(/<button[^>]*>.*?Cancel/s)
    expect(html).toMatch(new RegExp(`<a[^>]*href="${href}"[^>]*>.*?Go`, 's'))
  })
})

describe('the winner board', () => {
  const winner: Winner = {
    iconUrl: '/art/tiles/hiyas-reels.webp',
    customerName: 'mar••••88',
    gameName: 'Hiyas Reels',
    winAmount: '64200.00',
    winId: 'w-1',
    multiplier: '1840',
    secondsAgo: 31,
  }

  test('LOBBY-95 LOBBY-96 each line has the game, who won how much, when and how many stakes', () => {
    const others = [
      { ...winner, winId: 'w-2', multiplier: '' },
      { ...winner, winId: 'w-3', multiplier: '2.50' },
    ]
    const html = drawnPart(<WinnerList winners={[winner, ...others]} />, new QueryClient())
    expect(html.match(/<li/g)).toHaveLength(3)
    for (const shown of ['Hiyas Reels', 'mar••••88', '₱64,200.00', '31s', winner.iconUrl])
      expect(html.split(shown)).toHaveLength(4)
    expect(html.match(/[\d,.]+×/g)).toEqual(['1,840×', '2.50×'])
  })

  test('LOBBY-96 the board is below the games of home once somebody has won, and nothing is there until then', () => {
    const merchant = ALL_ON.status.info.merchantCode
    const client = createClient({ baseUrl: '', merchant, language: () => 'EN', token: () => null })
    const cache = new QueryClient()
    const below = () => drawnPart(<Below tree={undefined} />, cache)
    const { queryKey } = lastWinners(client)
    expect(below()).not.toContain('id="winners"')
    cache.setQueryData(queryKey, { list: [] })
    expect(below()).not.toContain('id="winners"')
    cache.setQueryData(queryKey, { list: [{ vo: winner }] })
    expect(below()).toMatch(/id="winners".*mar••••88/s)
  })

  test('SESS-10 LOBBY-95 who plays with play money is told of what was won at it, and not of pesos', () => {
    const kept = createSessionStore(createStorage(null, null), true)
    kept.dispatch({ type: 'logged_in', session: TRIAL })
    // As the page that has come alive knows him.
    const store = { ...kept, startingState: kept.state }
    const { merchantCode: merchant, userName: owner } = TRIAL
    const client = createClient({ baseUrl: '', merchant, owner, language: () => 'EN', token: () => null })
    const cache = new QueryClient()
    expect(drawnPart(<WinnerList winners={[winner]} />, cache, { store })).not.toContain('64,200')
    cache.setQueryData(walletBalance(client).queryKey, { ...wallet.walletBalance.example.output, currency: 'FUN' })
    const html = drawnPart(<WinnerList winners={[winner]} />, cache, { store })
    expect(html).toMatch(/FUN\s64,200\.00/)
    expect(html).not.toContain('₱')
  })

  test.each([
    [0, '1s'],
    [59, '59s'],
    [60, '1m'],
    [3_599, '59m'],
    [7_300, '2h'],
    [86_400, '1d'],
  ])('LOBBY-95 %i seconds ago is said as "%s"', (secondsAgo, shown) => {
    expect(agoText(secondsAgo, 'EN')).toBe(shown)
    expect(agoText(secondsAgo, 'TY')).toMatch(/^\d+\s?[a-z]+$/)
  })
})
