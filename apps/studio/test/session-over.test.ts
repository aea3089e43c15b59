import { SECOND_MS } from '@hiyas/kernel'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireRoom, WireShown } from '../src/wire.ts'
import { joinOwnGame, layoutOf, roundKept, safeOf } from './inhouse-game.ts'
import { ask, type Studio, startStudio } from './studio.ts'

/* A game that stays open on a telephone whose session its player has ended from another one: the wallet knows its token no more. */

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})
beforeEach(() => studio.wallet.setProfile('DEMO'))
afterEach(() => studio.wallet.setProfile(undefined))

const SESSION_OVER = { status: 401, body: { error: { code: 'session_unknown' } } }
/** The wallet says it to the next question about a balance; the studio need not ask again. */
const tokenIsOver = (): void => studio.wallet.failNext('balance', 'RS_ERROR_TOKEN_EXPIRED')

/** Two games of one player, and a round in the second. */
async function lostAndNew() {
  const lost = await joinOwnGame(studio, 'mina-de-oro')
  const kept = await joinOwnGame(studio, 'mina-de-oro', { player: lost.player })
  const { round } = (await kept.play({ mines: 3 })).body
  return { lost, kept, round, safe: safeOf(await layoutOf(studio, round)) }
}

test('SES-07 a game of a session that is over opens no tile of what was begun in a later one', async () => {
  const { lost, kept, round, safe } = await lostAndNew()
  tokenIsOver()
  expect(await lost.act(round, { tile: safe[0] })).toMatchObject(SESSION_OVER)
  expect(await lost.act(round, { tile: safe[0] }), 'nor when it asks again').toMatchObject(SESSION_OVER)
  expect(await roundKept(studio, round.id)).toMatchObject({ state: 'playing', steps: 0 })
  expect((await kept.act(round, { tile: safe[0] })).status).toBe(200)
})

test('SES-07 nor is it told of it, whichever way it asks', async () => {
  const { lost, round } = await lostAndNew()
  tokenIsOver()
  expect((await lost.history()).body.rounds).toEqual([])
  expect(await lost.state()).toMatchObject(SESSION_OVER)
  expect(await lost.turnSeeds('mine')).toMatchObject(SESSION_OVER)
  expect(await roundKept(studio, round.id)).toMatchObject({ state: 'playing' })
})

test('SES-07 GAM-17 nor does it note as shown how that ended, whose player is told it at his next entry', async () => {
  const { lost, kept, round, safe } = await lostAndNew()
  const one = (await kept.act(round, { tile: safe[0] })).body.round
  expect((await kept.act(one, { out: true })).body.round.balanceAfter).not.toBeNull()
  tokenIsOver()
  expect(await lost.state()).toMatchObject(SESSION_OVER)
  expect((await lost.post('/api/shown', { round: round.id })).body).toEqual({ balanceAfter: null })
  expect((await kept.lastRound())?.shown).toBe(false)
  expect((await kept.post<WireShown>('/api/shown', { round: round.id })).body.balanceAfter).not.toBeNull()
  expect((await kept.lastRound())?.shown).toBe(true)
})

test('SES-07 a bet that a round of a later session holds up is told that the session is over, and not that a round is open', async () => {
  const { lost } = await lostAndNew()
  tokenIsOver()
  expect(await lost.play({ mines: 3 })).toMatchObject(SESSION_OVER)
})

test('SES-07 RG-21 nor is it told in which game the later round waits', async () => {
  studio.wallet.setProfile('STRICT')
  const lost = await joinOwnGame(studio, 'mina-de-oro')
  const kept = await joinOwnGame(studio, 'alon-hi-lo', { player: lost.player })
  expect((await kept.play({})).status).toBe(200)
  expect((await lost.play({ mines: 3 })).body.error.code).toBe('round_elsewhere')
  tokenIsOver()
  expect(await lost.play({ mines: 3 })).toMatchObject(SESSION_OVER)
})

test('SES-07 what it had begun itself goes on, and is told to it alone', async () => {
  const { kept, round, safe } = await lostAndNew()
  tokenIsOver()
  expect((await kept.state()).body).toMatchObject({ balance: null, lastRound: { id: round.id, state: 'playing' } })
  const one = (await kept.act(round, { tile: safe[0] })).body.round
  expect((await kept.act(one, { out: true })).body.round.state).toBe('settled')
  const next = await joinOwnGame(studio, 'mina-de-oro', { player: kept.player })
  // Two of one moment have no order.
  studio.clock.advance(SECOND_MS)
  const later = (await next.play({ mines: 3 })).body.round
  expect((await kept.history()).body.rounds.map(({ id }) => id)).toEqual([round.id])
  expect((await next.history()).body.rounds.map(({ id }) => id)).toEqual([later.id, round.id])
})

test('SES-07 GAM-17 how its own bet ended is told to it also while a later session has a round open', async () => {
  const { kept, round, safe } = await lostAndNew()
  const next = await joinOwnGame(studio, 'mina-de-oro', { player: kept.player })
  const one = (await kept.act(round, { tile: safe[0] })).body.round
  await next.act(one, { out: true })
  studio.clock.advance(SECOND_MS)
  expect((await next.play({ mines: 3 })).body.round.state).toBe('playing')
  tokenIsOver()
  expect((await kept.state()).body).toMatchObject({ lastRound: { id: round.id, state: 'settled' } })
})

test('GAM-17 while the wallet does not answer a player goes on with his round in whichever session', async () => {
  const { lost, round, safe } = await lostAndNew()
  studio.wallet.failNext('balance', 'hang')
  expect((await lost.act(round, { tile: safe[0] })).body.round).toMatchObject({ step: 1 })
})

test('SES-07 GAM-17 it follows a room for as long as a bet of its own flies, and has no hand in another', async () => {
  const [own, lost] = [await joinOwnGame(studio, 'sinag-crash'), await joinOwnGame(studio, 'sinag-crash')]
  const kept = await joinOwnGame(studio, 'sinag-crash', { player: lost.player })
  expect((await ask<WireRoom>(studio, '/api/room', { secret: own.secret })).body.round?.state).toBe('betting')
  const flying = (await own.play({ target: null })).body.round
  const later = (await kept.play({ target: null })).body.round
  tokenIsOver()
  expect((await own.lastRound())?.id).toBe(flying.id)
  tokenIsOver()
  expect(await lost.state()).toMatchObject(SESSION_OVER)
  expect((await ask(studio, '/api/room', { secret: own.secret })).status).toBe(200)
  expect(await lost.act(later, { out: true })).toMatchObject(SESSION_OVER)
  for (const path of ['/api/room', '/api/room/events']) {
    expect(await ask(studio, path, { secret: lost.secret }), path).toMatchObject(SESSION_OVER)
  }
})
