import { randomUUID } from 'node:crypto'
import { flightMs, msUntil } from '@hiyas/fair/inhouse'
import { DAY_MS, HOUR_MS, SECOND_MS, systemClock } from '@hiyas/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { processClock } from '../src/server/database-clock.ts'
import { DECIDE_AFTER_MS } from '../src/server/rooms/phases.ts'
import type { WireRoom, WireRoundMoney } from '../src/wire.ts'
import { minor } from './inhouse-game.ts'
import { endAt } from './steered-flight.ts'
import { ask, type Studio, sitDown, startStudio } from './studio.ts'

/* The clock was ahead while rounds were begun, and is put right: nothing waits until the time comes that it had told. */

const POINT = 300

let studio: Studio
beforeEach(async () => {
  studio = await startStudio()
})
afterEach(() => studio.stop())

async function join() {
  const seat = await sitDown(studio, { game: 'sinag-crash' })
  const { secret } = seat
  const room = async () => (await ask<WireRoom>(studio, '/api/room', { secret })).body.round
  return {
    ...seat,
    room,
    bet: async (target: number | null) => {
      const body = { stake: '10.00', requestId: randomUUID(), choice: { target } }
      return ask<{ round: WireRoundMoney }>(studio, '/api/play', { body, secret })
    },
    /** The clock goes on in steps that the room can follow, and each is told. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 2 * SECOND_MS) {
        studio.clock.advance(Math.min(left, 2 * SECOND_MS))
        await room()
      }
      return room()
    },
  }
}

/** The flight ends where the tests say. */
async function steered(round: WireRoom['round']) {
  const { id = '', startsAtMs = 0 } = round ?? {}
  await endAt(studio, { id, startsAtMs }, POINT)
  return { id, startsAtMs }
}

/** A seat with a bet on a flight that ends at `POINT`, so long after it began to take bets. */
async function aboard({ target = null, afterMs = 0 }: { target?: number | null; afterMs?: number } = {}) {
  const seat = await join()
  const { id, startsAtMs } = await steered(await seat.room())
  expect((await seat.bet(target)).body.round.state).toBe('playing')
  const bettingMs = startsAtMs - studio.clock.nowMs()
  const round = await seat.pass(afterMs === 0 ? 0 : bettingMs + afterMs)
  return { seat, id, state: round?.state }
}

/** The next flight takes bets soon, and comes to its end as any other. */
async function fliesAgain(seat: Awaited<ReturnType<typeof join>>, before: string) {
  await vi.waitFor(async () => expect(await seat.pass(SECOND_MS)).toMatchObject({ state: 'betting' }))
  const { id, startsAtMs } = await steered(await seat.room())
  expect(id).not.toBe(before)
  expect((await seat.bet(101)).body.round).toMatchObject({ state: 'playing', room: { id } })
  const flying = await seat.pass(startsAtMs - studio.clock.nowMs() + msUntil(200))
  expect(flying).toMatchObject({ id, state: 'running' })
  expect(await seat.pass(flightMs(POINT))).not.toMatchObject({ id, state: 'running' })
}

describe.each([10 * SECOND_MS, HOUR_MS])('a clock that was %i ms ahead is put back', aheadMs => {
  test.each([
    ['that takes bets', 0, 'betting'],
    ['that flies', msUntil(200), 'running'],
  ])('GAM-17 a flight %s breaks, its stakes go back, and the next one begins', async (_, afterMs, state) => {
    const flight = await aboard({ target: 250, afterMs })
    expect(flight.state).toBe(state)
    studio.clock.advance(-aheadMs)
    expect(await flight.seat.room()).toMatchObject({ id: flight.id, state: 'broken' })
    await studio.worker.runOnce()
    expect(studio.wallet.balanceOf(flight.seat.player)).toBe(minor('1000'))
    await fliesAgain(flight.seat, flight.id)
  })

  test('GAM-14 GAM-17 a flight that was over stays so: who was on it has lost, and the next one begins', async () => {
    const flight = await aboard({ afterMs: flightMs(POINT) })
    expect(flight.state).toBe('over')
    studio.clock.advance(-aheadMs)
    await flight.seat.room()
    await studio.worker.runOnce()
    const { body } = await flight.seat.state()
    expect(body.lastRound).toMatchObject({ state: 'settled', win: '0.00' })
    await fliesAgain(flight.seat, flight.id)
  })
})

test('GAM-14 a clock that was a little ahead breaks nothing, and the flight goes on', async () => {
  const flight = await aboard({ afterMs: msUntil(200) })
  studio.clock.advance(-3 * SECOND_MS)
  expect(await flight.seat.room()).toMatchObject({ id: flight.id, state: 'running' })
  expect(await flight.seat.pass(flightMs(POINT) + DECIDE_AFTER_MS)).toMatchObject({ id: flight.id, state: 'over' })
  await studio.worker.runOnce()
  expect((await flight.seat.state()).body.lastRound).toMatchObject({ state: 'settled', win: '0.00' })
})

test('GAM-01 a round that was begun while the clock was ahead holds up no other, and the floor between those after it holds', async () => {
  studio.wallet.setProfile('PAGCOR')
  const seat = await sitDown(studio)
  expect((await seat.spin()).status).toBe(200)
  studio.clock.advance(-DAY_MS)
  await studio.worker.runOnce()
  expect((await seat.spin()).status).toBe(200)
  const { status, body } = await seat.spin()
  expect(status).toBe(429)
  expect(body.error).toMatchObject({ code: 'too_soon', detail: { waitMs: 2_500 } })
})

describe('of a player who has played while the clock was an hour ahead', () => {
  beforeEach(() => studio.wallet.setProfile('DEMO'))
  const lastOf = async (seat: Awaited<ReturnType<typeof sitDown>>) => (await seat.lastRound())?.id

  test('GAM-17 the last round is that of now, at the entry too, and not the one that seems to come after it', async () => {
    const seat = await sitDown(studio)
    const ahead = (await seat.spinOut()).body.round.id
    studio.clock.advance(-HOUR_MS)
    expect(await lastOf(seat)).toBe(ahead)
    const own = (await seat.spin()).body.round.id
    expect(await lastOf(seat)).toBe(own)
    const again = await sitDown(studio, { player: seat.player })
    expect(again.opened.lastRound).toMatchObject({ id: own, shown: false })
    await again.shown(own)
    expect(await lastOf(again)).toBe(own)
  })

  test('GAM-17 one that was not shown then is told, before one of then or earlier that was', async () => {
    const seat = await sitDown(studio)
    studio.clock.advance(-HOUR_MS)
    await seat.spinOut()
    studio.clock.advance(HOUR_MS)
    const ahead = (await seat.spin()).body.round.id
    studio.clock.advance(-HOUR_MS)
    const again = await sitDown(studio, { player: seat.player })
    expect(again.opened.lastRound).toMatchObject({ id: ahead, shown: false })
    await again.shown(ahead)
    studio.clock.advance(SECOND_MS)
    const own = (await again.spin()).body.round.id
    expect(await lastOf(again)).toBe(own)
  })

  test('SES-07 GAM-17 a session that is over is told of the last round that it began itself by the right clock', async () => {
    const seat = await sitDown(studio)
    await seat.spinOut()
    studio.clock.advance(-HOUR_MS)
    const own = (await seat.spinOut()).body.round.id
    const other = await sitDown(studio, { player: seat.player })
    await other.spinOut()
    studio.wallet.failNext('balance', 'RS_ERROR_TOKEN_EXPIRED')
    expect(await lastOf(seat)).toBe(own)
  })

  test('GAM-17 the balance at the entry is the wallet\u2019s, and not what a round of then has left', async () => {
    const seat = await sitDown(studio)
    studio.wallet.failNext('bet', 'http500')
    expect((await seat.spin()).body.error).toMatchObject({ code: 'round_voided', detail: { returned: true } })
    studio.clock.advance(-HOUR_MS)
    studio.wallet.give(seat.player, '1500')
    expect((await sitDown(studio, { player: seat.player })).opened.balance).toBe('1500.00')
  })
})

test('GAM-14 GAM-17 the clock of a machine that is put forward or back between two looks at the time moves nothing', () => {
  const startMs = systemClock.nowMs()
  const before = processClock.nowMs()
  expect(Math.abs(before - startMs)).toBeLessThan(HOUR_MS)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (const stepMs of [HOUR_MS, -HOUR_MS]) {
      vi.setSystemTime(startMs + stepMs)
      const passedMs = processClock.nowMs() - before
      expect(passedMs).toBeGreaterThanOrEqual(0)
      expect(passedMs).toBeLessThan(HOUR_MS / 2)
    }
  } finally {
    vi.useRealTimers()
  }
  expect(Number.isInteger(processClock.nowMs())).toBe(true)
})
