import { randomUUID } from 'node:crypto'
import { inOneStatement, sql } from '@hiyas/database'
import { watchedRandom } from '@hiyas/fair'
import { MINUTE_MS, SECOND_MS, secureRandom } from '@hiyas/kernel'
import type { Hub88Client } from '@hiyas/supplier'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Deps } from '../src/server/deps.ts'
import { bringOn } from '../src/server/rooms/live.ts'
import { SILENCE_MAX_MS } from '../src/server/rooms/phases.ts'
import { keepAlive, moveRoomRound, roomRoundsById } from '../src/server/store/rooms.ts'
import { moveRound } from '../src/server/store/rounds.ts'
import type { WireRoom, WireSeeds } from '../src/wire.ts'
import { joinOwnGame } from './inhouse-game.ts'
import { ask, type Studio, sitDown, startStudio, waitingForLocks } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
  studio.wallet.setProfile('DEMO')
})

/** A player in a room that takes bets. */
async function joinRoom() {
  const seat = await joinOwnGame(studio, 'sinag-crash')
  const room = async (at = studio) => (await ask<WireRoom>(at, '/api/room', { secret: seat.secret })).body.round
  for (let turns = 0; (await room())?.state !== 'betting' && turns < 200; turns++) studio.clock.advance(SECOND_MS)
  return { ...seat, room }
}

describe('a room that its processes leave alone', () => {
  test('GAM-17 a process that was held up breaks no round that another one has carried meanwhile', async () => {
    const { room } = await joinRoom()
    const id = (await room())?.id ?? ''
    const { database, clock } = studio
    const [seen] = await roomRoundsById(database.query, [id])
    if (!seen) throw new Error('no round')
    const lateMs = seen.alive_at.getTime() + SILENCE_MAX_MS + 1
    await inOneStatement(database, tx => keepAlive(tx, id, new Date(lateMs - 1), seen.alive_at))
    clock.advance(lateMs - clock.nowMs())
    const random = watchedRandom(secureRandom, () => undefined)
    const deps: Deps = { database, clock, random, wallet: {} as Hub88Client, log: Fastify({ logger: false }).log }
    expect((await bringOn(deps, seen, lateMs)).state).toBe('betting')
  })

  test('GAM-17 who asks while his stake goes back, twenty times at two processes, is never told that he is on board', async () => {
    const seat = await joinRoom()
    const { round } = (await seat.play({ target: null })).body
    const next = await studio.restart()
    studio.clock.advance(SILENCE_MAX_MS + SECOND_MS)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => seat.act(round, { out: true }, at % 2 === 0 ? studio : next)),
    )
    for (const { body } of answers) expect(['voiding', 'voided'], JSON.stringify(body)).toContain(body.round?.state)
    expect(studio.wallet.balanceOf(seat.player)).toBe(10_000_000n)
  })
})

test('RNG-12 whoever asks for his seeds while they are turned over is shown a pair and the one that follows it', async () => {
  const seat = await joinOwnGame(studio, 'swerte-dice')
  const turning = (async () => {
    for (let turned = 0; turned < 40; turned++) await seat.turnSeeds(`mine-${turned}`)
    return true
  })()
  let isTurned = false
  void turning.then(done => {
    isTurned = done
  })
  const told: WireSeeds[] = []
  while (!isTurned) told.push(...(await Promise.all([seat.seeds(), seat.seeds(), seat.seeds()])))
  const followers = new Map<string, Set<string>>()
  for (const { serverHash, nextServerHash } of told)
    followers.set(serverHash, (followers.get(serverHash) ?? new Set()).add(nextServerHash))
  for (const [serverHash, next] of followers) expect([next.size, next.has(serverHash)]).toEqual([1, false])
})

test('no round goes where the table of its states does not lead, whoever asks for it', async () => {
  const id = randomUUID()
  const ended = { id, state: 'settled', steps: 0 } as const
  await expect(inOneStatement(studio.database, tx => moveRound(tx, ended, 'staked', {}))).rejects.toThrow('settled')
  const broken = { id, state: 'broken', alive_at: new Date(studio.clock.nowMs()) } as const
  await expect(inOneStatement(studio.database, tx => moveRoomRound(tx, broken, 'running', {}))).rejects.toThrow(
    'broken',
  )
})

describe('a bet that is under way', () => {
  test.each(['DEMO', 'PH'])(
    'asked for at two processes at one moment it is one round, and who comes second is told so (%s)',
    async profile => {
      studio.wallet.setProfile(profile)
      const seat = await sitDown(studio)
      const next = await studio.restart()
      studio.wallet.failNext('bet', 'late')
      const requestId = randomUUID()
      const asked = await studio.database.query.transaction().execute(async tx => {
        await sql`lock table studio.round in share mode`.execute(tx)
        const both = [studio, next].map(at => seat.spin(requestId, '2.00', at))
        // What the rounds before them still write waits as well.
        await vi.waitFor(async () => expect(await waitingForLocks(studio, 'insert into|advisory')).toBe(2))
        return both
      })
      const second = await Promise.race(asked)
      expect(second.body.error).toEqual({ code: 'round_open', detail: { underWay: true } })
      // Who came second is told before the first one's bet need have reached the wallet.
      await vi.waitFor(() => expect(studio.wallet.late).toHaveLength(1))
      studio.wallet.goOn()
      const [one, other] = await Promise.all(asked)
      expect([one?.status, other?.status].toSorted()).toEqual([200, 409])
      studio.wallet.setProfile('DEMO')
    },
  )

  test('GAM-17 taken back before the wallet has answered, it is told as taken back and not as one that nobody could pay', async () => {
    const seat = await sitDown(studio)
    studio.wallet.failNext('bet', 'late')
    const asked = seat.spin()
    await vi.waitFor(() => expect(studio.wallet.late).toHaveLength(1))
    studio.clock.advance(MINUTE_MS)
    await studio.worker.runOnce()
    studio.wallet.goOn()
    expect((await asked).body.error).toEqual({ code: 'round_voided', detail: { returned: true } })
    expect(studio.wallet.balanceOf(seat.player)).toBe(10_000_000n)
  })
})
