import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { flightMs, msUntil } from '@hiyas/fair/inhouse'
import { SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { CYCLE_FLOOR_MS } from '../src/server/engines/engine.ts'
import { DECIDE_AFTER_MS } from '../src/server/rooms/phases.ts'
import type { WireRoom, WireRoundMoney } from '../src/wire.ts'
import { minor } from './inhouse-game.ts'
import { slowProcess } from './slow-process.ts'
import { endAt } from './steered-flight.ts'
import { ask, type Studio, sitDown, startStudio, stateOfRound } from './studio.ts'

/* What came first: a cash-out that arrives before the end of its flight, and is looked at after it. */

type Round = WireRoundMoney & { view: { out: number | null; point: number | null } }
type Played = { round: Round; balance: string | null }

const POINT = 250

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})

async function join(player?: string) {
  const seat = await sitDown(studio, { game: 'sinag-crash', ...(player && { player }) })
  const { secret } = seat
  return {
    ...seat,
    room: async (at = studio) => (await ask<WireRoom>(at, '/api/room', { secret })).body.round,
    bet: async (target: number | null) => {
      const body = { stake: '10.00', requestId: randomUUID(), choice: { target } }
      return (await ask<Played>(studio, '/api/play', { body, secret })).body.round
    },
    out: async ({ id }: Round, at = studio) => {
      const body = { round: id, step: 0, action: { out: true } }
      return (await ask<Played>(at, '/api/act', { body, secret })).body.round
    },
    last: async () => (await seat.state()).body.lastRound as unknown as Round,
  }
}
type Seat = Awaited<ReturnType<typeof join>>

/** The clock goes on in steps that the room can follow. */
async function pass(seat: Seat, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 2 * SECOND_MS) {
    studio.clock.advance(Math.min(left, 2 * SECOND_MS))
    await seat.room()
  }
}

/** The flight that takes bets next, which will end at a point. */
async function flightUntil(seat: Seat, point: number) {
  let room = await seat.room()
  for (let turns = 0; room?.state !== 'betting' && turns < 200; turns++) {
    studio.clock.advance(SECOND_MS)
    room = await seat.room()
  }
  const { id = '', startsAtMs = 0 } = room ?? {}
  await endAt(studio, { id, startsAtMs }, point)
  return { id, startsAtMs }
}

/** A seat at a flight that ends at `POINT`, with a bet on it, a millisecond before that. */
async function atItsEnd(target: number | null = null) {
  const seat = await join()
  const { id, startsAtMs } = await flightUntil(seat, POINT)
  const round = await seat.bet(target)
  await pass(seat, startsAtMs - studio.clock.nowMs() + flightMs(POINT) - 1)
  expect(await seat.room()).toMatchObject({ id, state: 'running' })
  return { seat, round }
}

describe('GAM-14 a cash-out that arrives before the end is paid, though the end is written first', () => {
  test.each([
    ['its session is looked for', /from studio\.session where token_digest/],
    ['its bet is read', /^select \* from "studio"\."round" where "id"/],
    ['its flight is read', /where "own"\."id" in/],
    ['what came of it is stored', /^update studio\.round set state/],
  ])('GAM-14 GAM-17 while %s', async (_, saying) => {
    const { seat, round } = await atItsEnd()
    const slow = await slowProcess(studio, saying)
    const asked = seat.out(round, slow.process)
    await slow.reached
    studio.clock.advance(1)
    expect(await seat.room()).toMatchObject({ state: 'over', drawn: { point: POINT } })
    studio.clock.advance(DECIDE_AFTER_MS - 1)
    await studio.worker.runOnce()
    slow.letGo()
    expect(await asked).toMatchObject({ win: '25.00', view: { out: POINT } })
    await pass(seat, 2 * SECOND_MS)
    expect(await seat.last()).toMatchObject({ id: round.id, state: 'settled', win: '25.00' })
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1015'))
    await slow.process.stop()
  })
})

describe('GAM-14 a cash-out that a page sends again after the end decides nothing while the first, of before it, is on its way', () => {
  test.each([
    // As in a process that has just begun.
    ['its session is looked for', /from studio\.session where token_digest/],
    ['its bet is read', /^select \* from "studio"\."round" where "id"/],
  ])('GAM-14 GAM-17 while %s', async (_, saying) => {
    const { seat, round } = await atItsEnd()
    const slow = await slowProcess(studio, saying, 1)
    const asked = seat.out(round, slow.process)
    await slow.reached
    studio.clock.advance(1)
    const again = seat.out(round, slow.process)
    // By the time that it has told of the end, it would have decided the second.
    expect(await seat.room(slow.process)).toMatchObject({ state: 'over', drawn: { point: POINT } })
    slow.letGo()
    for (const answer of await Promise.all([asked, again]))
      expect(answer).toMatchObject({ win: '25.00', view: { out: POINT } })
    await slow.process.stop()
  })
})

