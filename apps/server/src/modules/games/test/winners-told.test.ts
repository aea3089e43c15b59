import { games } from '@hiyas/contract'
import { MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, expect, test, vi } from 'vitest'
import { type House, startHouse } from '../../../../test/house.ts'
import { openStream } from '../../../../test/stream.ts'
import type { Merchant } from '../../../platform/module.ts'
import { createHotChannel } from '../played-channels.ts'
import { createWinnersChannel } from '../winners/channel.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('winners_told')
})

const at = async (code: string) => ({ code, profile: 'DEMO' }) as Merchant

test('LOBBY-95 CALL-126 who won is told to everybody who follows, in his language, without a name that gives him away', async () => {
  const { port } = house.server
  const [visitor, english, other] = [
    await openStream(port),
    await openStream(port, { language: 'EN' }),
    await openStream(port, { merchant: 'HIYASFUN' }),
  ]
  for (const stream of [visitor, english, other]) expect(await stream.event('winners')).toEqual({ list: [] })
  const player = await house.player()
  const bet = newSecret()
  await player.bet(bet, 10)
  await player.win(newSecret(), bet, 320)
  const told = await visitor.event('winners')
  expect(told).toMatchObject({ list: [{ vo: { winAmount: '320.00', multiplier: '32.00' } }] })
  expect(JSON.stringify(told)).not.toContain(player.member.userName)
  expect(await english.event('winners')).toMatchObject({ list: [{ vo: { winAmount: '320.00' } }] })
  const board = await house.server.client().call(games.winnerBoard, { gameCategory: 'ALL', limitNum: 5 })
  expect(board.ok && board.value.list.length).toBe(told.list.length)
  // The first that another merchant's site hears is who won there.
  const trial = await house.player({ member: await house.server.trialMember() })
  const theirs = newSecret()
  await trial.bet(theirs, 10)
  await trial.win(newSecret(), theirs, 330)
  expect(await other.event('winners')).toMatchObject({ list: [{ vo: { winAmount: '330.00' } }] })
  for (const stream of [visitor, english, other]) stream.close()
})

test('FAV-09 LOBBY-75 what a member opens is told to his other devices, and to nobody else', async () => {
  const { port } = house.server
  const [member, somebody] = [await house.server.registerMember(), await house.server.registerMember()]
  const [device, other, visitor] = [
    await openStream(port, { token: member.client.token ?? '' }),
    await openStream(port, { token: somebody.client.token ?? '' }),
    await openStream(port),
  ]
  expect(await device.event('played')).toEqual({ nodeIds: [] })
  expect(await other.event('played')).toEqual({ nodeIds: [] })
  const { revision } = await visitor.event('hot')
  expect(revision).toMatch(/^[\w-]{16}$/)
  await member.client.call(games.launchGame, { nodeId: 'HYO-hiyas-reels' })
  expect(await device.event('played')).toEqual({ nodeIds: ['HYO-hiyas-reels'] })
  // The first that somebody else hears is what he opens himself, and by then a visitor would have heard, too.
  await somebody.client.call(games.launchGame, { nodeId: 'KDL-kidlat-one' })
  expect(await other.event('played')).toEqual({ nodeIds: ['KDL-kidlat-one'] })
  expect(visitor.waiting()).not.toContain('played')
  for (const stream of [device, other, visitor]) stream.close()
})

test('LOBBY-75 that other games are played most is told to those who follow, once it is so', async () => {
  let most = ['one', 'two']
  const { channel, look, stop } = createHotChannel({
    merchant: at,
    playedMost: async () => most,
    onError: () => undefined,
  })
  const told: string[] = []
  const merchant = { code: 'HIYAS' } as Merchant
  const leave = await channel.follow({ merchant, language: 'EN', member: null }, data =>
    told.push((data as { revision: string }).revision),
  )
  await look()
  expect(told).toHaveLength(1)
  most = ['two', 'one']
  await look()
  expect(new Set(told).size).toBe(2)
  leave()
  most = ['three']
  await look()
  expect(told).toHaveLength(2)
  stop()
})

test('LOBBY-75 a merchant whose games cannot be counted now keeps nobody else from hearing what is played most', async () => {
  let away: string | null = null
  let most = ['one']
  const playedMost = async ({ code }: Merchant) => {
    if (code === away) throw new Error('away')
    return most
  }
  const failed = vi.fn()
  const { channel, look, stop } = createHotChannel({ merchant: at, playedMost, onError: failed })
  const told = { HIYAS: vi.fn(), HIYASFUN: vi.fn() }
  for (const [code, hears] of Object.entries(told))
    await channel.follow({ merchant: await at(code), language: 'EN', member: null }, hears)
  most = ['two']
  away = 'HIYAS'
  await look()
  expect(failed).toHaveBeenCalledOnce()
  expect([told.HIYAS, told.HIYASFUN].map(hears => hears.mock.calls.length)).toEqual([1, 2])
  away = null
  await look()
  expect(told.HIYAS).toHaveBeenCalledTimes(2)
  stop()
})

test('LOBBY-75 LOBBY-95 whose line broke because nothing could be read is told nothing later, and not kept', async () => {
  vi.useFakeTimers()
  const viewer = { merchant: { code: 'HIYAS' } as Merchant, language: 'EN', member: null } as const
  let isAway = true
  const read = async <Value>(value: Value) => {
    if (isAway) throw new Error('away')
    return value
  }
  const onError = () => undefined
  let changed: (merchant: string) => void = () => undefined
  const on = (_: string, listener: (word: string) => void) => {
    changed = listener
    return () => undefined
  }
  const hot = createHotChannel({ merchant: at, playedMost: () => read(['one']), onError })
  const winners = createWinnersChannel({
    notices: { on, onListening: () => onError },
    merchant: at,
    board: () => read({ list: [] }),
    onError,
  })
  const gone = vi.fn()
  await expect(hot.channel.follow(viewer, gone)).rejects.toThrow('away')
  await expect(winners.channel.follow(viewer, gone)).rejects.toThrow('away')
  isAway = false
  await hot.look()
  changed('HIYAS')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(gone).not.toHaveBeenCalled()
  hot.stop()
  winners.stop()
  vi.useRealTimers()
})

test('GAM-12 LOBBY-75 LOBBY-95 whoever follows is told by the licence of now, however long he has followed', async () => {
  vi.useFakeTimers()
  const viewer = { merchant: await at('HIYAS'), language: 'EN', member: null } as const
  const asked: string[] = []
  let profile = 'DEMO'
  const merchant = async (code: string) => ({ code, profile }) as Merchant
  let changed: (merchant: string) => void = () => undefined
  const onError = () => undefined
  const hot = createHotChannel({
    merchant,
    playedMost: async asker => [asked.push(`hot ${asker.profile}`)].map(String),
    onError,
  })
  const winners = createWinnersChannel({
    notices: {
      on: (_, listener) => {
        changed = listener
        return onError
      },
      onListening: () => onError,
    },
    merchant,
    board: async asker => {
      asked.push(`board ${asker.merchant.profile}`)
      return { list: [] }
    },
    onError,
  })
  await hot.channel.follow(viewer, onError)
  await winners.channel.follow(viewer, onError)
  profile = 'PH'
  await hot.look()
  changed('HIYAS')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(['hot DEMO', 'board DEMO', 'hot PH', 'board PH'])
  hot.stop()
  winners.stop()
  vi.useRealTimers()
})
