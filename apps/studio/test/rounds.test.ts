import { randomUUID } from 'node:crypto'
import { sql } from '@hiyas/database'
import { replaySlot, slotModel } from '@hiyas/fair'
import { MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { StoredOutcome } from '../src/server/engines/slots/outcome.ts'
import { roundById } from '../src/server/store/rounds.ts'
import { LOSING, minor, SCATTERS, steered, WINNING } from './steered.ts'
import { type Studio, sitDown, startStudio, stateOfRound } from './studio.ts'

let studio: Studio
const random = steered()
beforeAll(async () => {
  studio = await startStudio(random)
})

describe('a round', () => {
  test('GAM-06 RNG-03 debits the stake before the outcome is drawn', async () => {
    const seat = await sitDown(studio)
    const drawnAt: number[] = []
    const fill = vi.spyOn(random, 'fill').mockImplementation(bytes => {
      if (bytes.length === 4) drawnAt.push(studio.wallet.seen.filter(({ call }) => call === 'bet').length)
      globalThis.crypto.getRandomValues(bytes)
    })
    const bets = studio.wallet.seen.filter(({ call }) => call === 'bet').length
    await seat.spin()
    fill.mockRestore()
    expect([...new Set(drawnAt)]).toEqual([bets + 1])
  })

  test('WAL-02 pays exactly what its window is worth, and both balances say so', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    const { status, body } = await seat.spin(undefined, '20.00')
    expect(status).toBe(200)
    expect(body.round).toMatchObject({ stake: '20.00', win: '60.00', balanceBefore: '1000.00' })
    expect((await seat.shown(body.round.id)).body).toEqual({ balanceAfter: '1040.00' })
    expect(await seat.lastRound()).toMatchObject({ state: 'settled', balanceAfter: '1040.00' })
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1040.00'))
  })

  test('W-23 a round without a win is closed at the wallet with a win of nothing', async () => {
    const seat = await sitDown(studio)
    random.next(...LOSING)
    const { body } = await seat.spin()
    expect(body).toMatchObject({ balance: '998.00', round: { win: '0.00', balanceAfter: '998.00' } })
    await vi.waitFor(async () => expect(await stateOfRound(studio, body.round.id)).toBe('settled'))
    const moves = studio.wallet.movesOfRound(body.round.id)
    expect(moves).toMatchObject([{ kind: 'bet' }, { kind: 'win', amount: 0n, closed: true }])
  })

  test('GAM-07 free spins are decided with the round that won them and paid with it in one win', async () => {
    const seat = await sitDown(studio)
    random.next(...SCATTERS, ...WINNING, ...LOSING, ...LOSING, ...LOSING, ...LOSING)
    random.next(...LOSING, ...LOSING, ...LOSING, ...LOSING, ...LOSING)
    const { body } = await seat.spin(undefined, '20.00')
    expect(body.round.steps).toHaveLength(11)
    // Three scatters pay twice the stake; the winning free spin pays double.
    expect(body.round.win).toBe('160.00')
    expect(body.round.steps[1]).toMatchObject({ phase: 'free', multiplier: 2, win: '120.00' })
    await seat.shown(body.round.id)
    expect(studio.wallet.movesOfRound(body.round.id)).toMatchObject([
      { kind: 'bet' },
      { kind: 'win', amount: minor('160') },
    ])
  })

  test('GAM-09 the stored record can be derived again from what was drawn', async () => {
    const seat = await sitDown(studio)
    random.next(...SCATTERS)
    const { body } = await seat.spin()
    const row = await roundById(studio.database.query, body.round.id)
    const outcome = row?.outcome as StoredOutcome
    const again = replaySlot(slotModel('kislap'), outcome.edition, outcome.draws)
    expect(again).toEqual({ pay: outcome.pay, capped: false, steps: outcome.steps, draws: outcome.draws })
  })

  test('GAM-09 GAM-16 a round tells the wins it paid when its game is played by a model of other units by now', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    const { body } = await seat.spin(undefined, '20.00')
    await seat.shown(body.round.id)
    // 20 units a stake when it was played, 5 in the model of the game it belongs to now.
    await sql`update studio.round set game = 'perya-wheel' where id = ${body.round.id}`.execute(studio.database.query)
    const after = await sitDown(studio, { game: 'perya-wheel', player: seat.player })
    const [round] = (await after.history()).body.rounds
    expect(round).toMatchObject({ id: body.round.id, win: '60.00', steps: [{ win: '60.00' }] })
    expect(round?.steps).toEqual(body.round.steps)
  })

  test('WAL-03 a double tap is one round: same request, same answer, one debit', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    const requestId = randomUUID()
    const answers = [...(await Promise.all([seat.spin(requestId), seat.spin(requestId)])), await seat.spin(requestId)]
    const [told, ...same] = answers.map(({ status, body: { round } }) => [status, round.id, round.steps, round.win])
    await seat.shown(answers[0]?.body.round.id ?? '')
    // Whether the win has arrived by then may be another thing in each.
    expect(same).toEqual([told, told])
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1004.00'))
  })

  test('WAL-03 the same request with another stake is refused', async () => {
    const seat = await sitDown(studio)
    const requestId = randomUUID()
    await seat.spin(requestId, '2.00')
    expect(await seat.spin(requestId, '4.00')).toMatchObject({
      status: 409,
      body: { error: { code: 'request_reused' } },
    })
  })

  test('W-13 WAL-06 not enough money leaves no round, no debit, and says the true balance', async () => {
    const seat = await sitDown(studio, { money: '1.00' })
    const { status, body } = await seat.spin()
    expect(status).toBe(402)
    expect(body.error).toEqual({ code: 'insufficient_funds', detail: { balance: '1.00' } })
    expect(studio.wallet.seen.at(-1)?.call).toBe('bet')
    expect((await seat.history()).body.rounds).toEqual([])
    // The way is free at once.
    studio.wallet.give(seat.player, '5.00')
    expect((await seat.spin()).status).toBe(200)
  })

  test('W-13 a limit of the player is passed on as such, without a rollback', async () => {
    const seat = await sitDown(studio)
    studio.wallet.failNext('bet', 'RS_ERROR_LIMIT_REACHED')
    expect(await seat.spin()).toMatchObject({ status: 403, body: { error: { code: 'limit_reached' } } })
    expect(studio.wallet.seen.at(-1)?.call).toBe('bet')
  })

  test.each(['1.00e3', '-2.00', '0', '0.30', '2.001', '', '100000000000'])('refuses a stake of "%s"', async stake => {
    const seat = await sitDown(studio)
    expect((await seat.spin(undefined, stake)).status).toBe(400)
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
  })
})

