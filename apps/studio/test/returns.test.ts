import { sql } from '@hiyas/database'
import { DAY_MS, dayOf, dayStartMs, formatAmount, HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import { askForReturns, createSigner, OPERATOR_SIGNATURE_HEADER } from '@hiyas/supplier'
import { fakeSupplierKeys } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { readAmount } from '../src/client/money.ts'
import { gameOf } from '../src/server/engines/games.ts'
import { countDay } from '../src/server/returns/count.ts'
import { ROUNDS_MIN } from '../src/server/returns/rules.ts'
import type { WireRoundMoney } from '../src/wire.ts'
import { joinOwnGame } from './inhouse-game.ts'
import { ask, type Studio, sitDown, startStudio } from './studio.ts'

type Told = {
  returns: { day: string; game: string; rounds: number; staked: string; won: string; actual: number; isOut: boolean }[]
  isMore: boolean
}
const { privateKeyPem } = fakeSupplierKeys()

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})

/** What the operator is told of a time, when he signs his question. */
async function told(from: number, to: number, sign = createSigner(privateKeyPem), about = 'returns\nHYO') {
  const question = { from: at(from), to: at(to), at: at(studio.clock.nowMs()) }
  const text = Buffer.from(`${about}\n${question.from}\n${question.to}\n${question.at}`)
  const response = await fetch(`${studio.url}/api/returns?${new URLSearchParams(question)}`, {
    headers: { [OPERATOR_SIGNATURE_HEADER]: sign(text) },
  })
  return { status: response.status, body: (await response.json()) as Told }
}
const at = (ms: number): string => new Date(ms).toISOString()
const metrics = async (headers = {}) => {
  const response = await fetch(`${studio.url}/metrics`, { headers })
  return { status: response.status, text: await response.text() }
}

/** A day that is over, and may be counted. */
function passDay(): string {
  const day = dayOf(studio.clock.nowMs())
  studio.clock.advance(dayStartMs(day) + DAY_MS + HOUR_MS - studio.clock.nowMs())
  return day
}

/** Rounds as they are kept, so many that nobody could play them here, `winning` of which returned twice their stake. */
async function played(game: string, rounds: number, winning: number): Promise<void> {
  const seat = await sitDown(studio, { game })
  const { model } = gameOf(game)?.engine ?? {}
  const now = new Date(studio.clock.nowMs())
  await sql`
    insert into studio.round (id, session_id, request_id, player, currency, game, model, model_digest, state, stake, win, outcome,
                              bet_id, win_id, rollback_id, opened_at, closed_at)
    select gen_random_uuid(), session.id, gen_random_uuid(), session.player, 'PHP', ${game}, ${model?.id}, ${model?.digest},
           'settled', 20000, case when one <= ${winning}::int then 40000 else 0 end, '{}',
           gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${now}, ${now}
      from studio.session, generate_series(1, ${rounds}::int) one where session.player = ${seat.player}`.execute(
    studio.database.query,
  )
}

