import { describe, expect, test } from 'vitest'
import { paths } from '../src/routes/paths.ts'
import { screenOf } from '../src/routes/routes.ts'
import {
  type Announcement,
  type Announcements,
  announcementsOf,
  wayOf,
} from '../src/shared/announcements/announcement.ts'
import { typeLabelOf } from '../src/shared/announcements/type-label.ts'

const notice = (id: string): Announcement => ({
  id,
  title: id,
  content: '',
  promotionType: '',
  execution: '',
  url: '',
  startDate: 0,
})
const answer = (lists: Partial<Announcements>): Announcements => ({
  banners: [],
  player: [],
  popup: [],
  hot: [],
  promotion: [],
  agent: [],
  footer: { unreadCount: 0 },
  revision: 'r',
  ...lists,
})

describe('the list of announcements', () => {
  test('NOTICE-01 NOTICE-02 it has an address that anybody may open, without a footer, and back leads home', () => {
    const screen = screenOf(paths.notices())
    expect(paths.notices()).toBe('/m/notice')
    expect(screen).toMatchObject({
      folder: 'home/notices',
      access: 'guest',
      footer: false,
      header: 'back',
      backTo: paths.home(),
    })
  })

  test('NOTICE-17 headlines come first, then what players are told; popups are not repeated', () => {
    const all = announcementsOf(
      answer({ hot: [notice('h')], player: [notice('p'), notice('q')], popup: [notice('x')], agent: [notice('a')] }),
    )
    expect(all.map(({ id }) => id)).toEqual(['h', 'p', 'q'])
    expect(announcementsOf(answer({}))).toEqual([])
  })
})

describe('an announcement', () => {
  test.each([
    ['WELCOME', 'notices.type_welcome'],
    ['GAMES', 'notices.type_games'],
    [' SAFETY ', 'notices.type_safety'],
    ['Fiesta', 'Fiesta'],
    ['toString', 'toString'],
    ['', null],
    [' ', null],
    [undefined, null],
  ])('POPUP-03 NOTICE-10 of the type %j is labelled %j', (type, label) => {
    expect(typeLabelOf(type, key => key)).toBe(label)
  })

  test.each([
    ['/m/activity', { href: '/m/activity', external: false }],
    ['https://example.com/a', { href: 'https://example.com/a', external: true }],
    ['HTTP://example.com', { href: 'HTTP://example.com', external: true }],
    ['//example.com', null],
    ['/\\example.com', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['httpx', null],
    ['', null],
    [undefined, null],
  ])('POPUP-09 POPUP-10 that points to %j leads to %j', (url, way) => {
    expect(wayOf(url)).toEqual(way)
  })
})
