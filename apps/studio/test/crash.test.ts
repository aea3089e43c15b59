import { randomUUID } from 'node:crypto'
import { crashPoint, hashBefore } from '@hiyas/fair'
import { flightMs, msUntil } from '@hiyas/fair/inhouse'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { CHAIN_LENGTH } from '../src/server/rooms/chain.ts'
import { DECIDE_AFTER_MS, SILENCE_MAX_MS } from '../src/server/rooms/phases.ts'
import type { StudioTables } from '../src/server/store/tables.ts'
import type { WireRoom, WireRoundMoney } from '../src/wire.ts'
import { minor } from './inhouse-game.ts'
import { ask, type Studio, sitDown, startStudio } from './studio.ts'

type Room = WireRoom<{ point: number }>
type Round = WireRoundMoney & { view: { out: number | null; target: number | null; point: number | null } }
type Played = { round: Round; balance: string | null }

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})
const tables = () => studio.database.query.withTables<StudioTables>()

/** A player in the room of an edition of the game. Tests that run after each other take rooms of their own. */
async function join(game: string) {
  const seat = await sitDown(studio, { game })
  const post = <Body>(path: string, body: object, at = studio) => ask<Body>(at, path, { body, secret: seat.secret })
  return {
    ...seat,
    room: async (at = studio): Promise<Room> => (await ask<Room>(at, '/api/room', { secret: seat.secret })).body,
    bet: (target: number | null, stake = '10.00', requestId = randomUUID(), room?: string) =>
      post<Played>('/api/play', { stake, requestId, choice: { target }, room }),
    out: (round: Round, at = studio) =>
      post<Played>('/api/act', { round: round.id, step: 0, action: { out: true } }, at),
    last: async (at = studio) => (await seat.state(at)).body.lastRound as unknown as Round,
  }
}
type Seat = Awaited<ReturnType<typeof join>>

/** The clock goes on in steps that the room can follow, as it does. */
async function pass(seat: Seat, ms: number, at = studio): Promise<Room> {
  let left = ms
  while (left > 0) {
    const step = Math.min(left, 2_000)
    studio.clock.advance(step)
    left -= step
    await seat.room(at)
  }
  return seat.room(at)
}

/** A round that takes bets, and will end where the test says. */
async function openRound(seat: Seat, point: number): Promise<Room> {
  let room = await seat.room()
  for (let turns = 0; room.round?.state !== 'betting' && turns < 200; turns++) room = await pass(seat, 1_000)
  const { id = '', startsAtMs = 0 } = room.round ?? {}
  await tables()
    .updateTable('studio.room_round')
    .set({ drawn: JSON.stringify({ point }) as never, ends_at: new Date(startsAtMs + flightMs(point)) })
    .where('id', '=', id)
    .execute()
  return room
}
const untilStart = (room: Room): number => (room.round?.startsAtMs ?? 0) - studio.clock.nowMs()

