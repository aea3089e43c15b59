import { flagPath } from '@hiyas/art'
import { type Boot, FLAG_KEYS, type FlagKey, type Flags, site } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { render } from '../src/entry-server.tsx'
import { OPENING_LATER } from '../src/routes/opening-later.ts'
import { SCREENS, screenOf } from '../src/routes/routes.ts'

/**
 * Every address of the site, drawn by the real shell as the server draws it: for a visitor and for a member.
 * `title` is the English one, null where the shell draws no header.
 */
type Place = {
  at: string
  title: string | null
  footer: boolean
  who: 'anybody' | 'member' | 'agent'
  otherwise?: string
}

const anybody = (at: string, title: string | null, footer = true): Place => ({ at, title, footer, who: 'anybody' })
const member = (at: string, title: string, footer = true): Place => ({ at, title, footer, who: 'member' })
const agent = (at: string, title: string | null, footer = true): Place => ({ at, title, footer, who: 'agent' })

const PLACES: readonly Place[] = [
  ...['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'].map(at => anybody(at, 'home')),
  anybody('/m/login', null, false),
  ...['/m/register', '/register.html', '/m/register.html'].map(at => anybody(at, null, false)),
  anybody('/m/forget', 'Reset password', false),
  member('/m/changePsw', 'First-login or expired password change', false),
  { ...member('/m/set', 'Personal settings'), otherwise: '/m/home' },
  { ...member('/m/devices', 'Devices'), otherwise: '/m/home' },
  anybody('/m/notice', 'Announcements', false),
  ...['/m/member-centre', '/m/mine', '/m/member/home'].map(at => anybody(at, null)),
  member('/m/voucherCenter', 'Deposit'),
  member('/m/withdraw', 'Withdraw'),
  anybody('/m/activity', 'Promotion centre', false),
  anybody('/m/activityInfo', 'Promotion detail'),
  member('/m/rewardCenter', 'Reward centre'),
  anybody('/m/help', 'Help centre'),
  anybody('/m/helpCenter', 'Help centre'),
  anybody('/m/helpDetail', 'Details'),
  member('/m/transaction/record', 'Account record'),
  member('/m/gameRecord', 'Betting record'),
  member('/m/feedback', 'Feedback and suggestion'),
  member('/m/webEmail', 'Messages'),
  member('/m/message', 'Messages'),
  anybody('/m/download', 'App download'),
  member('/m/inviteFriends', 'Invite friends'),
  anybody('/m/service', 'Customer service', false),
  anybody('/m/moreLottery', 'More lotteries', false),
  member('/m/startLottery', 'Lottery'),
  anybody('/m/lottery', 'Lottery'),
  anybody('/m/gameLobby', 'Game centre'),
  anybody('/m/gameCenter', 'Game centre'),
  anybody('/m/slotsCenter', 'Slots'),
  anybody('/m/gameList?gameType=RNG', 'Slots'),
  anybody('/m/useragreement', 'User agreement', false),
  anybody('/m/trail', 'Free trial', false),
  anybody('/m/maintenance', 'Maintenance', false),
  member('/m/securityCenter', 'Security centre'),
  member('/m/member/benefits', 'VIP benefits'),
  member('/m/vouReport', 'Deposit record'),
  member('/m/withdrawReport', 'Withdraw record'),
  member('/m/profitandloss', 'Profit and loss'),
  member('/m/upLine/transfer', 'Transfer to upline'),
  member('/m/member/manualRebate', 'Manual rebate'),
  member('/m/leaderBoard', 'Leaderboard'),
  member('/m/member/rebateReport', 'Rebate report'),
  agent('/m/agent', 'Agency centre', false),
  agent('/m/agent/team/overview', 'Team overview'),
  agent('/m/member/team', 'Team management'),
  agent('/m/redRain', 'Red envelope rain'),
  agent('/m/agent/team/pnl', 'Team profit and loss'),
  agent('/m/teamBetting', 'Team betting'),
  agent('/m/member/agent/agentRebeat', 'Rebate setup'),
  agent('/m/member/teamRebate', 'Agent rebate income'),
  agent('/m/agentRegister', 'Open account'),
  agent('/m/member/agent/agentDivident', 'Dividend'),
  agent('/m/member/notice?types=A', 'Announcements'),
  agent('/m/member/agent/getSalaryContract', 'Daily salary contract'),
  agent('/m/member/agent/getDevidendContract', 'Dividend contract'),
  agent('/m/member/agent/getHourContract', 'Hourly salary contract'),
]

