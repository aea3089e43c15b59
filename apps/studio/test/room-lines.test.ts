import { once } from 'node:events'
import { connect } from 'node:net'
import { inTransaction, sql } from '@hiyas/database'
import { ok, SECOND_MS } from '@hiyas/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LINES_MAX, LINES_PER_PLAYER_MAX } from '../src/server/rooms/streams.ts'
import type { WireRoom } from '../src/wire.ts'
import { endAt } from './steered-flight.ts'
import { ask, type Studio, sitDown, startStudio, waitingForLocks } from './studio.ts'

const LINES = 3

/** Nobody reads this table until the answered function is called. */
async function holdTable({ database }: Studio, table: 'session' | 'room_round'): Promise<() => Promise<void>> {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction<null, never>(database, async tx => {
    await sql`lock table ${sql.id('studio', table)} in access exclusive mode`.execute(tx)
    locked.resolve()
    await release.promise
    return ok(null)
  })
  await locked.promise
  return async () => {
    release.resolve()
    await holding
  }
}

test('a process holds so many lines to its rooms and no more: who finds none asks, and takes the next that is free', async () => {
  const studio = await startStudio(undefined, { linesMax: LINES })
  const follow = async (secret: string) => {
    const line = new AbortController()
    const response = await fetch(`${studio.url}/api/room/events`, {
      headers: { authorization: `Bearer ${secret}` },
      signal: line.signal,
    })
    return { response, hangUp: () => line.abort() }
  }
  const seats = await Promise.all(Array.from({ length: LINES + 1 }, () => sitDown(studio, { game: 'sinag-crash' })))
  const lines = []
  for (const { secret } of seats.slice(0, LINES)) lines.push(await follow(secret))
  expect(lines.map(({ response }) => response.status)).toEqual(Array(LINES).fill(200))

  const last = seats[LINES]?.secret ?? ''
  const refused = (await follow(last)).response
  expect(refused.status).toBe(503)
  expect(await refused.json()).toEqual({ error: { code: 'room_full' } })
  expect((await ask<WireRoom>(studio, '/api/room', { secret: last })).status).toBe(200)
  lines[1]?.hangUp()
  await vi.waitFor(async () => {
    const again = await follow(last)
    expect(again.response.status).toBe(200)
  })
  expect((await follow(seats[1]?.secret ?? '')).response.status).toBe(503)
  for (const { hangUp } of lines) hangUp()
  await studio.stop()
})

test('who opens a third line at a full room leaves his first for it', async () => {
  const studio = await startStudio(undefined, { linesMax: 2 })
  const { secret } = await sitDown(studio, { game: 'sinag-crash' })
  const headers = { authorization: `Bearer ${secret}` }
  const [oldest, newer, newest] = [
    await fetch(`${studio.url}/api/room/events`, { headers }),
    await fetch(`${studio.url}/api/room/events`, { headers }),
    await fetch(`${studio.url}/api/room/events`, { headers }),
  ]
  expect([oldest.status, newer.status, newest.status]).toEqual([200, 200, 200])
  await expect(oldest.text()).rejects.toThrow()
  const { secret: other } = await sitDown(studio, { game: 'sinag-crash' })
  expect((await ask(studio, '/api/room/events', { secret: other })).status).toBe(503)
  await studio.stop()
})

test('a player holds so many lines however often he opens the game, and leaves the oldest for the next', async () => {
  const studio = await startStudio()
  const { player } = await sitDown(studio, { game: 'sinag-crash' })
  const lines: Response[] = []
  for (let line = 0; line <= LINES_PER_PLAYER_MAX; line++) {
    const { secret } = await sitDown(studio, { game: 'sinag-crash', player })
    lines.push(await fetch(`${studio.url}/api/room/events`, { headers: { authorization: `Bearer ${secret}` } }))
  }
  expect(lines.map(({ status }) => status)).toEqual(lines.map(() => 200))
  await expect(lines[0]?.text()).rejects.toThrow()
  const next = await lines[1]?.body?.getReader().read()
  expect(next?.done).toBe(false)
  await studio.stop()
})

test('SES-07 a game that opens lines without end leaves its own, and not that of another session of its player', async () => {
  const studio = await startStudio()
  const kept = await sitDown(studio, { game: 'sinag-crash' })
  const lost = await sitDown(studio, { game: 'sinag-crash', player: kept.player })
  const follow = (secret: string) =>
    fetch(`${studio.url}/api/room/events`, { headers: { authorization: `Bearer ${secret}` } })
  const [line, first] = [await follow(kept.secret), await follow(lost.secret)]
  for (let more = 1; more < LINES_PER_PLAYER_MAX; more++) expect((await follow(lost.secret)).status).toBe(200)
  const left = [line.text().catch(() => 'of the other'), first.text().catch(() => 'its own')]
  expect(await Promise.race(left)).toBe('its own')
  await studio.stop()
})

