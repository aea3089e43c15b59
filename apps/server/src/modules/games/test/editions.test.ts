import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games as call, records } from '@hiyas/contract'
import { newSecret } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type House, sampleGame, sampleList, startHouse, units } from '../../../../test/house.ts'
import { merchantCommand } from '../../../commands/merchant/command.ts'
import { listsOf } from './own-lists.ts'

const editionsOf = (code: string) => [
  { edition: '96', code, rtp: '96.01' },
  { edition: '94', code: `${code}--94`, rtp: '94.00' },
  { edition: '92', code: `${code}--92`, rtp: '92.02' },
]

let house: House
const logged: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'hiyas-editions-'))

beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const list = sampleList()
  list.games[0] = sampleGame('hiyas-reels', { title: 'Hiyas Reels', editions: editionsOf('hiyas-reels') })
  list.games.push(
    sampleGame('hiyas-gems', { editions: editionsOf('hiyas-gems') }),
    sampleGame('hiyas-dice', { winMax: 49.5 }),
    sampleGame('hiyas-wilds', {
      winMax: 2_000,
      editions: editionsOf('hiyas-wilds').map(one =>
        one.edition === '94' ? { ...one, volatility: 'low', winMax: 300 } : one,
      ),
    }),
  )
  house = await startHouse('editions', { list, onLog: line => logged.push(line) })
})

beforeEach(async () => {
  for (const merchant of ['HIYAS', 'HIYASFUN']) await choose({ vendors: {}, games: {} }, merchant)
})

const id = () => newSecret()

/** Applies a file of settings, and waits until the running server has heard of it. */
async function choose(editions: unknown, merchant = 'HIYAS') {
  const file = join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify({ editions }))
  const outcome = await merchantCommand(house.server.program.deps.database, [merchant, file])
  await house.allHeard()
  return outcome
}

const chosen = async (merchant = 'HIYAS') =>
  JSON.parse((await merchantCommand(house.server.program.deps.database, [merchant])).says).editions

async function rtpAt(merchant: string, gameId = 'hiyas-reels'): Promise<string | undefined> {
  const reply = await house.server.client({ merchant }).call(call.gameList, { vassalage: 'HYO' })
  return reply.ok ? reply.value.games.find(game => game.gameId === gameId)?.rtp : reply.code
}

