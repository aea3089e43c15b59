import { games as call, type In } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { RECENTS_MAX } from '../rules/shelf.ts'

let house: House
beforeAll(async () => {
  const list = sampleList()
  list.games.push(
    sampleGame('fish-one', { type: 'FISH' }),
    sampleGame('desk-cards', { type: 'PVP', platforms: ['desktop'] }),
  )
  for (let number = 0; number <= RECENTS_MAX; number++) list.games.push(sampleGame(`slot-${number}`))
  house = await startHouse('recents', { list })
})

const played = async ({ client }: TestMember, input: In<typeof call.recentGames> = {}) => {
  const reply = await client.call(call.recentGames, { pageSize: call.GAME_PAGE_SIZE_MAX, ...input })
  return reply.ok ? reply.value.list.map(game => game.gameId) : [reply.code]
}

describe('a game that was played before a hundred others', () => {
  test('FAV-07 FAV-08 CALL-97 is the first of its own kind, vendor and name, and no longer among those of all', async () => {
    const member = await house.server.registerMember()
    await house.server.rows(
      `insert into games.recent select 'HIYAS', $1, node_id, now() - case when code like 'slot-%' then interval '1 hour' else interval '1 day' end
         from games.game where code like 'slot-%' or code in ('fish-one', 'kidlat-one')`,
      [member.memberId],
    )
    const all = await played(member)
    expect(all).toHaveLength(RECENTS_MAX)
    expect(all).not.toContain('fish-one')
    expect(await played(member, { gameType: 'FISH' })).toEqual(['fish-one'])
    expect(await played(member, { vassalage: 'KDL' })).toEqual(['kidlat-one'])
    expect(await played(member, { gameName: 'fish' })).toEqual(['fish-one'])
    expect(await played(member, { gameName: 'slot' })).toHaveLength(RECENTS_MAX)
  })
})

test('CALL-95 CALL-120 CALL-121 what runs on desks alone is starred and played there, and not where the lists of the site are seen', async () => {
  const { client } = await house.server.registerMember()
  for (const add of [call.addFavourite, call.addRecentGame]) await client.call(add, { nodeId: 'HYO-desk-cards' })
  for (const [asked, found] of [
    [{}, []],
    [{ platform: 'html5' }, []],
    [{ platform: 'desktop' }, [{ gameId: 'desk-cards' }]],
  ] as const) {
    expect(await client.call(call.favouriteList, asked)).toMatchObject({ ok: true, value: { content: found } })
    expect(await client.call(call.recentGames, asked)).toMatchObject({ ok: true, value: { list: found } })
  }
})
