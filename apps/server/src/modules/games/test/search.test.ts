import { games as call, type In } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'

const FILLERS = 70

/** Names of two languages, some of several words, and more of one name than a page shows. */
function wordyList() {
  const list = sampleList()
  const named = (code: string, title: string, titleTy: string, type: 'RNG' | 'LIVE' = 'RNG') =>
    list.games.push(sampleGame(code, { vendor: 'KDL', title, titleTy, type }))
  named('bakunawa', 'Bakunawa Rising', 'Pagsikat ng Bakunawa')
  named('treasure', "Dragon's Golden Treasure", 'Gintong Yaman ng Dragon')
  named('garden', 'Golden Garden', 'Gintong Hardin')
  named('table', 'Treasure Table', 'Mesa ng Yaman', 'LIVE')
  for (let number = 1; number <= FILLERS; number++)
    named(`lantern-${number}`, `Lantern Night ${number}`, `Gabi ng Parol ${number}`)
  return list
}

let house: House
let guest: TestClient
beforeAll(async () => {
  house = await startHouse('search', { list: wordyList() })
  guest = house.server.client({ language: 'EN' })
})

async function found(input: In<typeof call.gameList>) {
  const reply = await guest.call(call.gameList, input)
  if (!reply.ok) throw new Error(JSON.stringify(reply))
  const { games, ...value } = reply.value
  return { ...value, codes: games.map(game => game.gameId) }
}

describe('the search of the game list', () => {
  test.each([
    ['a letter missing', 'bakunwa', 'bakunawa'],
    ['a letter too many', 'bakkunawa', 'bakunawa'],
    ['a wrong letter', 'bakunava', 'bakunawa'],
    ['half a word, wrong', 'baknu', 'bakunawa'],
    ['in Filipino, wrong', 'pagsikt', 'bakunawa'],
    ['two words, one wrong', 'golen treasure', 'treasure'],
    ['two words, both wrong', 'goldn tresure', 'treasure'],
    ['words in another order', 'treasure golden', 'treasure'],
    ['words of both languages', 'bakunwa rising pagsikat', 'bakunawa'],
    ['a number beside what is wrong', 'lantrn 42', 'lantern-42'],
    ['a word nobody knows beside one that is wrong', 'bakunwa zzzzqq', 'bakunawa'],
    ['a sign within a name', 'dragons tresure', 'treasure'],
  ])('CALL-96 it finds what was meant: %s', async (_, gameName, first) => {
    expect((await found({ gameName })).codes[0]).toBe(first)
  })

  test('CALL-96 what was typed right is not mixed with what is like it', async () => {
    expect((await found({ gameName: 'golden' })).codes.toSorted()).toEqual(['garden', 'treasure'])
    expect((await found({ gameName: 'golden garden' })).codes).toEqual(['garden'])
  })

  test('CALL-96 CALL-97 what is spelt wrong is narrowed like everything', async () => {
    expect((await found({ gameName: 'tresure' })).codes.toSorted()).toEqual(['table', 'treasure'])
    expect((await found({ gameName: 'tresure', gameType: 'LIVE' })).codes).toEqual(['table'])
    expect(await found({ gameName: 'tresure', gameType: 'FISH' })).toMatchObject({ total: 0, codes: [] })
  })

  test.each(['lantern', 'lantrn'])(
    'CALL-96 CALL-100 %s comes by pages that add up to its total, each game once',
    async gameName => {
      const pages = await Promise.all([1, 2, 3, 4].map(pageNo => found({ gameName, pageNo })))
      expect(pages.map(page => page.total)).toEqual([FILLERS, FILLERS, FILLERS, FILLERS])
      expect(pages.map(page => page.codes.length)).toEqual([26, 26, 18, 0])
      expect(new Set(pages.flatMap(page => page.codes)).size).toBe(FILLERS)
    },
  )

  test('CALL-96 a game that came later, and one that was named anew, are found by a wrong spelling at once', async () => {
    expect((await found({ gameName: 'sarimnok' })).total).toBe(0)
    house.list.games.push(sampleGame('bird', { vendor: 'KDL', title: 'Sarimanok Feathers' }))
    const garden = house.list.games.find(game => game.code === 'garden')
    if (garden) garden.title = 'Golden Jeepney'
    await house.importNow()
    expect((await found({ gameName: 'sarimnok' })).codes).toEqual(['bird'])
    expect((await found({ gameName: 'jepney' })).codes).toEqual(['garden'])
    expect((await found({ gameName: 'hiyas reels' })).codes).toEqual(['hiyas-reels'])
  })

  test.each([
    ['in the other language', 'pagsikat'],
    ['spelt wrong', 'bakunwa'],
    ['with half a word', 'rising'],
  ])('CALL-96 FAV-05 what is starred, played and hot is found as everything is: %s', async (_, gameName) => {
    const { client } = await house.server.registerMember()
    for (const nodeId of ['KDL-garden', 'KDL-bakunawa', 'KDL-treasure']) {
      await client.call(call.addFavourite, { nodeId, vendor: 'KDL' })
      await client.call(call.addRecentGame, { nodeId, vendor: 'KDL', gameType: 'RNG' })
    }
    const starred = await client.call(call.favouriteList, { gameName })
    expect(starred.ok && starred.value.content.map(game => game.gameId)).toEqual(['bakunawa'])
    const played = await client.call(call.recentGames, { gameName })
    expect(played.ok && played.value.list.map(game => game.gameId)).toEqual(['bakunawa'])
    const hot = await client.call(call.hotGames, { gameType: 'RNG', gameName })
    expect(hot.ok && hot.value.list.map(game => game.gameId)).toEqual(['bakunawa'])
    const none = await client.call(call.hotGames, { gameType: 'RNG', gameName: 'zzzzqq' })
    expect(none).toMatchObject({ ok: true, value: { list: [] } })
  })

  test('CALL-96 the longest wish there may be is answered, whatever signs it is of', async () => {
    for (const gameName of ['a b '.repeat(15).trim(), '%_\\'.repeat(20), "' or 1=1".repeat(7), 'ñ'.repeat(60), '()*'])
      expect((await found({ gameName })).codes.length, gameName).toBeLessThanOrEqual(26)
  })
})
