import { records as call, games } from '@hiyas/contract'
import { invariant, newSecret } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { type House, type Player, startHouse } from '../../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('version_played')
})

/** What the record says of the game of a bet. */
async function gameOf({ member: { client } }: Player, reference: string) {
  const page = await client.call(call.bettingRecords, {})
  invariant(page.ok, 'a member has a record')
  const details = await Promise.all(
    page.value.list.map(({ recordId }) => client.call(call.bettingRecordDetail, { recordId })),
  )
  const found = details.find(detail => detail.ok && detail.value.reference === reference)
  return found?.ok ? found.value.game : null
}

test('HIS-04 GAM-11 a bet is told by what its game was when it was made, whatever the lists say later', async () => {
  const player = await house.player({ gameId: 'kidlat-one', vassalage: 'KDL' })
  const [first, later] = [newSecret(), newSecret()]
  await player.bet(first, 1)
  const listed = house.list.games[1]
  invariant(listed, 'the house has a second game')
  house.list.games[1] = { ...listed, modelVersion: 2, rtp: '94.00', volatility: 'low' }
  await house.importNow()
  await player.bet(later, 1)
  expect(await gameOf(player, first)).toMatchObject({ model: 'kislap v1', rtp: '96.01', volatility: 'medium' })
  expect(await gameOf(player, later)).toMatchObject({ model: 'kislap v2', rtp: '94.00', volatility: 'low' })
  house.list.games[1] = listed
  await house.importNow()
  expect(await gameOf(player, later)).toMatchObject({ model: 'kislap v2', rtp: '94.00' })
  // A list that says nothing new adds nothing, so that what was said first still counts from then.
  await house.importNow()
  const kept = await house.server.rows(`select from games.version where code = 'kidlat-one'`)
  expect(kept).toHaveLength(3)
  await house.server.rows(`delete from games.version where code = 'kidlat-one' and model = 'kislap v1'`)
  expect(await gameOf(player, first)).toMatchObject({ model: '', rtp: '', volatility: '' })
})

test('GAM-10 GAM-11 a game whose return its supplier does not know is not said to return nothing, in lists and in the record of a bet', async () => {
  const [listed] = house.list.games
  invariant(listed, 'the house has a game')
  house.list.games[0] = { ...listed, rtp: '0.00' }
  await house.importNow()
  const shown = await house.server.client().call(games.gameList, { vassalage: 'HYO' })
  expect(shown.ok && shown.value.games.find(({ gameId }) => gameId === listed.code)?.rtp).toBe('')
  const player = await house.player()
  const bet = newSecret()
  await player.bet(bet, 1)
  expect(await gameOf(player, bet)).toMatchObject({ model: 'kislap v1', rtp: '' })
  house.list.games[0] = listed
  await house.importNow()
})
