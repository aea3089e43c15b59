import { randomUUID } from 'node:crypto'
import { hashOfSeed, seededStream } from '@hiyas/fair'
import { drawHilo, rollDice } from '@hiyas/fair/inhouse'
import { DAY_MS, parseAmount } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { GAMES } from '../src/server/engines/games.ts'
import { INHOUSE_TITLES } from '../src/titles/inhouse.ts'
import type { WireRoundMoney, WireSeeds, WireSession } from '../src/wire.ts'
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
const STEPPED = { 'mina-de-oro': { mines: 3 }, 'alon-hi-lo': {} } as const

type Round = WireRoundMoney & { view: Record<string, unknown>; choice: object }
type Played = { round: Round; balance: string | null }

/** A player at one of our own games. */
async function joinGame(game: string, player?: string, money = '1000.00') {
  const seat = await sitDown(studio, { game, money, ...(player ? { player } : {}) })
  const post = <Body>(path: string, body: object, at = studio) => ask<Body>(at, path, { body, secret: seat.secret })
  return {
    ...seat,
    post,
    seeds: async () => (await ask<WireSeeds>(studio, '/api/seeds', { secret: seat.secret })).body,
    play: (choice: unknown, stake = '10.00') => post<Played>('/api/play', { stake, requestId: randomUUID(), choice }),
    act: (round: Round, action: object, at = studio) =>
      post<Played>('/api/act', { round: round.id, step: round.step, action }, at),
    turnSeeds: (clientSeed: string) =>
      post<WireSeeds & { revealed: { serverSeed: string; rounds: number } }>('/api/seeds', { clientSeed }),
  }
}
const minor = (text: string): bigint => {
  const amount = parseAmount(text)
  return amount.ok ? amount.value : -1n
}

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

describe('games with steps', () => {
  test('GAM-06 GAM-17 mines: hidden, opened tile by tile, cashed out at what is shown', async () => {
    const seat = await joinGame('mina-de-oro')
    const { round } = (await seat.play({ mines: 3 })).body
    expect(round).toMatchObject({ state: 'playing', win: null, step: 0, view: { opened: [], layout: null } })
    const layout = await layoutOf(round)
    const [first = 0, second = 0] = safeOf(layout)
    const one = (await seat.act(round, { tile: first })).body.round
    expect(one.view).toMatchObject({ opened: [first], layout: null, times: 112, worth: '11.25' })
    // The same step again is the same answer, not another tile.
    expect((await seat.act(round, { tile: second })).body.round.view.opened).toEqual([first])
    const out = (await seat.act(one, { out: true })).body
    expect(out.round).toMatchObject({ state: 'settled', win: '11.25', view: { isOut: true, layout } })
    expect(out.balance).toBe('1001.25')
    expect((await seat.act(out.round, { tile: second })).body.round.win).toBe('11.25')
  })

  test('mines: a mine ends the round with nothing', async () => {
    const seat = await joinGame('mina-de-oro')
    const { round } = (await seat.play({ mines: 24 })).body
    const [mine] = await layoutOf(round)
    const { body } = await seat.act(round, { tile: mine })
    expect(body.round).toMatchObject({ state: 'settled', win: '0.00', view: { isHit: true, times: 0 } })
  })

  test('mines: the last gem cashes out by itself', async () => {
    const seat = await joinGame('mina-de-oro')
    const { round } = (await seat.play({ mines: 24 })).body
    const [gem] = safeOf(await layoutOf(round))
    expect((await seat.act(round, { tile: gem })).body.round).toMatchObject({ state: 'settled', win: '247.50' })
  })

  test.each([{ out: true }, { tile: 25 }, { tile: 'x' }, {}, null])('mines refuses the action %j', async action => {
    const seat = await joinGame('mina-de-oro')
    const { round } = (await seat.play({ mines: 3 })).body
    expect(await seat.post('/api/act', { round: round.id, step: 0, action })).toMatchObject({
      status: 400,
      body: { error: { code: 'action_invalid' } },
    })
  })

  test('GAM-06 hi-lo: a right guess grows, a skip does not, a wrong one ends it', async () => {
    const seat = await joinGame('alon-hi-lo')
    let { round } = (await seat.play({})).body
    const seed = await seedOf(round)
    const cards = drawHilo(seed)
    expect(round.view).toMatchObject({ cards: [cards[0]], times: 0 })
    round = (await seat.act(round, { move: 'skip' })).body.round
    expect(round.view).toMatchObject({ cards: cards.slice(0, 2), times: 0 })
    expect((await seat.act(round, { move: 'out' })).status).toBe(400)
    const [from = 0, next = 0] = cards.slice(1)
    const wrong =
      rank(next) > rank(from)
        ? 'low'
        : rank(next) < rank(from)
          ? 'high'
          : rank(from) > 0 && rank(from) < 12
            ? null
            : rank(from) === 0
              ? 'high'
              : 'low'
    if (wrong === null) return
    round = (await seat.act(round, { move: wrong })).body.round
    expect(round).toMatchObject({ state: 'settled', win: '0.00', view: { isLost: true } })
  })

  test('GAM-17 an open round comes back exactly in a new session, holds up another one, and only its player goes on', async () => {
    const seat = await joinGame('mina-de-oro')
    const { round } = (await seat.play({ mines: 3 })).body
    const [safe = 0] = safeOf(await layoutOf(round))
    const one = (await seat.act(round, { tile: safe })).body.round
    const back = await joinGame('mina-de-oro', seat.player)
    expect(back.opened.lastRound).toMatchObject({ id: round.id, state: 'playing', step: 1, view: one.view })
    expect(await back.play({ mines: 3 })).toMatchObject({ status: 409, body: { error: { code: 'round_open' } } })
    const stranger = await joinGame('mina-de-oro')
    expect((await stranger.act(one, { out: true })).status).toBe(404)
    const next = await studio.restart()
    expect((await back.act(one, { out: true }, next)).body.round).toMatchObject({ state: 'settled', win: '11.25' })
  })

  test('GAM-17 a player who never comes back gets the value of his round, or his stake', async () => {
    const [far, near] = [await joinGame('mina-de-oro'), await joinGame('mina-de-oro')]
    const opened = (await far.play({ mines: 3 })).body.round
    const [safe = 0] = safeOf(await layoutOf(opened))
    await far.act(opened, { tile: safe })
    const untouched = (await near.play({ mines: 3 })).body.round
    studio.clock.advance(DAY_MS - 1)
    await studio.worker.runOnce()
    expect((await studioRound(opened.id))?.state).toBe('playing')
    studio.clock.advance(1)
    await studio.worker.runOnce()
    expect(await studioRound(opened.id)).toMatchObject({ state: 'settled', win: minor('11.25') })
    expect(await studioRound(untouched.id)).toMatchObject({ state: 'voided', win: null })
    expect(studio.wallet.balanceOf(far.player)).toBe(minor('1001.25'))
    expect(studio.wallet.balanceOf(near.player)).toBe(minor('1000'))
  })

  test('WAL-04 GAM-17 a win of an open round that the wallet does not take is repeated like any other', async () => {
    const seat = await joinGame('mina-de-oro')
    const { round } = (await seat.play({ mines: 3 })).body
    const one = (await seat.act(round, { tile: safeOf(await layoutOf(round))[0] })).body.round
    studio.wallet.failNext('win', 'drop')
    expect((await seat.act(one, { out: true })).body).toMatchObject({ round: { state: 'staked' }, balance: null })
    studio.clock.advance(1_000)
    await studio.worker.runOnce()
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1001.25'))
  })

  test.each(Object.keys(STEPPED))('%s takes a double tap for one round', async game => {
    const seat = await joinGame(game)
    const body = { stake: '10.00', requestId: randomUUID(), choice: STEPPED[game as keyof typeof STEPPED] }
    const answers = await Promise.all([1, 2, 3].map(() => seat.post<Played>('/api/play', body)))
    expect(new Set(answers.map(answer => answer.body.round.id)).size).toBe(1)
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('990'))
  })
})

