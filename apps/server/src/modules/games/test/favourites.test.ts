import { games as call, type In } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { lendAllButOne } from '../../../../test/hold.ts'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'

let house: House
beforeAll(async () => {
  const list = sampleList()
  for (let number = 1; number <= 30; number++) list.games.push(sampleGame(`g-${number}`))
  house = await startHouse('favourites', { list })
})

const idsOf = async ({ client }: TestMember) => {
  const reply = await client.call(call.favouriteIds, {})
  return reply.ok ? reply.value : []
}

describe('stars', () => {
  test('FAV-01 FAV-05 SESS-21 starring a game twice is starring it once', async () => {
    const member = await house.server.registerMember()
    for (let tap = 0; tap < 2; tap++)
      expect(await member.client.call(call.addFavourite, { nodeId: 'HYO-g-1', vendor: 'HYO' })).toMatchObject({
        ok: true,
      })
    expect(await idsOf(member)).toEqual(['HYO-g-1'])
  })

  test('FAV-02 taking a star off twice is taking it off once, by either method', async () => {
    const member = await house.server.registerMember()
    await member.client.call(call.addFavourite, { nodeId: 'HYO-g-1' })
    await member.client.call(call.addFavourite, { nodeId: 'HYO-g-2' })
    expect(await member.client.call(call.removeFavourite, { nodeId: 'HYO-g-1' })).toMatchObject({ ok: true })
    expect(await member.client.call(call.removeFavourite, { nodeId: 'HYO-g-1' })).toMatchObject({ ok: true })
    expect(await member.client.call(call.removeFavourite, { nodeId: 'HYO-g-2' }, { method: 'POST' })).toMatchObject({
      ok: true,
    })
    expect(await idsOf(member)).toEqual([])
  })

  test('FAV-04 FAV-06 the list is newest first, by pages of 26', async () => {
    const member = await house.server.registerMember()
    for (let number = 1; number <= 28; number++) {
      house.advance(1)
      await member.client.call(call.addFavourite, { nodeId: `HYO-g-${number}` })
    }
    const [first, second] = [
      await member.client.call(call.favouriteList, {}),
      await member.client.call(call.favouriteList, { pageNo: 2 }),
    ]
    expect(first).toMatchObject({ value: { pageNum: 1, totalPages: 2, content: { length: 26 } } })
    expect(first.ok && first.value.content[0]?.nodeId).toBe('HYO-g-28')
    expect(second.ok && second.value.content.map(game => game.nodeId)).toEqual(['HYO-g-2', 'HYO-g-1'])
    expect(await member.client.call(call.favouriteList, { gameType: 'LIVE' })).toMatchObject({ value: { content: [] } })
  })

  test('FAV-10 stars are the member\u2019s own', async () => {
    const [one, other] = [await house.server.registerMember(), await house.server.registerMember()]
    await one.client.call(call.addFavourite, { nodeId: 'HYO-g-1' })
    await other.client.call(call.removeFavourite, { nodeId: 'HYO-g-1' })
    expect(await idsOf(one)).toEqual(['HYO-g-1'])
    expect(await idsOf(other)).toEqual([])
  })

  test.each([
    call.favouriteIds,
    call.favouriteList,
    call.addFavourite,
    call.removeFavourite,
    call.recentGames,
    call.addRecentGame,
    call.launchGame,
  ])('FAV-10 LOBBY-59 $name is for members: a guest is told to log in', async one => {
    const reply = await house.server.client().call(one, { nodeId: 'HYO-g-1' })
    expect(reply).toMatchObject({ ok: false, status: 401, code: 'login.not.session' })
  })

  test('FAV-01 a game that is not there cannot be starred', async () => {
    const { client } = await house.server.registerMember()
    const reply = await client.call(call.addFavourite, { nodeId: 'HYO-no-such' })
    expect(reply).toMatchObject({ ok: false, code: 'game.not.found', field: 'nodeId' })
  })

  /** Stars on copies of a game, which lists show or do not; those of another member go. */
  async function starCopies({ memberId }: TestMember, count: number, isListed: boolean): Promise<void> {
    await house.server.rows(`delete from games.favourite where node_id like '%-copy-%'`)
    await house.server.rows(`delete from games.game where node_id like '%-copy-%'`)
    await house.server.rows(
      `insert into games.game select node_id || '-copy-' || n, vendor, supplier, code || '-copy-' || n, category, name_ty, name_en,
              model, rtp, volatility, lines, bet_min, bet_max, classifications, tile, released_on, position, $2
         from games.game, generate_series(1, $1::int) n where code = 'g-1'`,
      [count, isListed],
    )
    await house.server.rows(
      `insert into games.favourite select 'HIYAS', $1, node_id, now() from games.game where node_id like '%-copy-%'`,
      [memberId],
    )
  }

  test('FAV-01 stars have a limit that taps at once do not pass', async () => {
    const member = await house.server.registerMember()
    await starCopies(member, 499, true)
    const taps = await Promise.all(
      [2, 3, 4, 5].map(number => member.client.call(call.addFavourite, { nodeId: `HYO-g-${number}` })),
    )
    expect(taps.filter(reply => reply.ok)).toHaveLength(1)
    expect(taps.filter(reply => !reply.ok && reply.code === 'favourite.limit')).toHaveLength(3)
    expect(await idsOf(member)).toHaveLength(500)
  })

  test('FAV-01 FAV-02 stars on games that are gone, which nobody can take off, leave room for others, as long as all can be told', async () => {
    const member = await house.server.registerMember()
    const star = (nodeId: string) => member.client.call(call.addFavourite, { nodeId })
    await starCopies(member, 999, false)
    expect(await star('HYO-g-1')).toMatchObject({ ok: true })
    expect(await idsOf(member)).toHaveLength(call.favouriteIds.output.maxItems ?? 0)
    expect(await star('HYO-g-2')).toMatchObject({ ok: false, code: 'favourite.limit' })
  })
})

