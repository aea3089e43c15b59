import { games as call } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { merchantCommand } from '../../../commands/merchant/command.ts'
import { siteCategoryOf } from '../rules/category.ts'
import { supplierSettings } from './supplier-settings.ts'

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
  list.vendors.push({ code: 'APP', name: 'Only in an app' })
  list.games.push(
    sampleGame('app-one', { vendor: 'APP', platforms: ['ios'], classifications: ['slots', 'inhouse'] }),
    sampleGame('app-two', { vendor: 'OWN', platforms: ['ios'] }),
  )
  list.vendors.push({ code: 'MIX', name: 'Slots of many, and a game of ours' })
  list.games.push(
    sampleGame('mix-slot', { vendor: 'MIX' }),
    sampleGame('mix-crash', { vendor: 'MIX', type: 'INHOUSE', classifications: ['inhouse'] }),
  )
  house = await startHouse('categories', { list })
})

const shelves = async (input: { platform?: string } = {}) => {
  const reply = await house.server.client().call(call.gameCategories, input)
  if (!reply.ok) throw new Error(reply.code)
  return reply.value.content.mapping
}
const vendorsOf = async (category: string, input = {}) =>
  (await shelves(input))[category]?.vendors.map(({ vassalage }) => vassalage)
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

  test('LOBBY-76 LOBBY-77 GAM-11 what suppliers call a vendor or a class may be a name that every object of the language has', async () => {
    const editions = ['96', '94'].map(edition => ({ edition, code: `apart-${edition}`, rtp: `${edition}.00` }))
    house.list.vendors.push({ code: 'constructor', name: 'Constructor' })
    house.list.games.push(
      sampleGame('apart-96', { vendor: 'constructor', rtp: '96.00', classifications: ['constructor'], editions }),
    )
    await house.importNow()
    expect((await shelves()).RNG?.gameClassify).toContainEqual({ key: 'constructor', displayName: 'constructor' })
    const { client } = await house.server.registerMember()
    expect(await client.call(call.launchGame, { vassalage: 'constructor' })).toMatchObject({ ok: true })
    const choose = async (vendors: object) => {
      const file = supplierSettings(house).fileOf({ editions: { vendors } })
      expect(await merchantCommand(house.server.program.deps.database, ['HIYAS', file])).toMatchObject({ code: 0 })
      await house.allHeard()
      const reply = await client.call(call.launchGame, { vassalage: 'constructor' })
      return reply.ok ? reply.value.gameUrl.split('?')[0] : reply.code
    }
    expect(await choose({ constructor: '94' })).toBe('/studio/play/apart-94')
    expect(await choose({})).toBe('/studio/play/apart-96')
    house.list.games.pop()
    house.list.vendors.pop()
    await house.importNow()
  })

  test('LOBBY-77 LOBBY-78 a class that a supplier calls as a view is called is offered by nobody: asked for, it would be all games', async () => {
    house.list.games.push(sampleGame('shoal', { type: 'FISH', classifications: ['HOT', 'NEW', 'ALL', 'FAV', 'fast'] }))
    await house.importNow()
    expect((await shelves()).FISH?.gameClassify.map(({ key }) => key)).toEqual(['fast'])
    house.list.games.pop()
    await house.importNow()
  })

  test('HOME-57 HOME-58 INHOUSE names the vendors who have games of our own, and a list of their slots is asked for by them', async () => {
    const vendors = [
      { vassalage: 'MIX', gameCount: 1 },
      { vassalage: 'OWN', gameCount: 2 },
    ]
    expect((await shelves()).INHOUSE).toMatchObject({ vendors, gameCount: 3 })
    const asked = { gameType: 'RNG', vassalage: 'OWN,MIX', platform: 'html5' }
    expect(await gamesOf(asked)).toEqual(['own-one', 'own-two', 'mix-slot'])
  })

  test('HOME-57 HOME-58 asked for as INHOUSE, with those vendors or without, it is the games of our own and no other slots', async () => {
    const asked = { gameType: 'INHOUSE', platform: 'html5' }
    const own = ['own-one', 'own-two', 'mix-crash']
    expect(await gamesOf(asked)).toEqual(own)
    const vassalage = (await vendorsOf('INHOUSE'))?.join(',')
    expect(await gamesOf({ ...asked, vassalage })).toEqual(own)
  })

  test('LOBBY-76 CALL-118 the tree counts what the lists of the site show: a vendor who has nothing for it is not among its vendors', async () => {
    const there = { gameType: 'RNG', platform: 'html5' }
    for (const vendor of (await vendorsOf('RNG')) ?? [])
      expect(await gamesOf({ ...there, vassalage: vendor }), vendor).not.toEqual([])
    expect(await vendorsOf('RNG')).not.toContain('APP')
    expect((await shelves()).RNG?.gameCount).toBe((await gamesOf(there)).length)
    expect(await vendorsOf('RNG', { platform: 'ios' })).toContain('APP')
    // What is a vendor's own is asked of the same games: another of his runs elsewhere.
    expect((await vendorsOf('INHOUSE'))?.toSorted()).toEqual(['MIX', 'OWN'])
    expect(await gamesOf({ ...there, gameType: 'INHOUSE' })).toEqual(['own-one', 'own-two', 'mix-crash'])
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
