import { messages } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import type { NewAnnouncement } from '../index.ts'
import { MERCHANT, ON_HOME, publish, withdraw } from './publishing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'writing' })
})

describe('what a merchant may write', () => {
  test.each([
    ['id', { id: 'a b' }],
    ['groupName', { groupName: '' }],
    ['promotionType', { promotionType: 'x'.repeat(33) }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: '//evil.example' }],
    ['endsAtMs', { startsAtMs: 2_000, endsAtMs: 2_000 }],
    ['position', { position: -1 }],
    ['texts.TY', { texts: { EN: { title: 'Only English', content: '' } } }],
    ['texts.TY', { texts: { TY: { title: ' ', content: '' } } }],
    ['texts.TY', { texts: { TY: { title: 'x'.repeat(121), content: '' } } }],
    ['texts.EN', { texts: { TY: { title: 'a', content: '' }, EN: { title: 'a', content: 'x'.repeat(20_001) } } }],
    ['texts.TY', { texts: { TY: { title: 'a', content: '\0' } } }],
  ] as const)('SEC-13 a wrong %s is refused: %o', async (field, wrong) => {
    expect(await publish(server, 'wrong', wrong as Partial<NewAnnouncement>)).toMatchObject({
      ok: false,
      code: 'announcement.wrong',
      field,
    })
  })

  test.each([
    ['1 MB of words', 'Salita '.repeat(150_000)],
    ['1 MB of nested tags', '<b>'.repeat(350_000)],
    ['1 MB of an open comment', `<!--${'x'.repeat(1_000_000)}`],
  ])('SEC-13 %s are refused before anybody reads them', async (_, content) => {
    const wrong = { texts: { TY: { title: 'Mahaba', content } } }
    expect(await publish(server, 'long', wrong)).toMatchObject({ ok: false, field: 'texts.TY' })
  })

  test('SEC-13 NOTICE-09 scripts, styles, frames and broken tags do not come in; the words and the links do', async () => {
    const content = `<p id="a" style="position:fixed" onclick="x()">Isa</p><script>alert(1)</script><style>body{display:none}</style>
      <iframe src="https://evil.example"></iframe><img src=x onerror=alert(1)><svg><script>alert(2)</script></svg>
      <a href="java&#115;cript:alert(1)">masama</a> <a href="/m/help">mabuti</a> <form action="/wps"><input></form>
      <b>hindi isinara <i>ito rin <p>Dalawa</b></i> <scr<script>ipt>alert(3)</script> &lt;script&gt; <p`
    await publish(server, 'hostile', { texts: { TY: { title: '<b>Hindi HTML</b>', content } } })
    const answer = await server.client().call(messages.announcements, ON_HOME)
    const hostile = answer.ok ? answer.value.player.find(({ id }) => id === 'hostile') : undefined
    expect(hostile?.title).toBe('<b>Hindi HTML</b>')
    expect(hostile?.content).toContain('<p>Isa</p>')
    expect(hostile?.content).toContain('<a href="/m/help">mabuti</a>')
    expect(hostile?.content).toContain('Dalawa')
    expect(hostile?.content).not.toMatch(/<(?!\/?(p|b|i|a)[\s>])|onclick|style=|javascript|java&|href="(?!\/m)/i)
    await withdraw(server, 'hostile')
  })
})

describe('none, one and five hundred', () => {
  const HERE = 'm_many'
  const asked = { groupName: HERE, platform: 'M' }
  const listsOf = async () => {
    const answer = await server.client().call(messages.announcements, asked)
    if (!answer.ok) throw new Error(answer.code)
    return answer.value
  }

  test('NOTICE-05 with none every list is there and empty, and one is one', async () => {
    expect(await listsOf()).toMatchObject({ banners: [], player: [], popup: [], hot: [], promotion: [], agent: [] })
    await publish(server, 'many-popup', { groupName: HERE, kind: 'popup' })
    expect((await listsOf()).popup.map(({ id }) => id)).toEqual(['many-popup'])
  })

  test('NOTICE-18 of five hundred the first hundred are listed, others beside them lose nothing, and more are refused', async () => {
    await server.rows(
      `insert into messages.announcement (merchant, announcement_id, kind, group_name, execution, position, starts_at)
       select $1, 'many-' || lpad(number::text, 3, '0'), 'player', $2, '', number, now() from generate_series(1, 500) number`,
      [MERCHANT, HERE],
    )
    await server.rows(
      `insert into messages.announcement_text (merchant, announcement_id, language, title, content)
       select merchant, announcement_id, 'TY', announcement_id, '<p>Laman</p>' from messages.announcement
        where group_name = $1 and kind = 'player'`,
      [HERE],
    )
    const lists = await listsOf()
    expect(lists.player.map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_, index) => `many-${String(index + 1).padStart(3, '0')}`),
    )
    expect(lists.popup.map(({ id }) => id)).toEqual(['many-popup'])
    expect(await publish(server, 'one-more', { groupName: HERE })).toMatchObject({
      ok: false,
      code: 'announcement.too_many',
    })
    await server.rows(
      `update messages.announcement_text set content = repeat('a', 20000) where announcement_id like 'many-%'`,
    )
    expect((await listsOf()).player).toHaveLength(5)
    await server.rows('delete from messages.announcement where group_name = $1', [HERE])
  })
})

test('NOTICE-06 the demo says at least eight things in each language, and each of them in both', async () => {
  const [ty, en] = await Promise.all(
    ['TY', 'EN'].map(language => server.client({ language }).call(messages.announcements, { types: 'PL,H' })),
  )
  const said = [ty, en].map(answer => (answer?.ok ? [...answer.value.hot, ...answer.value.player] : []))
  const titles = said.map(list => new Map(list.map(({ id, title }) => [id, title])))
  const demo = [...(titles[0]?.keys() ?? [])].filter(id => titles[1]?.get(id) !== titles[0]?.get(id))
  expect(demo.length).toBeGreaterThanOrEqual(8)
})
