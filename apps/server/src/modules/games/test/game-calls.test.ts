import { games as call, messages } from '@hiyas/contract'
import { beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'

let house: House
beforeAll(async () => {
  const list = sampleList()
  list.vendors.push({ code: 'LDT', name: 'Ludoteka' }, { code: 'BBL', name: 'Baybayin Live' })
  list.games.push(
    sampleGame('baccarat', { vendor: 'BBL', type: 'LIVE', title: 'Jewel Baccarat', titleTy: 'Baccarat ng Hiyas' }),
    sampleGame('lotto-6-42', { vendor: 'LDT', type: 'LOTT' }),
    sampleGame('lotto-6-49', { vendor: 'LDT', type: 'LOTT' }),
  )
  house = await startHouse('gamecalls', { list })
  await house.server.rows(`update games.game set supports_trial = false where code = 'baccarat'`)
})

const answerOf = async (path: string) => (await fetch(house.server.url + path)).json()

test('CALL-111 CALL-112 CALL-113 CALL-114 CALL-115 CALL-116 CALL-117 hot games are asked for by the names of existing clients', async () => {
  const path = '/wps/relay/GCSGAME_hotGamesV2?isPlatform=2&language=TY&platform=html5&gameType=LIVE'
  const answer = await answerOf(path)
  const [baccarat] = answer.value.list
  expect(answer).toMatchObject({ success: true, value: { list: [{ gameId: 'baccarat', gameType: 'LIVE' }] } })
  expect(baccarat.gameName).toBe('Baccarat ng Hiyas')
  // What the call itself says counts more than the header beside it.
  const filipino = house.server.client({ language: 'TY' })
  expect(await filipino.call(call.hotGames, { gameType: 'LIVE', language: 'EN' })).toMatchObject({
    value: { list: [{ gameName: 'Jewel Baccarat' }] },
  })
  expect(await answerOf(`${path}&merchantCode=HIYAS`)).toEqual(answer)
  expect(await answerOf(path.replace('gameType=LIVE', 'gameType=NONE'))).toMatchObject({ success: false })
})

test('CALL-118 CALL-129 the kinds of games come in their order with what is under each', async () => {
  const { success, value } = await answerOf('/wps/relay/GCSGAME_getVassGameType?typeId=1&merchant_code=HIYAS')
  expect(success).toBe(true)
  expect(value.content.mapping.LOTT.vendors).toMatchObject([{ vassalage: 'LDT', gameCount: 2 }])
  expect(value.content.sorting.map(({ gameCategory }: { gameCategory: string }) => gameCategory)).toEqual(
    Object.keys(value.content.mapping),
  )
})

test('CALL-79 CALL-119 vendors come in lanes, those without a game in none', async () => {
  const asked = '?platform=html5&merchant_code=HIYAS'
  const { value } = await answerOf(`/wps/relay/GCSGAME_newGameVendor${asked}`)
  const lanes: Record<string, object[]> = Object.fromEntries(
    value.data.lanes.map(({ title, cards }: { title: string; cards: object[] }) => [title, cards]),
  )
  expect(lanes).not.toHaveProperty('FISH')
  expect(lanes.LIVE).toEqual([
    { vassalage: 'BBL', accountTypeName: 'Baybayin Live', displayName: 'Baybayin Live', freeplay: false },
  ])
  expect(lanes.RNG).toMatchObject([{ vassalage: 'HYO' }, { vassalage: 'KDL' }])
  expect(await answerOf(`/wps/relay/GCSGAME_gameVendor${asked}`)).toMatchObject({ value })
})

test('CALL-119 LAUNCH-11 free play is told of to who tries the site, of what a trial may play, and to nobody whom it would be refused', async () => {
  const freeplay = async (client: TestClient) => {
    const reply = await client.call(call.gameVendors, {})
    const lanes = reply.ok ? reply.value.data.lanes : []
    return Object.fromEntries(lanes.flatMap(({ cards }) => cards.map(card => [card.vassalage, card.freeplay])))
  }
  const { client: trial } = await house.server.trialMember()
  expect(await freeplay(trial)).toMatchObject({ BBL: false, HYO: true, KDL: true })
  const { client: member } = await house.server.registerMember()
  for (const client of [member, house.server.client()])
    expect(new Set(Object.values(await freeplay(client)))).toEqual(new Set([false]))
})

test('CALL-72 CALL-131 popular lotteries answer bare, at every prefix of the lottery', async () => {
  const expected = [
    { gameId: 'LDT-lotto-6-42', gameCode: 'lotto-6-42' },
    { gameId: 'LDT-lotto-6-49', gameCode: 'lotto-6-49' },
  ]
  for (const prefix of ['', '/lotto', '/lotto-vn'])
    expect(await answerOf(`${prefix}/lgw/games/popular`)).toEqual(expected)
})

test('CALL-125 the ids of stars are a list of texts, and only for members', async () => {
  const { client } = await house.server.registerMember()
  await client.call(call.addFavourite, { nodeId: 'BBL-baccarat' })
  expect(await client.call(call.favouriteIds, {})).toMatchObject({ value: ['BBL-baccarat'] })
  expect(await house.server.client().call(call.favouriteIds, {})).toMatchObject({
    ok: false,
    code: 'login.not.session',
  })
})

test('CALL-108 a merchant is named in three ways, by what is asked for', () => {
  const namesOf = ({ input }: { input: { properties?: object } }) =>
    Object.keys(input.properties ?? {}).filter(name => /^merchant/i.test(name))
  expect(namesOf(call.gameList)).toEqual(['merchant'])
  for (const one of [call.gameCategories, call.gameVendors]) expect(namesOf(one)).toEqual(['merchant_code'])
  for (const one of [call.hotGames, messages.announcements]) expect(namesOf(one)).toEqual(['merchantCode'])
})