describe('the edition of a merchant', () => {
  test('GAM-11 GAM-15 is what his lists say and his launches open; another merchant has his own', async () => {
    expect(await choose({ games: { 'HYO-hiyas-reels': '94' } })).toMatchObject({ code: 0 })
    await choose({ vendors: { HYO: '92' } }, 'HIYASFUN')
    expect([await rtpAt('HIYAS'), await rtpAt('HIYASFUN')]).toEqual(['94.00', '92.02'])
    expect([await rtpAt('HIYAS', 'hiyas-gems'), await rtpAt('HIYASFUN', 'hiyas-gems')]).toEqual(['96.01', '92.02'])
    expect(await rtpAt('HIYASFUN', 'hiyas-dice')).toBe('96.01')
    const trial = await house.server.trialMember()
    const [here, there] = [await house.player(), await house.player({ member: trial })]
    expect([here, there].map(player => player.question().game_code)).toEqual(['hiyas-reels--94', 'hiyas-reels--92'])
    expect(await here.bet(id(), 1)).toMatchObject({ status: 'RS_OK' })
    expect(await there.bet(id(), 1)).toMatchObject({ status: 'RS_OK' })
    expect((await house.player({ member: trial, gameId: 'hiyas-dice' })).question().game_code).toBe('hiyas-dice')
  })

  test('GAM-10 GAM-11 is also how it varies, the most it pays and whose rules are read, in lists and in the record of a bet', async () => {
    const of = async (gameId: string, suffix = '') => {
      const reply = await house.server.client().call(call.gameList, { vassalage: 'HYO' })
      const game = reply.ok ? reply.value.games.find(one => one.gameId === gameId) : undefined
      expect(game?.rulesUrl).toBe(`/studio/rules/${gameId}${suffix}?lang=TY&currency=PHP`)
      return [game?.volatility, game?.winMax]
    }
    expect(await of('hiyas-wilds')).toEqual(['medium', 2_000])
    expect([await of('hiyas-dice'), await of('hiyas-gems')]).toEqual([
      ['medium', 49.5],
      ['medium', null],
    ])
    await choose({ vendors: { HYO: '94' } })
    expect(await of('hiyas-wilds', '--94')).toEqual(['low', 300])
    expect(await of('hiyas-gems', '--94')).toEqual(['medium', null])
    const player = await house.player({ gameId: 'hiyas-wilds' })
    await player.bet(id(), 1)
    const { client } = player.member
    const page = await client.call(records.bettingRecords, {})
    const [bet] = page.ok ? page.value.list : []
    const detail = await client.call(records.bettingRecordDetail, { recordId: bet?.recordId ?? '' })
    expect(detail.ok && detail.value.game).toMatchObject({ rtp: '94.00', volatility: 'low' })
  })

  test('GAM-11 is the same in his search, hot games, stars and recent games', async () => {
    await choose({ vendors: { HYO: '94' } })
    const { client } = (await house.player()).member
    await client.call(call.addFavourite, { nodeId: 'HYO-hiyas-reels' })
    const lists = await listsOf(client, 'hiyas reels')
    for (const games of lists)
      expect(games).toContainEqual(expect.objectContaining({ gameId: 'hiyas-reels', rtp: '94.00' }))
  })

  test('GAM-11 W-25 nobody plays another one by changing the address: not at the first use, not in a bet', async () => {
    await choose({ games: { 'HYO-hiyas-reels': '92' } })
    const player = await house.player()
    for (const game_code of ['hiyas-reels', 'hiyas-reels--94', 'hiyas-reels--90']) {
      const info = await house.supplier.userInfo({ request_uuid: id(), token: player.token, game_code })
      expect(info, game_code).toMatchObject({ status: 'RS_ERROR_INVALID_GAME', balance: units(1_000) })
      const refused = { status: 'RS_ERROR_INVALID_GAME', balance: units(1_000) }
      expect(await player.bet(id(), 10, { game_code }), game_code).toMatchObject(refused)
    }
    expect(await player.bet(id(), 10)).toMatchObject({ status: 'RS_OK', balance: units(990) })
  })

  test('WAL-07 W-25 another game of the vendor under the same token is the one the merchant has', async () => {
    await choose({ vendors: { HYO: '94' }, games: { 'HYO-hiyas-gems': '92' } })
    const player = await house.player()
    const status = async (game_code: string) => (await player.bet(id(), 1, { game_code })).status
    expect(await status('hiyas-gems--92')).toBe('RS_OK')
    expect(await status('hiyas-dice')).toBe('RS_OK')
    expect(await status('hiyas-gems--94')).toBe('RS_ERROR_INVALID_GAME')
    expect(await status('hiyas-gems')).toBe('RS_ERROR_INVALID_GAME')
  })

  test('GAM-15 GAM-17 who plays goes on in the edition he began in; the next launch has the new one', async () => {
    const before = await house.player()
    const open = id()
    await before.bet(open, 10)
    await choose({ vendors: { HYO: '94' } })
    expect(await before.bet(id(), 10)).toMatchObject({ status: 'RS_OK' })
    expect(await before.bet(id(), 10, { game_code: 'hiyas-reels--94' })).toMatchObject({
      status: 'RS_ERROR_INVALID_GAME',
    })
    expect(await before.win(id(), open, 50)).toMatchObject({ status: 'RS_OK', balance: units(1_030) })
    expect((await house.player()).question().game_code).toBe('hiyas-reels--94')
  })

  test('HIS-04 GAM-16 records say which edition a bet was played in, and what it returns', async () => {
    const player = await house.player()
    await player.bet(id(), 1)
    await choose({ vendors: { HYO: '94' } })
    const client = player.member.client
    const again = await client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })
    const token = new URL(again.ok ? again.value.gameUrl : '', house.server.url).searchParams.get('token') ?? ''
    const part = { token, game_code: 'hiyas-reels--94' }
    expect(await player.bet(id(), 2, part)).toMatchObject({ status: 'RS_OK' })
    const page = await client.call(records.bettingRecords, {})
    const list = page.ok ? page.value.list : []
    expect(list.map(({ gameName, vassalage }) => [gameName, vassalage])).toEqual([
      ['Hiyas Reels', 'HYO'],
      ['Hiyas Reels', 'HYO'],
    ])
    const details = await Promise.all(
      list.map(async ({ recordId }) => {
        const detail = await client.call(records.bettingRecordDetail, { recordId })
        const game = detail.ok ? detail.value.game : null
        return [game?.code, game?.nodeId, game?.model, game?.rtp]
      }),
    )
    expect(details).toEqual([
      ['hiyas-reels--94', 'HYO-hiyas-reels', 'kislap v1', '94.00'],
      ['hiyas-reels', 'HYO-hiyas-reels', 'kislap v1', '96.01'],
    ])
  })

  test('LOBBY-95 a win in any edition is on the board under the name of the game', async () => {
    await choose({ vendors: { HYO: '94' } })
    const player = await house.player()
    const bet = id()
    await player.bet(bet, 1)
    await player.win(id(), bet, 321)
    await vi.waitFor(async () => {
      house.advance(3_000)
      const board = await house.server.client().call(call.winnerBoard, { gameCategory: 'RNG' })
      const winners = board.ok ? board.value.list.map(({ vo }) => [vo.gameName, vo.winAmount]) : []
      expect(winners).toContainEqual(['Hiyas Reels', '321.00'])
    })
  })
})

