import { inOneStatement, sql } from '@hiyas/database'
import { HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { createSessions } from '../src/server/sessions/finding.ts'
import { forgetSessions } from '../src/server/store/sessions.ts'
import { type Studio, sitDown, startStudio } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})

const { log } = Fastify({ logger: false })
const forgetAll = () =>
  inOneStatement(studio.database, tx => forgetSessions(tx, new Date(studio.clock.nowMs() + MINUTE_MS), 10))

test('GAM-06 a spin does not ask for its session again; who was not heard of for longest is not remembered', async () => {
  const { database, clock } = studio
  const [first, second] = [(await sitDown(studio)).opened.session, (await sitDown(studio)).opened.session]
  const sessions = createSessions({ database, clock, log }, 1)
  const isKnown = async (secret: string) => (await sessions.find(secret)).ok
  expect(await isKnown(first)).toBe(true)
  expect(await isKnown(second)).toBe(true)
  await forgetAll()
  expect(await isKnown(second)).toBe(true)
  expect(await isKnown(first)).toBe(false)
})

test('a session that was used at another server meanwhile is not over; one that was used at none is', async () => {
  const seat = await sitDown(studio)
  const { database, clock } = studio
  const elsewhere = createSessions({ database, clock, log })
  expect((await seat.state()).status).toBe(200)
  studio.clock.advance(11 * HOUR_MS)
  const found = await elsewhere.find(seat.opened.session)
  if (!found.ok) throw new Error('the session is over')
  elsewhere.noteUse(found.value)
  const lastUse = async () =>
    (
      await sql<{ at: Date }>`select last_seen_at as at from studio.session where id = ${found.value.id}`.execute(
        database.query,
      )
    ).rows[0]?.at.getTime()
  await expect.poll(lastUse).toBe(studio.clock.nowMs())
  studio.clock.advance(11 * HOUR_MS)
  expect((await seat.state()).status).toBe(200)
  studio.clock.advance(13 * HOUR_MS)
  expect((await seat.state()).body.error.code).toBe('session_unknown')
})

test('GAM-17 who only looks on in a room is there from the moment his line is open, not from its end', async () => {
  const seat = await sitDown(studio, { game: 'sinag-crash' })
  studio.clock.advance(11 * HOUR_MS)
  const leaving = new AbortController()
  const line = await fetch(`${studio.url}/api/room/events`, {
    headers: { authorization: `Bearer ${seat.opened.session}` },
    signal: leaving.signal,
  })
  expect(line.status).toBe(200)
  const isSeen = async () =>
    (
      await sql`select from studio.session where wallet_token = ${seat.token} and last_seen_at = ${new Date(studio.clock.nowMs())}`.execute(
        studio.database.query,
      )
    ).rows.length === 1
  await expect.poll(isSeen).toBe(true)
  leaving.abort()
})
