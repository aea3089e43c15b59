import { createClient, query } from '@hiyas/client'
import { type Boot, FLAG_KEYS, type Flags, members, type Out, promotions, site } from '@hiyas/contract'
import { DAY_MS } from '@hiyas/kernel'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import MemberCentreScreen from '../src/features/member/member-centre/screen.tsx'
import type { SessionStore } from '../src/session/store.ts'
import { Footer } from '../src/shell/footer.tsx'
import MemberPart from '../src/shell/member-header.tsx'
import MemberPopup from '../src/shell/member-popup.tsx'
import SideMenu from '../src/shell/side-menu/side-menu.tsx'
import { drawn } from './drawn.tsx'
import { openStore, SESSION } from './kept-session.ts'

const STATUS = site.systemStatus.example.output as Boot['status']
const link = (resourceType: string, url: string) => ({ resourceType, url, labelName: '' })
const BOOT: Boot = {
  language: 'EN',
  status: {
    ...STATUS,
    info: {
      ...STATUS.info,
      whitelabelVal: Object.fromEntries(FLAG_KEYS.map(key => [key, true])) as Flags,
      resources: [link('TELEGRAM', 'https://t.example/1'), link('TELEGRAM_2', 'https://t.example/2')],
      promotions: ['REFERRAL', 'MISSION'],
      customerService: [{ csType: 'LIVECHAT', path: 'https://chat.example/', title: '' }],
    },
  },
  signedIn: false,
  nowMs: 0,
}
const none = () => undefined

/** Somebody of this type, or a visitor, from the first picture on. */
function storeOf(type: number | null): SessionStore {
  const { store } = openStore()
  if (type !== null) store.dispatch({ type: 'logged_in', session: { ...SESSION, type } })
  return { ...store, startingState: store.state }
}

/** What the page has been told of the member: his account, and his rank. */
function cacheOf(
  info: Partial<Out<typeof members.memberInfo>>,
  rank?: Out<typeof promotions.playerRankProgress>,
): QueryClient {
  const owner = SESSION.userName
  const client = createClient({ baseUrl: '', merchant: 'HIYAS', owner, language: () => 'EN', token: () => 't' })
  const cache = new QueryClient()
  const told = { ...members.memberInfo.example.output, account: owner, ...info }
  cache.setQueryData(query(client, members.memberInfo, {}).queryKey, told)
  if (rank) cache.setQueryData(query(client, promotions.playerRankProgress, {}).queryKey, rank)
  return cache
}

/** Each way of a menu by its name, as it is drawn. */
function waysOf(
  menu: ReactNode,
  type: number | null,
  { boot = BOOT, cache = new QueryClient() } = {},
): Record<string, string> {
  const html = drawn(menu, cache, { boot, store: storeOf(type) })
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
  return Object.fromEntries(links.map(([, href = '', inside = '']) => [inside.replace(/<[^>]*>/g, '').trim(), href]))
}

