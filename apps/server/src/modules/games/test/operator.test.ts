import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { games as call } from '@hiyas/contract'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { catalogueCommand } from '../../../commands/catalogue/command.ts'
import { importCatalogue } from '../import.ts'
import { supplierSettings } from './supplier-settings.ts'

let house: House
const list = sampleList()
list.vendors.push({ code: 'OWN', name: 'Our own' }, { code: 'GLR', name: 'Gallera' }, { code: 'DSK', name: 'Desks' })
list.games.push(
  sampleGame('live-one', { vendor: 'KDL', type: 'LIVE' }),
  sampleGame('own-one', { vendor: 'OWN', classifications: ['slots', 'inhouse'] }),
  sampleGame('own-crash', { vendor: 'OWN', type: 'INHOUSE', classifications: ['inhouse'] }),
  sampleGame('derby', { vendor: 'GLR', type: 'COCKFIGHT' }),
  sampleGame('lotto', { vendor: 'GLR', type: 'LOTT', classifications: ['draws'] }),
  sampleGame('desk-cards', { vendor: 'DSK', type: 'PVP', platforms: ['desktop'] }),
  sampleGame('desktop-only', { vendor: 'KDL', platforms: ['desktop'], languages: ['EN'] }),
)
let listUrl = ''

beforeAll(async () => {
  house = await startHouse('operator', { list })
  const server = createServer((_, answer) => answer.end(JSON.stringify(list)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atFileEnd(async () => void server.close())
  listUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/games`
})

/** Runs the command, and waits until the running server has heard what it changed. */
async function run(...words: string[]): Promise<string> {
  const { code, says } = await catalogueCommand(house.server.program.deps, words)
  await house.allHeard()
  return `${code} ${says}`
}

const guest = () => house.server.client()
async function shown(gameType: (typeof call.GAME_CATEGORIES)[number]): Promise<string[]> {
  const reply = await guest().call(call.gameList, { gameType, platform: 'html5' })
  return reply.ok ? reply.value.games.map(game => game.gameId) : [reply.code]
}
const kinds = async () => {
  const reply = await guest().call(call.gameCategories, {})
  if (!reply.ok) throw new Error(reply.code)
  return reply.value.content.mapping
}

describe('npm run catalogue', () => {
  test('says how it is used, and what it does not know', async () => {
    for (const words of [[], ['nothing'], ['check', 'HYO'], ['withhold', 'HIYAS', 'game']])
      expect(await run(...words)).toMatch(/^2 npm run catalogue -- check/)
    expect(await run('check', 'NOBODY', listUrl)).toBe('1 There is no supplier NOBODY: npm run supplier adds one.')
    expect(await run('close', 'HYO-no-such')).toBe('1 There is no HYO-no-such.')
    expect(await run('withhold', 'HIYAS', 'category', 'HOT')).toBe('1 There is no category HOT.')
    for (const words of [
      ['later', 'never'],
      ['1 2', '3 4'],
      ['2026-11-22T02:00', '2026-11-22T04:00'],
      ['2026-11-22T04:00Z', '2026-11-22T02:00Z'],
      // A day that is in no calendar would be read as one of December.
      ['2026-11-31T02:00+08:00', '2026-12-31T06:00+08:00'],
      ['2027-02-29T02:00+08:00', '2027-12-31T06:00+08:00'],
    ])
      expect(await run('rest', 'KDL', ...words), words.join()).toMatch(/^2 The times/)
    const over = ['2025-11-22T02:00+08:00', '2025-11-22T04:00+08:00']
    expect(await run('rest', 'KDL', ...over)).toBe('2 That time is over: KDL would not rest.')
    for (const word of ['withhold', 'offer'])
      expect(await run(word, 'HIYSA', 'vendor', 'KDL')).toBe('1 There is no merchant HIYSA.')
    expect(await run('check', 'HYO', 'http://127.0.0.1:1/')).toMatch(/^2 Nothing was changed/)
  })

  test('GAM-15 shows what a list would change, game by game, before anything is', async () => {
    expect(await run('check', 'HYO', listUrl)).toBe('0 The list changes nothing.')
    const [first, second] = list.games.splice(0, 2)
    list.games.push({ ...(second ?? sampleGame('x')), rtp: '95.50', stakeMin: '0.50' }, sampleGame('brand-new'))
    const says = await run('check', 'HYO', listUrl)
    expect(says).toContain('+ HYO-brand-new  brand-new')
    expect(says).toMatch(/~ KDL-kidlat-one {2}.*rtp \d+\.\d\d -> 95\.50/)
    expect(says).toContain(`- HYO-${first?.code}  is shown no more; it stays in the catalogue`)
    expect(await shown('RNG')).toContain('hiyas-reels')
    await run('import', 'HYO', listUrl)
    expect(await shown('RNG')).not.toContain('hiyas-reels')
    list.games.unshift(first ?? sampleGame('x'))
    expect(await run('import', 'HYO', listUrl)).toContain('< HYO-hiyas-reels')
    expect(await shown('RNG')).toContain('hiyas-reels')
  })

  test('GAM-15 a list that was asked for before another one was taken over does not take its place', async () => {
    const { database, clock, log, notices } = house.server.program.deps
    const older = structuredClone(list)
    list.games.push(sampleGame('newest'))
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    let isLate = true
    const slow = createServer(async (_, response) => {
      const said = JSON.stringify(isLate ? older : list)
      isLate = false
      asked.resolve()
      await answer.promise
      response.end(said)
    })
    await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve))
    atFileEnd(async () => void slow.close())
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/games`
    const supplier = { code: 'HYO', launchPath: '/studio/play', rulesPath: null }
    const late = importCatalogue({ database, clock, log, notices, supplier, url })
    await asked.promise
    await run('import', 'HYO', listUrl)
    expect(await shown('RNG')).toContain('newest')
    answer.resolve()
    expect((await late).changes).toMatchObject({ vendors: [], added: [], changed: [], returned: [], missing: [] })
    expect(await shown('RNG')).toContain('newest')
  })

  test('where a supplier has his pages stays as it was said while his list was on its way', async () => {
    const { agree, shown: settings } = supplierSettings(house)
    const { launchPath, rulesPath } = await settings()
    const said = { launchPath: 'https://games.example/play', rulesPath: 'https://games.example/rules' }
    let isFirst = true
    const slow = createServer(async (_, response) => {
      if (isFirst) await agree(said)
      isFirst = false
      response.end(JSON.stringify(list))
    })
    await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve))
    atFileEnd(async () => void slow.close())
    list.games.push(sampleGame('while-moving'))
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/games`
    expect(await run('import', 'HYO', url)).toContain('+ HYO-while-moving')
    expect(await settings()).toMatchObject(said)
    await agree({ launchPath, rulesPath })
  })

  test('GAM-18 what a merchant withholds is in no list, search, category, star or launch of his, and is back when he offers it', async () => {
    const { client } = await house.server.registerMember()
    const tries = async (nodeId: string) => {
      const [listed, star, launch] = [
        await guest().call(call.gameList, { gameName: nodeId.slice(4) }),
        await client.call(call.addFavourite, { nodeId }),
        await client.call(call.launchGame, { nodeId }),
      ]
      return [listed.ok && listed.value.games.some(game => game.nodeId === nodeId), star.ok, launch.ok]
    }
    for (const [kind, code] of [
      ['category', 'LIVE'],
      ['vendor', 'KDL'],
      ['game', 'KDL-live-one'],
    ] as const) {
      expect(await run('withhold', 'HIYAS', kind, code)).toBe(
        `0 ${kind} ${code}: done.\nTrials of HIYAS play at HIYASFUN, perhaps with those of others: see to it there too.`,
      )
      expect(await tries('KDL-live-one'), kind).toEqual([false, false, false])
      await run('offer', 'HIYAS', kind, code)
      expect(await tries('KDL-live-one'), kind).toEqual([true, true, true])
    }
    await run('withhold', 'HIYAS', 'category', 'LIVE')
    expect(await kinds()).not.toHaveProperty('LIVE')
    await run('offer', 'HIYAS', 'category', 'LIVE')
    await run('withhold', 'HIYAS', 'category', 'INHOUSE')
    expect(await kinds()).not.toHaveProperty('INHOUSE')
    expect([await shown('INHOUSE'), (await shown('RNG')).includes('own-one')]).toEqual([[], true])
    await run('offer', 'HIYAS', 'category', 'INHOUSE')
  })

  test('GAM-18 LAUNCH-10 a game is closed on every site, and a vendor rests between two times', async () => {
    const { client } = await house.server.registerMember()
    const launch = async () => {
      const reply = await client.call(call.launchGame, { nodeId: 'KDL-live-one' })
      return reply.ok ? 'opened' : reply.code
    }
    await run('close', 'KDL-live-one')
    expect([await launch(), await shown('LIVE')]).toEqual(['game.not.allowed', []])
    await run('open', 'KDL-live-one')
    expect(await launch()).toBe('opened')
    await run('rest', 'KDL', new Date(house.now() - 1_000).toISOString(), new Date(house.now() + 60_000).toISOString())
    expect(await launch()).toBe('vendor_under_maintenance')
    await run('wake', 'KDL')
    expect(await launch()).toBe('opened')
  })
})

describe('shelves', () => {
  test('HOME-57 HOME-58 our own games are the slots of vendors that have no others, and what is listed as such', async () => {
    expect((await shown('INHOUSE')).toSorted()).toEqual(['own-crash', 'own-one'])
    expect((await kinds()).INHOUSE).toMatchObject({ vendors: [{ vassalage: 'OWN', gameCount: 2 }], gameCount: 2 })
  })

  test('LOBBY-86 HOME-57 they are so in what is hot, starred and played as well, and on the board of winners', async () => {
    const player = await house.player({ vassalage: 'OWN', gameId: 'own-one' })
    const { client } = player.member
    const asked = { gameType: 'INHOUSE' } as const
    for (const nodeId of ['OWN-own-one', 'OWN-own-crash', 'KDL-live-one'])
      expect(await client.call(call.addFavourite, { nodeId })).toMatchObject({ ok: true })
    for (const nodeId of ['OWN-own-crash', 'KDL-live-one']) await client.call(call.addRecentGame, { nodeId })
    const [hot, starred, played] = [
      await client.call(call.hotGames, asked),
      await client.call(call.favouriteList, asked),
      await client.call(call.recentGames, asked),
    ]
    const ids = (games: readonly { gameId: string }[]) => games.map(({ gameId }) => gameId).toSorted()
    const own = ['own-crash', 'own-one']
    expect([hot.ok && ids(hot.value.list), starred.ok && ids(starred.value.content)]).toEqual([own, own])
    expect(played.ok && ids(played.value.list)).toEqual(own)
    await player.bet('inhouse-bet', 1)
    await player.win('inhouse-win', 'inhouse-bet', 50, { round_closed: true })
    await vi.waitFor(async () => {
      const board = await client.call(call.winnerBoard, { gameCategory: 'INHOUSE' })
      expect(board.ok && board.value.list).toMatchObject([{ vo: { gameName: 'own-one' } }])
    }, 10_000)
  })

  test('LOBBY-73 a lottery game carries its classification', async () => {
    const reply = await guest().call(call.gameList, { gameType: 'LOTT' })
    expect(reply.ok && reply.value.games).toMatchObject([{ gameId: 'lotto', gameClassifyNew: 'draws' }])
  })

  test('CALL-95 what does not run on phones is not on their lists', async () => {
    expect(await shown('RNG')).not.toContain('desktop-only')
    const reply = await guest().call(call.gameList, { platform: 'desktop', gameName: 'desktop' })
    expect(reply.ok && reply.value.games).toMatchObject([{ gameId: 'desktop-only' }])
  })

  test.each([
    ['html5', false],
    ['desktop', true],
  ])(
    'CALL-95 CALL-114 CALL-119 on %s what runs on desks alone is hot, and its vendor named: %s',
    async (platform, isThere) => {
      await house.server.rows(
        `insert into games.play_day values ('HIYAS', $1::date, 'DSK-desk-cards', 9) on conflict (merchant, day, node_id) do nothing`,
        [new Date(house.now())],
      )
      house.advance(10_000)
      const [hot, list, lanes] = [
        await guest().call(call.hotGames, { platform }),
        await guest().call(call.gameList, { platform, gameType: 'HOT' }),
        await guest().call(call.gameVendors, { platform }),
      ]
      const isIn = (games: readonly { gameId: string }[]) => games.some(({ gameId }) => gameId === 'desk-cards')
      expect([hot.ok && isIn(hot.value.list), list.ok && isIn(list.value.games)]).toEqual([isThere, isThere])
      expect(lanes.ok && lanes.value.data.lanes.some(({ title }) => title === 'PVP')).toBe(isThere)
    },
  )

  test('LOBBY-54 a vendor without a game opens the first he shows', async () => {
    const { client } = await house.server.registerMember()
    const reply = await client.call(call.launchGame, { vassalage: 'OWN' })
    expect(reply).toMatchObject({ ok: true, value: { game: { nodeId: 'OWN-own-one' } } })
    const nobody = await client.call(call.launchGame, { vassalage: 'NOBODY' })
    expect(nobody).toMatchObject({ ok: false, code: 'vendor.not.open' })
  })

  test('LOBBY-54 LAUNCH-07 a vendor who is tapped under a kind of games opens one of that kind', async () => {
    const { client } = await house.server.registerMember()
    for (const [gameType, nodeId] of [
      ['INHOUSE', 'OWN-own-one'],
      ['LOTT', 'GLR-lotto'],
      ['COCKFIGHT', 'GLR-derby'],
      ['LIVE', 'GLR-derby'],
    ] as const) {
      const vassalage = gameType === 'INHOUSE' ? 'OWN' : 'GLR'
      const reply = await client.call(call.launchGame, { vassalage, gameType })
      expect(reply, gameType).toMatchObject({ ok: true, value: { game: { nodeId } } })
    }
  })

  test('LOBBY-54 GAM-18 a vendor whose first game is withheld opens the next one he shows, and says why when none is left', async () => {
    const { client } = await house.server.registerMember()
    const opened = async () => {
      const reply = await client.call(call.launchGame, { vassalage: 'OWN' })
      return reply.ok ? reply.value.game.nodeId : reply.code
    }
    expect(await opened()).toBe('OWN-own-one')
    await run('withhold', 'HIYAS', 'game', 'OWN-own-one')
    expect(await opened()).toBe('OWN-own-crash')
    await run('withhold', 'HIYAS', 'vendor', 'OWN')
    expect(await opened()).toBe('game.not.allowed')
    await run('offer', 'HIYAS', 'vendor', 'OWN')
    await run('offer', 'HIYAS', 'game', 'OWN-own-one')
    expect(await opened()).toBe('OWN-own-one')
  })

  test('decision 13: where a licence forbids cockfights they are in no list, search, link or launch of a vendor', async () => {
    await house.server.rows(`update site.merchant set profile = 'PH' where code = 'HIYAS'`)
    house.advance(6_000)
    const { client } = await house.server.registerMember()
    expect(await shown('COCKFIGHT')).toEqual([])
    expect(await guest().call(call.gameList, { gameName: 'derby' })).toMatchObject({ value: { total: 0 } })
    expect(await kinds()).not.toHaveProperty('COCKFIGHT')
    for (const asked of [{ nodeId: 'GLR-derby' }, { vassalage: 'GLR', gameId: 'derby' }, { vassalage: 'GLR' }])
      expect(await client.call(call.launchGame, asked)).toMatchObject({ ok: false, code: 'game.not.allowed' })
    const lottery = await client.call(call.launchGame, { vassalage: 'GLR', gameType: 'LOTT' })
    expect(lottery).toMatchObject({ ok: true, value: { game: { nodeId: 'GLR-lotto' } } })
    for (const add of [call.addFavourite, call.addRecentGame])
      expect(await client.call(add, { nodeId: 'GLR-derby' })).toMatchObject({ ok: false, code: 'game.not.found' })
  })
})
