import { randomUUID } from 'node:crypto'
import { hashOfSeed, seededStream } from '@hiyas/fair'
import { rollDice } from '@hiyas/fair/inhouse'
import { beforeAll, describe, expect, test } from 'vitest'
import { GAMES } from '../src/server/engines/games.ts'
import { INHOUSE_TITLES } from '../src/titles/inhouse.ts'
import type { WireSession } from '../src/wire.ts'
import { joinOwnGame, minor, type Round } from './inhouse-game.ts'
import { ask, type Studio, sitDown, startStudio } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
  studio.wallet.setProfile('DEMO')
})

const CHOICES: Readonly<Record<string, object>> = {
  'swerte-dice': { over: true, target: 5_000 },
  'jeep-run': { target: 200 },
  'perlas-drop': { rows: 16, risk: 'high' },
  'keno-kislap': { picks: [0, 5, 9, 39], risk: 'medium' },
  'gulong-wheel': { risk: 'low' },
}

const joinGame = (game: string, player?: string, money?: string) => joinOwnGame(studio, game, { player, money })

describe('seeds', () => {
  test('RNG-12 the hash is shown with the session, before any bet, and the seed only after it has been turned over', async () => {
    const seat = await joinGame('swerte-dice')
    const promised = (seat.opened as WireSession).seeds
    expect(promised).toMatchObject({ family: 'dice', nonce: 0, serverHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const { body } = await seat.play(CHOICES['swerte-dice'])
    expect(body.round.proof).toEqual({
      serverHash: promised?.serverHash,
      serverSeed: null,
      clientSeed: promised?.clientSeed,
      nonce: 0,
    })
    const turned = (await seat.turnSeeds('my-own-luck')).body
    expect(hashOfSeed(turned.revealed.serverSeed)).toBe(promised?.serverHash)
    expect(turned).toMatchObject({ serverHash: promised?.nextServerHash, clientSeed: 'my-own-luck', nonce: 0 })
    expect(turned.revealed.rounds).toBe(1)
    const history = (await seat.history()).body.rounds[0] as unknown as Round
    expect(history.proof?.serverSeed).toBe(turned.revealed.serverSeed)
    const stream = seededStream(turned.revealed.serverSeed, promised?.clientSeed ?? '', 0)
    expect(history.view.drawn).toBe(rollDice(stream))
  })

  test('RNG-12 a refused bet takes no nonce: no result can be skipped', async () => {
    const seat = await joinGame('jeep-run', undefined, '15.00')
    expect((await seat.play({ target: 1_000_000 })).body.round.proof?.nonce).toBe(0)
    studio.wallet.give(seat.player, '5.00')
    expect((await seat.play({ target: 1_000_000 })).status).toBe(402)
    studio.wallet.give(seat.player, '50.00')
    expect((await seat.play({ target: 1_000_000 })).body.round.proof?.nonce).toBe(1)
    expect((await seat.seeds()).nonce).toBe(2)
  })

  test('RNG-12 bets at the same moment never share a nonce', async () => {
    const seat = await joinGame('gulong-wheel')
    const other = await joinGame('gulong-wheel', seat.player)
    const [one, two] = await Promise.all([seat.play({ risk: 'low' }), other.play({ risk: 'low' })])
    expect([one?.body.round.proof?.nonce, two?.body.round.proof?.nonce].toSorted()).toEqual([0, 1])
  })

  test('RNG-12 seeds of a round that still hides something are not told', async () => {
    const seat = await joinGame('mina-de-oro')
    await seat.play({ mines: 3 })
    expect(await seat.turnSeeds('peek')).toMatchObject({ status: 409, body: { error: { code: 'round_open' } } })
  })

  test.each(['', 'with:colon', 'x'.repeat(65), 'ñ'])(
    'a seed nobody could type again is refused (%s)',
    async clientSeed => {
      const seat = await joinGame('keno-kislap')
      expect(await seat.turnSeeds(clientSeed)).toMatchObject({ status: 400, body: { error: { field: 'clientSeed' } } })
    },
  )

  test('RNG-12 seeds are of one player and one family, and slots have none', async () => {
    const [one, two] = [await joinGame('swerte-dice'), await joinGame('swerte-dice')]
    expect((await one.seeds()).serverHash).not.toBe((await two.seeds()).serverHash)
    const slots = await sitDown(studio)
    expect(slots.opened.seeds).toBeNull()
    expect((await ask(studio, '/api/seeds', { secret: slots.secret })).status).toBe(404)
  })
})

describe('games that are over with one draw', () => {
  test.each(Object.entries(CHOICES))(
    'GAM-06 GAM-09 %s: debited, drawn, paid, and the record says why',
    async (game, choice) => {
      const seat = await joinGame(game)
      const { status, body } = await seat.play(choice)
      expect(status).toBe(200)
      expect(body.round.choice).toEqual(choice)
      const win = minor(body.round.win ?? '')
      expect(win).toBe((minor('10') * BigInt(body.round.view.times as number)) / 100n)
      expect(minor(body.round.balanceBefore ?? '') - minor('10') + win).toBe(studio.wallet.balanceOf(seat.player))
    },
  )

  test.each([
    ['swerte-dice', { over: true, target: 9_801 }],
    ['swerte-dice', { over: true, target: 50.5 }],
    ['jeep-run', { target: 100 }],
    ['perlas-drop', { rows: 9, risk: 'low' }],
    ['perlas-drop', { rows: 8, risk: 'low', more: 1 }],
    ['keno-kislap', { picks: [], risk: 'low' }],
    ['keno-kislap', { picks: [1, 1], risk: 'low' }],
    ['keno-kislap', { picks: [40], risk: 'low' }],
    ['gulong-wheel', null],
    ['mina-de-oro', { mines: 25 }],
  ])('%s refuses the choice %j before any money moves', async (game, choice) => {
    const seat = await joinGame(game)
    expect(await seat.play(choice)).toMatchObject({ status: 400, body: { error: { code: 'choice_invalid' } } })
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
  })
})

test.each(['[0,-0]', '[-0]'])('GAM-06 keno takes each number once, however it is written: not %s', async picks => {
  const seat = await joinGame('keno-kislap')
  const choice = `{"picks":${picks},"risk":"high"}`
  const body = `{"stake":"10.00","requestId":"${randomUUID()}","choice":${choice}}`
  expect(await ask(studio, '/api/play', { body, secret: seat.secret })).toMatchObject({
    status: 400,
    body: { error: { code: 'choice_invalid' } },
  })
  expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
})

test('RNG-12 the page that verifies may ask nobody', async () => {
  const response = await fetch(`${studio.url}/studio/verify`)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'unsafe-inline'/)
  expect(await response.text()).toContain('HMAC-SHA256')
})

/** The least of all bets and choices: `theory.test.ts` proves each. */
const LEAST_RETURNS: Readonly<Record<string, string>> = {
  'sinag-crash': '96.00',
  'mina-de-oro': '98.28',
  'perlas-drop': '98.90',
  'penalty-kick': '98.28',
  'swerte-dice': '98.02',
  'alon-hi-lo': '98.31',
  'jeep-run': '99.00',
  'gulong-wheel': '99.00',
  'keno-kislap': '98.85',
}

test('GAM-10 GAM-11 every game of ours is listed as one, with its numbers', async () => {
  const { body } = await ask<{ games: Record<string, unknown>[] }>(studio, '/api/games')
  const listed = body.games.filter(game => game.type === 'INHOUSE')
  expect(listed.map(game => game.code)).toEqual(INHOUSE_TITLES.map(title => title.code))
  expect(listed.length).toBe(GAMES.filter(({ engine }) => engine.isProvable || engine.room).length)
  for (const game of listed) {
    expect(game).toMatchObject({ classifications: ['inhouse'], stakeMin: '1.00', stakeMax: '1000.00' })
    expect([game.code, game.rtp]).toEqual([game.code, LEAST_RETURNS[String(game.code)]])
  }
})
