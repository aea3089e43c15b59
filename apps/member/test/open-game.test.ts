import { createClient } from '@hiyas/client'
import { games } from '@hiyas/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { launch } from '../src/features/play/game-launch/queries.ts'
import { wantedOf } from '../src/features/play/game-launch/wanted.ts'
import { launchHref } from '../src/shared/games/launch-way.ts'
import { GAME } from './launch-sample.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('a game that is opened', () => {
  const clientIn = (language: string, send: typeof fetch = fetch) =>
    createClient({
      baseUrl: '',
      merchant: 'HIYAS',
      owner: 'ana',
      language: () => language,
      token: () => 't',
      fetch: send,
    })

  test('LAUNCH-07 LAUNCH-08 CALL-127 is asked for with all that its tile names, and with what the site is', async () => {
    vi.stubGlobal('location', { origin: 'https://site.example' })
    const asked: URL[] = []
    const send = async (address: string | URL | Request) => {
      asked.push(new URL(String(address), 'https://site.example'))
      return Response.json({ success: true, value: games.launchGame.example.output, message: '', errorCode: '' })
    }
    const wanted = wantedOf(launchHref({ ...GAME, roomId: 'room-7' }).split('?')[1] ?? '')
    await new QueryClient().fetchQuery(launch(clientIn('EN', send), wanted))
    expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      [
        '/wps/game/launchGame',
        {
          nodeId: 'HYO-reels',
          gameId: 'room-7',
          vassalage: 'HYO',
          gameType: 'RNG',
          supportPlay: 'true',
          launchMode: 'GLS',
          platform: 'html5',
          clientType: '2',
          language: 'EN',
          backUrl: 'https://site.example/m/gameList?gameType=RNG',
        },
      ],
    ])
  })

  test('LAUNCH-02 stays when everything is asked for anew: a second launch would take it away in the middle of a round', async () => {
    let launches = 0
    const send = async () => {
      launches += 1
      return Response.json({ success: true, value: games.launchGame.example.output, message: '', errorCode: '' })
    }
    const cache = new QueryClient()
    const game = new QueryObserver(cache, launch(clientIn('EN', send), { vassalage: 'HYO' }))
    const leave = game.subscribe(() => undefined)
    await vi.waitFor(() => expect(game.getCurrentResult().isSuccess).toBe(true))
    await cache.invalidateQueries()
    expect(launches).toBe(1)
    // Who wants another one asks for it himself.
    await game.refetch()
    expect(launches).toBe(2)
    leave()
  })

  test('LAUNCH-02 stays when another tab chooses another language, and is nobody else\u2019s', () => {
    const wanted = { vassalage: 'HYO', gameId: 'reels' }
    const [english, filipino] = [launch(clientIn('EN'), wanted), launch(clientIn('TY'), wanted)]
    expect(english.queryKey).toEqual(filipino.queryKey)
    expect(english.queryKey).toContain('HIYAS/ana')
    expect(english.queryKey).not.toEqual(launch(clientIn('EN'), { ...wanted, gameId: 'dice' }).queryKey)
  })
})
