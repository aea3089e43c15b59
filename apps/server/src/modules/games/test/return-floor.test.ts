import { games as call } from '@hiyas/contract'
import { MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, type Player, sampleGame, sampleList, startHouse, units } from '../../../../test/house.ts'
import { listsOf } from './own-lists.ts'

const editions = (own: string, other: string, code: string) => [
  { edition: 'own', code, rtp: own },
  { edition: 'other', code: `${code}--other`, rtp: other },
]
const POOR = ['poor', 'poor-own']

let house: House
let player: Player
const bet = newSecret()
beforeAll(async () => {
  const list = sampleList()
  list.games.push(
    sampleGame('poor', { title: 'Poor Reels', rtp: '60.00' }),
    sampleGame('least', { rtp: '85.00' }),
    sampleGame('poor-table', { rtp: '60.00', type: 'LIVE' }),
    sampleGame('poor-own', { rtp: '84.99', editions: editions('84.99', '96.01', 'poor-own') }),
    sampleGame('poor-other', { editions: editions('96.01', '84.99', 'poor-other') }),
  )
  house = await startHouse('return_floor', { list })
  player = await house.player({ gameId: 'poor' })
  await player.bet(bet, 10)
  await player.member.client.call(call.addFavourite, { nodeId: 'HYO-poor' })
  await ruleBy('STRICT')
})

async function ruleBy(profile: string): Promise<void> {
  await house.server.rows('update site.merchant set profile = $1 where code = $2', [profile, 'HIYAS'])
  house.advance(2 * MINUTE_MS)
}

async function chooseOther(nodes: readonly string[]): Promise<void> {
  await house.server.rows('delete from games.edition_choice')
  for (const node of nodes)
    await house.server.rows(`insert into games.edition_choice values ('HIYAS', 'game', $1, 'other')`, [node])
  house.advance(MINUTE_MS)
}

const listed = async () => {
  const reply = await house.server.client().call(call.gameList, { vassalage: 'HYO' })
  return reply.ok ? reply.value.games.map(game => game.gameId) : []
}

describe('under a licence with a floor of returns', () => {
  test('GAM-12 a game that returns less is in no list, search, hot games, stars and recents, and opens for nobody', async () => {
    expect(await listed()).toEqual(['hiyas-reels', 'least', 'poor-table', 'poor-other'])
    const { client } = player.member
    const lists = await listsOf(client, 'poor reels')
    for (const games of lists) {
      expect(games).toBeInstanceOf(Array)
      expect(games).not.toContainEqual(expect.objectContaining({ gameId: 'poor' }))
    }
    for (const gameId of POOR)
      expect(await client.call(call.launchGame, { vassalage: 'HYO', gameId })).toMatchObject({
        ok: false,
        code: 'game.not.allowed',
      })
  })

  test('GAM-12 W-14 whoever is in it bets no more, and what he has won arrives', async () => {
    expect(await player.bet(newSecret(), 10)).toMatchObject({ status: 'RS_ERROR_INVALID_GAME', balance: units(990) })
    expect(await player.win(newSecret(), bet, 25)).toMatchObject({ status: 'RS_OK', balance: units(1_015) })
  })

  test('GAM-12 of a game with editions that of the merchant counts', async () => {
    const nodes = ['HYO-poor-own', 'HYO-poor-other']
    const { member } = player
    const inGame = await house.player({ gameId: 'poor-other', member })
    await chooseOther(nodes)
    expect(await listed()).toEqual(['hiyas-reels', 'least', 'poor-table', 'poor-own'])
    // Who is in the edition that returns enough plays on in it.
    expect(await inGame.bet(newSecret(), 1)).toMatchObject({ status: 'RS_OK' })
    const inOwn = await house.player({ gameId: 'poor-own', member })
    expect(await inOwn.bet(newSecret(), 1)).toMatchObject({ status: 'RS_OK' })
    await chooseOther([])
  })

  test('GAM-12 play money has no floor', async () => {
    await ruleBy('DEMO')
    expect(await listed()).toEqual(expect.arrayContaining(POOR))
    expect(await (await house.player({ gameId: 'poor' })).bet(newSecret(), 1)).toMatchObject({ status: 'RS_OK' })
    await ruleBy('STRICT')
  })
})