describe('a day that is over', () => {
  test('GAM-19 is counted once out of the rounds that ended in it, of slots and of our own games, and each count is the same', async () => {
    const before = studio.clock.nowMs()
    studio.wallet.setProfile('DEMO')
    const slot = await sitDown(studio)
    for (let round = 0; round < 3; round++) await slot.spinOut()
    studio.wallet.failNext('bet', 'drop')
    await slot.spin()
    const lean = await sitDown(studio, { game: 'hiyas-reels--92', player: slot.player })
    await lean.spinOut()
    const dice = await sitDown(studio, { game: 'swerte-dice' })
    const own: WireRoundMoney[] = []
    for (const target of [200, 5_000]) {
      const body = { stake: '1.00', requestId: globalThis.crypto.randomUUID(), choice: { over: false, target } }
      own.push((await ask<{ round: WireRoundMoney }>(studio, '/api/play', { body, secret: dice.secret })).body.round)
      await dice.shown(own.at(-1)?.id ?? '')
    }
    const { rounds } = (await slot.history()).body
    while ((await studio.worker.runOnce()) > 0 || (await slot.state()).body.lastRound?.state === 'staked')
      studio.clock.advance(MINUTE_MS)
    expect(await studio.returns.runOnce()).not.toContain(dayOf(before))
    const day = passDay()
    const next = await studio.restart()
    const counted = await Promise.all([studio.returns.runOnce(), next.returns.runOnce()])
    expect(counted.flat().filter(one => one === day)).toEqual([day])
    expect(await studio.returns.runOnce()).toEqual([])
    const kept = (await told(before - DAY_MS, studio.clock.nowMs())).body.returns.filter(one => one.day === day)
    const won = (list: readonly { win: string | null }[]) =>
      formatAmount(list.reduce((sum, { win }) => sum + readAmount(win ?? '0.00'), 0n))
    expect(kept.map(({ game, rounds, staked, won }) => [game, rounds, staked, won])).toEqual([
      ['hiyas-reels', 3, '6.00', won(rounds.filter(one => one.edition?.name === '96' && one.state !== 'voided'))],
      ['hiyas-reels--92', 1, '2.00', won(rounds.filter(one => one.edition?.name === '92'))],
      ['swerte-dice', 2, '2.00', won(own)],
    ])
    const [once, again] = [await countDay(studio.database.query, day), await countDay(next.database.query, day)]
    expect(again).toEqual(once)
    expect(once.every(({ theory, deviation }) => theory !== null && deviation !== null)).toBe(true)
  })

  test('GAM-19 is counted anew where a clock that was ahead had counted it before it was over', async () => {
    const own = await startStudio()
    own.wallet.setProfile('DEMO')
    const seat = await sitDown(own)
    const day = dayOf(own.clock.nowMs())
    await seat.spinOut()
    own.clock.advance(2 * DAY_MS)
    expect(await own.returns.runOnce()).toContain(day)
    own.clock.advance(-2 * DAY_MS)
    await seat.spinOut()
    expect(await own.returns.runOnce()).not.toContain(day)
    own.clock.advance(dayStartMs(day) + DAY_MS + HOUR_MS - own.clock.nowMs())
    expect(await own.returns.runOnce()).toEqual([day])
    expect(await own.returns.runOnce()).toEqual([])
    const { rows } = await sql`select game, rounds from studio.day_return where day = ${day}`.execute(
      own.database.query,
    )
    expect(rows).toEqual([{ game: 'hiyas-reels', rounds: 2 }])
  })

  test('GAM-19 that returned too much is told in the log, in the figures and to the operator; one round fewer says nothing', async () => {
    await played('hiyas-reels', ROUNDS_MIN, ROUNDS_MIN)
    await played('triple-fire-7s', ROUNDS_MIN - 1, ROUNDS_MIN - 1)
    await played('moon-wolf', ROUNDS_MIN, ROUNDS_MIN * 0.48)
    const day = passDay()
    studio.alarms.length = 0
    expect(await studio.returns.runOnce()).toEqual([day])
    expect(studio.alarms).toMatchObject([
      { code: 'return_out_of_band', day, game: 'hiyas-reels', rounds: ROUNDS_MIN, actual: 2 },
    ])
    await studio.returns.runOnce()
    expect(studio.alarms).toHaveLength(1)
    const { status, body } = await told(dayStartMs(day), dayStartMs(day) + DAY_MS)
    expect([status, body.isMore]).toEqual([200, false])
    expect(body.returns.map(({ game, isOut, actual }) => [game, isOut, actual])).toEqual([
      ['hiyas-reels', true, 2],
      ['moon-wolf', false, 0.96],
      ['triple-fire-7s', false, 2],
    ])
    const [from, to] = [new Date(dayStartMs(day)), new Date(dayStartMs(day) + DAY_MS)]
    const sign = createSigner(privateKeyPem)
    const url = `${studio.url}/api/returns`
    expect(
      await askForReturns({ supplier: 'HYO', url, from, to, sign, clock: studio.clock, timeoutMs: MINUTE_MS }),
    ).toEqual(body)
    expect((await metrics()).text).toContain('\nhiyas_studio_returns_out 1\n')
    expect((await metrics()).text).toContain(
      `hiyas_studio_returns_counted_until_seconds ${(dayStartMs(day) + DAY_MS) / 1_000}\n`,
    )
  })

  test('GAM-19 of a model that is no longer played is counted and not judged', async () => {
    await played('hiyas-reels', ROUNDS_MIN, 0)
    await sql`update studio.round set model_digest = 'of before' where closed_at >= ${new Date(studio.clock.nowMs())}`.execute(
      studio.database.query,
    )
    const day = passDay()
    studio.alarms.length = 0
    await studio.returns.runOnce()
    expect(studio.alarms).toEqual([])
    const { body } = await told(dayStartMs(day), dayStartMs(day) + DAY_MS)
    expect(body.returns).toMatchObject([
      { game: 'hiyas-reels', rounds: ROUNDS_MIN, actual: 0, theory: null, isOut: false },
    ])
  })
})

test('GAM-19 what games return is told to nobody but the operator, and figures to nobody through the site', async () => {
  const now = studio.clock.nowMs()
  expect((await told(now - DAY_MS, now, () => 'c2lnbmVk')).status).toBe(404)
  // W-25: what another supplier was asked, or we about a statement, is no question about our returns.
  for (const about of ['returns\nCASINO', 'statement\nHYO'])
    expect((await told(now - DAY_MS, now, createSigner(privateKeyPem), about)).status).toBe(404)
  expect((await fetch(`${studio.url}/api/returns`)).status).toBe(404)
  for (const to of [now - DAY_MS, now + 40 * DAY_MS]) expect((await told(now - DAY_MS, to)).status).toBe(400)
  for (const name of ['x-forwarded-for', 'forwarded'])
    expect((await metrics({ [name]: '203.0.113.7' })).status).toBe(404)
})

test('GAM-19 days nobody counted for longer than a week are let be', async () => {
  studio.clock.advance(30 * DAY_MS)
  expect(await studio.returns.runOnce()).toHaveLength(7)
})

test('GAM-17 what lies in unfinished rounds, and in those whose win nobody took, is told to the collector', async () => {
  const own = await startStudio()
  const figures = async (): Promise<string[]> =>
    (await (await fetch(`${own.url}/metrics`)).text()).split('\n').filter(line => /^hiyas_studio_\w+_held\{/.test(line))
  expect(await figures()).toEqual([])
  const seats = await Promise.all(Array.from({ length: 3 }, () => joinOwnGame(own, 'mina-de-oro')))
  for (const seat of seats) await seat.play({ mines: 3 }, '10.00')
  const lost = await joinOwnGame(own, 'jeep-run')
  const { round } = (await lost.play({ target: 101 }, '10.00')).body
  await sql`update studio.round set state = 'disputed', win = 505000 where id = ${round.id}`.execute(own.database.query)
  const of = (state: string, ...[rounds, staked, won]: string[]) => [
    `hiyas_studio_rounds_held{state="${state}",currency="PHP"} ${rounds}`,
    `hiyas_studio_stakes_held{state="${state}",currency="PHP"} ${staked}`,
    `hiyas_studio_wins_held{state="${state}",currency="PHP"} ${won}`,
  ]
  const told = [...of('disputed', '1', '10.00', '50.50'), ...of('playing', '3', '30.00', '0.00')]
  expect((await figures()).toSorted()).toEqual(told.toSorted())
})
