import { games as call, records } from '@hiyas/contract'
import { MINUTE_MS, newSecret } from '@hiyas/kernel'
import { VENDORS_MAX } from '@hiyas/supplier'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { openStream } from '../../../../test/stream.ts'
import { LOBBY_LENGTH_MAX } from '../rules/launch.ts'
import { addSupplier } from './sold-games.ts'

/** A list is taken over with everything as long as it may be: what was taken over can be shown. */
const LONGEST = sampleGame('g'.repeat(48), {
  vendor: 'V'.repeat(48),
  title: 't'.repeat(120),
  titleTy: 'p'.repeat(120),
  type: 'LOTT',
  model: 'm'.repeat(48),
  rtp: '100.00',
  volatility: 'v'.repeat(16),
  classifications: ['c'.repeat(32)],
  tile: 'g'.repeat(48),
})
const nodeId = `${LONGEST.vendor}-${LONGEST.code}`

let house: House
let member: TestMember
beforeAll(async () => {
  const list = sampleList()
  list.vendors.push({ code: LONGEST.vendor, name: 'n'.repeat(120) })
  list.games.push(LONGEST)
  // As many vendors as one supplier may list, each with a slot, and more kinds of slots than a shelf names.
  for (let number = list.vendors.length + 1; number <= VENDORS_MAX; number++) {
    const vendor = `W-${number}`
    const classifications = ['slots', ...Array.from({ length: number < 10 ? 15 : 0 }, (_, kind) => `${number}-${kind}`)]
    list.vendors.push({ code: vendor, name: vendor })
    list.games.push(sampleGame(`slot-${number}`, { vendor, classifications }))
  }
  house = await startHouse('fullestlist', { list, config: { rateFactor: 1_000 } })
  await house.server.rows(`update games.supplier set launch_path = '/' || repeat('x', 299) where code = 'HYO'`)
  for (const supplier of ['ONE', 'TWO']) await addSupplier(house.server, supplier, 'pam')
  member = await house.server.registerMember()
})

describe('a game of the longest names', () => {
  const listed = { nodeId, gameId: LONGEST.code, vassalage: LONGEST.vendor }

  test('LOBBY-60 CALL-93 it is in every list of games', async () => {
    const { client } = member
    expect(await client.call(call.gameList, { gameType: 'LOTT' })).toMatchObject({ value: { games: [listed] } })
    expect(await client.call(call.hotGames, { gameType: 'LOTT' })).toMatchObject({ value: { list: [listed] } })
    expect(await client.call(call.popularGames, {})).toMatchObject({ value: [{ gameId: nodeId }] })
    expect(await client.call(call.gameCategories, {})).toMatchObject({ ok: true })
    expect(await client.call(call.gameVendors, {})).toMatchObject({ ok: true })
  })

  test('LOBBY-63 CALL-102 so many vendors as can be chosen together can be asked for, whatever their codes', async () => {
    const codes = Array.from({ length: call.VENDORS_CHOSEN_MAX - 1 }, (_, number) => `${number}-`.padEnd(48, 'V'))
    const vassalage = [...codes, LONGEST.vendor].join(',')
    expect(await member.client.call(call.gameList, { vassalage })).toMatchObject({ value: { games: [listed] } })
  })

  test('CALL-120 CALL-121 CALL-122 CALL-123 CALL-124 CALL-125 it is starred and remembered, and who follows is told', async () => {
    const { client, token } = member
    expect(await client.call(call.addFavourite, { nodeId })).toMatchObject({ ok: true })
    expect(await client.call(call.favouriteIds, {})).toMatchObject({ value: [nodeId] })
    expect(await client.call(call.favouriteList, {})).toMatchObject({ value: { content: [listed] } })
    expect(await client.call(call.removeFavourite, { nodeId })).toMatchObject({ ok: true })
    expect(await client.call(call.addRecentGame, { nodeId })).toMatchObject({ ok: true })
    expect(await client.call(call.recentGames, {})).toMatchObject({ value: { list: [listed] } })
    const stream = await openStream(house.server.port, { token })
    expect(await stream.event('played')).toEqual({ nodeIds: [nodeId] })
    stream.close()
  })

  test.each([{ nodeId }, { roomId: nodeId }, { gameId: nodeId }, { gameId: LONGEST.code, vassalage: LONGEST.vendor }])(
    'LAUNCH-08 it is opened (%o), at the longest address and from the longest page',
    async asked => {
      const page = 'http://hiyas.example/'.padEnd(LOBBY_LENGTH_MAX, '/')
      const about = { headers: { host: 'hiyas.example' } }
      const reply = await member.client.call(call.launchGame, { ...asked, backUrl: page }, about)
      expect(reply).toMatchObject({ ok: true, value: { game: { nodeId } } })
      const lobby = reply.ok && new URLSearchParams(reply.value.gameUrl.split('?')[1]).get('lobby')
      expect(lobby).toBe(page)
    },
  )

  test('LOBBY-95 HIS-01 HIS-04 it is played, and its round is told', async () => {
    const player = await house.player({ gameId: LONGEST.code, vassalage: LONGEST.vendor, member })
    const bet = newSecret()
    expect(await player.bet(bet, 1)).toMatchObject({ status: 'RS_OK' })
    expect(await player.win(newSecret(), bet, 2)).toMatchObject({ status: 'RS_OK' })
    await vi.waitFor(async () =>
      expect(await member.client.call(call.winnerBoard, { language: 'EN' })).toMatchObject({
        value: { list: [{ vo: { gameName: LONGEST.title } }] },
      }),
    )
    const told = await member.client.call(records.bettingRecords, {})
    const [round] = told.ok ? told.value.list : []
    expect(round).toMatchObject({ gameName: LONGEST.titleTy })
    const asked = { recordId: round?.recordId ?? '' }
    expect(await member.client.call(records.bettingRecordDetail, asked)).toMatchObject({ value: { game: { nodeId } } })
    expect(await member.client.call(records.memberTransactions, {})).toMatchObject({ ok: true })
  })
})

