import { games as call } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
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
  test('FAV-01 FAV-05 starring a game twice is starring it once', async () => {
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

  test.each([call.favouriteIds, call.favouriteList, call.addFavourite, call.removeFavourite])(
    'FAV-10 $name is for members: a guest is told to log in',
    async one => {
      const reply = await house.server.client().call(one, { nodeId: 'HYO-g-1' })
      expect(reply).toMatchObject({ ok: false, status: 401, code: 'login.not.session' })
    },
  )

  test('FAV-01 a game that is not there cannot be starred', async () => {
    const { client } = await house.server.registerMember()
    const reply = await client.call(call.addFavourite, { nodeId: 'HYO-no-such' })
    expect(reply).toMatchObject({ ok: false, code: 'game.not.found', field: 'nodeId' })
  })

  test('FAV-01 stars have a limit that taps at once do not pass', async () => {
    const member = await house.server.registerMember()
    await house.server.rows(
      `insert into games.game select node_id || '-copy-' || n, vendor, supplier, code || '-copy-' || n, category, name_ty, name_en,
              model, rtp, volatility, lines, bet_min, bet_max, classifications, tile, released_on, position, false
         from games.game, generate_series(1, 499) n where code = 'g-1'`,
    )
    await house.server.rows(
      `insert into games.favourite select 'HIYAS', $1, node_id, now() from games.game where node_id like '%-copy-%'`,
      [member.memberId],
    )
    const taps = await Promise.all(
      [2, 3, 4, 5].map(number => member.client.call(call.addFavourite, { nodeId: `HYO-g-${number}` })),
    )
    expect(taps.filter(reply => reply.ok)).toHaveLength(1)
    expect(taps.filter(reply => !reply.ok && reply.code === 'favourite.limit')).toHaveLength(3)
    expect(await idsOf(member)).toHaveLength(500)
  })
})
