import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games as call } from '@hiyas/contract'
import { DAY_MS } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { catalogueCommand } from '../../../commands/catalogue/command.ts'
import { merchantCommand } from '../../../commands/merchant/command.ts'

const editionsOf = (code: string) => [
  { edition: '96', code, rtp: '96.01' },
  { edition: '92', code: `${code}--92`, rtp: '92.02' },
]
const [REELS, GEMS, DICE, LOW, LATE] = ['hiyas-reels', 'hiyas-gems', 'hiyas-dice', 'hiyas-low', 'hiyas-late'] as const
const AWAY = 'hiyas-away'
/** One whose supplier lists it with the lower return. */
const low = (code: string) =>
  sampleGame(code, {
    rtp: '92.02',
    editions: [
      { edition: '96', code: `${code}--96`, rtp: '96.01' },
      { edition: '92', code, rtp: '92.02' },
    ],
  })
const TIME = expect.any(Number)

let house: House
const folder = mkdtempSync(join(tmpdir(), 'hiyas-edition-told-'))
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const games = [REELS, GEMS].map(code => sampleGame(code, { editions: editionsOf(code) }))
  house = await startHouse('edition_told', { list: { ...sampleList(), games: [...games, sampleGame(DICE), low(LOW)] } })
})
beforeEach(() => house.server.rows('delete from games.edition_choice'))

/** As an operator does; what it made is known when its time to stay unknown is over. */
async function choose(editions: object): Promise<void> {
  const file = join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify({ editions }))
  expect(await merchantCommand(house.server.program.deps.database, ['HIYAS', file])).toMatchObject({ code: 0 })
  house.advance(6_000)
}

/** The studio lists this game so from now on. */
async function list(game: ReturnType<typeof sampleGame>): Promise<void> {
  const { games } = house.list
  const place = games.findIndex(({ code }) => code === game.code)
  games[place < 0 ? games.length : place] = game
  await house.importNow()
  house.advance(6_000)
}

/** The studio has this game no more. */
async function unlist(code: string): Promise<void> {
  const place = house.list.games.findIndex(game => game.code === code)
  house.list.games.splice(place, 1)
  await house.importNow()
  house.advance(6_000)
}

const forgetTimes = () => house.server.rows('update games.edition_choice set since = null')

/** Since when a list of a merchant and a launch there say that the rules of these games are others. */
async function toldAt(merchant = 'HIYAS', gameIds: readonly string[] = [REELS, GEMS, DICE]): Promise<unknown[]> {
  const { client } = await (merchant === 'HIYAS' ? house.server.registerMember() : house.server.trialMember())
  const listed = await house.server.client({ merchant }).call(call.gameList, { vassalage: 'HYO' })
  const told: unknown[] = []
  for (const gameId of gameIds) {
    const launched = await client.call(call.launchGame, { vassalage: 'HYO', gameId })
    const ofLaunch = launched.ok && launched.value.rulesChangedAt
    expect(ofLaunch).toBe(listed.ok && listed.value.games.find(game => game.gameId === gameId)?.rulesChangedAt)
    told.push(ofLaunch)
  }
  return told
}

test('GAM-15 a choice for a vendor is told of those of his games which it gives another version, and of no game that he lists later', async () => {
  await choose({ vendors: { HYO: '92' } })
  expect(await toldAt('HIYAS', [REELS, LOW])).toEqual([TIME, null])
  await list(sampleGame(LATE, { editions: editionsOf(LATE) }))
  expect(await toldAt('HIYAS', [REELS, LOW, LATE])).toEqual([TIME, null, null])

  await choose({ games: { 'HYO-hiyas-reels': '92' } })
  await forgetTimes()
  await choose({ games: {} })
  expect(await toldAt('HIYAS', [REELS]), 'its own choice was the same').toEqual([null])
})

test('GAM-15 a game that is on no list when another version is chosen for it, or taken back, is told of that where a list has it again', async () => {
  const gems = sampleGame(GEMS, { editions: editionsOf(GEMS) })
  await unlist(GEMS)
  await choose({ vendors: { HYO: '92' } })
  // By the clock of the database, which stamps both.
  await house.server.rows(`update games.edition_choice set since = since - interval '15 days'`)
  await house.server.rows(`update games.game set unlisted_at = unlisted_at - interval '16 days'`)
  await list(gems)
  expect(await toldAt('HIYAS', [GEMS]), 'however long it was off').toEqual([TIME])

  await house.server.rows(`update games.edition_choice set since = since - interval '15 days'`)
  await unlist(GEMS)
  await list(gems)
  expect(await toldAt('HIYAS', [GEMS]), 'what was told before it left').toEqual([null])

  await choose({ games: { 'HYO-hiyas-gems': '96' } })
  await forgetTimes()
  await unlist(GEMS)
  await choose({ games: {} })
  await list(gems)
  expect(await toldAt('HIYAS', [GEMS]), 'taken back').toEqual([TIME])
})

