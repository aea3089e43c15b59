import { games as call, FLAG_KEYS, type In } from '@hiyas/contract'
import { MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { utcDayOf } from '../rules/shelf.ts'

/** A catalogue of 60 games beside the two every house has. */
function wideList() {
  const list = sampleList()
  for (let number = 1; number <= 60; number++)
    list.games.push(
      sampleGame(`filler-${number}`, {
        vendor: 'KDL',
        title: `Filler ${number}`,
        classifications: number <= 3 ? ['slots', 'inhouse'] : ['slots'],
        stakeMin: number <= 5 ? '0.05' : '1.00',
        lines: number <= 4 ? 50 : 10,
      }),
    )
  list.games.push(
    sampleGame('bakunawa', { vendor: 'KDL', title: 'Bakunawa Rising', titleTy: 'Pagsikat ng Bakunawa' }),
    sampleGame('dragon-live', { vendor: 'KDL', title: 'Dragon Table', type: 'LIVE' }),
    sampleGame('sabong', { vendor: 'KDL', title: 'Sabong Night', type: 'COCKFIGHT' }),
  )
  return list
}

let house: House
let guest: TestClient
beforeAll(async () => {
  house = await startHouse('catalogue', { list: wideList() })
  guest = house.server.client({ language: 'EN' })
})

async function listed(input: In<typeof call.gameList>, client = guest) {
  const reply = await client.call(call.gameList, input)
  if (!reply.ok) throw new Error(JSON.stringify(reply))
  return reply.value
}
const idsOf = (games: readonly { gameId: string }[]) => games.map(game => game.gameId)

describe('the game list', () => {
  test('CALL-93 CALL-100 CALL-101 LOBBY-74 it comes by pages of 26 in the order of the catalogue', async () => {
    const [first, third] = [await listed({ gameType: 'RNG' }), await listed({ gameType: 'RNG', pageNo: 3 })]
    expect(first).toMatchObject({ pageNum: 1, totalPages: 3, total: 63 })
    expect(idsOf(first.games).slice(0, 3)).toEqual(['hiyas-reels', 'kidlat-one', 'filler-1'])
    expect(first.games).toHaveLength(26)
    expect(third.games).toHaveLength(11)
    expect(await listed({ gameType: 'RNG', pageNo: 4 })).toMatchObject({ games: [], pageNum: 4, totalPages: 3 })
    expect((await listed({ gameType: 'RNG', pageSize: 100 })).games).toHaveLength(63)
  })

  test('LOBBY-60 LOBBY-61 LOBBY-62 LOBBY-63 LOBBY-64 LOBBY-65 LOBBY-66 LOBBY-67 LOBBY-68 LOBBY-69 LOBBY-70 LOBBY-71 a game carries all its fields', async () => {
    const { games } = await listed({ gameName: 'Hiyas Reels' })
    expect(games[0]).toEqual({
      nodeId: 'HYO-hiyas-reels',
      gameId: 'hiyas-reels',
      roomId: null,
      gameName: 'Hiyas Reels',
      nodeName: 'Hiyas Reels',
      displayName: 'Hiyas Reels',
      vassalage: 'HYO',
      gameType: 'RNG',
      gameClassifyNew: 'slots',
      showIcon: true,
      iconUrl: '/art/tiles/hiyas-reels.webp',
      mobileLargeIcon: '/art/tiles/hiyas-reels.avif',
      mobileSmallIcon: '/art/tiles/hiyas-reels.webp',
      supportPlay: true,
      vendorName: 'Hiyas Originals',
      isNew: false,
      isHot: false,
      rtp: '96.01',
      volatility: 'medium',
      winMax: null,
      rulesUrl: '/studio/rules/hiyas-reels?lang=EN&currency=PHP',
      rulesChangedAt: null,
      maintenance: false,
    })
  })

  test('CALL-96 the search finds half words, wrong spelling and the names of both languages', async () => {
    for (const gameName of ['bakun', 'BAKUNAWA rising', 'bakunwa', 'pagsikat'])
      expect(idsOf((await listed({ gameName })).games)[0], gameName).toBe('bakunawa')
    expect((await listed({ gameName: 'zzzzqq' })).total).toBe(0)
    expect((await listed({ gameName: '%' })).total).toBe(0)
    expect((await listed({ gameName: '_' })).total).toBe(0)
    await listed({ gameName: "'; drop table games.game; --" })
    expect((await listed({})).total).toBe(65)
  })

  test('CALL-103 names come in the language asked for', async () => {
    const search = { gameName: 'bakunawa' }
    expect((await listed(search)).games[0]?.gameName).toBe('Bakunawa Rising')
    expect((await listed(search, house.server.client())).games[0]?.gameName).toBe('Pagsikat ng Bakunawa')
    expect((await listed({ ...search, language: 'TY' })).games[0]?.gameName).toBe('Pagsikat ng Bakunawa')
  })

  test('CALL-97 CALL-98 CALL-102 category, classification and vendors narrow it', async () => {
    expect(idsOf((await listed({ gameType: 'LIVE' })).games)).toEqual(['dragon-live'])
    expect(idsOf((await listed({ gameClassify: 'inhouse' })).games)).toEqual(['filler-1', 'filler-2', 'filler-3'])
    expect(idsOf((await listed({ vassalage: 'HYO' })).games)).toEqual(['hiyas-reels'])
    expect((await listed({ vassalage: 'HYO,KDL' })).total).toBe(65)
    expect((await listed({ vassalage: 'NOBODY' })).total).toBe(0)
    expect((await listed({ gameClassify: '', gameType: 'RNG' })).total).toBe(63)
  })

  test('CALL-104 CALL-105 LOBBY-45 minimum bet and lines narrow it, and All narrows nothing', async () => {
    expect((await listed({ minBet: '0.05' })).total).toBe(5)
    expect((await listed({ minBet: 'All', gameType: 'RNG' })).total).toBe(63)
    expect((await listed({ minLine: 50 })).total).toBe(4)
    expect((await listed({ minLine: '', gameType: 'RNG' })).total).toBe(63)
  })

  test.each([
    ['0.01', 0],
    ['0.05', 5],
    ['0.1', 5],
    ['0.5', 8],
    ['0.75', 8],
  ] as const)(
    'C-05 CALL-104 the choice %s lists the games whose lowest total bet is no more, and no other',
    async (minBet, total) => {
      expect((await listed({ gameType: 'RNG', minBet })).total).toBe(total)
    },
  )

  /** One filler a day, the first this many days ago. */
  async function release(firstDaysAgo: number): Promise<void> {
    house.advance(5 * MINUTE_MS)
    // The day of the house, which its clock enters before the database does.
    await house.server.rows(
      `update games.game set released_on = $2::date - $1::int + 1 - split_part(code, '-', 2)::int where code like 'filler-%'`,
      [firstDaysAgo, utcDayOf(house.now())],
    )
  }

  test('CALL-99 New lists what was released within thirty days', async () => {
    await release(1)
    const { games, total } = await listed({ isNew: 1, pageSize: 100 })
    expect(total).toBe(30)
    expect(games.every(game => game.isNew)).toBe(true)
  })

  test('CALL-99 LOBBY-88 where less is that new, the newest of a kind are listed in any case: slots open on them', async () => {
    await release(29)
    const { games, total } = await listed({ isNew: 1, gameType: 'RNG', pageSize: 100 })
    expect(total).toBe(24)
    expect(idsOf(games.filter(game => game.isNew))).toEqual(['filler-1', 'filler-2'])
    expect(idsOf(games)).toEqual(expect.arrayContaining(['filler-24']))
    expect((await listed({ isNew: 1, gameType: 'RNG', minLine: 50 })).total).toBe(4)
    expect(idsOf((await listed({ isNew: 1, gameType: 'LIVE' })).games)).toEqual(['dragon-live'])
  })

  test('CALL-94 CALL-95 CALL-106 what older clients also send is accepted', async () => {
    const old = await guest.send('GET', `${call.gameList.path}?merchant=HIYAS&platform=html5&clientType=3&ext=webp&t=1`)
    expect(old.json).toMatchObject({ success: true, value: { total: 65 } })
  })

  test.each([
    ['pageNo', '0'],
    ['pageNo', 'x'],
    ['pageSize', '101'],
    ['gameType', 'NOTHING'],
    ['gameName', 'x'.repeat(61)],
  ])('CALL-93 %s=%s is refused and named', async (field, value) => {
    const reply = await guest.send('GET', `${call.gameList.path}?${new URLSearchParams({ [field]: value })}`)
    expect(reply.json).toMatchObject({ success: false, errorCode: 'request_param_err', field })
  })

  test('GAM-12 GAM-18 what a licence shuts is in no list, search or category, and cannot be starred or opened', async () => {
    expect(idsOf((await listed({ gameName: 'sabong' })).games)).toContain('sabong')
    await house.server.rows(`update site.merchant set profile = 'PH' where code = 'HIYAS'`)
    house.advance(5_000)
    expect(idsOf((await listed({ gameName: 'sabong' })).games)).not.toContain('sabong')
    expect((await listed({ gameType: 'COCKFIGHT' })).total).toBe(0)
    const categories = await guest.call(call.gameCategories, {})
    expect(categories.ok && Object.keys(categories.value.content.mapping)).not.toContain('COCKFIGHT')
    const { client } = await house.server.registerMember()
    const nodeId = 'KDL-sabong'
    expect(await client.call(call.addFavourite, { nodeId })).toMatchObject({ ok: false, code: 'game.not.found' })
    expect(await client.call(call.launchGame, { nodeId })).toMatchObject({ ok: false, code: 'game.not.allowed' })
    // Nor is it for a trial of that merchant's visitors, at a trial merchant without a licence of its own.
    const trial = await house.server.trialMember()
    expect(idsOf((await listed({ gameName: 'sabong' }, trial.client)).games)).not.toContain('sabong')
    expect(await trial.client.call(call.launchGame, { nodeId })).toMatchObject({ ok: false, code: 'game.not.allowed' })
    await house.server.rows(`update site.merchant set profile = 'DEMO' where code = 'HIYAS'`)
    house.advance(5_000)
  })
})

describe('categories and hot games', () => {
  test('LOBBY-76 LOBBY-77 HOME-43 HOME-44 all categories come in the order of the merchant, with vendors, classes and counts', async () => {
    const reply = await guest.call(call.gameCategories, { typeId: '1', merchant_code: 'HIYAS' })
    if (!reply.ok) throw new Error(reply.code)
    const { sorting, mapping } = reply.value.content
    expect(sorting.map(entry => entry.gameCategory).slice(0, 2)).toEqual(['RNG', 'LIVE'])
    expect(sorting).toHaveLength(10)
    expect(sorting[0]?.vendorNames).toEqual([
      { gameType: 'RNG', vassalage: 'HYO' },
      { gameType: 'RNG', vassalage: 'KDL' },
    ])
    expect(mapping.RNG).toMatchObject({
      gameCount: 63,
      vendors: [{ vassalage: 'HYO', displayName: 'Hiyas Originals', gameCount: 1 }, { gameCount: 62 }],
      gameClassify: [
        { key: 'slots', displayName: 'Slots' },
        { key: 'inhouse', displayName: 'Our own' },
      ],
    })
    expect(mapping.FISH).toEqual({ vendors: [], gameClassify: [], gameCount: 0 })
    const old = await guest.send('GET', '/wps/relay/GLS2_getVassGameType')
    expect(old.json).toMatchObject({ success: true })
  })

  test('HOME-44 the order of categories is data of the merchant', async () => {
    await house.server.rows(`update games.category set position = -1 where merchant = 'HIYAS' and category = 'FISH'`)
    const reply = await guest.call(call.gameCategories, {})
    expect(reply.ok && reply.value.content.sorting[0]?.gameCategory).toBe('FISH')
  })

  test('LOBBY-75 HOME-49 hot is what is played most; the catalogue fills it up', async () => {
    const player = await house.player()
    for (let bets = 0; bets < 3; bets++) await player.bet(newSecret(), 1)
    const counted = `select bets from games.play_day where merchant = 'HIYAS' and node_id = 'HYO-hiyas-reels'`
    await vi.waitFor(async () => expect(await house.server.rows(counted)).toEqual([{ bets: '3' }]))
    await house.server.rows(
      `insert into games.play_day values ('HIYAS', current_date, 'KDL-filler-9', 100), ('HIYAS', current_date - 30, 'KDL-filler-50', 900)`,
    )
    house.advance(61_000)
    const reply = await guest.call(call.hotGames, { isPlatform: '2', platform: 'html5' })
    const list = reply.ok ? reply.value.list : []
    expect(list).toHaveLength(26)
    expect(list.slice(0, 2)).toMatchObject([
      { gameId: 'filler-9', isHot: true },
      { gameId: 'hiyas-reels', isHot: true },
    ])
    expect(list[2]?.isHot).toBe(false)
    expect(idsOf(list)).not.toContain('filler-50')
    expect(new Set(idsOf(list)).size).toBe(26)
    const live = await guest.call(call.hotGames, { gameType: 'LIVE' }, { method: 'POST' })
    expect(live.ok && idsOf(live.value.list)).toEqual(['dragon-live'])
    expect(idsOf((await listed({ gameType: 'HOT' })).games)).toEqual(idsOf(list))
  })

  test('CALL-96 CALL-100 CALL-101 CALL-102 CALL-103 the hot ones as a game list are paged, searched and narrowed like any other', async () => {
    const hot = { gameType: 'HOT' } as const
    const whole = idsOf((await listed(hot)).games)
    const second = await listed({ ...hot, pageNo: 2, pageSize: 10 })
    expect(second).toMatchObject({ pageNum: 2, totalPages: 3, total: 26 })
    expect(idsOf(second.games)).toEqual(whole.slice(10, 20))
    expect(await listed({ ...hot, pageNo: 2 })).toMatchObject({ games: [], totalPages: 1, total: 26 })
    expect(idsOf((await listed({ ...hot, vassalage: 'HYO' })).games)).toEqual(['hiyas-reels'])
    expect(idsOf((await listed({ ...hot, gameName: 'reels' })).games)).toEqual(['hiyas-reels'])
    await house.server.rows(`insert into games.play_day values ('HIYAS', current_date, 'KDL-bakunawa', 500)`)
    house.advance(10_000)
    expect((await listed({ ...hot, language: 'TY' })).games[0]?.gameName).toBe('Pagsikat ng Bakunawa')
  })

  test('SHELL-105 where a merchant shows nothing as hot no list of it has a game', async () => {
    await setFlags(
      house.server,
      'HIYAS',
      FLAG_KEYS.filter(flag => flag !== 'GAMELOHOT3'),
    )
    house.advance(10_000)
    expect(await listed({ gameType: 'HOT' })).toMatchObject({ games: [], totalPages: 0, total: 0 })
    expect(await guest.call(call.hotGames, {})).toMatchObject({ ok: false, code: 'function.not.available' })
    await setFlags(house.server, 'HIYAS', FLAG_KEYS)
    house.advance(10_000)
  })

  test('CALL-115 CALL-117 what is hot of a kind is not lost behind a hundred games of others', async () => {
    await house.server.rows(`update games.game set category = 'LIVE' where code = 'filler-60'`)
    await house.server.rows(
      `insert into games.play_day select 'HIYAS', current_date, 'KDL-filler-' || n, 1000 from generate_series(10, 59) n`,
    )
    await house.server.rows(
      `insert into games.play_day select 'HIYAS', current_date, 'KDL-gone-' || n, 1000 from generate_series(1, 60) n`,
    )
    await house.server.rows(`insert into games.play_day values ('HIYAS', current_date, 'KDL-dragon-live', 1)`)
    house.advance(10_000)
    const live = await guest.call(call.hotGames, { gameType: 'LIVE' })
    expect(live.ok && idsOf(live.value.list)).toEqual(['dragon-live', 'filler-60'])
    const all = await guest.call(call.hotGames, {})
    expect(all.ok && all.value.list.every(({ gameId }) => /filler-[1-5]\d/.test(gameId))).toBe(true)
    expect(all.ok && all.value.list.filter(({ isHot }) => isHot)).toHaveLength(12)
  })
})