describe('a menu as it is drawn', () => {
  test.each([null, 0])('SIDE-24 SIDE-25 SIDE-36 the drawer leads to the addresses of the merchant (type %j)', type => {
    expect(waysOf(<SideMenu open onClose={none} onClosed={none} />, type)).toMatchObject({
      Support: 'https://chat.example/',
      Telegram: 'https://t.example/1',
      'Telegram 2': 'https://t.example/2',
    })
  })

  const TARGETS = [
    ...['/m/voucherCenter', '/m/withdraw', '/m/inviteFriends', '/m/securityCenter', '/m/member/benefits'],
    ...['/m/vouReport', '/m/withdrawReport', '/m/transaction/record', '/m/gameRecord', '/m/profitandloss'],
    ...['/m/rewardCenter', '/m/member/manualRebate', '/m/leaderBoard', '/m/member/rebateReport', '/m/webEmail'],
  ]
  test.each([
    ['MEMBER-20 a visitor', null, []],
    ['a member', 0, []],
    ['MEMBER-28 an agent', 1, ['/m/agent']],
  ])('MEMBER-21 MEMBER-22 MEMBER-24 the member centre of %s has every target that is his, once', (_, type, more) => {
    const html = drawn(<MemberCentreScreen />, new QueryClient(), { boot: BOOT, store: storeOf(type) })
    const hrefs = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href)
    // The envelope stands in the header as well.
    expect(
      hrefs.filter(href => [...TARGETS, '/m/agent', '/m/upLine/transfer'].includes(href ?? '')).toSorted(),
    ).toEqual([...TARGETS, ...more, '/m/webEmail'].toSorted())
  })

  test.each([true, false])('SIDE-34 SIDE-35 the drawer has a share entry as the merchant says: %j', showReferral => {
    const { status, ...rest } = BOOT
    const boot = { ...rest, status: { ...status, info: { ...status.info, showReferral } } }
    const hrefs = Object.values(waysOf(<SideMenu open onClose={none} onClosed={none} />, 0, { boot }))
    expect(hrefs.includes('/m/inviteFriends')).toBe(showReferral)
  })

  test.each([true, false])(
    'MEMBER-36 the transfer to an upline is there as the server says of the member: %j',
    toUpline => {
      const hrefs = Object.values(waysOf(<MemberCentreScreen />, 0, { cache: cacheOf({ toUpline }) }))
      expect(hrefs.includes('/m/upLine/transfer')).toBe(toUpline)
    },
  )

  test.each([
    [0, undefined],
    [4, undefined],
    [40, undefined],
    [1, '/m/member/home'],
  ])('MEMBER-49 under the name of somebody of type %i the agency centre leads to %j', (type, href) => {
    const ways = waysOf(<MemberPopup leave={none} />, type)
    expect(ways).toMatchObject({ Profile: '/m/member/home', Withdraw: '/m/withdraw' })
    expect(ways['Agency centre']).toBe(href)
  })
})

describe('what the member centre says of a member', () => {
  afterEach(() => void vi.useRealTimers())

  test('MEMBER-13 MEMBER-18 for how many days he has been one, and how much of the next rank is reached', () => {
    const nowMs = Date.UTC(2026, 10, 21, 12)
    vi.useFakeTimers({ now: nowMs, toFake: ['Date'] })
    const { currentProgress, ...rank } = promotions.playerRankProgress.example.output
    const reached = { ...currentProgress, completedConditions: 2, totalExpectedConditions: 3 }
    const cache = cacheOf({ regDate: nowMs - 10 * DAY_MS }, { ...rank, currentProgress: reached })
    const html = drawn(<MemberCentreScreen />, cache, { boot: BOOT, store: storeOf(0) })
    expect(html).toContain('10 days')
    expect(html).toContain('aria-valuenow="66"')
    expect(html).toContain('<b>66%</b>')
  })
})

describe('the five entries at the foot of the page as they are drawn', () => {
  const entries = (centre: string, me: string) => ['/m/home', '/m/activity', centre, '/m/voucherCenter', me]
  test.each([
    ['SHELL-12 SHELL-15 SHELL-16 a visitor', null, entries('/m/login', '/m/login')],
    ['SHELL-11 SHELL-14 a member', 0, entries('/m/home', '/m/member-centre')],
  ])('SHELL-10 SHELL-13 %s is led where they say', (_, type, hrefs) => {
    const html = drawn(<Footer routePath="/m/home" />, new QueryClient(), { boot: BOOT, store: storeOf(type) })
    expect([...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href)).toEqual(hrefs)
  })
})

describe('what a member is called where he is drawn', () => {
  test.each([
    ['SHELL-63 MEMBER-46', 'Aling Marites', 'Aling Marites'],
    ['SHELL-64 MEMBER-46', '', 'marites_88'],
  ])('%s with the nickname %j in the header and above the ways of his account: %s', (_, nickname, name) => {
    const cache = cacheOf({ nickname })
    for (const part of [<MemberPart key="header" where="home" />, <MemberPopup key="popup" leave={none} />]) {
      const html = drawn(part, cache, { boot: BOOT, store: storeOf(0) })
      expect(/<(b|strong) class="[^"]*(?:name|title)[^"]*">([^<]*)</.exec(html)?.[2]).toBe(name)
    }
  })
})
