import { games as call } from '@hiyas/contract'
import { DAY_MS, HOUR_MS, systemClock } from '@hiyas/kernel'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { catalogueCommand } from '../../../commands/catalogue/command.ts'
import { merchantCommand } from '../../../commands/merchant/command.ts'
import { type SupplierSettings, supplierSettings } from './supplier-settings.ts'

const AWAY = 'hiyas-away'
const listed = (modelVersion: number) =>
  sampleGame(AWAY, {
    modelVersion,
    editions: [
      { edition: '96', code: AWAY, rtp: '96.01' },
      { edition: '92', code: `${AWAY}--92`, rtp: '92.02' },
    ],
  })

let house: House
let settings: SupplierSettings
beforeAll(async () => {
  house = await startHouse('back_told', { list: { ...sampleList(), games: [...sampleList().games, listed(1)] } })
  settings = supplierSettings(house)
})
beforeEach(async () => {
  await house.server.rows('delete from games.edition_choice; update games.game set rules_changed_at = null')
  forget()
})

/** Longer than anything about a game is remembered. */
const forget = () => house.advance(6_000)

async function catalogue(...words: string[]): Promise<void> {
  expect(await catalogueCommand(house.server.program.deps, words)).toMatchObject({ code: 0 })
  forget()
}

async function agree(terms: object): Promise<void> {
  await settings.agree(terms)
  forget()
}

async function choose(edition: string): Promise<void> {
  const file = settings.fileOf({ editions: { vendors: { HYO: edition } } })
  expect(await merchantCommand(house.server.program.deps.database, ['HIYAS', file])).toMatchObject({ code: 0 })
  forget()
}

/** The studio lists the game so; null is no more. */
async function list(modelVersion: number | null): Promise<void> {
  const others = house.list.games.filter(({ code }) => code !== AWAY)
  house.list.games = modelVersion === null ? others : [...others, listed(modelVersion)]
  await house.importNow()
  forget()
}

/** What is written of a game and its times was so many days earlier, by the clock of the database. */
async function pass(days: number): Promise<void> {
  for (const [table, ...columns] of [
    ['edition_choice', 'since'],
    ['game', 'rules_changed_at', 'unserved_at', 'closed_at', 'unlisted_at'],
    ['vendor', 'maintenance_from', 'maintenance_until'],
    ['supplier', 'maintenance_from', 'maintenance_until'],
  ]) {
    const earlier = columns.map(column => `${column} = ${column} - interval '${days} days'`)
    await house.server.rows(`update games.${table} set ${earlier.join(', ')}`)
  }
  forget()
}

const isTold = async (): Promise<boolean> => (await toldAt()) !== null

async function toldAt(): Promise<number | null> {
  const { client } = await house.server.registerMember()
  const launched = await client.call(call.launchGame, { vassalage: 'HYO', gameId: AWAY })
  const shown = await client.call(call.gameList, { vassalage: 'HYO' })
  if (!launched.ok || !shown.ok) throw new Error('the game is not there')
  const { rulesChangedAt } = launched.value
  expect(shown.value.games.find(game => game.gameId === AWAY)?.rulesChangedAt).toBe(rulesChangedAt)
  return rulesChangedAt
}

/** A time that began an hour ago, and lasts so many days. */
const restOf = (days: number) => {
  const nowMs = systemClock.nowMs()
  return { from: new Date(nowMs - HOUR_MS).toISOString(), until: new Date(nowMs + days * DAY_MS).toISOString() }
}
const rest = (days: number) => {
  const { from, until } = restOf(days)
  return catalogue('rest', 'HYO', from, until)
}

test.each([
  ['its supplier is switched off', () => agree({ enabled: false }), () => agree({ enabled: true })],
  ['it is not among the games agreed', () => agree({ games: ['hiyas-reels'] }), () => agree({ games: null })],
  ['its vendor rests', () => rest(60), () => catalogue('wake', 'HYO')],
  ['its supplier rests', () => agree({ maintenance: restOf(60) }), () => agree({ maintenance: null })],
])('GAM-15 what changes of a game while %s is told from the day that it is back', async (_why, goes, comes) => {
  await goes()
  await choose('92')
  await pass(15)
  await comes()
  expect(await isTold(), 'another version was chosen').toBe(true)

  await pass(15)
  await goes()
  await pass(1)
  await comes()
  expect(await isTold(), 'what was told before it went').toBe(false)

  await goes()
  await list(house.list.games.find(({ code }) => code === AWAY)?.modelVersion === 1 ? 2 : 1)
  await pass(15)
  await comes()
  expect(await isTold(), 'its list has another model').toBe(true)
})

test.each([
  ['vendor', () => rest(10), () => rest(1)],
  ['supplier', () => agree({ maintenance: restOf(10) }), () => agree({ maintenance: restOf(1) })],
])(
  'GAM-15 what changes of a game while its %s rests is told from the end that was agreed',
  async (_whose, rests, again) => {
    await rests()
    await choose('92')
    await pass(15)
    expect(await isTold(), 'five days after the end').toBe(true)
    await pass(10)
    expect(await isTold(), 'fifteen days after it').toBe(false)

    await rests()
    await choose('96')
    await pass(15)
    // The time that is agreed now is over as well five days later.
    await again()
    await pass(5)
    expect(await isTold(), 'another time was agreed since').toBe(true)
  },
)

test('GAM-15 what changes of a game before it leaves its list, and while it is closed, is told from the day that a list has it again', async () => {
  await list(7)
  await catalogue('close', `HYO-${AWAY}`)
  await pass(1)
  await list(8)
  await pass(1)
  await list(null)
  await catalogue('open', `HYO-${AWAY}`)
  await pass(15)
  await list(8)
  expect(await isTold()).toBe(true)

  await pass(15)
  await list(null)
  await list(8)
  expect(await isTold(), 'what was told before it left').toBe(false)
})

test('GAM-15 what is agreed once more with a supplier who rests, or rested, changes no day of what is told', async () => {
  await agree({ maintenance: restOf(10) })
  await choose('92')
  await pass(15)
  const told = await toldAt()
  expect(told).not.toBeNull()
  await agree(await settings.shown())
  expect(await toldAt()).toBe(told)
})