const status = site.systemStatus.example.output as Boot['status']
const flags = (off: readonly FlagKey[] = []): Flags =>
  Object.fromEntries(FLAG_KEYS.map(key => [key, !off.includes(key)])) as Flags

type Change = Partial<Pick<Boot['status'], 'maintenance' | 'regionRestriction' | 'location'>> & {
  off?: readonly FlagKey[]
  mobileTemplate?: Boot['status']['info']['mobileTemplate']
}

function bootOf(signedIn: boolean, { off, mobileTemplate, ...change }: Change = {}): Boot {
  const { info } = status
  return {
    language: 'EN',
    signedIn,
    nowMs: Date.UTC(2026, 10, 21, 12),
    status: {
      ...status,
      ...change,
      info: { ...info, whitelabelVal: flags(off), mobileTemplate: mobileTemplate ?? info.mobileTemplate },
    },
  }
}

const draw = (path: string, signedIn: boolean, change?: Change) => render({ path, boot: bootOf(signedIn, change) })
const { t } = textsOf('EN')
const pages = new Map<string, Awaited<ReturnType<typeof render>>>()
const page = (at: string, signedIn: boolean) => pages.get(`${signedIn} ${at}`) ?? { html: '', head: '', status: 0 }
/** As whoever may see it. */
const seen = ({ at, who }: Place) => page(at, who !== 'anybody').html

const headerOf = (html: string) => /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? null
const footerOf = (html: string) =>
  new RegExp(`<nav[^>]*aria-label="${t('shell.footer_label')}"[\\s\\S]*?</nav>`).exec(html)?.[0]
const hrefsIn = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(match => match[1])
const headline = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]

beforeAll(async () => {
  vi.stubGlobal('__SCREEN_ASSETS__', {})
  vi.stubGlobal('__TEXT_SCRIPTS__', {})
  for (const { at } of PLACES)
    for (const signedIn of [false, true]) pages.set(`${signedIn} ${at}`, await draw(at, signedIn))
}, 120_000)

