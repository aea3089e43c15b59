import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import ServiceScreen from '../src/features/app/service/screen.tsx'
import DevicesScreen from '../src/features/entry/devices/screen.tsx'
import RegisterScreen from '../src/features/entry/register/screen.tsx'
import { LinkedRow } from '../src/features/entry/settings/components/linked-row.tsx'
import DocumentScreen from '../src/features/help/document/screen.tsx'
import HelpCentreScreen from '../src/features/help/help-centre/screen.tsx'
import { Banners } from '../src/features/home/home/components/banners.tsx'
import { Notices } from '../src/features/home/home/components/notices.tsx'
import { Shelf } from '../src/features/home/home/components/shelf.tsx'
import HomeScreen from '../src/features/home/home/screen.tsx'
import VipBenefitsScreen from '../src/features/member/vip-benefits/screen.tsx'
import GameHubScreen from '../src/features/play/game-hub/screen.tsx'
import GameLaunchScreen from '../src/features/play/game-launch/screen.tsx'
import { GameList, type GameListProps } from '../src/features/play/game-lobby/components/game-list.tsx'
import { VendorList } from '../src/features/play/game-lobby/components/vendor-list.tsx'
import { firstState, LOBBY_TABS } from '../src/features/play/game-lobby/lobby-state.ts'
import { endOf, ListEnd } from '../src/shared/infinite/list-end.tsx'
import { drawn } from './drawn.tsx'

const none = () => undefined
const OFFLINE = 'This appears when your internet is back'

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

describe('without a connection a list says so, and pretends nothing to be on its way', () => {
  test.each([
    ['LOBBY-07 the kinds of games', () => <GameHubScreen />],
    ['HOME-59 the vendors of a kind', () => <VendorList category="ESPORTS" />],
    ['HELP-04 the questions', () => <HelpCentreScreen />],
    ['REG-38 a document', () => <DocumentScreen />],
    ['ROUTE-08 the ways to the people behind the site', () => <ServiceScreen />],
    ['SES-07 the devices', () => <DevicesScreen />],
    ['PROMO-06 the ranks', () => <VipBenefitsScreen />],
    ['LAUNCH-01 a game that is to be opened', () => <GameLaunchScreen />],
    ['REG-09 the fields of a registration', () => <RegisterScreen />],
  ])('%s', (_, part) => {
    const html = drawn(part(), new QueryClient())
    expect(html.match(new RegExp(OFFLINE, 'g'))).toHaveLength(1)
    expect(html).not.toContain('aria-busy="true"')
  })

  test.each(['HOT', 'RNG', 'INHOUSE', 'ELOTT'] as const)('HOME-49 HOME-56 the tab %s of home', category => {
    const kinds = { data: undefined, isPending: true, isPaused: true, refetch: none }
    const html = drawn(<Shelf category={category} kinds={kinds} onShowHot={none} />, new QueryClient())
    expect(html).toContain(OFFLINE)
    expect(html).not.toContain('aria-busy="true"')
  })

  test('NOTICE-05 HOME-30 the banners and the notices of home', () => {
    const html = drawn(<HomeScreen />, new QueryClient())
    expect(html).not.toContain('bannerRoom')
    expect(html).toMatch(new RegExp(`<a [^>]*href="/m/notice"[^>]*>.*?${OFFLINE}.*?</a>`))
  })

  test('SET-01 an account of a third party, which the settings may know by then', () => {
    const list = {
      of: none,
      pending: false,
      heldUp: true,
      failed: false,
      retrying: false,
      busyWith: null,
      refusal: null,
    }
    const linked = { ...list, retry: none, link: none, unlink: none, forgive: none }
    const html = drawn(<LinkedRow provider="google" linked={linked} onUnlink={none} />, new QueryClient())
    expect(html).toContain('No connection')
    expect(html).toMatch(/<button[^>]* disabled=""/)
    const failed = { ...linked, heldUp: false, failed: true }
    expect(drawn(<LinkedRow provider="google" linked={failed} onUnlink={none} />, new QueryClient())).not.toContain(
      'Not linked',
    )
    expect(html).not.toContain('aria-busy="true"')
  })

  test('LOBBY-86 a list of the lobby; the one before it stands in for no other', () => {
    const list = { isPending: false, isPaused: true, isPlaceholderData: false, dataUpdatedAt: 0, refetch: none }
    const place = { category: 'RNG', vendor: null } as const
    const lobby = { place, state: firstState(place), tabs: LOBBY_TABS, dispatch: none, tree: undefined }
    const props: GameListProps = { lobby, list, games: [] }
    const html = drawn(<GameList {...props} />, new QueryClient())
    expect(html).toContain(OFFLINE)
    expect(html).not.toContain('No game found')
    // What is its own stays.
    const kept = drawn(<GameList {...props} list={{ ...list, dataUpdatedAt: 1 }} />, new QueryClient())
    expect(kept).not.toContain(OFFLINE)
  })

  test('LOBBY-92 the end of a list asks for nothing again and again, and says why', () => {
    const more = {
      hasNextPage: true,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      isPlaceholderData: false,
      isPaused: true,
      fetchNextPage: none,
    }
    expect(endOf(more).ready).toBe(false)
    expect(drawn(<ListEnd more={more} />, new QueryClient())).toContain(OFFLINE)
  })
})

test.each(['INHOUSE', 'ELOTT'] as const)(
  'HOME-49 HOME-58 the tab %s of home waits in sight for the vendors it is made of, and asks again for those that did not come',
  category => {
    const asked = { data: undefined, isPaused: false, refetch: none }
    const tab = (isPending: boolean) => <Shelf category={category} kinds={{ ...asked, isPending }} onShowHot={none} />
    onlineManager.setOnline(true)
    expect(drawn(tab(true), new QueryClient())).toContain('aria-busy="true"')
    const failed = drawn(tab(false), new QueryClient())
    expect(failed).toContain('The games could not be loaded')
    expect(failed).not.toContain('aria-busy="true"')
  },
)

test('NOTICE-05 HOME-30 notices that could not be had say so, with a way to ask again, and never are a link without words', () => {
  const notices = (isPending: boolean) => (
    <Notices announcements={undefined} asked={{ isPending, isPaused: false, refetch: none }} />
  )
  const strip = (html: string) => /<a [^>]*href="\/m\/notice"[^>]*>(.*?)<\/a>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')
  expect(strip(drawn(notices(true), new QueryClient()))).toBe('Loading...')
  const failed = drawn(notices(false), new QueryClient())
  expect(strip(failed)).toBe('The announcements could not be loaded')
  expect(failed).toMatch(/<a [^>]*href="\/m\/home"[^>]*>.*?Try again/)
  const banners = (isComing: boolean) => drawn(<Banners banners={undefined} isComing={isComing} />, new QueryClient())
  expect(banners(true)).toContain('bannerRoom')
  expect(banners(false)).not.toContain('bannerRoom')
})
