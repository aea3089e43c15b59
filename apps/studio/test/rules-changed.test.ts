import { sql } from '@hiyas/database'
import { beforeAll, expect, test } from 'vitest'
import { joinOwnGame, layoutOf, minor, roundKept, safeOf } from './inhouse-game.ts'
import { openTables, playOnce } from './seat.ts'
import { type Studio, sitDown, startStudio } from './studio.ts'

/* The studio is started anew with other rules: what was read and begun before it is of those that were, and they are played no more. */

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
  studio.wallet.setProfile('DEMO')
})

/** As if the rules of a player's game had been others until now. */
async function changeRulesUnder({ database }: Studio, player: string): Promise<void> {
  await sql`update studio.session set model_digest = 'of before' where player = ${player}`.execute(database.query)
  await sql`update studio.round set model_digest = 'of before' where player = ${player}`.execute(database.query)
}

const CHANGED = { status: 409, body: { error: { code: 'rules_changed' } } }

test('GAM-15 who has read other rules stakes nothing, and plays under the new ones when he has opened the game anew', async () => {
  const seat = await sitDown(studio)
  const request = '5b0a3c62-7c1f-4f4a-9d5e-0f6b1c2d3e4f'
  const before = await seat.spin(request)
  expect(before.status).toBe(200)
  await seat.shown(before.body.round.id)
  const money = studio.wallet.balanceOf(seat.player)
  await changeRulesUnder(studio, seat.player)
  const next = await studio.restart()
  expect(await seat.spin(undefined, '2.00', next)).toMatchObject(CHANGED)
  expect(studio.wallet.balanceOf(seat.player)).toBe(money)
  expect((await seat.history(next)).body.rounds).toHaveLength(1)
  // A round of before is answered as it was, whatever is played now (W-11).
  expect((await seat.spin(request, '2.00', next)).body.round?.id).toBe(before.body.round.id)
  const anew = await sitDown(next, { player: seat.player })
  expect((await anew.spin()).status).toBe(200)
})

test('GAM-15 GAM-17 an open round whose rules are played no more gives its stake back, and nobody goes on with it', async () => {
  const seat = await joinOwnGame(studio, 'mina-de-oro')
  const { round } = (await seat.play({ mines: 3 })).body
  const [safe = 0, other = 0] = safeOf(await layoutOf(studio, round))
  const one = (await seat.act(round, { tile: safe })).body.round
  await changeRulesUnder(studio, seat.player)
  const next = await studio.restart()
  expect(await seat.act(one, { tile: other }, next)).toMatchObject(CHANGED)
  expect(await roundKept(studio, round.id)).toMatchObject({
    state: 'voided',
    win: null,
    outcome: { opened: [safe] },
  })
  expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
})

test('GAM-15 GAM-17 who comes back to such a round is told that his stake is his again, and may begin another one', async () => {
  const seat = await joinOwnGame(studio, 'mina-de-oro')
  const { round } = (await seat.play({ mines: 3 })).body
  await seat.act(round, { tile: safeOf(await layoutOf(studio, round))[0] })
  await changeRulesUnder(studio, seat.player)
  const back = await joinOwnGame(studio, 'mina-de-oro', { player: seat.player })
  expect(back.opened).toMatchObject({
    balance: '1000.00',
    lastRound: { id: round.id, state: 'voided', win: null },
  })
  expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1000'))
  expect((await back.play({ mines: 3 })).body.round).toMatchObject({ state: 'playing' })
})

test('GAM-16 GAM-11 a round by rules that are played no more is recalled without the return of those of now', async () => {
  const seat = await sitDown(studio)
  const { round } = (await seat.spin()).body
  await seat.shown(round.id)
  expect(round.edition).toEqual({ name: '96', rtp: expect.stringMatching(/^9/) })
  await changeRulesUnder(studio, seat.player)
  const [recalled] = (await seat.history()).body.rounds
  expect(recalled).toMatchObject({
    id: round.id,
    stake: round.stake,
    win: round.win,
    edition: { name: '96', rtp: null },
  })
})

test('GAM-15 the game says that its rules have changed, takes nothing, and is opened again', async () => {
  const tables = await openTables()
  const seat = await tables.sit()
  await sql`update studio.session set model_digest = 'of before' where player = ${seat.player}`.execute(
    tables.studio.database.query,
  )
  await playOnce(seat)
  expect(seat.store.get()).toMatchObject({ message: { kind: 'rules_changed' }, balance: 1_000_000n })
  seat.game.dismissMessage()
  expect(seat.messages.at(-1)).toEqual({ type: 'again' })
})