describe('every address', () => {
  test('the walk visits every screen there is', () => {
    const walked = new Set(PLACES.map(({ at }) => at.split('?')[0]))
    // Both draw a header of their own: the one of a game, and the way back from a third party.
    const apart = ['/m/social', '/m/launchGame']
    expect(SCREENS.map(({ path }) => path).filter(path => !walked.has(path))).toEqual(apart)
  })

  test('HOME-01 HOME-02 HOME-03 HOME-04 HOME-05 HOME-06 ROUTE-02 ROUTE-04 ROUTE-06 ROUTE-07 ROUTE-12 draws the site for whoever may see it', () => {
    for (const place of PLACES) {
      expect(page(place.at, true).status, place.at).toBe(200)
      expect(seen(place), place.at).toContain('<main')
    }
  })

  test('a member’s address leads a visitor to the login and back, settings and agents’ addresses home', () => {
    for (const { at, who, otherwise } of PLACES) {
      const way = who === 'agent' ? '/m/home' : (otherwise ?? `/m/login?${new URLSearchParams({ from: at })}`)
      expect(page(at, false), at).toMatchObject(who === 'anybody' ? { status: 200 } : { status: 302, location: way })
    }
  })

  test('SHELL-08 SHELL-17 SHELL-18 SHELL-19 SHELL-21 SHELL-22 SHELL-23 SHELL-24 SHELL-25 SHELL-26 SHELL-27 SHELL-28 SHELL-29 SHELL-31 the five entries stand below every page but those of the list', () => {
    for (const place of PLACES) {
      const footer = footerOf(seen(place))
      expect(footer !== undefined, place.at).toBe(place.footer)
      if (footer !== undefined) expect(hrefsIn(footer), place.at).toHaveLength(5)
    }
  })

  test('SHELL-20 a game has neither header nor footer of the site', async () => {
    const { html } = await draw('/m/launchGame?nodeId=a&gameId=b&vassalage=HYO', true)
    expect(footerOf(html)).toBeUndefined()
  })

  test('SHELL-41 SHELL-42 SHELL-43 SHELL-44 SHELL-45 SHELL-46 SHELL-47 SHELL-48 SHELL-49 SHELL-50 SHELL-51 the header says where one is', () => {
    for (const place of PLACES) {
      const header = headerOf(seen(place)) ?? ''
      if (place.title === null) continue
      if (place.title === 'home') expect(header, place.at).not.toContain('<h1')
      else expect(headline(header), place.at).toBe(place.title)
    }
  })

  test('SHELL-35 SHELL-36 login and registration have no header of the shell', () => {
    for (const at of ['/m/login', '/m/register', '/register.html'])
      expect(headerOf(page(at, false).html), at).toBeNull()
  })

  test('SHELL-38 the agent’s home has no header of the shell: it draws its own, and there is one only', () => {
    expect(screenOf('/m/agent')?.header).toBe('none')
    expect(page('/m/agent', true).html.match(/<header/g)).toHaveLength(1)
  })

  test('SHELL-37 the member centre draws its own header, and there is one only', () => {
    for (const at of ['/m/mine', '/m/member-centre', '/m/member/home']) {
      const { html } = page(at, true)
      expect(html.match(/<header/g), at).toHaveLength(1)
      expect(hrefsIn(headerOf(html) ?? ''), at).toEqual(['/m/home', '/m/webEmail', '/m/set'])
    }
  })

  test('SHELL-53 SHELL-54 SHELL-55 SHELL-56 SHELL-57 SHELL-58 SHELL-59 at the left stands the logo on home, and the way back elsewhere', () => {
    expect(hrefsIn(headerOf(page('/m/home', false).html) ?? '')[0]).toBe('/m/home')
    expect(headerOf(page('/m/home', false).html)).toMatch(/^<header[^>]*><a [^>]*><span[^>]*role="img"/)
    expect(hrefsIn(headerOf(page('/m/home', true).html) ?? '')[0]).toBe('/m/home')
    expect(headerOf(page('/m/home', true).html)).toMatch(/^<header[^>]*><a [^>]*><span[^>]*role="img"/)
    for (const place of PLACES) {
      if (place.title === null || place.title === 'home') continue
      const header = headerOf(seen(place)) ?? ''
      expect(header, place.at).toMatch(new RegExp(`^<header[^>]*><a [^>]*aria-label="${t('shell.back')}"`))
      expect(hrefsIn(header)[0], place.at).toBe('/m/home')
    }
    for (const at of ['/m/login', '/m/register'])
      expect(page(at, false).html, at).toMatch(
        new RegExp(
          `<main[\\s\\S]*?<a [^>]*href="/m/home"[^>]*aria-label="${t('shell.go_home')}"|aria-label="${t('shell.go_home')}"[^>]*href="/m/home"`,
        ),
      )
  })

  test('each page has its title in the head, and one headline', () => {
    for (const place of PLACES) {
      const { head, html } = page(place.at, place.who !== 'anybody')
      expect(head, place.at).toMatch(/<title>.+<\/title>/)
      expect(html.match(/<h1/g), place.at).toHaveLength(1)
    }
  })
})

