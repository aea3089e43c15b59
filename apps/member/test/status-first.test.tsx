import { arrowsClockwiseBold } from '@hiyas/ui/icons'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import ServiceScreen from '../src/features/app/service/screen.tsx'
import DevicesScreen from '../src/features/entry/devices/screen.tsx'
import RegisterScreen from '../src/features/entry/register/screen.tsx'
import HelpCentreScreen from '../src/features/help/help-centre/screen.tsx'
import HelpDetailScreen from '../src/features/help/help-detail/screen.tsx'
import NoticesScreen from '../src/features/home/notices/screen.tsx'
import VipBenefitsScreen from '../src/features/member/vip-benefits/screen.tsx'
import GameHubScreen from '../src/features/play/game-hub/screen.tsx'
import GameLaunchScreen from '../src/features/play/game-launch/screen.tsx'
import { VendorList } from '../src/features/play/game-lobby/components/vendor-list.tsx'
import AccountRecordScreen from '../src/features/records/account-record/screen.tsx'
import BettingRecordScreen from '../src/features/records/betting-record/screen.tsx'
import { defineScreen } from '../src/routes/define-screen.ts'
import { ListEnd } from '../src/shared/infinite/list-end.tsx'
import { fetchScreen } from '../src/shared/page/screen-part.ts'
import { NewPasswordField } from '../src/shared/password/password-fields.tsx'
import { PageBar } from '../src/shell/later/page-bar.tsx'
import { ScreenHost } from '../src/shell/screen-host.tsx'
import { drawn as drawnWith } from './drawn.tsx'
import { drawn, none } from './lobby-drawn.tsx'

/* What comes into a page together with its words is not read out (A11Y-10): the line must have been there. */

beforeAll(() => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  vi.stubGlobal('__TEXT_SCRIPTS__', {})
})

const View = () => <p>Here</p>

test('SHELL-86 a page has the line that says it is on its way, also when nothing is', async () => {
  const load = async () => ({ default: View })
  const screen = defineScreen({ path: '/m/x', folder: 'home/home', texts: [], title: 'title.home', load })
  const waiting = /^<div [^>]*role="status"><svg.*?<\/svg>Loading\.\.\.<\/div>/s
  for (const coming of [screen, null]) expect(drawn(<ScreenHost screen={coming} />)).toMatch(waiting)
  await fetchScreen(screen)
  expect(drawn(<ScreenHost screen={screen} />)).toMatch(/^<div [^>]*role="status"><\/div><p>Here<\/p>/)
})

test('the meter of a new password has its word before anything is typed', () => {
  expect(drawn(<NewPasswordField rule={undefined} />)).toMatch(/<span [^>]*role="status"><\/span>/)
})

test.each([
  ['the ways to the people behind the site', () => <ServiceScreen />],
  ['the devices', () => <DevicesScreen />],
  ['the fields of a registration', () => <RegisterScreen />],
  ['the questions', () => <HelpCentreScreen />],
  ['an answer', () => <HelpDetailScreen />],
  ['the notices', () => <NoticesScreen />],
  ['the kinds of games', () => <GameHubScreen />],
  ['the vendors of a kind', () => <VendorList category="ESPORTS" />],
  ['the ranks', () => <VipBenefitsScreen />],
  ['the money record', () => <AccountRecordScreen />],
  ['the betting record', () => <BettingRecordScreen />],
])(
  '%s on the way have their line before its words, and beside what is busy, in which nothing is read out',
  (_, part) => {
    const html = drawnWith(part(), new QueryClient())
    expect(html).toMatch(/<p class="unseen" role="status"><\/p><div [^>]*aria-busy="true"/)
    expect(html).not.toMatch(/role="status"[^>]*aria-(label|busy)/)
  },
)

test('the end of a list has its line before the next page is asked for', () => {
  const more = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isPaused: false,
    isFetchNextPageError: false,
    isPlaceholderData: false,
    fetchNextPage: none,
  }
  const end = (isFetchingNextPage: boolean) => drawn(<ListEnd more={{ ...more, isFetchingNextPage }} />)
  expect(end(false)).toContain('<div role="status"></div>')
  expect(end(true)).toMatch(/<div role="status"><p [^>]*><svg.*?<\/svg>/s)
})

test('the place of what is said about the whole page is there before it is said', () => {
  const news = { icon: arrowsClockwiseBold, text: 'A new version', action: 'Update', onAction: none }
  expect(drawn(<PageBar news={null} />)).toMatch(/^<div [^>]*role="status"><\/div>/)
  expect(drawn(<PageBar news={news} />)).toMatch(/^<div [^>]*role="status"><div.*A new version.*Update/s)
})

test('SES-20 the line that tells of new terms stands above a game before it is asked for', () => {
  expect(drawn(<GameLaunchScreen />)).toContain('<p class="unseen" role="status"></p>')
})
