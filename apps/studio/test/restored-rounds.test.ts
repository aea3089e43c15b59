import { randomUUID } from 'node:crypto'
import { SECOND_MS } from '@hiyas/kernel'
import { beforeEach, expect, test } from 'vitest'
import { retire } from '../src/server/retire/service.ts'
import type { RoundRow, StudioTables } from '../src/server/store/tables.ts'
import { joinOwnGame, layoutOf, minor, type Round, safeOf } from './inhouse-game.ts'
import { ask, type Studio, sitDown, startStudio } from './studio.ts'

/* The studio's database was set back to a moment in which a round was open, and the wallet's was not: it has ended the round since. */

let studio: Studio
beforeEach(async () => {
  studio = await startStudio()
})

const roundIn = (id: string) =>
  studio.database.query.withTables<StudioTables>().selectFrom('studio.round').selectAll().where('id', '=', id)

/** The round as it stood at the backup. */
async function setBack({ id, ...then }: RoundRow): Promise<void> {
  const outcome = then.outcome === null ? null : (JSON.stringify(then.outcome) as never)
  const choice = then.choice === null ? null : (JSON.stringify(then.choice) as never)
  await studio.database.query
    .withTables<StudioTables>()
    .updateTable('studio.round')
    .set({ ...then, outcome, choice })
    .where('id', '=', id)
    .execute()
}

/** What `npm run studio:retire` and the next start make of it. */
async function startedAnew(): Promise<Studio> {
  expect(await retire(studio.database, studio.clock.nowMs())).toMatchObject({ ok: true })
  const anew = await studio.restart()
  studio.clock.advance(30 * SECOND_MS)
  await anew.worker.runOnce()
  return anew
}

const CASH_OUT = { out: true }

test.each([
  ['was won', async (round: Round) => ({ tile: safeOf(await layoutOf(studio, round))[0] }), CASH_OUT],
  ['was lost', async (round: Round) => ({ tile: (await layoutOf(studio, round))[0] }), null],
])(
  'W-12 W-20 WAL-03 the stake of a round that %s since the backup does not come back on top',
  async (_, first, last) => {
    studio.wallet.setProfile('STRICT')
    const mines = await joinOwnGame(studio, 'mina-de-oro')
    const { round } = (await mines.play({ mines: 3 })).body
    const then = await roundIn(round.id).executeTakeFirstOrThrow()
    const after = (await mines.act(round, await first(round))).body.round
    const ended = last ? (await mines.act(after, last)).body.round : after
    expect(ended.state).toBe('settled')
    const left = minor('990') + minor(ended.win ?? '0')
    expect(studio.wallet.balanceOf(mines.player)).toBe(left)

    await setBack(then)
    const anew = await startedAnew()
    expect(studio.wallet.balanceOf(mines.player)).toBe(left)
    expect(studio.wallet.movesOfRound(round.id).map(({ kind }) => kind)).toEqual(['bet', 'win'])
    const slot = await sitDown(anew, { player: mines.player })
    expect((await slot.history()).body.rounds, 'nobody here knows how it ended').toEqual([])
    expect((await slot.spin()).status, 'nor is he kept from any other').toBe(200)
  },
)

test('W-12 W-20 WAL-03 nor does that of a bet that was on its way then; its page opens the game anew', async () => {
  const slot = await sitDown(studio)
  const requestId = randomUUID()
  const { id } = (await slot.spin(requestId)).body.round
  await slot.shown(id)
  const left = studio.wallet.balanceOf(slot.player)
  const now = await roundIn(id).executeTakeFirstOrThrow()
  expect(now.state).toBe('settled')

  const undecided = { outcome: null, win: null, balance_before: null, balance_after: null, decided_at: null }
  await setBack({ ...now, ...undecided, state: 'opened', attempts: 0, attempt_at: now.opened_at, closed_at: null })
  const anew = await startedAnew()
  expect(studio.wallet.balanceOf(slot.player)).toBe(left)
  const body = { stake: '2.00', requestId }
  const again = await ask(anew, '/api/spin', { body, secret: slot.secret })
  expect([again.status, again.body.error.code]).toEqual([401, 'session_unknown'])
  expect((await slot.spin(randomUUID(), '2.00', anew)).status).toBe(200)
})

test('GAM-17 one that is open at the wallet too is taken back, once, and no win of it can follow', async () => {
  const mines = await joinOwnGame(studio, 'mina-de-oro')
  const { round } = (await mines.play({ mines: 3 })).body
  const then = await roundIn(round.id).executeTakeFirstOrThrow()
  await startedAnew()
  expect(studio.wallet.balanceOf(mines.player)).toBe(minor('1000'))

  // Set back once more, and played on by a studio that nobody has retired.
  await setBack(then)
  const [gem = 0] = safeOf(await layoutOf(studio, round))
  const opened = (await mines.act(round, { tile: gem })).body.round
  expect((await mines.act(opened, CASH_OUT)).body.round.state).toBe('disputed')
  expect(studio.wallet.balanceOf(mines.player)).toBe(minor('1000'))
})
