import { type Call, games, help, messages, records, site } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, sampleGame, sampleList, startHouse } from './house.ts'

let house: House
beforeAll(async () => {
  const list = sampleList()
  list.games.push(sampleGame('dama', { title: 'Checkers', titleTy: 'Dama' }))
  house = await startHouse('languages', { list })
})

type Asked = { language?: string }

/** Calls that name a language and answer with texts of it. */
const CALLS: readonly (readonly [string, Call, object])[] = [
  [messages.announcements, {}],
  [messages.banners, {}],
  [messages.lobbyNews, {}],
  [help.helpCenter, { device: 'MOBILE' }],
  [site.customerService, {}],
  [site.downloadSetting, {}],
  [games.gameList, {}],
  [games.hotGames, {}],
  [records.transactionCodes, {}],
].map(([call, input]) => [(call as Call).name, call as Call, input as object])

describe('LANG-10 HELP-27 CALL-103 a language that one request names counts more than the header of all', () => {
  test.each(CALLS)('%s', async (_, call, input) => {
    const { client } = await house.server.registerMember()
    const said = async (header: string, asked: Asked, method = call.method) => {
      const reply = await client.call(call, { ...input, ...asked }, { headers: { language: header }, method })
      return reply.ok ? reply.value : reply.code
    }
    const [english, filipino] = [await said('EN', {}), await said('TY', {})]
    expect(english).not.toEqual(filipino)
    for (const method of [call.method, ...(call.methodAliases ?? [])]) {
      expect(await said('EN', { language: 'TY' }, method)).toEqual(filipino)
      expect(await said('TY', { language: 'en' }, method)).toEqual(english)
      expect(await said('EN', { language: 'XX' }, method)).toEqual(english)
    }
  })

  test('games.launchGame, for the game too', async () => {
    const { client } = await house.server.registerMember()
    const asked = { nodeId: 'HYO-dama', language: 'TY' }
    expect(await client.call(games.launchGame, asked, { headers: { language: 'EN' } })).toMatchObject({
      value: { game: { gameName: 'Dama' }, gameUrl: expect.stringContaining('lang=TY') },
    })
  })
})
