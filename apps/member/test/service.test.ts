import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { WayRow } from '../src/features/app/service/components/way-row.tsx'
import { type OpenState, openState } from '../src/features/app/service/hours.ts'
import { paths } from '../src/routes/paths.ts'
import { screenOf } from '../src/routes/routes.ts'
import { entryHrefOf } from '../src/shared/menu/addresses.ts'
import { channelsOf } from '../src/shared/service/channels.ts'
import { APART, apartFrom, serviceHrefOf } from '../src/shared/service/links.ts'
import { sideLinksOf } from '../src/shared/service/side-links.ts'
import { drawn } from './drawn.tsx'

const CHAT = { csType: 'LIVECHAT', title: 'Live chat', path: 'https://chat.example/' }
const MAIL = { csType: 'EMAIL', title: 'Email', path: 'mailto:support@hiyas.example' }
const INVITE = { csType: 'REFERRAL', title: 'Invite', path: '/m/inviteFriends' }
const at = (resourceType: string, url = `https://${resourceType.toLowerCase()}.example/`) => ({
  resourceType,
  url,
  labelName: resourceType,
})
const names = (facts: Parameters<typeof sideLinksOf>[0]) => sideLinksOf(facts).map(({ name }) => name)

describe('the shortcuts at the edge', () => {
  test('HELP-15 HELP-16 invitation and live chat are there while there are entries, and not without', () => {
    expect(sideLinksOf({ customerService: [CHAT, INVITE], resources: [] })).toEqual([
      { name: 'invite', href: '/m/inviteFriends' },
      { name: 'live_chat', href: 'https://chat.example/' },
    ])
    expect(sideLinksOf({ customerService: [MAIL], resources: [] })).toEqual([
      { name: 'invite', href: '/m/inviteFriends' },
      { name: 'live_chat', href: MAIL.path },
    ])
    expect(names({ customerService: [], resources: [at('FACEBOOK')] })).toEqual(['facebook'])
  })

  test.each([
    ['HELP-17 FACEBOOK', 'FACEBOOK', 'facebook'],
    ['HELP-18 TELEGRAM', 'TELEGRAM', 'telegram'],
    ['HELP-19 TELEGRAM2', 'TELEGRAM2', 'telegram2'],
  ])('%s is there while it has an address', (_, type, name) => {
    expect(names({ customerService: [], resources: [at(type)] })).toEqual([name])
    expect(names({ customerService: [], resources: [at(type, '')] })).toEqual([])
    expect(names({ customerService: [], resources: [] })).toEqual([])
  })

  test('HELP-21 TELEGRAM_2 is the key of the side menu, not of the shortcuts', () => {
    expect(names({ customerService: [], resources: [at('TELEGRAM_2')] })).toEqual([])
  })
})

describe('customer service', () => {
  test.each(['LIVECHAT', 'VIBER', 'constructor', '__proto__'])(
    'ROUTE-01 a way that the merchant calls %s stands on the page',
    csType => {
      const entry = { csType, title: 'Talk to us', path: 'tel:1553', detail: '', hours: null }
      expect(drawn(createElement(WayRow, { entry, unsure: false }), new QueryClient())).toContain('Talk to us')
    },
  )

  test('CALL-90 CALL-91 is the first link with an address, then the second, then our own page', () => {
    expect(serviceHrefOf({ customerService: [CHAT, MAIL] })).toBe(CHAT.path)
    expect(serviceHrefOf({ customerService: [{ ...CHAT, path: '' }, MAIL] })).toBe(MAIL.path)
    expect(serviceHrefOf({ customerService: [INVITE] })).toBe(paths.customerService())
    expect(serviceHrefOf({ customerService: [] })).toBe(paths.customerService())
  })

  test.each([
    ['https://chat.example/', APART],
    ['/sandbox/elsewhere/live-chat', APART],
    ['mailto:support@hiyas.example', {}],
    ['tel:+6328880000', {}],
    ['/m/service', {}],
  ])('%s opens where it should', (href, apart) => {
    expect(apartFrom(href)).toEqual(apart)
  })

  test('HELP-21 the page names each channel once, whichever key it has', () => {
    const one = 'https://t.example/hiyas'
    const channels = channelsOf([at('Android'), at('TELEGRAM_2', one), at('TELEGRAM2', one), at('FACEBOOK', '')])
    expect(channels.map(({ resourceType }) => resourceType)).toEqual(['TELEGRAM_2'])
  })

  test('ROUTE-01 ROUTE-05 both pages have their own screen, the one of customer service without a footer', () => {
    expect(screenOf('/m/service')).toMatchObject({ folder: 'app/service', footer: false, access: 'guest' })
    expect(screenOf('/m/download')).toMatchObject({ folder: 'app/download', footer: true, access: 'guest' })
  })

  test('HELP-03 /m/helpDetail is the help detail, whatever stands behind #', () => {
    expect(screenOf('/m/helpDetail')).toMatchObject({ folder: 'help/help-detail', access: 'guest' })
    expect(screenOf('/m/helpDetail#3')).toBe(screenOf('/m/helpDetail'))
    expect(screenOf('/m/helpDetail')).not.toBe(screenOf('/m/help'))
  })
})