describe('a flight', () => {
  test('a bet is for the flight it was pressed for, and no other takes it along', async () => {
    const seat = await join('sinag-crash--94')
    const { round } = await openRound(seat, 200)
    const late = await seat.bet(null, '10.00', randomUUID(), randomUUID())
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'bets_closed' } } })
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
    expect((await seat.bet(null, '10.00', randomUUID(), round?.id)).body.round.room?.id).toBe(round?.id)
  })

  test('GAM-06 GAM-09 bets are debited while they are taken, taken home by hand or by target, and lost at the end', async () => {
    const [hand, auto, lost] = [await join('sinag-crash'), await join('sinag-crash'), await join('sinag-crash')]
    const room = await openRound(hand, 300)
    const [one, two, three] = [
      (await hand.bet(null)).body.round,
      (await auto.bet(150, '20.00')).body.round,
      (await lost.bet(301)).body.round,
    ]
    expect([one, two, three].map(round => [round.state, round.win, round.endsAt])).toEqual(
      Array.from({ length: 3 }, () => ['playing', null, null]),
    )
    expect(studio.wallet.balanceOf(auto.player)).toBe(minor('980'))
    // Before the start there is nothing to take home.
    expect((await hand.out(one)).body.error.code).toBe('action_invalid')
    await pass(hand, untilStart(room))
    expect((await lost.bet(null)).body.error.code).toBe('round_open')
    const late = await join('sinag-crash')
    expect(await late.bet(null)).toMatchObject({ status: 409, body: { error: { code: 'bets_closed' } } })
    expect(studio.wallet.balanceOf(late.player)).toBe(minor('1000'))
    await pass(hand, msUntil(200))
    const out = (await hand.out(one)).body
    expect(out).toMatchObject({ balance: '1010.00', round: { state: 'settled', win: '20.00', view: { out: 200 } } })
    expect((await hand.out(one)).body.round.win).toBe('20.00')
    expect((await auto.last()).view.out).toBe(150)
    expect(studio.wallet.balanceOf(auto.player)).toBe(minor('1010'))
    const flying = await hand.room()
    expect(flying.round).toMatchObject({ state: 'running', link: null, drawn: null })
    expect(JSON.stringify(flying)).not.toContain(lost.player)
    expect(flying.seats).toMatchObject({ count: 3, staked: '40.00' })
    expect(flying.seats.top[0]).toMatchObject({ stake: '20.00', win: '30.00', view: { out: 150 } })
    const over = await pass(hand, flightMs(300) - msUntil(200))
    expect(over.round).toMatchObject({ state: 'over', drawn: { point: 300 } })
    expect(over.latest[0]?.drawn).toEqual({ point: 300 })
    studio.clock.advance(DECIDE_AFTER_MS)
    expect((await lost.out(three)).body.round).toMatchObject({ win: '0.00', view: { out: 0, point: 300 } })
    expect(studio.wallet.balanceOf(lost.player)).toBe(minor('990'))
  })

  test('GAM-06 W-11 taken home twice at once, at two processes too: paid once, and each answer says so', async () => {
    const seat = await join('sinag-crash--94')
    const room = await openRound(seat, 300)
    const { round } = (await seat.bet(null)).body
    await pass(seat, untilStart(room) + msUntil(200))
    const next = await studio.restart()
    const all = await Promise.all([studio, next, studio, next].map(at => seat.out(round, at)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await studio.worker.runOnce()
    expect(await seat.last()).toMatchObject({ id: round.id, state: 'settled', win: '20.00', view: { out: 200 } })
    for (const { body } of all) expect(body.round).toMatchObject({ id: round.id, win: '20.00', view: { out: 200 } })
    const wins = studio.wallet.movesOfRound(round.id).filter(({ kind }) => kind === 'win')
    expect(wins.map(({ amount }) => amount)).toEqual([minor('20')])
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1010'))
    await pass(seat, flightMs(300))
  })

  test('GAM-14 the clock of the server decides: at the last shown number it is paid, after it lost', async () => {
    const [early, late] = [await join('sinag-crash--94'), await join('sinag-crash--94')]
    const room = await openRound(early, 250)
    const [one, two] = [(await early.bet(null)).body.round, (await late.bet(null)).body.round]
    await pass(early, untilStart(room) + flightMs(250) - 1)
    expect((await early.out(one)).body.round).toMatchObject({ win: '25.00', view: { out: 250 } })
    studio.clock.advance(1 + DECIDE_AFTER_MS)
    expect((await late.out(two)).body.round).toMatchObject({ win: '0.00', view: { out: 0, point: 250 } })
  })

  test('GAM-14 W-11 what comes too late at two processes at once, and beside the worker: each answer says lost', async () => {
    const seats = await Promise.all(Array.from({ length: 6 }, () => join('sinag-crash--94')))
    const [first] = seats as [Seat]
    const room = await openRound(first, 250)
    const rounds = await Promise.all(seats.map(async seat => (await seat.bet(null)).body.round))
    const next = await studio.restart()
    await pass(first, untilStart(room) + flightMs(250) - 1)
    studio.clock.advance(1 + DECIDE_AFTER_MS)
    const late = seats.flatMap((seat, index) => [studio, next].map(at => seat.out(rounds[index] as Round, at)))
    const answers = await Promise.all([...late, studio.worker.runOnce().then(() => null)])
    for (const answer of answers) {
      if (answer !== null) expect(answer.body.round).toMatchObject({ win: '0.00', view: { out: 0, point: 250 } })
    }
  })

  test('GAM-14 a flight that ends at 1.00 takes everybody with it, and nobody leaves at 1.00', async () => {
    const [one, two] = [await join('sinag-crash--94'), await join('sinag-crash--94')]
    let room = await openRound(one, 100)
    const lost = (await one.bet(101)).body.round
    await pass(one, untilStart(room) + DECIDE_AFTER_MS)
    expect(await one.last()).toMatchObject({ id: lost.id, win: '0.00' })
    room = await openRound(two, 400)
    const held = (await two.bet(null)).body.round
    await pass(two, untilStart(room) + 1)
    expect((await two.out(held)).body.error.code).toBe('action_invalid')
    await pass(two, flightMs(400))
  })

  test('GAM-17 a bet that is debited after the start goes back at once', async () => {
    const seat = await join('sinag-crash--92')
    const room = await openRound(seat, 200)
    await pass(seat, untilStart(room) - 500)
    studio.wallet.beforeNextAnswer('bet', () => studio.clock.advance(500))
    expect(await seat.bet(null)).toMatchObject({
      status: 503,
      body: { error: { code: 'round_voided', detail: { returned: true } } },
    })
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
    expect((await seat.history()).body.rounds[0]?.state).toBe('voided')
  })

  test('GAM-17 the studio is away in the middle: what was reached is paid, every other stake goes back, history says so', async () => {
    const hand = await join('sinag-crash--92')
    const auto = await join('sinag-crash--92')
    const far = await join('sinag-crash--92')
    const room = await openRound(hand, 900)
    await hand.bet(null)
    await auto.bet(120)
    await far.bet(880)
    await pass(hand, untilStart(room) + msUntil(130))
    studio.clock.advance(SILENCE_MAX_MS + 1_000)
    const next = await studio.restart()
    expect((await hand.room(next)).round).toMatchObject({ state: 'broken', drawn: { point: 900 } })
    await studio.worker.runOnce()
    await vi.waitFor(async () => {
      expect(await hand.last(next)).toMatchObject({ state: 'voided', room: { state: 'broken' } })
      expect(await auto.last(next)).toMatchObject({ state: 'settled', view: { out: 120 } })
      const balances = [hand, auto, far].map(({ player }) => studio.wallet.balanceOf(player))
      expect(balances).toEqual(['1000', '1002', '1000'].map(minor))
    })
  })

  test('GAM-17 a process that takes over in time goes on with the flight as it was', async () => {
    const seat = await join('sinag-crash--92')
    const room = await openRound(seat, 400)
    const { round } = (await seat.bet(null)).body
    const next = await studio.restart()
    await pass(seat, untilStart(room) + msUntil(200), next)
    expect((await seat.out(round, next)).body.round).toMatchObject({ win: '20.00', view: { out: 200 } })
  })

  test('RNG-12 each flight is a link of the chain whose end was shown before, and the next is not told', async () => {
    const seat = await join('sinag-crash--94')
    let room = await seat.room()
    for (let turns = 0; room.round?.state !== 'betting' && turns < 200; turns++) room = await pass(seat, 1_000)
    const promised = room.round
    expect(promised).toMatchObject({ link: null, drawn: null })
    const row = await tables()
      .selectFrom('studio.room_round')
      .selectAll()
      .where('id', '=', promised?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(hashBefore(row.link, row.number)).toBe(promised?.terminal)
    expect(row.drawn).toEqual({ point: crashPoint(row.link, promised?.salt ?? '', 94) })
    expect(row.ends_at.getTime() - row.starts_at.getTime()).toBe(flightMs((row.drawn as { point: number }).point))
  })

  test('RNG-12 the flights of a chain that is used up stay on show when the next one begins', async () => {
    const seat = await join('sinag-crash--92')
    const { round } = await openRound(seat, 200)
    await pass(seat, (round?.startsAtMs ?? 0) - studio.clock.nowMs() + flightMs(200))
    await tables()
      .updateTable('studio.chain')
      .set({ used: CHAIN_LENGTH })
      .where('terminal', '=', round?.terminal ?? '')
      .execute()
    const next = await openRound(seat, 300)
    expect(next.round).toMatchObject({ number: 1, terminal: expect.not.stringContaining(round?.terminal ?? '') })
    expect(next.latest[0]).toEqual({ id: round?.id, drawn: { point: 200 } })
  })
})

describe('the line to a room', () => {
  test('tells how the room stands at once and after every change; only players of a room have one', async () => {
    const seat = await join('sinag-crash--94')
    const line = await openLine(seat.secret)
    const { round } = await line.next()
    expect(round?.state).toBeDefined()
    let state = round?.state
    for (let turns = 0; state === round?.state && turns < 200; turns++) {
      state = (await pass(seat, 2_000)).round?.state
    }
    expect((await line.next()).round?.state).not.toBe(round?.state)
    await line.close()
    const slots = await sitDown(studio)
    expect((await ask(studio, '/api/room/events', { secret: slots.secret })).status).toBe(404)
    expect((await ask(studio, '/api/room', { secret: 'nobody' })).status).toBe(401)
  })
})

test('GAM-11 GAM-15 an operator launches the edition he chose, and each says what comes back', async () => {
  const { body } = await ask<{ games: { code: string; rtp: string; editions: object[] }[] }>(studio, '/api/games')
  const listed = body.games.find(({ code }) => code === 'sinag-crash')
  expect(listed?.rtp).toBe('96.00')
  const told = { volatility: 'very high', winMax: 5_000 }
  expect(listed?.editions).toEqual([
    { edition: '96', code: 'sinag-crash', rtp: '96.00', ...told },
    { edition: '94', code: 'sinag-crash--94', rtp: '94.00', ...told },
    { edition: '92', code: 'sinag-crash--92', rtp: '92.00', ...told },
  ])
  const seat = await join('sinag-crash--92')
  expect(seat.opened.rules).toMatchObject({ rtp: '92.00', percent: 92, winMax: 5_000 })
})

/** A line of events of a room. */
async function openLine(secret: string) {
  const response = await fetch(`${studio.url}/api/room/events`, { headers: { authorization: `Bearer ${secret}` } })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (): Promise<boolean> => {
    const part = await reader?.read().catch(() => undefined)
    text += part?.value ?? ''
    return part !== undefined && !part.done
  }
  return {
    async next(): Promise<Room> {
      for (;;) {
        const [whole = '', data] = /data: (.*)\n\n/.exec(text) ?? []
        if (data) {
          text = text.slice(text.indexOf(whole) + whole.length)
          return JSON.parse(data) as Room
        }
        if (!(await read())) throw new Error('the line has ended')
      }
    },
    async untilEnd(): Promise<void> {
      while (await read());
    },
    close: async () => reader?.cancel(),
  }
}