describe('what opens later, and what a merchant has not switched on', () => {
  const later = t('later.title')

  test('says so under its own title, and leads on', async () => {
    for (const { path, title } of OPENING_LATER) {
      const { html } = await draw(path, true)
      expect(html, path).toContain(later)
      expect(headline(html), path).toBe(t(title))
    }
  })

  test('SHELL-105 MEMBER-42 a switch that is off closes the address of its part, and takes away each way to it: in the menu, beside the devices, and out of a game', async () => {
    const drawn = async (off: readonly FlagKey[]) => {
      const at = async (path: string) => (await draw(path, true, { off })).html
      const offered = [await at('/m/member-centre'), await at('/m/devices')].map(html =>
        hrefsIn(html).includes('/m/gameRecord'),
      )
      const asked = (await at('/m/launchGame?nodeId=a&gameId=b&vassalage=HYO')).includes(t('game.history'))
      return { closed: (await at('/m/gameRecord')).includes(later), offered: [...offered, asked] }
    }
    expect(await drawn([])).toEqual({ closed: false, offered: [true, true, true] })
    expect(await drawn(['TRANSBETREPMEM3'])).toEqual({ closed: true, offered: [false, false, false] })
  })
})

describe('the start of a page', () => {
  const location = { ip: '203.0.113.9', country: 'SG' }

  test.each([
    { maintenance: true, regionRestriction: false, says: 'The platform is under maintenance', code: 503 },
    { maintenance: false, regionRestriction: true, says: 'the service is not available in your region', code: 451 },
    { maintenance: true, regionRestriction: true, says: 'The platform is under maintenance', code: 503 },
  ])(
    'START-05 START-06 START-07 START-09 START-10 START-11 closed ($code), every address says so and nothing else',
    async ({ says, code, ...closed }) => {
      for (const at of ['/', '/m/login', '/m/withdraw', '/m/nowhere']) {
        const { html, head, status: answered } = await draw(at, false, { ...closed, location })
        expect(answered, at).toBe(code)
        expect(headline(html), at).toBeDefined()
        expect(html, at).toContain(says)
        expect(html.includes('SG, 203.0.113.9'), at).toBe(code === 451)
        expect(footerOf(html), at).toBeUndefined()
        expect(head, at).toContain(t(code === 451 ? 'closed.region_title' : 'title.maintenance'))
      }
    },
  )

  test('START-08 SHELL-81 SHELL-83 SHELL-84 open, home is shown, with the ways in for a visitor alone', () => {
    expect(page('/', false)).toMatchObject({ status: 200 })
    const [visitor = '', member] = [false, true].map(signedIn => /<main.*<\/main>/s.exec(page('/', signedIn).html)?.[0])
    for (const way of ['href="/m/login"', 'href="/m/register"'])
      expect([visitor.includes(way), member?.includes(way)]).toEqual([true, false])
  })

  test.each([
    ['1', 'new'],
    ['0', 'base'],
    ['', 'base'],
  ])('START-14 START-15 START-16 START-17 marked %o both screens are the version %s', async (mark, version) => {
    const { html } = await draw('/m/member-centre', true, { mobileTemplate: { mem_cen: mark, dep_func: '1' } })
    expect(html).toContain(`data-member-centre="${version}"`)
    expect(html).toContain('data-deposit-detail="new"')
    const deposit = await draw('/m/voucherCenter', true, { mobileTemplate: { mem_cen: '1', dep_func: mark } })
    expect(deposit.html).toContain(`data-deposit-detail="${version}"`)
  })

  test('SHELL-103 SHELL-104 the end of home and of the member centre carries the years of the copyright', () => {
    for (const at of ['/m/home', '/m/member-centre'])
      for (const signedIn of [false, true]) expect(page(at, signedIn).html, at).toContain('2019-2025')
  })

  test('LANG-05 LANG-06 LANG-07 the languages come with their flags', () => {
    const menu = /<details[\s\S]*?<\/details>/.exec(page('/m/home', false).html)?.[0] ?? ''
    const options = [...menu.matchAll(/<li>[\s\S]*?src="([^"]*)"[\s\S]*?<span[^>]*>([^<]*)</g)].map(
      ([, flag, name]) => [name, flag],
    )
    expect(options).toEqual([
      ['English', flagPath('us')],
      ['Filipino', flagPath('ph')],
    ])
  })
})
