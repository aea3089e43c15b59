import { games as call } from '@hiyas/contract'
import { HOUR_MS, MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { type House, startHouse } from '../../../../test/house.ts'
import { setClosures } from '../../../../test/site-settings.ts'
import { agreeOn } from '../../../../test/supplier-terms.ts'
import { addSupplier } from './sold-games.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('launch')
})

describe('opening a game', () => {
  test('LAUNCH-07 LAUNCH-08 the answer is the frame\u2019s address with a token, in the member\u2019s language', async () => {
    const { client } = await house.server.registerMember()
    const input = { launchMode: 'GLS', platform: 'html5', clientType: 2, gameId: 'hiyas-reels', vassalage: 'HYO' }
    const reply = await client.call(call.launchGame, input, { headers: { language: 'EN' } })
    expect(reply).toMatchObject({
      ok: true,
      value: {
        game: { nodeId: 'HYO-hiyas-reels', gameName: 'Hiyas Reels', vassalage: 'HYO', vendorName: 'Hiyas Originals' },
        sandbox: 'allow-scripts',
      },
    })
    if (!reply.ok) return
    expect(reply.value.gameUrl).toMatch(/^\/studio\/play\/hiyas-reels\?token=[\w-]{40}&lang=EN$/)
    expect(reply.value.content.game_url).toBe(reply.value.gameUrl)
    const filipino = await client.call(call.launchGame, input, { headers: { language: 'TY' } })
    expect(filipino.ok && filipino.value.gameUrl).toMatch(/&lang=TY$/)
  })

  test.each([
    ['{EN}', 'EN', 'EN'],
    ['{TY,EN}', 'TY', 'EN'],
    ['{JA}', 'TY', 'EN'],
    ['{}', 'TY', 'EN'],
  ])(
    'LAUNCH-07 a game that lists %s speaks %s to who reads Filipino, and %s to who reads English',
    async (listed, filipino, english) => {
      const { client } = await house.server.registerMember()
      const setTo = (languages: string) =>
        house.server.rows(`update games.game set languages = $1 where code = 'hiyas-reels'`, [languages])
      const told = async (language: string) => {
        const headers = { headers: { language } }
        const opened = await client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' }, headers)
        return opened.ok && new URLSearchParams(opened.value.gameUrl.split('?')[1]).get('lang')
      }
      await setTo(listed)
      expect([await told('TY'), await told('EN')]).toEqual([filipino, english])
      await setTo('{}')
    },
  )

  test('LAUNCH-02 a game is told which page of the site it was opened from, and of no other site', async () => {
    const { client } = await house.server.registerMember()
    const lobbyFor = async (backUrl: string) => {
      const reply = await client.call(
        call.launchGame,
        { nodeId: 'HYO-hiyas-reels', backUrl },
        { headers: { host: 'hiyas.example' } },
      )
      return reply.ok ? new URLSearchParams(reply.value.gameUrl.split('?')[1]).get('lobby') : reply.code
    }
    const list = 'https://hiyas.example/m/gameList?gameType=RNG'
    expect(await lobbyFor(list)).toBe(list)
    expect(await lobbyFor('https://evil.example/m/home')).toBeNull()
  })

  test('LAUNCH-07 CALL-127 category and supportPlay of the list are taken, and what the catalogue says of the game counts', async () => {
    const { client, memberId } = await house.server.registerMember()
    const asked = { nodeId: 'HYO-hiyas-reels', gameId: 'hiyas-reels', vassalage: 'HYO', gameType: 'LIVE' }
    expect(await client.call(call.launchGame, { ...asked, supportPlay: 'true' })).toMatchObject({ ok: true })
    await house.server.rows('update identity.member set type = 4 where member_id = $1', [memberId])
    await house.server.rows(`update games.game set supports_trial = false where code = 'hiyas-reels'`)
    const trial = await client.call(call.launchGame, { ...asked, supportPlay: 'true' })
    expect(trial).toMatchObject({ ok: false, code: 'game.not.allowed' })
    await house.server.rows(`update games.game set supports_trial = true where code = 'hiyas-reels'`)
  })

  test('W-01 LAUNCH-07 a game of a supplier who came since the others were looked up is opened', async () => {
    const { client } = await house.server.registerMember()
    expect(await client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })).toMatchObject({ ok: true })
    await addSupplier(house.server, 'NEW', 'pam')
    expect(await client.call(call.launchGame, { nodeId: 'NEW-dice' })).toMatchObject({ ok: true })
  })

  test('LOBBY-72 LAUNCH-08 a room id alone is the game of that node, or the only one with that id', async () => {
    const { client } = await house.server.registerMember()
    const backUrl = `${house.server.url}/m/gameList?gameType=RNG`
    for (const roomId of ['HYO-hiyas-reels', 'hiyas-reels'])
      expect(await client.call(call.launchGame, { roomId, backUrl })).toMatchObject({
        ok: true,
        value: { game: { nodeId: 'HYO-hiyas-reels' } },
      })
    for (const supplier of ['ONE', 'TWO']) await addSupplier(house.server, supplier, 'pam')
    for (const roomId of ['no-such', 'dice'])
      expect(await client.call(call.launchGame, { roomId, backUrl })).toMatchObject({
        ok: false,
        code: 'game.not.found',
      })
  })

  test('LOBBY-72 a room id is the game id', async () => {
    const { client } = await house.server.registerMember()
    expect(await client.call(call.launchGame, { roomId: 'hiyas-reels', vassalage: 'HYO' })).toMatchObject({ ok: true })
  })

  test('LAUNCH-07 every launch has a token of its own, and the table holds none of them', async () => {
    const { client, memberId } = await house.server.registerMember()
    const urls = await Promise.all(
      Array.from({ length: 5 }, () => client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })),
    )
    const tokens = urls.map(reply =>
      reply.ok ? new URLSearchParams(reply.value.gameUrl.split('?')[1]).get('token') : null,
    )
    expect(new Set(tokens).size).toBe(5)
    const rows = await house.server.rows('select * from games.launch where member_id = $1', [memberId])
    expect(rows).toHaveLength(5)
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token)
    // Nor what the member is now: the doors ask for that when they are asked.
    expect(rows.map(({ member_type }) => member_type)).toEqual([null, null, null, null, null])
  })

  test('RG-02 W-06 a launch says whether it is played from a balance at its supplier', async () => {
    const { client } = await house.server.registerMember()
    await addSupplier(house.server, 'TRF', 'transfer')
    for (const [nodeId, isBalanceThere] of [
      ['HYO-hiyas-reels', false],
      ['TRF-dice', true],
    ] as const)
      expect(await client.call(call.launchGame, { nodeId })).toMatchObject({ ok: true, value: { isBalanceThere } })
  })

  test('LAUNCH-10 a guest is told to log in', async () => {
    const reply = await house.server.client().call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })
    expect(reply).toMatchObject({ status: 401, code: 'login.not.session' })
  })

  test.each([
    ['an unknown node', { nodeId: 'HYO-nothing' }],
    ['another vendor\u2019s', { vassalage: 'KDL', gameId: 'hiyas-reels' }],
    ['nothing at all', {}],
  ])('LAUNCH-10 %s is game.not.found', async (_what, input) => {
    const { client } = await house.server.registerMember()
    expect(await client.call(call.launchGame, input)).toMatchObject({ ok: false, code: 'game.not.found' })
  })

  test('LAUNCH-10 HOME-39 a vendor whom nobody brings yet is not open, which is no fault of the game', async () => {
    const { client } = await house.server.registerMember()
    const match = { vassalage: 'VTG', roomId: 'luzon-hoops-1', nodeId: 'VTG-luzon-hoops-1' }
    expect(await client.call(call.launchGame, match)).toMatchObject({ ok: false, code: 'vendor.not.open' })
  })

  test('GAM-18 a closed game is refused, and a vendor in maintenance says until when', async () => {
    const { client } = await house.server.registerMember()
    const open = () => client.call(call.launchGame, { nodeId: 'KDL-kidlat-one' })
    const [until] = await house.server.rows<{ until: Date }>(
      `update games.vendor set maintenance_from = now() - interval '1 hour', maintenance_until = now() + interval '1 hour'
        where code = 'KDL' returning maintenance_until as until`,
    )
    expect(await open()).toMatchObject({
      ok: false,
      code: 'vendor_under_maintenance',
      detail: { resType: 1, content: { data: { endTime: until?.until.getTime() } } },
    })
    await house.server.rows(`update games.game set is_closed = true where code = 'kidlat-one'`)
    expect(await open()).toMatchObject({ ok: false, code: 'game.not.allowed' })
  })

  test('GAM-18 LAUNCH-07 where a vendor rests and his supplier rests for longer, it is expected back when both are, whichever ends first', async () => {
    const { client } = await house.server.registerMember()
    const [sooner, later] = [1, 2].map(hours => new Date(house.now() + hours * HOUR_MS)) as [Date, Date]
    const from = new Date(house.now() - HOUR_MS)
    for (const [ofVendor, ofSupplier] of [
      [sooner, later],
      [later, sooner],
    ] as const) {
      await house.server.rows(
        `update games.vendor set maintenance_from = $1, maintenance_until = $2 where code = 'HYO'`,
        [from, ofVendor],
      )
      await agreeOn(house.server, 'HYO', { maintenance: { from: from.toISOString(), until: ofSupplier.toISOString() } })
      expect(await client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })).toMatchObject({
        code: 'vendor_under_maintenance',
        detail: { content: { data: { maintainTime: from.getTime(), endTime: later.getTime() } } },
      })
    }
    await house.server.rows(
      `update games.vendor set maintenance_from = null, maintenance_until = null where code = 'HYO'`,
    )
    await agreeOn(house.server, 'HYO', { maintenance: null })
  })

  test('GAM-18 W-14 of a site that is shut no game is opened, and those that are open take no bets; wins and rollbacks arrive', async () => {
    const player = await house.player()
    const bet = newSecret()
    expect(await player.bet(bet, 100)).toMatchObject({ status: 'RS_OK' })
    for (const closure of ['maintenance', 'regionRestriction'] as const) {
      await setClosures(house.server, 'HIYAS', { maintenance: false, regionRestriction: false, [closure]: true })
      house.advance(MINUTE_MS)
      const opened = await player.member.client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })
      expect(opened).toMatchObject({ ok: false, code: 'game.not.allowed' })
      expect(await player.bet(newSecret(), 100)).not.toMatchObject({ status: 'RS_OK' })
    }
    expect(await player.win(newSecret(), bet, 50)).toMatchObject({ status: 'RS_OK' })
    expect(await player.rollback(newSecret(), bet)).toMatchObject({ status: 'RS_OK' })
    await setClosures(house.server, 'HIYAS', { maintenance: false, regionRestriction: false })
    house.advance(MINUTE_MS)
    expect(await player.bet(newSecret(), 100)).toMatchObject({ status: 'RS_OK' })
  })

  test('LAUNCH-11 a trial member may open only what supports it', async () => {
    const { client, memberId } = await house.server.registerMember()
    await house.server.rows('update identity.member set type = 4 where member_id = $1', [memberId])
    const open = () => client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })
    expect(await open()).toMatchObject({ ok: true })
    await house.server.rows(`update games.game set supports_trial = false where code = 'hiyas-reels'`)
    expect(await open()).toMatchObject({ ok: false, code: 'game.not.allowed' })
    await house.server.rows(`update games.game set supports_trial = true where code = 'hiyas-reels'`)
  })

  test('LAUNCH-11 CALL-127 a game asked for without money is opened for a trial alone: on a wallet the next press would be a bet', async () => {
    const [trial, member] = [await house.server.trialMember(), await house.server.registerMember()]
    const open = ({ client }: TestMember, more: { accountType?: '0' | '1' } = {}) =>
      client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels', ...more })
    for (const more of [{ accountType: '0' }, { accountType: '1' }, {}] as const)
      expect(await open(trial, more)).toMatchObject({ ok: true })
    expect(await open(member, { accountType: '0' })).toMatchObject({ ok: false, code: 'game.not.allowed' })
    for (const more of [{ accountType: '1' }, {}] as const) expect(await open(member, more)).toMatchObject({ ok: true })
    const launches = 'select 1 from games.launch where member_id = $1'
    expect(await house.server.rows(launches, [member.memberId])).toHaveLength(2)
  })

  test('LAUNCH-10 a disabled member opens nothing: his session is over', async () => {
    const { client, memberId } = await house.server.registerMember()
    await house.server.rows('update identity.member set disabled_at = now() where member_id = $1', [memberId])
    const reply = await client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })
    expect(reply).toMatchObject({ ok: false, code: 'login.not.session' })
  })
})
