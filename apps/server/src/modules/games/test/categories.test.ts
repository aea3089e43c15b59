import { games as call } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { siteCategoryOf } from '../rules.ts'

let house: House
beforeAll(async () => {
  const list = sampleList()
  list.vendors.push({ code: 'TF', name: 'TF' }, { code: 'DS88', name: 'DS88' }, { code: 'OWN', name: 'Our own' })
  list.games.push(
    sampleGame('hoops', { vendor: 'KDL', type: 'SPORTS' }),
    sampleGame('arena', { vendor: 'TF', type: 'SPORTS' }),
    sampleGame('arena-slot', { vendor: 'TF' }),
    sampleGame('derby', { vendor: 'DS88', type: 'SPORTS' }),
    sampleGame('own-one', { vendor: 'OWN', classifications: ['slots', 'inhouse'] }),
    sampleGame('own-two', { vendor: 'OWN', classifications: ['slots', 'inhouse'] }),
    sampleGame('half-own', { vendor: 'KDL', classifications: ['slots', 'inhouse'] }),
  )
  house = await startHouse('categories', { list })
})

const shelves = async () => {
  const reply = await house.server.client().call(call.gameCategories, {})
  if (!reply.ok) throw new Error(reply.code)
  return reply.value.content.mapping
}
const vendorsOf = async (category: string) => (await shelves())[category]?.vendors.map(({ vassalage }) => vassalage)
const gamesOf = async (input: object) => {
  const reply = await house.server.client().call(call.gameList, input)
  return reply.ok ? reply.value.games.map(({ gameId }) => gameId) : [reply.code]
}

describe('the kinds of games', () => {
  test('HOME-47 HOME-48 of the sports, those of TF are e-sports and those of DS88 cockfights; the rest stay', async () => {
    expect(await vendorsOf('SPORTS')).toEqual(['KDL'])
    expect(await vendorsOf('ESPORTS')).toEqual(['TF'])
    expect(await vendorsOf('COCKFIGHT')).toEqual(['DS88'])
    expect(await gamesOf({ gameType: 'SPORTS' })).toEqual(['hoops'])
    expect(await gamesOf({ gameType: 'ESPORTS' })).toEqual(['arena'])
    expect(await gamesOf({ gameType: 'COCKFIGHT' })).toEqual(['derby'])
    expect(await gamesOf({ gameType: 'RNG', vassalage: 'TF' })).toEqual(['arena-slot'])
  })

  test('HOME-47 HOME-48 a vendor with a name that every object of the language has is none of theirs', () => {
    for (const vendor of ['constructor', 'toString']) expect(siteCategoryOf({ vendor, type: 'SPORTS' })).toBe('SPORTS')
  })

  test('HOME-57 HOME-58 INHOUSE names the vendors whose every game is our own, and their slots are its list', async () => {
    expect((await shelves()).INHOUSE).toMatchObject({ vendors: [{ vassalage: 'OWN', gameCount: 2 }], gameCount: 2 })
    expect(await gamesOf({ gameType: 'RNG', vassalage: 'OWN' })).toEqual(['own-one', 'own-two'])
  })

  test('HOME-47 GAM-18 a licence that shuts cockfights shuts those that are listed as sports', async () => {
    await house.server.rows(`update site.merchant set profile = 'PH' where code = 'HIYAS'`)
    house.advance(5_000)
    expect(await shelves()).not.toHaveProperty('COCKFIGHT')
    expect(await gamesOf({ gameName: 'derby' })).toEqual([])
    const { client } = await house.server.registerMember()
    const reply = await client.call(call.launchGame, { nodeId: 'DS88-derby' })
    expect(reply).toMatchObject({ ok: false, code: 'game.not.allowed' })
  })
})
