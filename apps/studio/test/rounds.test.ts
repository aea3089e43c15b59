import { randomUUID } from 'node:crypto'
import { evaluate, LINE_MODELS, machineOf, replaySlot, slotModel, watchedRandom, windowAt } from '@hiyas/fair'
import { DAY_MS, MINUTE_MS, type Minor, parseAmount, type RandomSource, SECOND_MS, secureRandom } from '@hiyas/kernel'
import type { Hub88Client } from '@hiyas/supplier'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { StoredOutcome } from '../src/server/engines/slots/outcome.ts'
import { createWorker } from '../src/server/rounds/worker.ts'
import { roundById } from '../src/server/store/rounds.ts'
import type { RoundState } from '../src/wire.ts'
import { type Studio, sitDown, startStudio } from './studio.ts'

/** Stops that a test chooses, one word a reel; afterwards stops that pay nothing. */
function steered(): RandomSource & { next(...words: number[]): void } {
  const words: number[] = []
  return {
    next: (...more) => void words.push(...more),
    fill(bytes) {
      if (bytes.length !== 4) globalThis.crypto.getRandomValues(bytes)
      else new DataView(bytes.buffer).setUint32(0, words.shift() ?? 0, true)
    },
  }
}

const kislap = LINE_MODELS.find(({ id }) => id === 'kislap')
if (!kislap) throw new Error('kislap is gone')
const machine = machineOf(kislap)
/** The first stops, in reading order, whose window does what is asked for. */
function stopsWhere(wanted: (shown: ReturnType<typeof evaluate>) => boolean): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = machine.stops
  for (let index = 0; ; index++) {
    const stops = [
      index % a,
      Math.floor(index / a) % b,
      Math.floor(index / a / b) % c,
      (index * 7) % d,
      (index * 3) % d,
    ]
    if (wanted(evaluate(machine, windowAt(machine, stops)))) return stops
  }
}
const LOSING = stopsWhere(shown => shown.pay === 0 && shown.scatters < 2)
const WINNING = stopsWhere(shown => shown.pay === 60 && shown.scatters === 0)
const SCATTERS = stopsWhere(shown => shown.scatters === 3 && shown.lineWins.length === 0)

const minor = (text: string): Minor => {
  const amount = parseAmount(text)
  if (!amount.ok) throw new Error(text)
  return amount.value
}

let studio: Studio
const random = steered()
beforeAll(async () => {
  studio = await startStudio(random)
})

const stateOf = async (id: string): Promise<RoundState | undefined> =>
  (await roundById(studio.database.query, id))?.state

const lastRoundOf = async (seat: Awaited<ReturnType<typeof sitDown>>) => (await seat.state()).body.lastRound

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
    expect(await lastRoundOf(seat)).toMatchObject({ state: 'settled', balanceAfter: '1040.00' })
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1040.00'))
  })

  test('GAM-06 the outcome is told before the wallet has taken the win, and the balance when it has', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    studio.wallet.failNext('win', 'late')
    const { body } = await seat.spin()
    expect(body).toMatchObject({ balance: null, round: { state: 'staked', win: '6.00', balanceAfter: null } })
    await vi.waitFor(() => expect(studio.wallet.late).toHaveLength(1))
    const told = seat.shown(body.round.id)
    studio.wallet.goOn()
    expect((await told).body).toEqual({ balanceAfter: '1004.00' })
  })

  test('WAL-03 a spin that comes while the win before it is on its way waits for that, and asks for it no second time', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    studio.wallet.failNext('win', 'late')
    const { body } = await seat.spin()
    await vi.waitFor(() => expect(studio.wallet.late).toHaveLength(1))
    studio.clock.advance(MINUTE_MS)
    random.next(...LOSING)
    const next = seat.spin()
    // Longer on the way than the two looks of a spin before it bets.
    await seat.state()
    await seat.state()
    studio.wallet.goOn()
    expect((await next).body).toMatchObject({ balance: '1002.00', round: { balanceBefore: '1004.00' } })
    const won = await roundById(studio.database.query, body.round.id)
    expect(studio.wallet.seen.filter(({ id }) => id === won?.win_id)).toHaveLength(1)
  })

  test('W-23 a round without a win is closed at the wallet with a win of nothing', async () => {
    const seat = await sitDown(studio)
    random.next(...LOSING)
    const { body } = await seat.spin()
    expect(body).toMatchObject({ balance: '998.00', round: { win: '0.00', balanceAfter: '998.00' } })
    await vi.waitFor(async () => expect(await stateOf(body.round.id)).toBe('settled'))
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

  test('WAL-03 a double tap is one round: same request, same answer, one debit', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    const requestId = randomUUID()
    const [first, second] = await Promise.all([seat.spin(requestId), seat.spin(requestId)])
    const third = await seat.spin(requestId)
    await seat.shown(first.body.round.id)
    expect(second).toEqual(first)
    expect(third.body.round.id).toBe(first.body.round.id)
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
  test.each(['hang', 'drop', 'http500', 'garbage', 'RS_ERROR_UNKNOWN', 'RS_ERROR_USER_DISABLED'] as const)(
    'WAL-05 %s: one bet, one rollback, no money lost',
    async fault => {
      const seat = await sitDown(studio)
      studio.wallet.failNext('bet', fault)
      const { status, body } = await seat.spin()
      expect(status).toBe(503)
      expect(body.error).toEqual({ code: 'round_voided', detail: { returned: true } })
      expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
      const round = await lastRoundOf(seat)
      expect(round?.state).toBe('voided')
      expect(round?.win).toBeNull()
      expect((await seat.spin()).status).toBe(200)
    },
  )

  test('WAL-05 the rollback is repeated after 1, 2, 4 ... at most 300 s', async () => {
    const seat = await sitDown(studio)
    studio.wallet.failNext('bet', 'drop')
    studio.wallet.failNext('rollback', ...new Array<'http500'>(12).fill('http500'))
    expect((await seat.spin()).body.error).toEqual({ code: 'round_voided', detail: { returned: false } })
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('998'))
    for (const pause of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]) {
      expect((await lastRoundOf(seat))?.state).toBe('voiding')
      studio.clock.advance((pause - 1) * SECOND_MS)
      expect(await studio.worker.runOnce(), `a second before ${pause} s`).toBe(0)
      studio.clock.advance(SECOND_MS)
      expect(await studio.worker.runOnce(), `after ${pause} s`).toBe(1)
    }
    expect((await lastRoundOf(seat))?.state).toBe('voided')
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
  })

  test('GAM-06 while a stake is being taken back no other round begins', async () => {
    const seat = await sitDown(studio)
    studio.wallet.failNext('bet', 'hang')
    studio.wallet.failNext('rollback', 'http500', 'http500')
    await seat.spin()
    expect(await seat.spin()).toMatchObject({ status: 409, body: { error: { code: 'round_open' } } })
    // The next try brings the rollback forward: the player does not wait for the worker's pause.
    expect((await seat.spin()).status).toBe(200)
    // Closing it at the wallet must not meet the faults of the next test.
    await vi.waitFor(() => expect(studio.wallet.seen.at(-1)?.call).toBe('win'), { timeout: 10_000 })
  })
})

