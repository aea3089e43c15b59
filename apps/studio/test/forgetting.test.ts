import { randomUUID } from 'node:crypto'
import { inOneStatement, sql } from '@hiyas/database'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import type { Hub88Call } from '@hiyas/supplier'
import { rowsRead } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { SESSION_KEPT_MS } from '../src/server/sessions/forgetting.ts'
import { forgetSessions } from '../src/server/store/sessions.ts'
import type { RoundState } from '../src/wire.ts'
import type { Fault } from './fake-wallet.ts'
import { minor } from './inhouse-game.ts'
import { ask, fromPage, type Studio, sitDown, startStudio } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
  studio.wallet.setProfile('DEMO')
})

async function walletTokens(): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select wallet_token as token from studio.session order by created_at`.execute(studio.database.query)
  return rows.map(({ token }) => token)
}

test('W-25 a session that is over is forgotten with the token it holds, and its rounds are not: history and last round stay', async () => {
  const seats = [
    await sitDown(studio),
    await sitDown(studio),
    await sitDown(studio),
    await sitDown(studio),
    await sitDown(studio),
  ]
  const [first, second] = seats as [(typeof seats)[0], (typeof seats)[0]]
  await first.spin()
  await expect.poll(async () => (await first.history()).body.rounds[0]?.state).toBe('settled')
  const before = (await first.history()).body.rounds
  expect(before).toHaveLength(1)

  studio.clock.advance(SESSION_KEPT_MS - HOUR_MS)
  expect(await studio.forgetting.runOnce()).toBe(0)
  // As long as a wallet may know the token, nobody gets in with it once more.
  const again = { body: fromPage({ token: second.token, game: 'hiyas-reels' }) }
  expect((await ask(studio, '/api/session', again)).body.error.code).toBe('launch_used')
  studio.clock.advance(HOUR_MS + MINUTE_MS)
  expect(await studio.forgetting.runOnce()).toBe(5)
  expect(await walletTokens()).toEqual([])
  expect((await first.state()).body.error.code).toBe('session_unknown')
  studio.wallet.failNext('userInfo', 'RS_ERROR_TOKEN_EXPIRED')
  expect((await ask(studio, '/api/session', again)).body.error.code).toBe('launch_refused')

  const back = await sitDown(studio, { player: first.player })
  expect((await back.history()).body.rounds).toEqual(before)
  expect(back.opened.lastRound).toMatchObject({ id: before[0]?.id })
})

test('WAL-05 the session of a round that the wallet has still to be told of stays, and for as long after that as its token lives', async () => {
  const seat = await sitDown(studio)
  studio.wallet.failNext('bet', 'http500')
  studio.wallet.failNext('rollback', 'http500')
  await seat.spin()
  studio.clock.advance(SESSION_KEPT_MS + MINUTE_MS)
  await studio.forgetting.runOnce()
  expect(await walletTokens()).toEqual([seat.token])
  await studio.worker.runOnce()
  await studio.forgetting.runOnce()
  expect(await walletTokens()).toEqual([seat.token])
  const balance = studio.wallet.balanceOf(seat.player)
  const other = await sitDown(studio, { player: seat.player })
  expect((await other.history()).body.rounds).toMatchObject([{ state: 'voided' }])
  expect(studio.wallet.balanceOf(seat.player)).toBe(balance)
  studio.clock.advance(SESSION_KEPT_MS + MINUTE_MS)
  expect(await studio.forgetting.runOnce()).toBe(2)
})

test('a session that is used stays', async () => {
  const [left, used] = [await sitDown(studio), await sitDown(studio)]
  studio.clock.advance(11 * HOUR_MS)
  expect((await used.state()).status).toBe(200)
  const anHourAgo = new Date(studio.clock.nowMs() - HOUR_MS)
  // That it was used is written down behind the answer.
  const seen = () =>
    sql`select from studio.session where wallet_token = ${used.token} and last_seen_at > ${anHourAgo}`.execute(
      studio.database.query,
    )
  await expect.poll(async () => (await seen()).rows.length).toBe(1)
  expect(await inOneStatement(studio.database, tx => forgetSessions(tx, anHourAgo, 10))).toBe(1)
  expect((await left.state()).body.error.code).toBe('session_unknown')
  expect((await used.state()).status).toBe(200)
})

/** As if so many rounds more had been played by somebody, the last of them now. */
const playMore = (player: string, rounds: number) =>
  sql`
    insert into studio.round (id, session_id, request_id, player, currency, game, model, model_digest, state, stake, win, outcome,
                              bet_id, win_id, rollback_id, opened_at, closed_at)
    select gen_random_uuid(), session_id, gen_random_uuid(), player, currency, game, model, model_digest, 'settled', stake, 0,
           '{}', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), at, at
      from studio.round, (values (${new Date(studio.clock.nowMs())}::timestamptz)) now(at), generate_series(1, ${rounds}::integer)
     where player = ${player}`.execute(studio.database.query)

test('W-25 what it costs to forget a session does not grow by the rounds that were played in it, nor by those of others', async () => {
  const [old, young] = [await sitDown(studio), await sitDown(studio)]
  for (const seat of [old, young]) expect((await seat.spinOut()).status).toBe(200)
  await playMore(old.player, 1_000)
  studio.clock.advance(SESSION_KEPT_MS + MINUTE_MS)
  await playMore(young.player, 20_000)
  await young.state()
  await sql`analyze studio.round, studio.session`.execute(studio.database.query)
  const before = new Date(studio.clock.nowMs() - SESSION_KEPT_MS)
  const read = await rowsRead(studio.database, 'studio.round', async tx =>
    expect(await forgetSessions(tx, before, 100)).toBeGreaterThanOrEqual(1),
  )
  expect(read).toBeLessThan(20)
})

describe('a session that was forgotten while the clock was ahead for a moment', () => {
  async function forgotten() {
    const own = await startStudio()
    own.wallet.setProfile('DEMO')
    const seat = await sitDown(own)
    expect((await seat.spinOut()).status).toBe(200)
    const aheadMs = SESSION_KEPT_MS + HOUR_MS
    own.clock.advance(aheadMs)
    expect(await own.forgetting.runOnce()).toBe(1)
    own.clock.advance(-aheadMs)
    return { own, seat }
  }

  test.each<[string, [Hub88Call, Fault][], RoundState]>([
    [
      'the stake of a bet whose answer was lost comes back',
      [
        ['bet', 'drop'],
        ['rollback', 'http500'],
      ],
      'voided',
    ],
    ['the end of a round that the wallet did not hear is told', [['win', 'http500']], 'settled'],
  ])('W-14 WAL-05 GAM-17 of what is played in it meanwhile %s, also after a restart', async (_, faults, ends) => {
    const { own, seat } = await forgotten()
    const before = own.wallet.balanceOf(seat.player)
    for (const [call, fault] of faults) own.wallet.failNext(call, fault)
    const requestId = randomUUID()
    await seat.spin(requestId)
    await own.stop()
    const anew = await own.restart()
    own.clock.advance(30 * SECOND_MS)
    await anew.worker.runOnce()
    const { rows } = await sql<{ id: string; state: string; win: bigint | null }>`
      select id, state, win from studio.round where request_id = ${requestId}`.execute(anew.database.query)
    expect(rows).toMatchObject([{ state: ends }])
    const win = rows[0]?.win ?? null
    expect(own.wallet.balanceOf(seat.player)).toBe(win === null ? before : before - minor('2') + win)
    expect(own.wallet.movesOfRound(rows[0]?.id ?? '')).toHaveLength(2)
  })

  test('W-25 is found to be gone by who plays in it, and its game is opened anew', async () => {
    const { own, seat } = await forgotten()
    own.clock.advance(2 * MINUTE_MS)
    expect((await seat.spin()).status).toBe(200)
    // That it was used is written down behind the answer.
    await expect.poll(async () => (await seat.state()).body.error?.code).toBe('session_unknown')
    const back = await sitDown(own, { player: seat.player })
    expect((await back.spin()).status).toBe(200)
  })
})