test('RNG-12 the page that verifies may ask nobody', async () => {
  const response = await fetch(`${studio.url}/studio/verify`)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'unsafe-inline'/)
  expect(await response.text()).toContain('HMAC-SHA256')
})

test('GAM-10 GAM-11 every game of ours is listed as one, with its numbers', async () => {
  const { body } = await ask<{ games: Record<string, unknown>[] }>(studio, '/api/games')
  const listed = body.games.filter(game => game.type === 'INHOUSE')
  expect(listed.map(game => game.code)).toEqual(INHOUSE_TITLES.map(title => title.code))
  expect(listed.length).toBe(GAMES.filter(({ engine }) => engine.isProvable || engine.room).length)
  for (const game of listed) {
    expect(game).toMatchObject({ classifications: ['inhouse'], stakeMin: '1.00', stakeMax: '1000.00' })
    const isShared = game.code === 'sinag-crash'
    expect(Number(game.rtp)).toBeGreaterThan(isShared ? 95.99 : 98.8)
  }
})

const rank = (card: number): number => card >> 2
const safeOf = (layout: readonly number[]): number[] =>
  Array.from({ length: 25 }, (_, tile) => tile).filter(tile => !layout.includes(tile))

const studioRound = (id: string) =>
  studio.database.query
    .withTables<{ 'studio.round': { id: string; state: string; win: bigint | null; outcome: { layout: number[] } } }>()
    .selectFrom('studio.round')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()

const layoutOf = async (round: Round): Promise<number[]> => (await studioRound(round.id))?.outcome.layout ?? []

async function seedOf(round: Round) {
  const row = await studio.database.query
    .withTables<{ 'studio.seed': { server_seed: string; server_hash: string } }>()
    .selectFrom('studio.seed')
    .selectAll()
    .where('server_hash', '=', round.proof?.serverHash ?? '')
    .executeTakeFirst()
  return seededStream(row?.server_seed ?? '', round.proof?.clientSeed ?? '', round.proof?.nonce ?? 0)
}
