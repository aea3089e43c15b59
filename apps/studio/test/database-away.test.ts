import { randomUUID } from 'node:crypto'
import { inTransaction, sql } from '@hiyas/database'
import { invariant, ok } from '@hiyas/kernel'
import { expect, test, vi } from 'vitest'
import { createCaller } from '../src/client/api.ts'
import { createPlayClock } from '../src/client/play-clock.ts'
import { ask, type Studio, sitDown, startStudio } from './studio.ts'

/** What comes of a question whose connection to the database ends under it. */
async function whileGone<Value>(studio: Studio, question: () => Promise<Value>): Promise<Value> {
  const other = await studio.restart()
  const endWhoWaits = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const answer = await inTransaction(other.database, async tx => {
    await sql`lock table studio.session in access exclusive mode`.execute(tx)
    const asked = question()
    await vi.waitFor(async () => expect((await endWhoWaits.execute(other.database.query)).rows).toHaveLength(1))
    return ok(await asked)
  })
  await other.stop()
  invariant(answer.ok, 'nothing is refused')
  return answer.value
}

test('a database that is gone for a moment is told as one: nothing of the program is broken', async () => {
  const studio = await startStudio()
  const { secret } = await sitDown(studio)
  const answer = await whileGone(studio, () => ask(studio, '/api/history', { secret }))
  expect(answer).toMatchObject({ status: 503, body: { error: { code: 'internal', detail: { busy: true } } } })
})

test('GAM-17 to a game whose studio cannot reach its database nobody has said whether its call took effect', async () => {
  const studio = await startStudio()
  studio.wallet.give('patient', '10.00')
  const { open, call } = createCaller(`${studio.url}/`, createPlayClock(studio.clock))
  expect(await open(`patient.${randomUUID()}`, 'hiyas-reels')).toMatchObject({ kind: 'ok' })
  expect(await whileGone(studio, () => call('history'))).toEqual({ kind: 'unreachable' })
  expect(await call('history')).toMatchObject({ kind: 'ok' })
})
