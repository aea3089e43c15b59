import { randomUUID } from 'node:crypto'
import { drawHilo, isHiloRight } from '@hiyas/fair/inhouse'
import { DAY_MS } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { joinOwnGame, layoutOf, minor, type Played, roundKept, safeOf, streamOf } from './inhouse-game.ts'
import { type Studio, startStudio } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
  studio.wallet.setProfile('DEMO')
})

const STEPPED = { 'mina-de-oro': { mines: 3 }, 'alon-hi-lo': {} } as const
const joinGame = (game: string, player?: string) => joinOwnGame(studio, game, { player })

test('GAM-06 GAM-17 mines: hidden, opened tile by tile, cashed out at what is shown', async () => {
  const seat = await joinGame('mina-de-oro')
  const { round } = (await seat.play({ mines: 3 })).body
  expect(round).toMatchObject({ state: 'playing', win: null, step: 0, view: { opened: [], layout: null } })
  const layout = await layoutOf(studio, round)
  const [first = 0, second = 0] = safeOf(layout)
  const one = (await seat.act(round, { tile: first })).body.round
  expect(one.view).toMatchObject({ opened: [first], layout: null, times: 112, worth: '11.25' })
  // The same step again is the same answer, not another tile.
  expect((await seat.act(round, { tile: second })).body.round.view.opened).toEqual([first])
  const out = (await seat.act(one, { out: true })).body
  expect(out.round).toMatchObject({ state: 'settled', win: '11.25', view: { isOut: true, layout } })
  expect(out.balance).toBe('1001.25')
  expect((await seat.act(out.round, { tile: second })).body.round.win).toBe('11.25')
})

test('mines: a mine ends the round with nothing', async () => {
  const seat = await joinGame('mina-de-oro')
  const { round } = (await seat.play({ mines: 24 })).body
  const [mine] = await layoutOf(studio, round)
  const { body } = await seat.act(round, { tile: mine })
  expect(body.round).toMatchObject({ state: 'settled', win: '0.00', view: { isHit: true, times: 0 } })
})

test('mines: the last gem cashes out by itself', async () => {
  const seat = await joinGame('mina-de-oro')
  const { round } = (await seat.play({ mines: 24 })).body
  const [gem] = safeOf(await layoutOf(studio, round))
  expect((await seat.act(round, { tile: gem })).body.round).toMatchObject({ state: 'settled', win: '247.50' })
})

test.each([{ out: true }, { tile: 25 }, { tile: 'x' }, {}, null])('mines refuses the action %j', async action => {
  const seat = await joinGame('mina-de-oro')
  const { round } = (await seat.play({ mines: 3 })).body
  expect(await seat.post('/api/act', { round: round.id, step: 0, action })).toMatchObject({
    status: 400,
    body: { error: { code: 'action_invalid' } },
  })
})

test('GAM-06 hi-lo: a right guess grows, a skip does not, a wrong one ends it', async () => {
  const seat = await joinGame('alon-hi-lo')
  let { round } = (await seat.play({})).body
  const seed = await streamOf(studio, round)
  const cards = drawHilo(seed)
  expect(round.view).toMatchObject({ cards: [cards[0]], times: 0 })
  round = (await seat.act(round, { move: 'skip' })).body.round
  expect(round.view).toMatchObject({ cards: cards.slice(0, 2), times: 0 })
  expect((await seat.act(round, { move: 'out' })).status).toBe(400)
  const wrongAt = (at: number) =>
    (['high', 'low'] as const).find(move => !isHiloRight(cards[at] ?? 0, move, cards[at + 1] ?? 0))
  let at = 1
  for (; wrongAt(at) === undefined; at++) round = (await seat.act(round, { move: 'skip' })).body.round
  round = (await seat.act(round, { move: wrongAt(at) })).body.round
  expect(round).toMatchObject({ state: 'settled', win: '0.00', view: { isLost: true } })
})

