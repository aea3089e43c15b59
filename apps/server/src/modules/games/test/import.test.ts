import { games as call } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { hold } from '../../../../test/hold.ts'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { catalogueCommand } from '../../../commands/catalogue/command.ts'
import { merchantCommand } from '../../../commands/merchant/command.ts'
import { supplierSettings } from './supplier-settings.ts'

let house: House
const logged: string[] = []
beforeAll(async () => {
  house = await startHouse('import', { onLog: line => logged.push(line) })
})

const lineAbout = (message: string) => logged.map(line => JSON.parse(line)).findLast(line => line.msg === message)
async function shown(): Promise<string[]> {
  const reply = await house.server.client().call(call.gameList, {})
  return reply.ok ? reply.value.games.map(game => game.nodeId) : []
}

describe('taking over a supplier\u2019s list', () => {
  test('GAM-15 a game that is gone is shown no more, named in the log, and comes back as it was', async () => {
    const [reels] = house.list.games.splice(0, 1)
    await house.importNow()
    expect(await shown()).toEqual(['KDL-kidlat-one'])
    expect(lineAbout('games are missing from the list of their supplier')).toMatchObject({
      supplier: 'HYO',
      missing: ['HYO-hiyas-reels'],
    })
    expect(await house.server.rows('select from games.game')).toHaveLength(2)

    house.list.games.unshift(reels ?? sampleGame('hiyas-reels'))
    await house.importNow()
    expect(await shown()).toEqual(['HYO-hiyas-reels', 'KDL-kidlat-one'])
    expect(lineAbout('the catalogue has changed')).toMatchObject({ returned: ['HYO-hiyas-reels'] })
  })

  test('GAM-15 new and changed games are named; a list that says nothing new says nothing', async () => {
    house.list.games.push(sampleGame('brand-new'))
    house.list.games[0] = sampleGame('hiyas-reels', { title: 'Hiyas Reels', rtp: '95.50' })
    await house.importNow()
    expect(lineAbout('the catalogue has changed')).toMatchObject({
      added: ['HYO-brand-new'],
      changed: ['HYO-hiyas-reels'],
    })
    logged.length = 0
    await house.importNow()
    expect(lineAbout('the catalogue has changed')).toBeUndefined()
  })

  test('GAM-15 a vendor who is named otherwise is named in the log', async () => {
    const [vendor] = house.list.vendors
    if (vendor === undefined) throw new Error('no vendor')
    vendor.name = 'Hiyas Studio'
    await house.importNow()
    expect(lineAbout('the catalogue has changed')).toMatchObject({ vendors: ['HYO'], changed: [] })
  })

  test('GAM-11 the code of a game that is on the list no more is nobody else\u2019s', async () => {
    const [reels = sampleGame('hiyas-reels'), ...others] = house.list.games
    house.list.games = [reels, ...others, sampleGame('hiyas-reels-94')]
    await house.importNow()
    const editions = [
      { edition: '96', code: 'hiyas-reels', rtp: reels.rtp },
      { edition: '94', code: 'hiyas-reels-94', rtp: '94.00' },
    ]
    house.list.games = [{ ...reels, editions }, ...others]
    await expect(house.importNow()).rejects.toThrow('the code hiyas-reels-94 of hiyas-reels is that of hiyas-reels-94')
    house.list.games = [reels, ...others]
    await house.importNow()
  })

  test('GAM-18 what we closed stays closed', async () => {
    await house.server.rows(`update games.game set is_closed = true where code = 'brand-new'`)
    house.list.games[2] = sampleGame('brand-new', { rtp: '94.00' })
    await house.importNow()
    expect(await shown()).not.toContain('HYO-brand-new')
  })

  test('GAM-11 a list that contradicts itself or breaks its shape changes nothing', async () => {
    const before = await house.server.rows('select * from games.game order by node_id')
    const [first] = house.list.games
    house.list.games.push(sampleGame('another'), sampleGame('another'))
    await expect(house.importNow()).rejects.toThrow('twice')
    house.list.games.splice(-2)
    house.list.games.push({ ...(first ?? sampleGame('x')), code: 'wrong', rtp: 'much' })
    await expect(house.importNow()).rejects.toThrow('another shape')
    house.list.games.pop()
    expect(await house.server.rows('select * from games.game order by node_id')).toEqual(before)
  })
})

describe('while a supplier\u2019s list is taken over', () => {
  const AWAY = 'hiyas-away'
  const listed = (modelVersion: number, rtp: string) =>
    sampleGame(AWAY, {
      modelVersion,
      editions: [
        { edition: '96', code: AWAY, rtp: '96.01' },
        { edition: '92', code: `${AWAY}--92`, rtp },
      ],
    })
  const list = (...games: ReturnType<typeof sampleGame>[]) => {
    house.list.games = [...sampleList().games, ...games]
    return house.importNow()
  }
  /** Stops the list where it has written the game, and not yet since when a merchant plays it so. */
  const holdEditions = () => hold(house.server, `select from games.edition where code = '${AWAY}--92' for update`)

  test('GAM-15 an operator who opens one of its games waits for the list, and the list not for him as well', async () => {
    await list(listed(1, '92.02'))
    const run = async (...words: string[]) =>
      expect(await catalogueCommand(house.server.program.deps, words)).toMatchObject({ code: 0 })
    const file = supplierSettings(house).fileOf({ editions: { vendors: { HYO: '92' } } })
    await run('close', `HYO-${AWAY}`)
    expect(await merchantCommand(house.server.program.deps.database, ['HIYAS', file])).toMatchObject({ code: 0 })

    const editions = await holdEditions()
    const importing = list(listed(1, '91.01'))
    await editions.waitedFor(1)
    const opening = run('open', `HYO-${AWAY}`)
    await editions.waitedFor(2)
    await editions.letGo()
    await Promise.all([importing, opening])
  })

  test('FAV-09 a member who opens one of its games for the first time does not wait', async () => {
    await list(listed(1, '92.02'))
    house.advance(6_000)
    const { client } = await house.server.registerMember()
    const editions = await holdEditions()
    const importing = list(listed(2, '92.02'))
    await editions.waitedFor(1)
    expect(await client.call(call.launchGame, { nodeId: `HYO-${AWAY}` })).toMatchObject({ ok: true })
    await editions.letGo()
    await importing
  })

  test('AGE-06 a choice that waits for the list keeps nobody waiting who opens a trial', async () => {
    await list(listed(1, '92.02'))
    const editions = await holdEditions()
    const importing = list(listed(2, '92.02'))
    await editions.waitedFor(1)
    const file = supplierSettings(house).fileOf({ editions: { vendors: {} } })
    const choosing = merchantCommand(house.server.program.deps.database, ['HIYAS', file])
    await editions.waitedFor(2)
    await house.server.trialMember()
    await editions.letGo()
    expect([await choosing, await importing]).toMatchObject([{ code: 0 }, undefined])
  })
})
