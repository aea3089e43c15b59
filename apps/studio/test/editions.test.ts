import { randomUUID } from 'node:crypto'
import { replaySlot, sheetOf, slotModel } from '@hiyas/fair'
import { readCatalogue } from '@hiyas/supplier'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StoredOutcome } from '../src/server/engines/slots/outcome.ts'
import { roundById } from '../src/server/store/rounds.ts'
import type { WireRoom, WireRoundMoney } from '../src/wire.ts'
import { ask, fromPage, type Studio, sitDown, startStudio } from './studio.ts'

/** A player's rounds of a game are so far apart, in whichever edition (GAM-01). */
const CYCLE_MS = 2_500

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})

const rtpOf = (edition: '96' | '94' | '92') => (sheetOf('kislap', edition).rtp.total * 100).toFixed(2)

describe('an edition that is not approved', () => {
  test.each([
    ['another return', 'hiyas-reels--90'],
    ['the game\u2019s own by another name', 'hiyas-reels--96'],
    ['of crash', 'sinag-crash--90'],
    ['of a game that has one version', 'swerte-dice--94'],
    ['of no game', 'no-such-game--94'],
  ])('GAM-15 %s: has no page and opens no session, and the token is still good', async (_what, game) => {
    const player = `p${randomUUID().slice(0, 13)}`
    studio.wallet.give(player, '10.00')
    const token = `${player}.${randomUUID()}`
    expect((await fetch(`${studio.url}/play/${game}?token=${token}`)).status).toBe(404)
    expect(await ask(studio, '/api/session', { body: fromPage({ token, game }) })).toMatchObject({
      status: 404,
      body: { error: { code: 'game_unknown', field: 'game' } },
    })
    expect((await ask(studio, '/api/session', { body: fromPage({ token, game: 'hiyas-reels--94' }) })).status).toBe(200)
  })

  test('GAM-15 the page of an approved one is that of its game', async () => {
    const page = await fetch(`${studio.url}/play/hiyas-reels--94`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('"code":"hiyas-reels--94"')
  })
})

test('GAM-11 GAM-15 what operators import names every approved edition with its code and return', async () => {
  const { games } = await readCatalogue({ url: `${studio.url}/api/games`, timeoutMs: 20_000 })
  const [reels, dice] = ['hiyas-reels', 'swerte-dice'].map(code => games.find(game => game.code === code))
  expect([reels?.rtp, reels?.editions]).toEqual([
    rtpOf('96'),
    [
      { edition: '96', code: 'hiyas-reels', rtp: rtpOf('96'), volatility: 'medium', winMax: 1_000 },
      { edition: '94', code: 'hiyas-reels--94', rtp: rtpOf('94'), volatility: 'medium', winMax: 1_000 },
      { edition: '92', code: 'hiyas-reels--92', rtp: rtpOf('92'), volatility: 'medium', winMax: 1_000 },
    ],
  ])
  // Of some titles an edition varies otherwise: what is listed is what the rules of that edition say (GAM-10).
  const buhawi = games.find(game => game.code === 'spartan-reign')
  for (const { code, volatility, winMax } of buhawi?.editions ?? [])
    expect((await sitDown(studio, { game: code })).opened.rules).toMatchObject({ volatility, winMax })
  expect(new Set(buhawi?.editions?.map(({ volatility }) => volatility))).toEqual(new Set(['medium', 'low']))
  expect(dice?.editions).toEqual([])
})

describe('a player whose operator has changed the edition', () => {
  test('GAM-11 GAM-16 finds one history, and each round says which edition it was and what that returns', async () => {
    const before = await sitDown(studio)
    const first = (await before.spin()).body.round
    studio.clock.advance(CYCLE_MS)
    const after = await sitDown(studio, { game: 'hiyas-reels--92', player: before.player })
    expect(after.opened.rules.rtp).toBe(rtpOf('92'))
    expect(after.opened.lastRound).toMatchObject({ id: first.id, edition: { name: '96', rtp: rtpOf('96') } })
    const second = (await after.spin()).body.round
    expect(second.edition).toEqual({ name: '92', rtp: rtpOf('92') })
    for (const seat of [before, after]) {
      const { rounds } = (await seat.history()).body
      expect(rounds.map(({ id, edition }) => [id, edition?.name])).toEqual([
        [second.id, '92'],
        [first.id, '96'],
      ])
    }
    const stranger = await sitDown(studio, { game: 'hiyas-reels--92' })
    expect((await stranger.history()).body.rounds).toEqual([])
    expect(
      (await (await sitDown(studio, { game: 'bakunawa-rising', player: before.player })).history()).body.rounds,
    ).toEqual([])
  })

  test('GAM-09 GAM-15 each round is derived again by the edition it was played in', async () => {
    for (const [game, edition] of [
      ['hiyas-reels', '96'],
      ['hiyas-reels--92', '92'],
    ] as const) {
      const { body } = await (await sitDown(studio, { game })).spin()
      const outcome = (await roundById(studio.database.query, body.round.id))?.outcome as StoredOutcome
      const { draws, steps } = replaySlot(slotModel('kislap'), edition, outcome.draws)
      expect([outcome.edition, draws, steps]).toEqual([edition, outcome.draws, outcome.steps])
    }
  })

  test('GAM-17 a win on its way is paid under the edition it was won in, and shown in the one he has now', async () => {
    studio.wallet.setProfile('DEMO')
    const before = await sitDown(studio, { game: 'hiyas-reels--94', money: '100000.00' })
    const spin = async () => {
      studio.clock.advance(1_000)
      // One for this round, and one for the lost one before, which is closed beside it.
      studio.wallet.failNext('win', 'http500', 'http500')
      return (await before.spin()).body.round
    }
    let round = await spin()
    for (let spins = 0; round.win === '0.00' && spins < 200; spins++) round = await spin()
    expect(round.state).toBe('staked')
    const after = await sitDown(studio, { game: 'hiyas-reels', player: before.player })
    expect(after.opened.lastRound).toMatchObject({ id: round.id, edition: { name: '94' } })
    for (let turns = 0; turns < 60 && (await after.state()).body.lastRound?.state === 'staked'; turns++) {
      studio.clock.advance(60_000)
      await studio.worker.runOnce()
    }
    expect((await after.state()).body.lastRound).toMatchObject({ id: round.id, state: 'settled', win: round.win })
    expect(studio.wallet.movesOfRound(round.id).map(({ kind, game }) => [kind, game])).toEqual([
      ['bet', 'hiyas-reels--94'],
      ['win', 'hiyas-reels--94'],
    ])
  })

  test('GAM-17 WAL-03 a flight he is on is finished in its own edition: no second bet meanwhile, and he may get off', async () => {
    type Played = { round: WireRoundMoney; balance: string | null }
    const sit = async (game: string, player?: string) => {
      const seat = await sitDown(studio, { game, ...(player ? { player } : {}) })
      const post = (path: string, body: object) => ask<Played>(studio, path, { body, secret: seat.secret })
      return {
        ...seat,
        room: async () => (await ask<WireRoom>(studio, '/api/room', { secret: seat.secret })).body.round,
        bet: () => post('/api/play', { stake: '10.00', requestId: randomUUID(), choice: { target: null } }),
        out: (round: string) => post('/api/act', { round, step: 0, action: { out: true } }),
      }
    }
    const before = await sit('sinag-crash')
    await before.room()
    await before.room()
    const { round } = (await before.bet()).body
    expect(round).toMatchObject({ state: 'playing', edition: { name: '96', rtp: '96.00' } })
    const after = await sit('sinag-crash--92', before.player)
    expect(after.opened.lastRound).toMatchObject({ id: round.id, state: 'playing' })
    await after.room()
    await after.room()
    expect(await after.bet()).toMatchObject({ status: 409, body: { error: { code: 'round_open' } } })
    const stranger = await sit('sinag-crash--92')
    expect(await stranger.out(round.id)).toMatchObject({ status: 404, body: { error: { code: 'round_unknown' } } })
    // On the ground nobody gets off; that he is asked so is the round's own room speaking.
    expect(await after.out(round.id)).toMatchObject({ status: 400, body: { error: { code: 'action_invalid' } } })
    for (let turns = 0; turns < 400 && (await after.state()).body.lastRound?.state === 'playing'; turns++) {
      studio.clock.advance(1_000)
      await before.room()
    }
    const ended = (await after.state()).body.lastRound
    expect(ended).toMatchObject({ id: round.id, edition: { name: '96' }, room: { id: round.room?.id, state: 'over' } })
    const games = studio.wallet.movesOfRound(round.id).map(({ game }) => game)
    expect(new Set(games)).toEqual(new Set(['sinag-crash']))
  })
})