describe('WAL-05 a bet without a clear answer is void and taken back until the wallet confirms', () => {
  test.each(['hang', 'drop', 'http500', 'garbage', 'RS_ERROR_UNKNOWN'] as const)(
    'WAL-05 %s: one bet, one rollback, no money lost',
    async fault => {
      const seat = await sitDown(studio)
      studio.wallet.failNext('bet', fault)
      const { status, body } = await seat.spin()
      expect(status).toBe(503)
      expect(body.error).toEqual({ code: 'round_voided', detail: { returned: true } })
      expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
      const round = await seat.lastRound()
      expect(round?.state).toBe('voided')
      expect(round?.win).toBeNull()
      expect((await seat.spinOut()).status).toBe(200)
    },
  )

  test.each([
    'RS_ERROR_INVALID_TOKEN',
    'RS_ERROR_TOKEN_EXPIRED',
    'RS_ERROR_USER_DISABLED',
    'RS_ERROR_INVALID_GAME',
    'RS_ERROR_WRONG_CURRENCY',
  ] as const)(
    'WAL-05 %s: one bet, one rollback, no money lost, and from then on the wallet is asked for no bet of the session',
    async status => {
      const seat = await sitDown(studio)
      studio.wallet.failNext('bet', status)
      expect((await seat.spin()).status).not.toBe(200)
      expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
      const asked = studio.wallet.seen.length
      studio.clock.advance(2 * MINUTE_MS)
      for (let spin = 0; spin < 3; spin++) {
        expect(await seat.spin()).toMatchObject({ status: 401, body: { error: { code: 'session_unknown' } } })
      }
      const restarted = await studio.restart()
      expect(await seat.spin(undefined, undefined, restarted)).toMatchObject({ status: 401 })
      expect(studio.wallet.seen).toHaveLength(asked)
      expect((await seat.history()).body.rounds).toMatchObject([{ state: 'voided' }])
    },
  )

  test.each(['RS_ERROR_TOKEN_EXPIRED', 'RS_ERROR_INVALID_TOKEN'] as const)(
    'SES-01 after %s the player is told that his session is over, once nothing of the bet is left',
    async status => {
      const seat = await sitDown(studio)
      studio.wallet.failNext('bet', status)
      expect(await seat.spin()).toMatchObject({ status: 401, body: { error: { code: 'session_unknown' } } })
      expect((await seat.lastRound())?.state).toBe('voided')
      expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
      const other = await sitDown(studio)
      studio.wallet.failNext('bet', status)
      studio.wallet.failNext('rollback', 'http500')
      expect((await other.spin()).body.error).toEqual({ code: 'round_voided', detail: { returned: false } })
      studio.clock.advance(SECOND_MS)
      await studio.worker.runOnce()
    },
  )

  test('WAL-05 the rollback is repeated after 1, 2, 4 ... at most 300 s', async () => {
    const seat = await sitDown(studio)
    studio.wallet.failNext('bet', 'drop')
    studio.wallet.failNext('rollback', ...new Array<'http500'>(12).fill('http500'))
    expect((await seat.spin()).body.error).toEqual({ code: 'round_voided', detail: { returned: false } })
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('998'))
    for (const pause of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]) {
      expect((await seat.lastRound())?.state).toBe('voiding')
      studio.clock.advance((pause - 1) * SECOND_MS)
      expect(await studio.worker.runOnce(), `a second before ${pause} s`).toBe(0)
      studio.clock.advance(SECOND_MS)
      expect(await studio.worker.runOnce(), `after ${pause} s`).toBe(1)
    }
    expect((await seat.lastRound())?.state).toBe('voided')
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
  })

  test('GAM-06 while a stake is being taken back no other round begins', async () => {
    const seat = await sitDown(studio)
    studio.wallet.failNext('bet', 'hang')
    studio.wallet.failNext('rollback', 'http500', 'http500')
    await seat.spin()
    expect(await seat.spin()).toMatchObject({ status: 409, body: { error: { code: 'round_open' } } })
    // The next try brings the rollback forward: the player does not wait for the worker's pause.
    expect((await seat.spinOut()).status).toBe(200)
  })
})