test.each([
  ['withhold', 'offer', ['HIYAS', 'game', `HYO-${AWAY}`]],
  ['withhold', 'offer', ['HIYAS', 'vendor', 'HYO']],
  ['withhold', 'offer', ['HIYAS', 'category', 'RNG']],
  ['close', 'open', [`HYO-${AWAY}`]],
])(
  'GAM-15 what changes of a game is told from the day that members can open it again: %s, %s %s',
  async (goes, comes, words) => {
    const run = async (act: string) => {
      expect(await catalogueCommand(house.server.program.deps, [act, ...words])).toMatchObject({ code: 0 })
      house.advance(6_000)
    }
    const listedAs = (modelVersion: number) => list(sampleGame(AWAY, { editions: editionsOf(AWAY), modelVersion }))
    const pass = async (days: number) => {
      for (const [table, column] of [
        ['edition_choice', 'since'],
        ['withheld', 'since'],
        ['game', 'closed_at'],
        ['game', 'rules_changed_at'],
      ])
        await house.server.rows(`update games.${table} set ${column} = ${column} - interval '${days} days'`)
      house.advance(6_000)
    }
    await listedAs(1)
    await pass(15)
    await run(goes)
    await pass(1)
    await choose({ vendors: { HYO: '92' } })
    await pass(15)
    // Once more what holds already: it is away since the first time.
    await run(goes)
    await run(comes)
    expect(await toldAt('HIYAS', [AWAY, DICE]), 'another version was chosen').toEqual([TIME, null])

    await pass(15)
    await run(goes)
    await run(comes)
    expect(await toldAt('HIYAS', [AWAY]), 'what was told before it went').toEqual([null])

    await run(goes)
    await pass(1)
    await listedAs(2)
    await pass(15)
    await run(comes)
    expect(await toldAt('HIYAS', [AWAY, DICE]), 'its list has another model').toEqual([TIME, null])
  },
)

test('GAM-15 what was told of a vendor, before each game had its own time, is told of his games that his choice concerns', async () => {
  const step = await readFile(new URL('../migrations/0022-times-of-games/up.sql', import.meta.url), 'utf8')
  await house.server.rows(`insert into games.edition_choice (merchant, kind, code, edition, since)
    values ('HIYAS', 'vendor', 'HYO', '92', now()), ('HIYAS', 'game', 'HYO-${GEMS}', '96', null)`)
  await house.server.rows(step)
  house.advance(6_000)
  expect(await toldAt('HIYAS', [REELS, GEMS]), 'one has a choice of its own').toEqual([TIME, null])

  await house.server.rows(`delete from games.edition_choice where kind = 'game';
    update games.edition_choice set since = now()`)
  await house.server.rows(step)
  house.advance(6_000)
  expect(await toldAt(), 'one has one version').toEqual([TIME, TIME, null])
  expect(await toldAt('HIYASFUN'), 'another merchant').toEqual([null, null, null])
})

test('GAM-15 a list that gives a game editions, or takes them, is told where that has members play another return', async () => {
  await choose({ vendors: { HYO: '92' } })
  await forgetTimes()
  await list(sampleGame(DICE, { editions: editionsOf(DICE) }))
  expect(await toldAt()).toEqual([null, null, TIME])
  expect(await toldAt('HIYASFUN'), 'another merchant').toEqual([null, null, null])

  await forgetTimes()
  await list(sampleGame(DICE))
  expect(await toldAt()).toEqual([null, null, TIME])
})

test('GAM-15 another edition that a merchant chooses is told to his members for two weeks like every change of rules, and so is that he takes it back', async () => {
  await choose({ vendors: { HYO: '96' }, games: { 'HYO-hiyas-gems': '96' } })
  expect(await toldAt(), 'what was played all along').toEqual([null, null, null])
  await choose({ vendors: { HYO: '92' } })
  const [sinceMs] = await toldAt()
  expect(await toldAt(), 'one has a choice of its own, the other one version').toEqual([TIME, null, null])
  expect(await toldAt('HIYASFUN'), 'another merchant').toEqual([null, null, null])

  await choose({ vendors: { HYO: '92' }, games: {} })
  expect(await toldAt(), 'what is applied again is no change').toEqual([sinceMs, TIME, null])

  await forgetTimes()
  await choose({ vendors: {} })
  expect(await toldAt(), 'taken back').toEqual([TIME, TIME, null])
  house.advance(14 * DAY_MS)
  expect(await toldAt()).toEqual([null, null, null])
})
