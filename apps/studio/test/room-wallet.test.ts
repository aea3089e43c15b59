import { randomUUID } from 'node:crypto'
import { flightMs, msUntil } from '@hiyas/fair/inhouse'
import { expect, test, vi } from 'vitest'
import type { StudioTables } from '../src/server/store/tables.ts'
import type { WireRoom, WireRoundMoney } from '../src/wire.ts'
import { ask, sitDown, startStudio } from './studio.ts'

/** The flight ends soon after the one bet on it does: nobody is silent for so long that it would break. */
const POINT = 130
const TARGET = 110

test('GAM-14 a wallet that lets one player wait holds up nobody else: the end of the flight is told meanwhile', async () => {
  const studio = await startStudio()
  studio.wallet.setProfile('DEMO')
  const [aboard, watching] = [
    await sitDown(studio, { game: 'sinag-crash' }),
    await sitDown(studio, { game: 'sinag-crash' }),
  ]
  const tables = studio.database.query.withTables<StudioTables>()
  const room = async () => (await ask<WireRoom>(studio, '/api/room', { secret: watching.secret })).body.round
  const { id = '', startsAtMs = 0 } = (await room()) ?? {}
  await tables
    .updateTable('studio.room_round')
    .set({ drawn: JSON.stringify({ point: POINT }) as never, ends_at: new Date(startsAtMs + flightMs(POINT)) })
    .where('id', '=', id)
    .execute()
  const told = await follow(`${studio.url}/api/room/events`, watching.secret)
  const bet = { stake: '10.00', requestId: randomUUID(), choice: { target: TARGET } }
  const played = await ask<{ round: WireRoundMoney }>(studio, '/api/play', { body: bet, secret: aboard.secret })
  expect(played.body.round.state).toBe('playing')
  for (let left = startsAtMs - studio.clock.nowMs(); left > 0; left -= 2_000) {
    studio.clock.advance(Math.min(left, 2_000))
    await room()
  }

  studio.wallet.failNext('win', 'hold')
  studio.clock.advance(msUntil(TARGET))
  await vi.waitFor(() => expect(studio.wallet.held).toHaveLength(1))
  studio.clock.advance(flightMs(POINT) - msUntil(TARGET))
  await vi.waitFor(() => expect(told.at(-1)?.round).toMatchObject({ id, state: 'over' }))
  expect(studio.wallet.held).toHaveLength(1)

  studio.wallet.giveUp()
  await studio.stop()
})

/** What a line of events tells, as it comes. */
async function follow(address: string, secret: string): Promise<WireRoom[]> {
  const told: WireRoom[] = []
  const response = await fetch(address, { headers: { authorization: `Bearer ${secret}` } })
  const read = async () => {
    let text = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + part).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, data] = /^data: (.*)$/m.exec(event) ?? []
        if (data) told.push(JSON.parse(data) as WireRoom)
      }
    }
  }
  // The server hangs up when it ends.
  void read().catch(() => undefined)
  return told
}
