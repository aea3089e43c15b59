import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games as call } from '@hiyas/contract'
import { DAY_MS } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { merchantCommand } from '../../../merchant/command.ts'

const editionsOf = (code: string) => [
  { edition: '96', code, rtp: '96.01' },
  { edition: '92', code: `${code}--92`, rtp: '92.02' },
]
const [REELS, GEMS, DICE] = ['hiyas-reels', 'hiyas-gems', 'hiyas-dice'] as const

let house: House
const folder = mkdtempSync(join(tmpdir(), 'hiyas-edition-told-'))
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const games = [REELS, GEMS].map(code => sampleGame(code, { editions: editionsOf(code) }))
  house = await startHouse('edition_told', { list: { ...sampleList(), games: [...games, sampleGame(DICE)] } })
})

/** As an operator does; what it made is known when its time to stay unknown is over. */
async function choose(editions: object): Promise<void> {
  const file = join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify({ editions }))
  expect(await merchantCommand(house.server.program.deps.database, ['HIYAS', file])).toMatchObject({ code: 0 })
  house.advance(6_000)
}

/** Since when a list of a merchant and a launch there say that the rules of these games are others. */
async function toldAt(merchant = 'HIYAS'): Promise<unknown[]> {
  const { client } = await (merchant === 'HIYAS' ? house.server.registerMember() : house.server.trialMember())
  const listed = await house.server.client({ merchant }).call(call.gameList, { vassalage: 'HYO' })
  const told: unknown[] = []
  for (const gameId of [REELS, GEMS, DICE]) {
    const launched = await client.call(call.launchGame, { vassalage: 'HYO', gameId })
    const ofLaunch = launched.ok && launched.value.rulesChangedAt
    expect(ofLaunch).toBe(listed.ok && listed.value.games.find(game => game.gameId === gameId)?.rulesChangedAt)
    told.push(ofLaunch)
  }
  return told
}

test('GAM-15 another edition that a merchant chooses is told to his members for two weeks like every change of rules, and so is that he takes it back', async () => {
  const TIME = expect.any(Number)
  await choose({ vendors: { HYO: '96' }, games: { 'HYO-hiyas-gems': '96' } })
  expect(await toldAt(), 'what was played all along').toEqual([null, null, null])
  await choose({ vendors: { HYO: '92' } })
  const [sinceMs] = await toldAt()
  expect(await toldAt(), 'one has a choice of its own, the other one version').toEqual([TIME, null, null])
  expect(await toldAt('HIYASFUN'), 'another merchant').toEqual([null, null, null])

  await choose({ vendors: { HYO: '92' }, games: {} })
  expect(await toldAt(), 'what is applied again is no change').toEqual([sinceMs, TIME, null])

  await house.server.rows('update games.edition_choice set since = null')
  await choose({ vendors: {} })
  expect(await toldAt(), 'taken back').toEqual([TIME, TIME, null])
  house.advance(14 * DAY_MS)
  expect(await toldAt()).toEqual([null, null, null])
})
