import { randomUUID } from 'node:crypto'
import { inTransaction, sql } from '@hiyas/database'
import { HILO } from '@hiyas/fair/inhouse'
import { DAY_MS, ok, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, expect, test, vi } from 'vitest'
import type { StudioTables } from '../src/server/store/tables.ts'
import type { WireRoundMoney, WireState } from '../src/wire.ts'
import { minor } from './inhouse-game.ts'
import { ask, type Studio, sitDown, startStudio, waitingForLocks } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
  studio.wallet.setProfile('DEMO')
})

type Round = WireRoundMoney & { view: Record<string, unknown> }
type Played = { round: Round; balance: string | null }

async function joinGame(game: string, player?: string) {
  const seat = await sitDown(studio, { game, ...(player ? { player } : {}) })
  const post = <Body>(path: string, body: object) => ask<Body>(studio, path, { body, secret: seat.secret })
  return {
    ...seat,
    play: (choice: unknown) => post<Played>('/api/play', { stake: '10.00', requestId: randomUUID(), choice }),
    act: (round: Round, action: object) => post<Played>('/api/act', { round: round.id, step: round.step, action }),
  }
}
const roundRow = (id: string) =>
  studio.database.query
    .withTables<StudioTables>()
    .selectFrom('studio.round')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Opens a tile without a mine. */
async function openGem(seat: Awaited<ReturnType<typeof joinGame>>, round: Round): Promise<Round> {
  const { layout } = (await roundRow(round.id)).outcome as { layout: readonly number[] }
  const tile = Array.from({ length: 25 }, (_, at) => at).find(at => !layout.includes(at)) ?? 0
  return (await seat.act(round, { tile })).body.round
}

test('WAL-04 GAM-17 a round that ended by itself after a day has a day from then on to be paid: the wallet may be away at that moment', async () => {
  const seat = await joinGame('mina-de-oro')
  const one = await openGem(seat, (await seat.play({ mines: 3 })).body.round)
  studio.clock.advance(DAY_MS)
  studio.wallet.failNext('win', 'http500', 'hang')
  await studio.worker.runOnce()
  expect((await roundRow(one.id)).state).toBe('staked')
  studio.clock.advance(SECOND_MS)
  await studio.worker.runOnce()
  expect((await roundRow(one.id)).state).toBe('staked')
  studio.clock.advance(DAY_MS - 2 * SECOND_MS)
  await studio.worker.runOnce()
  expect(await roundRow(one.id)).toMatchObject({ state: 'settled', win: minor('11.25') })
  expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1001.25'))
})

test('GAM-17 an open round is shown at the next entry though another bet on the game, begun after it, was taken back', async () => {
  const seat = await joinGame('mina-de-oro')
  const second = await joinGame('mina-de-oro', seat.player)
  // Two pages bet at once: the wallet has not answered the one whose time is later when the other has its round.
  studio.wallet.failNext('bet', 'hold')
  const late = second.play({ mines: 5 })
  await vi.waitFor(() => expect(studio.wallet.held).toHaveLength(1))
  studio.clock.advance(-SECOND_MS)
  const { round } = (await seat.play({ mines: 3 })).body
  studio.clock.advance(SECOND_MS)
  expect(round.state).toBe('playing')
  studio.wallet.giveUp()
  expect((await late).body.error).toMatchObject({ code: 'round_voided', detail: { returned: true } })
  const back = await joinGame('mina-de-oro', seat.player)
  expect(back.opened.lastRound).toMatchObject({ id: round.id, state: 'playing' })
  expect((await ask<WireState>(studio, '/api/session', { secret: back.secret })).body.lastRound?.id).toBe(round.id)
  const one = await openGem(back, back.opened.lastRound as unknown as Round)
  expect((await back.act(one, { out: true })).body.round).toMatchObject({ state: 'settled', win: '11.25' })
})

test('GAM-09 hi-lo: who has skipped every card is shown what he is paid', async () => {
  const seat = await joinGame('alon-hi-lo')
  let { round } = (await seat.play({})).body
  while (round.state === 'playing') round = (await seat.act(round, { move: 'skip' })).body.round
  expect(round.step).toBe(HILO.cards - 1)
  expect(round).toMatchObject({ state: 'settled', win: '9.90', view: { isOut: true, times: 99, worth: '9.90' } })
})

test('GAM-17 bets of a player at one flight from two pages, both debited at once: one is in, the other goes back at once', async () => {
  const [one, two] = [await joinGame('sinag-crash'), await joinGame('sinag-crash')]
  const other = await joinGame('sinag-crash', one.player)
  const room = await ask<{ round: { id: string; state: string } }>(studio, '/api/room', { secret: two.secret })
  expect(room.body.round.state).toBe('betting')
  // Nobody joins the flight until both bets are debited and want to.
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction<null, never>(studio.database, async tx => {
    await sql`select id from studio.room_round where id = ${room.body.round.id} for update`.execute(tx)
    locked.resolve()
    await release.promise
    return ok(null)
  })
  await locked.promise
  const bets = [one.play({ target: null }), other.play({ target: null })]
  await vi.waitFor(async () => expect(await waitingForLocks(studio)).toBe(2))
  release.resolve()
  await holding
  const answers = await Promise.all(bets)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503])
  const refused = answers.find(({ status }) => status === 503)
  expect(refused?.body.error).toEqual({ code: 'round_voided', detail: { returned: true } })
  expect(studio.wallet.balanceOf(one.player)).toBe(minor('990'))
})

test('WAL-03 the same request with another choice is another bet: refused, and the first one stands', async () => {
  const { secret } = await sitDown(studio, { game: 'swerte-dice' })
  const bet = { stake: '10.00', requestId: randomUUID(), choice: { over: true, target: 5_000 } }
  const play = (body: object) => ask<Played>(studio, '/api/play', { body, secret })
  const { round } = (await play(bet)).body
  expect(await play({ ...bet, choice: { over: false, target: 5_000 } })).toMatchObject({
    status: 409,
    body: { error: { code: 'request_reused', field: 'requestId' } },
  })
  expect((await play(bet)).body.round).toMatchObject({ id: round.id, view: round.view })
})