describe('GAM-14 a cash-out that comes after the end decides nothing while one of before it may be on its way', () => {
  test.each([
    ['at another process', false],
    ['from another session of its player', true],
  ])('GAM-14 GAM-17 %s', async (_, isOther) => {
    const { seat, round } = await atItsEnd()
    const other = isOther ? await join(seat.player) : seat
    const slow = await slowProcess(studio, /^select \* from "studio"\."round" where "id"/, 1)
    const asked = seat.out(round, slow.process)
    await slow.reached
    studio.clock.advance(1)
    expect(await other.out(round)).toMatchObject({ state: 'playing', win: null, view: { out: null } })
    slow.letGo()
    expect(await asked).toMatchObject({ win: '25.00', view: { out: POINT } })
    expect(await other.out(round)).toMatchObject({ state: 'settled', win: '25.00', view: { out: POINT } })
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1015'))
    await slow.process.stop()
  })
})

test('GAM-14 a bet that nobody took home is decided a second after the end, and one whose target was reached at once', async () => {
  const { seat, round } = await atItsEnd()
  studio.clock.advance(1)
  expect(await seat.room()).toMatchObject({ state: 'over' })
  expect(await seat.last()).toMatchObject({ id: round.id, state: 'playing', win: null })
  studio.clock.advance(DECIDE_AFTER_MS)
  await seat.room()
  expect(await seat.last()).toMatchObject({
    id: round.id,
    state: 'settled',
    win: '0.00',
    view: { out: 0, point: POINT },
  })

  const auto = await atItsEnd(POINT)
  await studio.worker.runOnce()
  expect(await stateOfRound(studio, auto.round.id)).toBe('settled')
  expect(studio.wallet.balanceOf(auto.seat.player)).toBe(minor('1015'))
})

test('GAM-17 a bet whose stake the wallet took too late for its flight goes back, and is not taken along by the next one', async () => {
  const seat = await join()
  const { id, startsAtMs } = await flightUntil(seat, 101)
  await pass(seat, startsAtMs - studio.clock.nowMs() - 1)
  studio.wallet.failNext('bet', 'late')
  const body = { stake: '10.00', requestId: randomUUID(), choice: { target: 200 }, room: id }
  const asked = ask(studio, '/api/play', { body, secret: seat.secret })
  await vi.waitFor(() => expect(studio.wallet.late).toHaveLength(1))
  // Not for so long that the bet would be taken for left.
  await pass(seat, 1 + flightMs(101))
  await pass(seat, CYCLE_FLOOR_MS)
  const next = await seat.room()
  expect(next).toMatchObject({ state: 'betting' })
  expect(next?.id).not.toBe(id)
  studio.wallet.goOn()
  expect(await asked).toMatchObject({
    status: 503,
    body: { error: { code: 'round_voided', detail: { returned: true } } },
  })
  expect(await seat.last()).toMatchObject({ state: 'voided', room: null })
  expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
})

describe('GAM-14 nobody takes home what he has seen end', () => {
  test('GAM-14 a question is there when it is there whole: one begun before the end and finished after it is too late', async () => {
    const { seat, round } = await atItsEnd()
    const body = JSON.stringify({ round: round.id, step: 0, action: { out: true } })
    const { hostname, port } = new URL(studio.url)
    const socket = connect(Number(port), hostname)
    const answered = new Promise<string>(resolve => {
      let text = ''
      socket.on('data', part => {
        text += String(part)
      })
      socket.on('close', () => resolve(text))
    })
    const head = [
      'POST /api/act HTTP/1.1',
      ...['host: x', 'connection: close', 'content-type: application/json', `authorization: Bearer ${seat.secret}`],
      `content-length: ${body.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
    await seat.room()
    studio.clock.advance(1)
    expect(await seat.room()).toMatchObject({ state: 'over' })
    socket.write(body.slice(-1))
    expect(await answered).toContain('"win":null')
    studio.clock.advance(DECIDE_AFTER_MS)
    await studio.worker.runOnce()
    expect(await seat.last()).toMatchObject({ id: round.id, state: 'settled', win: '0.00' })
  })

  test('GAM-14 GAM-17 a clock that is put back after the end brings back neither the flight nor the time to decide', async () => {
    const { seat, round } = await atItsEnd()
    studio.clock.advance(1)
    expect(await seat.room()).toMatchObject({ state: 'over' })
    studio.clock.advance(-msUntil(200))
    expect(await seat.out(round)).toMatchObject({ win: '0.00', view: { out: 0, point: POINT } })
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('990'))
  })
})