describe('games played', () => {
  const played = async ({ client }: TestMember, input: In<typeof call.recentGames> = {}) => {
    const reply = await client.call(call.recentGames, input)
    if (!reply.ok) throw new Error(reply.code)
    return reply.value
  }
  const idsIn = ({ list }: { list: readonly { nodeId: string }[] }) => list.map(game => game.nodeId)

  test('FAV-09 CALL-124 SESS-21 a game that is started is the first of those played, once, however it was told', async () => {
    const member = await house.server.registerMember()
    await member.client.call(call.launchGame, { nodeId: 'HYO-g-1' })
    house.advance(1)
    await member.client.call(call.addRecentGame, { nodeId: 'HYO-g-2', vendor: 'HYO', gameType: 'RNG' })
    expect(idsIn(await played(member))).toEqual(['HYO-g-2', 'HYO-g-1'])
    house.advance(1)
    await member.client.call(call.launchGame, { nodeId: 'HYO-g-1' })
    expect(idsIn(await played(member))).toEqual(['HYO-g-1', 'HYO-g-2'])
    const unknown = await member.client.call(call.addRecentGame, { nodeId: 'HYO-no-such' })
    expect(unknown).toMatchObject({ ok: false, code: 'game.not.found', field: 'nodeId' })
  })

  test('FAV-07 FAV-08 CALL-109 CALL-121 they come by pages of 25, which are asked for as page', async () => {
    const member = await house.server.registerMember()
    await house.server.rows(
      `insert into games.recent select 'HIYAS', $1, node_id, now() from games.game where node_id like 'HYO-g-__'`,
      [member.memberId],
    )
    await house.server.rows(
      `insert into games.recent select 'HIYAS', $1, node_id, now() from games.game where node_id like 'HYO-g-_'`,
      [member.memberId],
    )
    const first = await played(member)
    expect(first).toEqual({ list: expect.any(Array), totalPages: 2 })
    expect(first.list).toHaveLength(25)
    expect((await played(member, { page: 2, clientType: 2, language: 'TY' })).list).toHaveLength(5)
    expect(await played(member, { gameType: 'LIVE' })).toEqual({ list: [], totalPages: 0 })
    expect(idsIn(await played(member, { gameName: 'G-7' }))).toEqual(['HYO-g-7'])
    expect((await played(member, { vassalage: 'KDL' })).list).toEqual([])
    expect((await played(member, { vassalage: 'KDL,HYO' })).list).toHaveLength(25)
  })

  test('FAV-10 LOBBY-57 they are the member\u2019s own', async () => {
    const [one, other] = [await house.server.registerMember(), await house.server.registerMember()]
    await one.client.call(call.addRecentGame, { nodeId: 'HYO-g-1' })
    expect(await played(other)).toEqual({ list: [], totalPages: 0 })
  })

  test('CALL-110 adding one is a GET that works every time, and no cache keeps its answer', async () => {
    const { client } = await house.server.registerMember()
    const first = async () => {
      const reply = await client.call(call.recentGames, {})
      return reply.ok && reply.value.list[0]?.nodeId
    }
    for (const nodeId of ['HYO-g-3', 'HYO-g-4', 'HYO-g-3']) {
      house.advance(1)
      const reply = await client.call(call.addRecentGame, { nodeId }, { method: 'GET' })
      expect(reply).toMatchObject({ ok: true })
      expect(reply.headers['cache-control']).toContain('no-store')
      expect(await first()).toBe(nodeId)
    }
  })

  test('CALL-120 CALL-122 CALL-123 stars can be searched and narrowed as well', async () => {
    const { client } = await house.server.registerMember()
    for (const nodeId of ['HYO-hiyas-reels', 'KDL-kidlat-one']) await client.call(call.addFavourite, { nodeId })
    const found = async (input: In<typeof call.favouriteList>) => {
      const reply = await client.call(call.favouriteList, input)
      return reply.ok ? reply.value.content.map(game => game.nodeId) : []
    }
    expect(await found({ gameName: 'REELS' })).toEqual(['HYO-hiyas-reels'])
    expect(await found({ vassalage: 'KDL' })).toEqual(['KDL-kidlat-one'])
  })
})

describe('where one connection is left, and what is closed has to be read anew', () => {
  const changed = async () => {
    const { notices, database } = house.server.program.deps
    const heard = new Promise<string>(resolve => notices.on('games.catalogue_changed', resolve))
    await notices.send(database.query, 'games.catalogue_changed', '')
    await heard
  }

  test.each([
    ['FAV-01 a game is starred', call.addFavourite],
    ['FAV-09 a game is told as played', call.addRecentGame],
  ] as const)('%s', async (_, add) => {
    const { client } = await house.server.registerMember()
    await changed()
    await lendAllButOne(house.server)
    expect(await client.call(add, { nodeId: 'HYO-g-1', vendor: 'HYO' })).toMatchObject({ ok: true })
  })
})
