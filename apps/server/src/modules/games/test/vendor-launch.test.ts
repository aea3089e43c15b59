import { games as call, type In } from '@hiyas/contract'
import { beforeAll, expect, test, vi } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { catalogueCommand } from '../../../commands/catalogue/command.ts'

let house: House
beforeAll(async () => {
  const list = sampleList()
  list.vendors.push({ code: 'DSK', name: 'Desks first' }, { code: 'TRY', name: 'Some to try' })
  list.games.push(
    sampleGame('desk-one', { vendor: 'DSK', platforms: ['desktop'] }),
    sampleGame('phone-one', { vendor: 'DSK', platforms: ['html5'] }),
    sampleGame('paid-one', { vendor: 'TRY' }),
    sampleGame('free-live', { vendor: 'TRY', type: 'LIVE' }),
    sampleGame('free-one', { vendor: 'TRY' }),
  )
  house = await startHouse('vendor_launch', { list })
  await house.server.rows(`update games.game set supports_trial = false where code = 'paid-one'`)
})

const opened = async ({ client }: TestMember, asked: In<typeof call.launchGame>) => {
  const reply = await client.call(call.launchGame, asked)
  return reply.ok ? reply.value.game.nodeId : reply.code
}

test('LOBBY-54 CALL-95 a vendor opens a game that runs where he is tapped, as the lists of the site are asked for unless it says another', async () => {
  const member = await house.server.registerMember()
  for (const asked of [{}, { platform: 'html5' }, { gameType: 'RNG' }])
    expect(await opened(member, { vassalage: 'DSK', ...asked })).toBe('DSK-phone-one')
  expect(await opened(member, { vassalage: 'DSK', platform: 'desktop' })).toBe('DSK-desk-one')
  await house.server.rows(`update games.game set is_closed = true where code = 'phone-one'`)
  // Nothing of his runs there: the first he has, as before.
  expect(await opened(member, { vassalage: 'DSK' })).toBe('DSK-desk-one')
})

test('LAUNCH-11 LOBBY-54 a trial who taps a vendor opens what he has for trials, of the kind he is tapped under if there is one', async () => {
  const [trial, member] = [await house.server.trialMember(), await house.server.registerMember()]
  for (const [gameType, nodeId] of [
    ['RNG', 'TRY-free-one'],
    ['LIVE', 'TRY-free-live'],
  ] as const)
    expect(await opened(trial, { vassalage: 'TRY', gameType })).toBe(nodeId)
  expect(await opened(member, { vassalage: 'TRY', gameType: 'RNG' })).toBe('TRY-paid-one')
  await house.server.rows(`update games.game set supports_trial = false where code = 'free-one'`)
  expect(await opened(trial, { vassalage: 'TRY', gameType: 'RNG' })).toBe('TRY-free-live')
  await house.server.rows(`update games.game set supports_trial = false where code = 'free-live'`)
  expect(await opened(trial, { vassalage: 'TRY' })).toBe('game.not.allowed')
})

test('LAUNCH-11 GAM-18 npm run catalogue says whether trials may play a game, and the programs that run are told', async () => {
  const { deps } = house.server.program
  const heard: string[] = []
  deps.notices.on('games.catalogue_changed', word => heard.push(word))
  const trial = await house.server.trialMember()
  const seen = async () => {
    const list = await trial.client.call(call.gameList, { gameName: 'Hiyas Reels' })
    return [list.ok && list.value.games[0]?.supportPlay, await opened(trial, { nodeId: 'HYO-hiyas-reels' })]
  }
  expect(await seen()).toEqual([true, 'HYO-hiyas-reels'])
  for (const [word, shown] of [
    ['off', [false, 'game.not.allowed']],
    ['on', [true, 'HYO-hiyas-reels']],
  ] as const) {
    const done = await catalogueCommand(deps, ['trial', 'HYO-hiyas-reels', word])
    expect(done).toEqual({ code: 0, says: 'HYO-hiyas-reels: done.' })
    await vi.waitFor(() => expect(heard.splice(0)).toEqual(['HYO-hiyas-reels']))
    expect(await seen()).toEqual(shown)
  }
  expect(await catalogueCommand(deps, ['trial', 'HYO-no-such', 'off'])).toMatchObject({ code: 1 })
  expect(await catalogueCommand(deps, ['trial', 'HYO-hiyas-reels', 'maybe'])).toMatchObject({
    code: 2,
    says: expect.stringContaining('-- trial NODE on|off'),
  })
})