describe('more vendors and kinds than one answer holds', () => {
  test('LOBBY-76 LOBBY-77 CALL-118 the kinds of games name the first vendors and the classifications with the most games, and count all', async () => {
    const reply = await member.client.call(call.gameCategories, {})
    const { sorting = [], mapping = {} } = reply.ok ? reply.value.content : {}
    expect(mapping.RNG?.vendors).toHaveLength(call.VENDORS_TOLD_MAX)
    expect(sorting.find(({ gameCategory }) => gameCategory === 'RNG')?.vendorNames).toHaveLength(call.VENDORS_TOLD_MAX)
    expect(mapping.RNG?.gameClassify).toHaveLength(call.CLASSIFICATIONS_TOLD_MAX)
    expect(mapping.RNG?.gameClassify[0]?.key).toBe('slots')
    expect(mapping.RNG?.gameCount).toBe(house.list.games.filter(({ type }) => type === 'RNG').length + 2)
  })

  test('CALL-119 so do the lanes of vendors', async () => {
    const reply = await member.client.call(call.gameVendors, {})
    const slots = reply.ok ? reply.value.data.lanes.find(({ title }) => title === 'RNG') : undefined
    expect(slots?.cards).toHaveLength(call.VENDORS_TOLD_MAX)
    expect(slots?.gameClassify).toHaveLength(call.CLASSIFICATIONS_TOLD_MAX)
  })

  test('HIS-05 who played at more vendors than there are choices is told what he played, and the first of them', async () => {
    await house.server.rows(`update games.vendor set supplier = 'HYO' where code = 'ONE'`)
    await house.server.rows(
      `update games.game set supplier = 'HYO', node_id = 'ONE-own', code = 'own' where vendor = 'ONE'`,
    )
    house.advance(MINUTE_MS)
    const one = { vendor: 'ONE', code: 'own' }
    const slots = house.list.games.filter(({ type }) => type === 'RNG')
    for (const { vendor: vassalage, code: gameId } of [one, LONGEST, ...slots]) {
      const player = await house.player({ gameId, vassalage, member })
      expect(await player.bet(newSecret(), 1)).toMatchObject({ status: 'RS_OK' })
    }
    const told = await member.client.call(records.bettingRecords, {})
    expect(told.ok && told.value.choices.vendors).toHaveLength(records.CHOICES_MAX)
  })
})
