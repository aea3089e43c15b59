import { createClient } from '@hiyas/client'
import { games } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { stripModule } from '../build/contract-strip.ts'
import { registerAnnouncements } from '../src/features/entry/register/queries.ts'
import { gameCategories, homeAnnouncements, hotGames } from '../src/shared/start-queries.ts'

/** What the address of a call says when a page asks it: this is what existing servers are asked with. */
async function sentBy(
  ask: (client: ReturnType<typeof createClient>, cache: QueryClient) => Promise<unknown>,
  value: unknown = {},
) {
  const asked: URLSearchParams[] = []
  const client = createClient({
    baseUrl: 'http://site',
    merchant: 'HIYAS',
    language: () => 'TY',
    token: () => null,
    fetch: async url => {
      asked.push(new URL(String(url)).searchParams)
      return Response.json({ success: true, value, message: '', errorCode: '' })
    },
  })
  await ask(client, new QueryClient())
  expect(asked).toHaveLength(1)
  return Object.fromEntries(asked[0] ?? [])
}

describe('what a page asks as it starts', () => {
  test('HOME-15 CALL-63 home for banners, announcements, popups and headlines', async () => {
    expect(await sentBy((client, cache) => cache.fetchQuery(homeAnnouncements(client, 'HIYAS')))).toMatchObject({
      types: 'B,PL,PU,H',
      groupName: 'm_home',
      platform: 'M',
      merchantCode: 'HIYAS',
    })
  })

  test('CALL-62 the registration for banners alone', async () => {
    expect(await sentBy((client, cache) => cache.fetchQuery(registerAnnouncements(client, 'HIYAS')))).toMatchObject({
      types: 'B',
      groupName: 'm_reg',
      platform: 'M',
      merchantCode: 'HIYAS',
    })
  })

  test('CALL-112 CALL-113 CALL-114 CALL-115 CALL-116 for hot games, of a kind where one is named', async () => {
    const all = { isPlatform: '2', language: 'TY', platform: 'html5', merchantCode: 'HIYAS' }
    expect(await sentBy((client, cache) => cache.fetchQuery(hotGames(client, 'HIYAS')))).toEqual(all)
    const live = await sentBy((client, cache) => cache.fetchQuery(hotGames(client, 'HIYAS', { gameType: 'LIVE' })))
    expect(live).toEqual({ ...all, gameType: 'LIVE' })
  })

  test('LOBBY-75 hot games come in a record or as the list alone: both are shown the same', async () => {
    const { list } = games.hotGames.example.output
    // As the browser has the call: without its schemas.
    const [, wire = ''] = stripModule({ hotGames: games.hotGames }).split('hotGames = ')
    const call = JSON.parse(wire) as typeof games.hotGames
    const answers: unknown[] = []
    for (const value of [{ list }, list])
      await sentBy(async client => void answers.push(await client.call(call, {})), value)
    expect(answers).toEqual([
      { ok: true, value: { list } },
      { ok: true, value: { list } },
    ])
  })

  test('CALL-118 for the kinds of games', async () => {
    expect(await sentBy((client, cache) => cache.fetchQuery(gameCategories(client, 'HIYAS')))).toEqual({
      typeId: '1',
      merchant_code: 'HIYAS',
    })
  })
})