describe('opening hours by the clock of Manila', () => {
  const OFFICE = { weekdays: [1, 2, 3, 4, 5], opensAt: '08:00', closesAt: '17:00' }
  const NIGHT = { weekdays: [5, 6], opensAt: '20:00', closesAt: '02:00' }
  const ROUND = { weekdays: [7, 1, 2, 3, 4, 5, 6], opensAt: '08:00', closesAt: '08:00' }
  const manila = (text: string) => Date.parse(`${text}:00+08:00`)
  // 2026-11-20 is a Friday.
  test.each<[string, Parameters<typeof openState>[0], string, OpenState]>([
    ['none: day and night', null, '2026-11-20T03:00', { kind: 'always' }],
    ['at the first minute', OFFICE, '2026-11-20T08:00', { kind: 'open', until: '17:00' }],
    ['at the last', OFFICE, '2026-11-20T16:59', { kind: 'open', until: '17:00' }],
    ['before', OFFICE, '2026-11-20T07:59', { kind: 'closed', at: '08:00', inDays: 0, weekday: 5 }],
    ['after, before a weekend', OFFICE, '2026-11-20T17:00', { kind: 'closed', at: '08:00', inDays: 3, weekday: 1 }],
    ['on a Sunday', OFFICE, '2026-11-22T12:00', { kind: 'closed', at: '08:00', inDays: 1, weekday: 1 }],
    ['past midnight', NIGHT, '2026-11-21T01:59', { kind: 'open', until: '02:00' }],
    ['past the end of the night', NIGHT, '2026-11-21T02:00', { kind: 'closed', at: '20:00', inDays: 0, weekday: 6 }],
    ['of the morning after the last', NIGHT, '2026-11-22T01:00', { kind: 'open', until: '02:00' }],
    ['round the clock, every day', ROUND, '2026-11-20T10:00', { kind: 'always' }],
    ['round the clock, at its turn', ROUND, '2026-11-20T08:00', { kind: 'always' }],
    ['round the clock on one day', { ...ROUND, weekdays: [5] }, '2026-11-21T07:59', { kind: 'open', until: '08:00' }],
    [
      'once a week',
      { ...OFFICE, weekdays: [5] },
      '2026-11-20T18:00',
      { kind: 'closed', at: '08:00', inDays: 7, weekday: 5 },
    ],
  ])('%s', (_, hours, time, state) => {
    expect(openState(hours, manila(time))).toEqual(state)
  })
})

test('SIDE-36 CALL-90 CALL-91 the support entry passes over what has no address and what is no support, as every other way to it does', () => {
  const way = (csType: string, path: string) => ({ csType, path, title: '', detail: '' })
  const chat = way('LIVECHAT', 'https://chat.example/')
  const leads = (...customerService: ReturnType<typeof way>[]) =>
    entryHrefOf('service', { resources: [], customerService })
  expect(leads(way('LIVECHAT', ''), way('EMAIL', 'mailto:help@example.com'))).toBe('mailto:help@example.com')
  expect(leads(way('REFERRAL', '/m/inviteFriends'), chat)).toBe('https://chat.example/')
  expect(leads(way('EMAIL', ''))).toBe('/m/service')
  const telegram = (url: string) => ({ resourceType: 'TELEGRAM', url, labelName: '' })
  const resources = [telegram(''), telegram('https://t.example/1')]
  expect(entryHrefOf('telegram', { resources, customerService: [] })).toBe('https://t.example/1')
})
