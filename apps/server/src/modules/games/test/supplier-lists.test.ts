import { games as call } from '@hiyas/contract'
import { HOUR_MS } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../../../../test/house.ts'
import { type SupplierSettings, supplierSettings } from './supplier-settings.ts'

let house: House
let settings: SupplierSettings

beforeAll(async () => {
  house = await startHouse('supplier_lists')
  settings = supplierSettings(house)
})

test.each<[string, object, string[]]>([
  ['is switched off', { enabled: false }, []],
  ['takes another currency alone', { currencies: { EUR: {} } }, []],
  ['may offer one game only', { games: ['kidlat-one'] }, ['KDL-kidlat-one']],
])(
  'GAM-18 members are shown nothing that cannot be opened of a supplier who %s, nor can they star it',
  async (_what, terms, shownThen) => {
    const { client } = await house.server.registerMember()
    const all = ['HYO-hiyas-reels', 'KDL-kidlat-one']
    for (const nodeId of all) {
      await client.call(call.addFavourite, { nodeId })
      await client.call(call.addRecentGame, { nodeId })
      await house.server.rows(
        `insert into games.play_day values ('HIYAS', $1::date, $2, 5) on conflict (merchant, day, node_id) do nothing`,
        [new Date(house.now()), nodeId],
      )
    }
    house.advance(10_000)
    const lists = [
      async () => answerOf(await client.call(call.gameList, {})).games,
      async () => answerOf(await client.call(call.gameList, { gameType: 'HOT' })).games,
      async () => answerOf(await client.call(call.hotGames, {})).list,
      async () => answerOf(await client.call(call.favouriteList, {})).content,
      async () => answerOf(await client.call(call.recentGames, {})).list,
    ]
    const nodes = () => Promise.all(lists.map(async list => (await list()).map(({ nodeId }) => nodeId).toSorted()))
    const before = await settings.shown()
    expect(await nodes()).toEqual(lists.map(() => all))
    await settings.agree(terms)
    try {
      expect(await nodes()).toEqual(lists.map(() => shownThen))
      for (const add of [call.addFavourite, call.addRecentGame])
        for (const nodeId of all)
          expect((await client.call(add, { nodeId })).ok, `${add.name} ${nodeId}`).toBe(shownThen.includes(nodeId))
    } finally {
      await settings.agree(before)
    }
  },
)

test('GAM-18 a game of a supplier who rests says so in every list', async () => {
  const { client } = await house.server.registerMember()
  const rests = async () => {
    const [all, hot] = [await client.call(call.gameList, {}), await client.call(call.hotGames, {})]
    return [...answerOf(all).games, ...answerOf(hot).list].map(({ maintenance }) => maintenance)
  }
  const before = await settings.shown()
  expect(new Set(await rests())).toEqual(new Set([false]))
  const times = { from: new Date(house.now() - HOUR_MS), until: new Date(house.now() + HOUR_MS) }
  await settings.agree({ maintenance: times })
  try {
    expect(new Set(await rests())).toEqual(new Set([true]))
  } finally {
    await settings.agree(before)
  }
})

test('C-05 CALL-104 a game is listed for no stake that is below what is agreed with its supplier, in the currency it is agreed in', async () => {
  const client = house.server.client()
  const listed = async (minBet?: string) => {
    const { games, total } = answerOf(await client.call(call.gameList, { vassalage: 'HYO', ...(minBet && { minBet }) }))
    return [games.map(({ gameId }) => gameId), total]
  }
  const [none, all] = [
    [[], 0],
    [['hiyas-reels'], 1],
  ]
  const before = await settings.shown()
  expect([await listed(), await listed('0.50')]).toEqual([all, all])
  await settings.agree({ currencies: { PHP: { stakeMin: '1.00' }, EUR: { stakeMin: '5.00' } } })
  try {
    expect([await listed(), await listed('0.50'), await listed('1.00')]).toEqual([all, none, all])
  } finally {
    await settings.agree(before)
  }
})

function answerOf<Value>(reply: { ok: true; value: Value } | { ok: false; code: string }): Value {
  if (!reply.ok) throw new Error(reply.code)
  return reply.value
}