test('GAM-17 an open round comes back exactly in a new session, holds up another one, and only its player goes on', async () => {
  const seat = await joinGame('mina-de-oro')
  const { round } = (await seat.play({ mines: 3 })).body
  const [safe = 0] = safeOf(await layoutOf(studio, round))
  const one = (await seat.act(round, { tile: safe })).body.round
  const back = await joinGame('mina-de-oro', seat.player)
  expect(back.opened.lastRound).toMatchObject({ id: round.id, state: 'playing', step: 1, view: one.view })
  expect(await back.play({ mines: 3 })).toMatchObject({ status: 409, body: { error: { code: 'round_open' } } })
  const stranger = await joinGame('mina-de-oro')
  expect((await stranger.act(one, { out: true })).status).toBe(404)
  const next = await studio.restart()
  expect((await back.act(one, { out: true }, next)).body.round).toMatchObject({ state: 'settled', win: '11.25' })
})

test('GAM-17 a player who never comes back gets the value of his round, or his stake', async () => {
  const [far, near] = [await joinGame('mina-de-oro'), await joinGame('mina-de-oro')]
  const opened = (await far.play({ mines: 3 })).body.round
  const [safe = 0] = safeOf(await layoutOf(studio, opened))
  await far.act(opened, { tile: safe })
  const untouched = (await near.play({ mines: 3 })).body.round
  studio.clock.advance(DAY_MS - 1)
  await studio.worker.runOnce()
  expect((await roundKept(studio, opened.id))?.state).toBe('playing')
  studio.clock.advance(1)
  await studio.worker.runOnce()
  expect(await roundKept(studio, opened.id)).toMatchObject({ state: 'settled', win: minor('11.25') })
  expect(await roundKept(studio, untouched.id)).toMatchObject({ state: 'voided', win: null })
  expect(studio.wallet.balanceOf(far.player)).toBe(minor('1001.25'))
  expect(studio.wallet.balanceOf(near.player)).toBe(minor('1000'))
})

test('WAL-04 GAM-17 a win of an open round that the wallet does not take is repeated like any other', async () => {
  const seat = await joinGame('mina-de-oro')
  const { round } = (await seat.play({ mines: 3 })).body
  const one = (await seat.act(round, { tile: safeOf(await layoutOf(studio, round))[0] })).body.round
  studio.wallet.failNext('win', 'drop')
  expect((await seat.act(one, { out: true })).body).toMatchObject({ round: { state: 'staked' }, balance: null })
  studio.clock.advance(1_000)
  await studio.worker.runOnce()
  expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1001.25'))
})

test.each(Object.keys(STEPPED))('%s takes a double tap for one round', async game => {
  const seat = await joinGame(game)
  const body = { stake: '10.00', requestId: randomUUID(), choice: STEPPED[game as keyof typeof STEPPED] }
  const answers = await Promise.all([1, 2, 3].map(() => seat.post<Played>('/api/play', body)))
  expect(new Set(answers.map(answer => answer.body.round.id)).size).toBe(1)
  expect(studio.wallet.balanceOf(seat.player)).toBe(minor('990'))
})

test('GAM-06 W-11 a board cashed out twenty times at once, at two processes, is paid once, and every answer says so', async () => {
  const seat = await joinGame('mina-de-oro')
  const { round } = (await seat.play({ mines: 3 })).body
  const one = (await seat.act(round, { tile: safeOf(await layoutOf(studio, round))[0] })).body.round
  const next = await studio.restart()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => seat.act(one, { out: true }, at % 2 === 0 ? studio : next)),
  )
  for (const { status, body } of answers) expect([status, body.round?.win]).toEqual([200, '11.25'])
  expect(studio.wallet.balanceOf(seat.player)).toBe(minor('1001.25'))
})

test('GAM-06 of a cash-out and a tile that hides a mine, tapped at once, one happens', async () => {
  for (let time = 0; time < 5; time++) {
    const seat = await joinGame('mina-de-oro')
    const { round } = (await seat.play({ mines: 3 })).body
    const layout = await layoutOf(studio, round)
    const one = (await seat.act(round, { tile: safeOf(layout)[0] })).body.round
    const [out, mine] = await Promise.all([seat.act(one, { out: true }), seat.act(one, { tile: layout[0] })])
    const kept = await roundKept(studio, one.id)
    expect([minor('11.25'), 0n]).toContain(kept?.win)
    // Each answer shows the round that was kept, whichever tap came first.
    for (const { body } of [out, mine]) expect(minor(body.round?.win ?? '')).toBe(kept?.win)
    expect(studio.wallet.balanceOf(seat.player)).toBe(minor('990') + (kept?.win ?? 0n))
  }
})