describe('a win that the wallet does not take', () => {
  test.each(['hang', 'drop', 'http500', 'garbage', 'RS_ERROR_UNKNOWN'] as const)(
    'WAL-04 %s: the outcome stands, the win is repeated and paid once',
    async fault => {
      const seat = await sitDown(studio)
      random.next(...WINNING)
      studio.wallet.failNext('win', fault)
      const { status, body } = await seat.spin()
      expect(status).toBe(200)
      expect(body).toMatchObject({ balance: null, round: { state: 'staked', win: '6.00' } })
      expect((await seat.shown(body.round.id)).body).toEqual({ balanceAfter: null })
      studio.clock.advance(SECOND_MS)
      await studio.worker.runOnce()
      expect(await lastRoundOf(seat)).toMatchObject({ state: 'settled', win: '6.00', balanceAfter: '1004.00' })
      expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1004'))
    },
  )

  test('WAL-04 a round that cannot be finished keeps no other one from it, and is named in the log', async () => {
    const seats = [await sitDown(studio), await sitDown(studio)]
    const ids: string[] = []
    for (const { spin, shown } of seats) {
      random.next(...WINNING)
      studio.wallet.failNext('win', 'http500')
      const { round } = (await spin()).body
      await shown(round.id)
      ids.push(round.id)
    }
    studio.clock.advance(SECOND_MS)
    const told: unknown[] = []
    const answered = { status: 'RS_OK', request_uuid: '' } as const
    const win: Hub88Client['win'] = async ({ round }) => {
      if (round === ids[0]) throw new Error('a fault of ours')
      await new Promise(setImmediate)
      return answered
    }
    const { log } = Fastify({ logger: false })
    const worker = createWorker({
      ...studio,
      wallet: { win } as Hub88Client,
      random: watchedRandom(secureRandom, () => undefined),
      log: Object.assign(Object.create(log), { error: (about: { round?: string }) => told.push(about.round) }),
    })
    expect(await worker.runOnce()).toBe(2)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['staked', 'settled'])
    expect(told).toEqual([ids[0]])
  })

  test('W-16 a win the wallet can never take becomes a case at once', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    studio.wallet.failNext('win', 'RS_ERROR_TRANSACTION_ROLLED_BACK')
    const { body } = await seat.spin()
    await seat.shown(body.round.id)
    expect(await lastRoundOf(seat)).toMatchObject({ state: 'disputed', win: '6.00' })
  })

  test('WAL-04 after 24 hours it becomes a case and is no longer sent', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    studio.wallet.failNext('win', ...new Array<'http500'>(400).fill('http500'))
    const { body } = await seat.spin()
    await seat.shown(body.round.id)
    studio.clock.advance(DAY_MS - MINUTE_MS)
    await studio.worker.runOnce()
    expect(await stateOf(body.round.id)).toBe('staked')
    studio.clock.advance(5 * MINUTE_MS)
    await studio.worker.runOnce()
    expect(await stateOf(body.round.id)).toBe('disputed')
  })
})