describe('an edition that is approved no more', () => {
  test('GAM-15 GAM-18 closes the game where it was chosen, is named in the log, and wins of it arrive', async () => {
    await choose({ vendors: { HYO: '92' }, games: { 'HYO-hiyas-gems': '96' } })
    const player = await house.player()
    const open = id()
    await player.bet(open, 10)
    const [reels] = house.list.games
    house.list.games[0] = sampleGame('hiyas-reels', {
      title: 'Hiyas Reels',
      editions: editionsOf('hiyas-reels').slice(0, 2),
    })
    await house.importNow()
    house.advance(6_000)
    expect(logged.map(line => JSON.parse(line)).findLast(line => line.unapproved !== undefined)).toMatchObject({
      supplier: 'HYO',
      unapproved: { HIYAS: ['HYO-hiyas-reels'] },
    })
    expect([await rtpAt('HIYAS'), await rtpAt('HIYASFUN'), await rtpAt('HIYAS', 'hiyas-gems')]).toEqual([
      undefined,
      '96.01',
      '96.01',
    ])
    const { client } = player.member
    const launch = await client.call(call.launchGame, { nodeId: 'HYO-hiyas-reels' })
    expect(launch).toMatchObject({ ok: false, code: 'game.not.allowed' })
    expect(await player.bet(id(), 10)).toMatchObject({ status: 'RS_ERROR_INVALID_GAME', balance: units(990) })
    expect(await player.win(id(), open, 30)).toMatchObject({ status: 'RS_OK', balance: units(1_020) })
    const page = await client.call(records.bettingRecords, {})
    expect(page.ok && page.value.list.map(({ gameName }) => gameName)).toEqual(['Hiyas Reels'])

    house.list.games[0] = reels ?? sampleGame('hiyas-reels')
    await house.importNow()
    house.advance(6_000)
    expect(await rtpAt('HIYAS')).toBe('92.02')
    expect((await house.player()).question().game_code).toBe('hiyas-reels--92')
  })

  test('GAM-11 a list whose editions contradict each other changes nothing', async () => {
    const [reels] = house.list.games
    const before = await house.server.rows('select node_id, rtp, editions from games.game order by node_id')
    house.list.games[0] = sampleGame('hiyas-reels', { editions: editionsOf('hiyas-gems') })
    await expect(house.importNow()).rejects.toThrow('not among its own editions')
    house.list.games[0] = sampleGame('hiyas-reels', { editions: [{ edition: 'much too long', code: 'x', rtp: '1' }] })
    await expect(house.importNow()).rejects.toThrow('another shape')
    house.list.games[0] = reels ?? sampleGame('hiyas-reels')
    expect(await house.server.rows('select node_id, rtp, editions from games.game order by node_id')).toEqual(before)
  })
})

describe('npm run merchant', () => {
  test('GAM-15 shows what is chosen, and replaces either map as a whole', async () => {
    await choose({ vendors: { HYO: '94' }, games: { 'HYO-hiyas-reels': '92' } })
    expect(await chosen()).toEqual({ vendors: { HYO: '94' }, games: { 'HYO-hiyas-reels': '92' } })
    await choose({ games: { 'HYO-hiyas-gems': '96' } })
    expect(await chosen()).toEqual({ vendors: { HYO: '94' }, games: { 'HYO-hiyas-gems': '96' } })
    expect(await chosen('HIYASFUN')).toEqual({ vendors: {}, games: {} })
  })

  test('GAM-11 GAM-15 what it shows is applied again, though a game or all of a vendor are on no list for now', async () => {
    const all = { vendors: { HYO: '94' }, games: { 'HYO-hiyas-reels': '92' } }
    await choose(all)
    const { games } = house.list
    house.list.games = games.filter(({ vendor }) => vendor !== 'HYO')
    await house.importNow()
    expect(await choose(all)).toMatchObject({ code: 0 })
    expect(await choose({ vendors: { ...all.vendors } })).toMatchObject({ code: 0 })
    expect(await choose({ games: { 'HYO-hiyas-reels': '94' } })).toMatchObject({ code: 1 })
    expect(await chosen()).toEqual(all)
    house.list.games = games
    await house.importNow()
  })

  test.each<[unknown, string]>([
    [{ games: { 'HYO-hiyas-reels': '90' } }, 'editions.games.HYO-hiyas-reels: 90 is not approved; 96, 94, 92 are.'],
    [{ games: { 'HYO-hiyas-dice': '94' } }, 'editions.games.HYO-hiyas-dice: 94 is not approved; it has no editions.'],
    [{ games: { 'HYO-nothing': '94' } }, 'editions.games.HYO-nothing: there is no such game.'],
    [{ vendors: { HYO: '90' } }, 'editions.vendors.HYO: 90 is not approved for HYO-hiyas-reels; 96, 94, 92 are.'],
    [{ vendors: { KDL: '94' } }, 'editions.vendors.KDL: none of his games has editions.'],
    [{ vendors: { NOBODY: '94' } }, 'editions.vendors.NOBODY: there is no such vendor.'],
    [{ vendors: { HYO: 94 } }, 'editions.vendors.HYO: it must be string.'],
    [{ sites: {} }, 'editions.sites: there is no such setting.'],
  ])('GAM-15 refuses %j with a sentence, and changes nothing', async (editions, says) => {
    await choose({ vendors: { HYO: '94' }, games: {} })
    expect(await choose(editions)).toEqual({ code: 1, says: `Nothing was changed. ${says}` })
    expect(await chosen()).toEqual({ vendors: { HYO: '94' }, games: {} })
  })
})