test('two thousand lines a process', () => {
  expect(LINES_MAX).toBe(2_000)
})

test('who hangs up before his line is open keeps none: it is free for others, and the room may sleep', async () => {
  const studio = await startStudio(undefined, { linesMax: 1 })
  const [gone, seat] = [
    await sitDown(studio, { game: 'sinag-crash' }),
    await sitDown(studio, { game: 'sinag-crash--94' }),
  ]
  // His session is looked for as long as nobody may read the table.
  const letGo = await holdTable(studio, 'session')
  const { port, hostname } = new URL(studio.url)
  const socket = connect(Number(port), hostname)
  const closed = once(socket, 'close')
  socket.write(`GET /api/room/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${gone.secret}\r\n\r\n`)
  await vi.waitFor(async () => expect(await waitingForLocks(studio)).toBe(1))
  socket.destroy()
  await closed
  // The server has read the end of his connection before it reads what comes after it.
  expect((await ask(studio, '/api/nothing')).status).toBe(404)
  await letGo()
  await vi.waitFor(async () => expect(await waitingForLocks(studio)).toBe(0))
  const headers = { authorization: `Bearer ${seat.secret}` }
  await vi.waitFor(async () => expect((await fetch(`${studio.url}/api/room/events`, { headers })).status).toBe(200))
  await studio.stop()
})

/** A studio whose flight takes bets, or runs to ten times the stake, with a line to its room; the seconds of the lines pass as the test says. */
async function followFlight(wanted: 'betting' | 'running' = 'running') {
  const studio = await startStudio()
  const { secret } = await sitDown(studio, { game: 'sinag-crash' })
  const roomNow = async () => (await ask<WireRoom>(studio, '/api/room', { secret })).body.round
  for (let round = await roomNow(); round?.state !== wanted; round = await roomNow()) {
    if (round?.state === 'betting') await endAt(studio, round, 1_000)
    studio.clock.advance(SECOND_MS)
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const openLine = async () => {
    const response = await fetch(`${studio.url}/api/room/events`, { headers: { authorization: `Bearer ${secret}` } })
    const line = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const until = async (text: string) => {
      let heard = ''
      while (!heard.includes(text)) heard += (await line?.read())?.value ?? ''
      return heard
    }
    return { until, hangUp: () => line?.cancel() }
  }
  const { until, hangUp } = await openLine()
  await until(`"state":"${wanted}"`)
  const end = async () => {
    await hangUp()
    await studio.stop()
  }
  return { studio, roomNow, openLine, until, end }
}

/** The database tells of no room until the answered function is called, and a turn of the room waits for it. */
async function takeRoomsAway(studio: Studio) {
  const letGo = await holdTable(studio, 'room_round')
  let isHeldUp = false
  while (!isHeldUp) isHeldUp = (await waitingForLocks(studio)) > 0
  return letGo
}

describe('the line of a flight that runs', () => {
  afterEach(() => void vi.useRealTimers())

  test('GAM-17 something is written on it every second, whether or not anything changes', async () => {
    const { until, end } = await followFlight()
    vi.advanceTimersByTime(SECOND_MS)
    expect(await until(': here'), 'and nothing has changed').not.toContain('event: room')
    await end()
  })

  test('GAM-17 nothing is written on it while the database is away: its end would not be told either', async () => {
    const { studio, roomNow, until, end } = await followFlight()
    const letGo = await takeRoomsAway(studio)
    studio.clock.advance(3 * SECOND_MS)
    vi.advanceTimersByTime(12 * SECOND_MS)
    await letGo()
    await roomNow()
    // Its end is what the line hears of first.
    studio.clock.advance(60 * SECOND_MS)
    await roomNow()
    expect(await until('"point":1000')).not.toContain(': here')
    await end()
  })

  test('GAM-17 nor from its start on where the database has gone away before it: its page flies it all the same', async () => {
    const { studio, roomNow, until, end } = await followFlight('betting')
    const startsAtMs = (await roomNow())?.startsAtMs ?? 0
    const letGo = await takeRoomsAway(studio)
    studio.clock.advance(startsAtMs - studio.clock.nowMs() + 3 * SECOND_MS)
    vi.advanceTimersByTime(12 * SECOND_MS)
    await letGo()
    await roomNow()
    expect(await until('"state":"broken"')).not.toContain(': here')
    await end()
  })

  test('GAM-17 one that is opened while the database is away begins with what is read after that, and not with what was read before', async () => {
    const { studio, openLine, end } = await followFlight()
    const letGo = await takeRoomsAway(studio)
    studio.clock.advance(3 * SECOND_MS)
    const second = await openLine()
    studio.clock.advance(SECOND_MS)
    const backAtMs = studio.clock.nowMs()
    await letGo()
    const heard = await second.until('"state":"running"')
    expect(Number(/"nowMs":(\d+)/.exec(heard)?.[1])).toBeGreaterThanOrEqual(backAtMs)
    await second.hangUp()
    await end()
  })
})
