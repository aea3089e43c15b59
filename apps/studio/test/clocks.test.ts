import { type Database, sql } from '@hiyas/database'
import { fakeClock, HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from '@hiyas/kernel'
import { expect, test, vi } from 'vitest'
import { createDatabaseClock } from '../src/server/database-clock.ts'
import type { WireRoom } from '../src/wire.ts'
import { joinOwnGame } from './inhouse-game.ts'
import { ask, type Studio, sitDown, startStudio, stateOfRound } from './studio.ts'

/** Two programs over one database, the second on a machine whose clock is so much ahead, as they are when each has looked at the time. */
async function twoMachines(aheadMs: number): Promise<[Studio, Studio]> {
  const studio = await startStudio()
  studio.wallet.setProfile('DEMO')
  const machine = async (startMs: number): Promise<Studio> => {
    const own = fakeClock(startMs)
    const clock = createDatabaseClock(asOf(NOW_MS, studio.database), own)
    await clock.compare()
    return studio.restart({ ...clock, advance: own.advance })
  }
  return Promise.all([machine(NOW_MS), machine(NOW_MS + aheadMs)])
}

const NOW_MS = systemClock.nowMs()

/** A database whose time stands still as those of the machines do: hers would go on beside theirs for as long as the test takes. */
const asOf = (timeMs: number, { query }: Pick<Database, 'query'>): Pick<Database, 'query'> => ({
  query: query.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: [{ at: new Date(timeMs) }] }),
  }),
})

test.each([6 * SECOND_MS, -6 * SECOND_MS, HOUR_MS])(
  'GAM-17 a round of a room that one process carries is not left for one whose machine is %i ms fast',
  async aheadMs => {
    const [studio, other] = await twoMachines(aheadMs)
    const { secret } = await joinOwnGame(studio, 'sinag-crash')
    const room = async (at: Studio) => (await ask<WireRoom>(at, '/api/room', { secret })).body.round
    const begun = await room(studio)
    expect(begun?.state).toBe('betting')
    expect(await room(other)).toMatchObject({ id: begun?.id, state: 'betting' })
    // And who is behind is heard: the round that he alone carries is no more left than any.
    for (let passed = 0; passed < 6; passed += 1) {
      for (const { clock } of [studio, other]) clock.advance(SECOND_MS)
      expect((await room(other))?.state).not.toBe('broken')
    }
    expect((await room(studio))?.state).not.toBe('broken')
  },
)

test('GAM-17 a process whose machine has stood still breaks no round that another one carried meanwhile', async () => {
  const [studio, other] = await twoMachines(0)
  const { secret } = await joinOwnGame(studio, 'sinag-crash')
  const room = async (at: Studio) => (await ask<WireRoom>(at, '/api/room', { secret })).body.round
  const begun = await room(studio)
  other.clock.advance(-10 * SECOND_MS)
  expect(await room(other)).toMatchObject({ id: begun?.id, state: 'betting' })
  expect(await room(studio)).toMatchObject({ id: begun?.id, state: 'betting' })
})

test('GAM-17 nor does it begin the next one by its late clock', async () => {
  const [studio, other] = await twoMachines(0)
  const { secret } = await joinOwnGame(studio, 'sinag-crash')
  const room = async (at: Studio) => (await ask<WireRoom>(at, '/api/room', { secret })).body.round
  const begun = await room(studio)
  await sql`update studio.room_round set state = 'over', over_at = ${new Date(NOW_MS)} where id = ${begun?.id}`.execute(
    studio.database.query,
  )
  other.clock.advance(-HOUR_MS)
  expect(await room(other)).toMatchObject({ id: begun?.id, state: 'over' })
})

test('GAM-17 a bet that one process asks the wallet for is not taken back by one whose machine is a minute fast', async () => {
  const [studio, other] = await twoMachines(MINUTE_MS)
  const seat = await sitDown(studio)
  studio.wallet.failNext('bet', 'late')
  const asked = seat.spin()
  await vi.waitFor(() => expect(studio.wallet.late).toHaveLength(1))
  expect(await other.worker.runOnce()).toBe(0)
  studio.wallet.goOn()
  const { status, body } = await asked
  expect(status).toBe(200)
  expect(await stateOfRound(studio, body.round.id)).not.toMatch(/^void/)
})

test('what is certain of the time of the database is believed, and no more: a slow answer says little', async () => {
  const { database } = await startStudio()
  const compared = async (fastMs: number, answerMs: number) => {
    const own = fakeClock(systemClock.nowMs() + fastMs)
    const clock = createDatabaseClock(database, own)
    const comparing = clock.compare()
    own.advance(answerMs)
    await comparing
    return { aheadMs: clock.nowMs() - own.nowMs(), offMs: clock.nowMs() - answerMs - systemClock.nowMs() }
  }
  expect((await compared(-HOUR_MS, 2 * HOUR_MS)).aheadMs).toBe(0)
  expect(Math.abs((await compared(-HOUR_MS, 0)).offMs)).toBeLessThan(MINUTE_MS)
  expect(Math.abs((await compared(HOUR_MS, MINUTE_MS)).offMs)).toBeLessThan(MINUTE_MS)
})
