import { watchedRandom } from '@hiyas/fair'
import { DAY_MS, MINUTE_MS, SECOND_MS, secureRandom } from '@hiyas/kernel'
import type { Hub88Client } from '@hiyas/supplier'
import Fastify from 'fastify'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorker } from '../src/server/rounds/worker.ts'
import { roundById } from '../src/server/store/rounds.ts'
import { slowProcess } from './slow-process.ts'
import { LOSING, minor, steered, WINNING } from './steered.ts'
import { type Studio, sitDown, startStudio, stateOfRound } from './studio.ts'

let studio: Studio
const random = steered()
beforeAll(async () => {
  studio = await startStudio(random)
})

describe('a win that is on its way', () => {
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
    const next = seat.spinOut()
    // Longer on the way than the two looks of a spin before it bets.
    await seat.state()
    await seat.state()
    studio.wallet.goOn()
    expect((await next).body).toMatchObject({ balance: '1002.00', round: { balanceBefore: '1004.00' } })
    const won = await roundById(studio.database.query, body.round.id)
    expect(studio.wallet.seen.filter(({ id }) => id === won?.win_id)).toHaveLength(1)
  })
})

describe('a win that the wallet does not take', () => {
  test('GAM-17 a balance that is told with a round that is paid has its win in it, though that came while both were asked for', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    studio.wallet.failNext('win', 'http500')
    const { round } = (await seat.spin()).body
    await seat.shown(round.id)
    const slow = await slowProcess(studio, /select newest\.\* from unnest/, 1)
    const told = seat.state(slow.process)
    await slow.reached
    studio.clock.advance(SECOND_MS)
    await studio.worker.runOnce()
    slow.letGo()
    expect((await told).body).toMatchObject({ balance: '1004.00', lastRound: { id: round.id, state: 'settled' } })
    await slow.process.stop()
  })

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
      expect(await seat.lastRound()).toMatchObject({ state: 'settled', win: '6.00', balanceAfter: '1004.00' })
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
    expect(await Promise.all(ids.map(id => stateOfRound(studio, id)))).toEqual(['staked', 'settled'])
    expect(told).toEqual([ids[0]])
  })

  test('W-16 a win the wallet can never take becomes a case at once', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    studio.wallet.failNext('win', 'RS_ERROR_TRANSACTION_ROLLED_BACK')
    const { body } = await seat.spin()
    await seat.shown(body.round.id)
    expect(await seat.lastRound()).toMatchObject({ state: 'disputed', win: '6.00' })
  })
})

describe('a win that nobody answers for', () => {
  let studio: Studio
  beforeEach(async () => {
    studio = await startStudio(random)
  })

  test('GAM-17 W-16 that a win could not be paid is told to who has seen its round, and once', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    studio.wallet.failNext('win', 'http500', 'RS_ERROR_TRANSACTION_ROLLED_BACK')
    const { round } = (await seat.spin()).body
    await seat.shown(round.id)
    expect(await seat.lastRound()).toMatchObject({ state: 'staked', win: '6.00', shown: true })
    studio.clock.advance(MINUTE_MS)
    await studio.worker.runOnce()
    expect(await seat.lastRound()).toMatchObject({ state: 'disputed', shown: false })
    studio.clock.advance(MINUTE_MS)
    expect(await seat.lastRound()).toMatchObject({ shown: false })
    await seat.shown(round.id)
    expect(await seat.lastRound()).toMatchObject({ shown: true })
  })

  test('WAL-04 after 24 hours of asking it becomes a case and is no longer sent', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    studio.wallet.failNext('win', ...new Array<'http500'>(297).fill('http500'))
    const { body } = await seat.spin()
    await seat.shown(body.round.id)
    const askAgain = async () => {
      studio.clock.advance(5 * MINUTE_MS)
      return studio.worker.runOnce()
    }
    for (let again = 0; again < 295; again += 1) expect(await askAgain()).toBe(1)
    expect(await stateOfRound(studio, body.round.id)).toBe('staked')
    expect(await askAgain()).toBe(1)
    expect(await stateOfRound(studio, body.round.id)).toBe('disputed')
    expect(await askAgain()).toBe(0)
  })

  test('WAL-04 a house that was off for days has not asked: its first unanswered call makes no case of a win', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    studio.wallet.failNext('win', 'http500', 'http500')
    const { body } = await seat.spin()
    await seat.shown(body.round.id)
    studio.clock.advance(3 * DAY_MS)
    expect(await studio.worker.runOnce()).toBe(1)
    expect(await stateOfRound(studio, body.round.id)).toBe('staked')
    studio.clock.advance(MINUTE_MS)
    await studio.worker.runOnce()
    expect(await stateOfRound(studio, body.round.id)).toBe('settled')
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1004'))
  })

  test('WAL-04 a player who spins on asks without a pause: his presses are no day of asking', async () => {
    const seat = await sitDown(studio)
    random.next(...WINNING)
    studio.wallet.failNext('win', ...new Array<'http500'>(301).fill('http500'))
    const { body } = await seat.spin()
    await seat.shown(body.round.id)
    for (let press = 0; press < 300; press += 1) expect((await seat.spin()).body.error?.code).toBe('round_open')
    expect(await stateOfRound(studio, body.round.id)).toBe('staked')
    studio.clock.advance(5 * MINUTE_MS)
    expect(await studio.worker.runOnce()).toBe(1)
    expect(await stateOfRound(studio, body.round.id)).toBe('settled')
  })
})
