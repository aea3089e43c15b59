import { games as call } from '@hiyas/contract'
import { DAY_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, sampleGame, startHouse } from '../../../../test/house.ts'
import { isChangeOfRules } from '../rules-changed.ts'
import { LISTED } from './a-game.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('rules_changed')
})

/** Since when lists and a launch say that the rules of a game are others; the launch first. */
async function toldOf(gameId: string) {
  const { client } = await house.server.registerMember()
  const launched = await client.call(call.launchGame, { vassalage: 'HYO', gameId })
  const listed = await house.server.client().call(call.gameList, { vassalage: 'HYO' })
  return [
    launched.ok && launched.value.rulesChangedAt,
    listed.ok && listed.value.games.find(game => game.gameId === gameId)?.rulesChangedAt,
  ]
}

test('GAM-15 a game whose rules have changed says so in lists and at its launch for two weeks, and no other change of a list does', async () => {
  house.list.games.push(sampleGame('told'))
  await house.importNow()
  house.list.games[2] = sampleGame('told', { tile: 'another', stakeMax: '100.00' })
  await house.importNow()
  expect(await toldOf('told')).toEqual([null, null])

  const before = house.now()
  house.list.games[2] = sampleGame('told', { modelVersion: 2 })
  await house.importNow()
  const [at, listedAt] = await toldOf('told')
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(house.now())
  expect(listedAt).toBe(at)
  expect(await toldOf('hiyas-reels')).toEqual([null, null])

  house.list.games[2] = sampleGame('told', { modelVersion: 2, title: 'Told' })
  await house.importNow()
  expect(await toldOf('told')).toEqual([at, at])
  house.advance(14 * DAY_MS)
  expect(await toldOf('told')).toEqual([null, null])
})

describe('what is a change of rules', () => {
  const editions = [
    { edition: '96', code: 'reels', rtp: '96.01' },
    { edition: '94', code: 'reels--94', rtp: '94.00' },
  ]
  const known = { ...LISTED, editions }

  test.each([
    ['another version', { model: 'kislap v2' }, true],
    ['another return', { rtp: '95.00', editions: [] }, true],
    ['another return of an edition', { editions: [editions[0], { ...editions[1], rtp: '93.90' }] }, true],
    [
      'another return of an edition under another code',
      { editions: [editions[0], { edition: '94', code: 'reels--94b', rtp: '92.10' }] },
      true,
    ],
    [
      'another code of an edition that returns the same',
      { editions: [editions[0], { ...editions[1], code: 'reels--94b' }] },
      false,
    ],
    ['an edition more', { editions: [...editions, { edition: '92', code: 'reels--92', rtp: '92.00' }] }, false],
    ['an edition less', { editions: [editions[0]] }, false],
    ['another name and place', { nameEn: 'Reels', position: 7 }, false],
  ])('GAM-15 %s', (_what, part, isChange) => {
    expect(isChangeOfRules(known, { ...known, ...(part as Partial<typeof known>) })).toBe(isChange)
  })

  test('GAM-15 a game that nobody has played yet has not changed', () => {
    expect(isChangeOfRules(undefined, known)).toBe(false)
  })
})
