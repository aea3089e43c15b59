import { messages } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { DAY_MS, fakeClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { plain } from '../../../../test/announcement.ts'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { sanitise } from '../../../platform/content/sanitise.ts'
import { DEMO_CONTENT } from '../demo.ts'
import type { NewAnnouncement } from '../index.ts'
import { listsAsked } from '../rules.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
const HOME = { groupName: 'm_home', platform: 'M', merchantCode: 'HIYAS' }

beforeAll(async () => {
  server = await startServer({ name: 'messages', clock })
})

async function listed(input: object, language = 'TY', token?: string) {
  const client = server.client({ language, ...(token ? { token } : {}) })
  const answer = await client.call(messages.announcements, input)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

describe('announcements', () => {
  test('CALL-61 CALL-63 HOME-23 NOTICE-07 NOTICE-08 NOTICE-09 NOTICE-10 NOTICE-11 home gets its banners, announcements and popups', async () => {
    const home = await listed({ ...HOME, types: 'B,PL,PU,H', token: 'none' })
    expect(home.banners.length).toBeGreaterThanOrEqual(5)
    expect(home.player.length).toBeGreaterThanOrEqual(6)
    expect(home.popup.map(popup => popup.execution).toSorted()).toEqual(['A', 'A', 'B', 'B', 'F'])
    expect(home.hot.map(({ id }) => id)).toEqual(['hot-week', 'hot-sixteen'])
    for (const announcement of [...home.player, ...home.popup, ...home.hot])
      expect(announcement).toEqual({
        id: expect.stringMatching(/./),
        title: expect.stringMatching(/./),
        content: expect.stringMatching(/^<p>/),
        promotionType: expect.any(String),
        execution: expect.stringMatching(/^[ABF]?$/),
        url: expect.stringMatching(/^(\/m\/.+)?$/),
        startDate: clock.nowMs(),
      })
    expect(home).toMatchObject({ promotion: [], agent: [], footer: { unreadCount: 0 } })
    for (const banner of home.banners)
      expect(banner).toMatchObject({ url: expect.stringMatching(/^\/art\/backgrounds\//) })
  })

  test('HOME-23 no banner promises what a game returns: the merchant\u2019s members may play another edition of it', async () => {
    for (const language of ['TY', 'EN'])
      for (const { id, ...banner } of (await listed({ types: 'B' }, language)).banners)
        expect(JSON.stringify(banner), id).not.toMatch(/\d\s?%/)
  })

  test('CALL-62 only the types and the place asked for are answered', async () => {
    const register = await listed({ types: 'B', groupName: 'm_reg', platform: 'M', merchantCode: 'HIYAS' })
    expect(register.banners.map(banner => banner.id)).toEqual(['register-start'])
    expect(register.player).toEqual([])
    expect((await listed({ ...HOME, types: 'PL' })).banners).toEqual([])
    expect((await listed({ ...HOME, types: 'nonsense' })).player).toEqual([])
    expect((await listed({})).banners.map(banner => banner.id)).toContain('register-start')
  })

  test('CALL-61 CALL-67 of more banners than one answer holds the first are told, in any language', async () => {
    await server.rows(`insert into messages.banner (merchant, banner_id, group_name, url, linkage, hero, position, starts_at)
                       select 'HIYAS', 'more-' || n, 'm_home', '/art/x', '', '', 1000 + n, 'epoch'
                         from generate_series(1, 101) n`)
    await server.rows(`insert into messages.banner_text (merchant, banner_id, language, eyebrow, title, prize, text, action)
                       select 'HIYAS', banner_id, language, '', language || ' ' || banner_id, '', '', ''
                         from messages.banner, unnest(array['TY', 'EN']) language where banner_id like 'more-%'`)
    for (const language of ['TY', 'EN']) {
      const client = server.client({ language })
      const [alone, home] = [await client.call(messages.banners, {}), await client.call(messages.announcements, HOME)]
      for (const list of [alone.ok ? alone.value.list : [], home.ok ? home.value.banners : []]) {
        expect(list, language).toHaveLength(messages.LIST_ITEMS_MAX)
        expect(list.at(-1)?.title).toMatch(new RegExp(`^${language} more-`))
      }
    }
    await server.rows(`delete from messages.banner where banner_id like 'more-%'`)
  })

  test('CALL-67 the banners of a place are to be had alone, those of home when no place is named', async () => {
    const alone = async (input: object) => {
      const answer = await server.client().call(messages.banners, input)
      return answer.ok ? answer.value.list : answer.code
    }
    expect(await alone({})).toEqual((await listed({ ...HOME, types: 'B' })).banners)
    expect(await alone({ groupName: 'm_reg', platform: 'M' })).toMatchObject([{ id: 'register-start' }])
    expect(await alone({ groupName: 'nowhere' })).toEqual([])
  })

  test('the older name answers the same', async () => {
    const [older = ''] = messages.announcements.aliases ?? []
    const answer = await server.client().call(messages.announcements, HOME, { path: older })
    expect(answer.ok && answer.value).toEqual(await listed(HOME))
  })

  test('both languages have every text, and a missing one falls back to the default', async () => {
    const [ty, en] = [await listed(HOME), await listed(HOME, 'EN')]
    expect(en.banners.map(banner => banner.id)).toEqual(ty.banners.map(banner => banner.id))
    const same = ty.player.filter((item, index) => item.title === en.player[index]?.title)
    expect(same).toEqual([])
    expect(JSON.stringify(en)).toContain('play money')
    await add('only-filipino', { TY: { title: 'Tanging Filipino', content: '<p>Oo</p>' } })
    expect((await listed(HOME, 'EN')).player.map(item => item.title)).toContain('Tanging Filipino')
  })

  test('what has not begun or is over is not shown', async () => {
    await add('tomorrow', { TY: { title: 'Bukas pa', content: '' } }, { startsAtMs: clock.nowMs() + DAY_MS })
    const shown = async () => (await listed(HOME)).player.map(item => item.id)
    expect(await shown()).not.toContain('tomorrow')
    clock.advance(DAY_MS + 1)
    expect(await shown()).toContain('tomorrow')
    await server.rows(`update messages.announcement set ends_at = $1 where announcement_id = 'tomorrow'`, [
      new Date(clock.nowMs() + 1_000),
    ])
    clock.advance(2_000)
    expect(await shown()).not.toContain('tomorrow')
  })

  test('SESS-29 announcements for agents are for agents', async () => {
    const { token, memberId } = await server.registerMember()
    const agentIds = async () => (await listed({ ...HOME, types: 'A' }, 'TY', token)).agent.map(item => item.id)
    expect((await listed({ ...HOME, types: 'A' })).agent).toEqual([])
    expect(await agentIds()).toEqual([])
    await server.rows('update identity.member set type = 1 where member_id = $1', [memberId])
    expect(await agentIds()).toEqual(['agents-later'])
  })

  test('HTML is sanitised before it is kept', async () => {
    await add('hostile', {
      TY: { title: 'Masama', content: '<p onclick="x()">Oo<script>alert(1)</script><img src=x onerror=alert(1)></p>' },
    })
    const found = (await listed(HOME)).player.find(item => item.id === 'hostile')
    expect(found?.content).toBe('<p>Oo</p>')
  })
})

describe('content types', () => {
  test('NOTICE-12 NOTICE-13 NOTICE-14 NOTICE-15 NOTICE-16 NOTICE-17 each has its code, which asks for its list', () => {
    const { agent, player, banner, popUp, promotion, headline } = messages.CONTENT_TYPE
    expect([agent, player, banner, popUp, promotion, headline]).toEqual(['A', 'PL', 'B', 'PU', 'PR', 'H'])
    const asked = [agent, player, banner, popUp, promotion, headline].flatMap(code => [...listsAsked(code)])
    expect(asked).toEqual(['agent', 'player', 'banners', 'popup', 'promotion', 'hot'])
  })

  test('NOTICE-16 NOTICE-12 a promotion is asked for by PR and an announcement for agents by A, and by nothing else', async () => {
    await add('promo', { TY: { title: 'Promo', content: '<p>Oo</p>' } }, { kind: 'promotion' })
    const ids = async (types: string) => (await listed({ ...HOME, types })).promotion.map(({ id }) => id)
    expect(await ids('PR')).toEqual(['promo'])
    expect(await ids('A,PL,B,PU,H')).toEqual([])
  })
})

describe('sanitise', () => {
  test.each([
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    [
      '<a href="https://example.com/a">x</a>',
      '<a href="https://example.com/a" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="/m/register">x</a>', '<a href="/m/register">x</a>'],
    ['<style>p{}</style><iframe src="/"></iframe><svg onload=x></svg>ok', 'ok'],
    ['<b>a</b><ul><li>b</li></ul>', '<b>a</b><ul><li>b</li></ul>'],
  ])('%s becomes %s', (html, clean) => {
    expect(sanitise(html)).toBe(clean)
  })

  test('what the demo says is clean already', () => {
    for (const { texts } of DEMO_CONTENT.announcements) {
      for (const { content } of Object.values(texts)) expect(sanitise(content)).toBe(content)
    }
  })
})

test('announcements say as the rules of a game do that a result is decided before the reels stop, and not before they turn', () => {
  const said = DEMO_CONTENT.announcements.flatMap(({ texts }) => Object.values(texts).map(({ content }) => content))
  const told = said.filter(text => /(before|bago)(<\/b>)? (the reels|huminto|umikot)/.test(text))
  expect(told).toHaveLength(2)
  for (const text of told) expect(text).toMatch(/before(<\/b>)? the reels stop|bago(<\/b>)? huminto ang mga reel/)
})

/** One announcement for everybody on home. */
async function add(id: string, texts: NewAnnouncement['texts'], more: Partial<NewAnnouncement> = {}) {
  await inTransaction(server.program.deps.database, tx =>
    server.program.door.messages.publish(tx, 'HIYAS', { ...plain(id, clock.nowMs()), texts, ...more }),
  )
}
