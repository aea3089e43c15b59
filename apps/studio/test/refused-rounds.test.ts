import { sql } from '@hiyas/database'
import { DAY_MS, MINUTE_MS } from '@hiyas/kernel'
import { rowsRead } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { lastBegunAt, roundsOfPlayer } from '../src/server/store/rounds.ts'
import { type Studio, sitDown, startStudio } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})

const MANY = 2_000

/** As if the player had pressed so often with an empty purse since his last round. */
const refuse = (player: string, times: number) =>
  sql`
    insert into studio.round (id, session_id, request_id, player, currency, game, model, model_digest, state, stake,
                              bet_id, win_id, rollback_id, opened_at, closed_at, last_answer)
    select gen_random_uuid(), session_id, gen_random_uuid(), player, currency, game, model, model_digest, 'refused', stake,
           gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), opened_at + at * interval '1 ms',
           opened_at + at * interval '1 ms', 'RS_ERROR_NOT_ENOUGH_MONEY'
      from studio.round cross join generate_series(1, ${times}::integer) at
     where player = ${player}`.execute(studio.database.query)

test('WAL-03 a refused round answers its request for a day and is forgotten then; every other stays', async () => {
  const seat = await sitDown(studio, { money: '1.00' })
  const request = '00000000-0000-4000-8000-000000000001'
  expect((await seat.spin(request)).status).toBe(402)
  studio.clock.advance(DAY_MS - MINUTE_MS)
  await studio.forgetting.runOnce()
  const rounds = async () =>
    (await sql`select state from studio.round where player = ${seat.player}`.execute(studio.database.query)).rows
  expect(await rounds()).toEqual([{ state: 'refused' }])
  studio.clock.advance(2 * MINUTE_MS)
  await studio.forgetting.runOnce()
  expect(await rounds()).toEqual([])
})

test('GAM-16 the newest rounds of a player are found as fast however often he was refused since', async () => {
  const seat = await sitDown(studio)
  expect((await seat.spin()).status).toBe(200)
  await refuse(seat.player, MANY)
  await sql`analyze studio.round`.execute(studio.database.query)
  const player = { player: seat.player, currency: 'PHP', games: ['hiyas-reels'] }
  const now = new Date(studio.clock.nowMs())
  expect(await rowsRead(studio.database, 'studio.round', reader => roundsOfPlayer(reader, player, 20))).toBeLessThan(20)
  expect(await rowsRead(studio.database, 'studio.round', reader => lastBegunAt(reader, player, now))).toBeLessThan(20)
  expect((await seat.history()).body.rounds).toHaveLength(1)
})

test('GAM-16 ten completed rounds can be recalled after any number of bets that a slow wallet had taken back', async () => {
  studio.wallet.setProfile('DEMO')
  const seat = await sitDown(studio)
  studio.wallet.setProfile(undefined)
  const played: string[] = []
  for (let round = 0; round < 11; round++) {
    studio.clock.advance(1)
    played.unshift((await seat.spinOut()).body.round.id)
  }
  for (let bet = 0; bet < 20; bet++) {
    studio.clock.advance(1)
    studio.wallet.failNext('bet', 'drop')
    await seat.spin()
  }
  const { rounds } = (await seat.history()).body
  expect(rounds.map(({ state }) => state).filter(state => state === 'voided')).toHaveLength(20)
  expect(rounds.slice(20).map(({ id }) => id)).toEqual(played.slice(0, 10))
})
