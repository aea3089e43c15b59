import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '@hiyas/database'
import { beforeEach, expect, test } from 'vitest'
import type { WireRoom } from '../src/wire.ts'
import { joinOwnGame } from './inhouse-game.ts'
import { ask, type Studio, startStudio } from './studio.ts'

/* One installation with a merchant of play money and a licensed one in the same currency: they share the flights of a game. */

let studio: Studio
beforeEach(async () => {
  studio = await startStudio()
})

async function joinAs(profile: string) {
  studio.wallet.setProfile(profile)
  const seat = await joinOwnGame(studio, 'sinag-crash')
  return { ...seat, room: async () => (await ask<WireRoom>(studio, '/api/room', { secret: seat.secret })).body }
}

/** As a program stored the session of a demo that did not say yet that it is one. */
const AS_BEFORE = { autoplay: true, turbo: true, cycleFloorMs: 0 }
const storedBefore = () =>
  sql`update studio.session set profile = ${AS_BEFORE}::jsonb where profile -> 'autoplay' = 'true'`.execute(
    studio.database.query,
  )

test.each([
  ['of this program', async () => undefined],
  ['of the program before, beside this one', storedBefore],
])(
  'decision 14: bets of play money in a session %s are not counted among those of real money in a room, nor the other way round',
  async (_, stored) => {
    const [demo, licensed] = [await joinAs('DEMO'), await joinAs('PH')]
    await stored()
    const flight = (await demo.room()).round?.id
    for (const [seat, stake] of [
      [demo, '500.00'],
      [licensed, '10.00'],
    ] as const) {
      expect((await seat.play({ target: null }, stake)).status).toBe(200)
    }
    for (const [seat, staked] of [
      [demo, '500.00'],
      [licensed, '10.00'],
    ] as const) {
      const { round, seats } = await seat.room()
      expect(round?.id).toBe(flight)
      expect(seats).toMatchObject({ count: 1, staked, top: [{ stake: staked }] })
      expect(seats.top).toHaveLength(1)
    }
  },
)

test('decision 14: sessions of before are marked, though the program of before opens another one meanwhile', async () => {
  const step = join(import.meta.dirname, '../src/server/store/migrations/0015-play-money')
  const [up, after] = await Promise.all(['up.sql', 'after.sql'].map(file => readFile(join(step, file), 'utf8')))
  await joinAs('DEMO')
  await storedBefore()
  const isReached = async (createdAt: string) => {
    await sql`update studio.session set created_at = ${sql.raw(createdAt)}`.execute(studio.database.query)
    const { rows } = await sql.raw<Record<string, boolean>>(after ?? '').execute(studio.database.query)
    return rows.map(row => Object.values(row))
  }
  expect(await isReached(`now() - interval '1 hour'`)).toEqual([[false]])
  expect(await isReached('now()')).toEqual([[true]])
  await sql.raw(up ?? '').execute(studio.database.query)
  expect(await isReached(`now() - interval '1 hour'`)).toEqual([[true]])
})
