import { randomUUID } from 'node:crypto'
import { SLOT_MODELS, sheetOf } from '@hiyas/fair'
import { HOUR_MS, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { TITLES, VENDORS } from '../src/titles/catalogue.ts'
import type { WireBoot, WireSession } from '../src/wire.ts'
import { ask, fromPage, type Studio, sitDown, startStudio } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})

describe('opening a session', () => {
  test('W-25 the wallet says who the launch token belongs to', async () => {
    const { opened } = await sitDown(studio, { money: '250.50' })
    expect(opened).toMatchObject({ currency: 'PHP', balance: '250.50', stakeDefault: '2.00', lastRound: null })
    expect(opened.session).toMatch(/^[\w-]{43}$/)
  })

  test('W-25 a launch token opens one session, also when it comes twice at once', async () => {
    studio.wallet.give('twice', '10.00')
    const launch = { token: `twice.${randomUUID()}`, game: 'hiyas-reels' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask<WireSession>(studio, '/api/session', { body: fromPage(launch) })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('launch_used')
  })

  test('W-13 a token the wallet does not know opens nothing', async () => {
    const body = fromPage({ token: 'stranger.1', game: 'hiyas-reels' })
    const answer = await ask(studio, '/api/session', { body })
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'launch_refused' } } })
  })

  test('WAL-05 while the wallet is away the token is not used up', async () => {
    studio.wallet.give('patient', '10.00')
    const body = fromPage({ token: `patient.${randomUUID()}`, game: 'hiyas-reels' })
    studio.wallet.failNext('userInfo', 'hang', 'http500', 'RS_ERROR_UNKNOWN')
    for (let tried = 0; tried < 3; tried++) {
      const answer = await ask(studio, '/api/session', { body })
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'wallet_unreachable' } } })
    }
    expect((await ask(studio, '/api/session', { body })).status).toBe(200)
  })

  test('GAM-02 GAM-03 an unnamed profile is the careful one, slower still outside of slots; the demo may play fast', async () => {
    const careful = { autoplay: false, turbo: false, isOneAtATime: true }
    expect((await sitDown(studio)).opened.profile).toEqual({ ...careful, cycleFloorMs: 2_500 })
    expect((await sitDown(studio, { game: 'swerte-dice' })).opened.profile).toEqual({ ...careful, cycleFloorMs: 5_000 })
    studio.wallet.setProfile('DEMO')
    expect((await sitDown(studio)).opened.profile).toMatchObject({ autoplay: true, turbo: true, cycleFloorMs: 0 })
    studio.wallet.setProfile(undefined)
  })

  test('a game is told the age the wallet names, and none where it names none', async () => {
    studio.wallet.setAgeMin(19)
    const slot = await sitDown(studio)
    const dice = await sitDown(studio, { game: 'swerte-dice' })
    studio.wallet.setAgeMin(undefined)
    const unnamed = await sitDown(studio)
    expect([slot, dice, unnamed].map(({ opened }) => opened.ageMin)).toEqual([19, 19, null])
  })

  test('GAM-05 a slot offers and takes no stake above the cap of its player; other games know none', async () => {
    const player = `cap${randomUUID().slice(0, 8)}`
    const free = await sitDown(studio, { player })
    expect((await free.spin(randomUUID(), '4.00')).status).toBe(200)
    studio.clock.advance(3 * SECOND_MS)
    studio.wallet.setSlotStakeMax(200_000)
    const capped = await sitDown(studio, { player })
    const dice = await sitDown(studio, { player, game: 'swerte-dice' })
    studio.wallet.setSlotStakeMax(100_000)
    const lower = await sitDown(studio)
    studio.wallet.setSlotStakeMax(10)
    const shut = await ask(studio, '/api/session', { body: fromPage({ token: `${player}.none`, game: 'hiyas-reels' }) })
    studio.wallet.setSlotStakeMax(undefined)
    expect(capped.opened).toMatchObject({ stakes: ['0.20', '0.40', '1.00', '2.00'], stakeDefault: '2.00' })
    expect(capped.opened.lastRound?.stake).toBe('4.00')
    expect(lower.opened).toMatchObject({ stakes: ['0.20', '0.40', '1.00'], stakeDefault: '1.00' })
    expect(dice.opened.stakes.at(-1)).toBe('1000.00')
    expect(shut).toMatchObject({ status: 401, body: { error: { code: 'launch_refused' } } })
    const before = studio.wallet.balanceOf(player)
    const refused = await capped.spin(randomUUID(), '4.00')
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'stake_not_offered', field: 'stake' } } })
    expect(studio.wallet.balanceOf(player)).toBe(before)
    expect((await capped.spin(randomUUID(), '2.00')).status).toBe(200)
  })

  test('GAM-01 the server holds the floor of 2.5 s between two rounds', async () => {
    const seat = await sitDown(studio)
    const first = await seat.spin()
    await vi.waitFor(async () => expect((await seat.state()).body.lastRound?.state).toBe('settled'))
    studio.clock.advance(2 * SECOND_MS)
    const early = await seat.spin()
    expect(early).toMatchObject({ status: 429, body: { error: { code: 'too_soon', detail: { waitMs: 500 } } } })
    studio.clock.advance(SECOND_MS)
    const second = await seat.spin()
    expect(second.status).toBe(200)
    expect(second.body.round.id).not.toBe(first.body.round.id)
  })

  test("GAM-01 the floor is the player's: a second session or another edition of the game makes him no faster", async () => {
    const seat = await sitDown(studio)
    await seat.spin()
    studio.clock.advance(2 * SECOND_MS)
    for (const game of ['hiyas-reels', 'hiyas-reels--94']) {
      const beside = await sitDown(studio, { player: seat.player, game })
      expect(await beside.spin(), game).toMatchObject({
        status: 429,
        body: { error: { code: 'too_soon', detail: { waitMs: 500 } } },
      })
    }
    const stranger = await sitDown(studio)
    expect((await stranger.spin()).status).toBe(200)
  })

  test('GAM-01 two sessions that spin at the same moment begin one round', async () => {
    studio.wallet.setProfile('PH')
    const seat = await sitDown(studio)
    const { spin } = await sitDown(studio, { player: seat.player })
    const answers = await Promise.all([seat.spin(), spin()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    studio.wallet.setProfile(undefined)
  })
})

describe('going on after an interruption', () => {
  test('GAM-17 a new launch shows how the last round ended, until it has been seen', async () => {
    const seat = await sitDown(studio)
    const { body } = await seat.spin()
    const back = await sitDown(studio, { player: seat.player })
    expect(back.opened.lastRound).toMatchObject({ id: body.round.id, shown: false, steps: body.round.steps })
    await back.shown(body.round.id)
    expect((await back.state()).body.lastRound?.shown).toBe(true)
  })

  test('GAM-17 another player never sees it, and cannot mark it as seen', async () => {
    const seat = await sitDown(studio)
    const { body } = await seat.spin()
    const stranger = await sitDown(studio)
    expect(stranger.opened.lastRound).toBeNull()
    await stranger.shown(body.round.id)
    expect((await seat.state()).body.lastRound?.shown).toBe(false)
  })

  test('GAM-17 a program killed between debit and outcome: the next one takes the stake back', async () => {
    const seat = await sitDown(studio)
    // The wallet debits and the answer is lost; the rollback fails too, as if the program had died there.
    studio.wallet.failNext('bet', 'drop')
    studio.wallet.failNext('rollback', 'http500')
    await seat.spin()
    const next = await studio.restart()
    studio.clock.advance(SECOND_MS)
    await next.worker.runOnce()
    expect((await seat.state(next)).body).toMatchObject({ balance: '1000.00', lastRound: { state: 'voided' } })
  })

  test('GAM-17 sessions outlive a restart', async () => {
    const seat = await sitDown(studio)
    const next = await studio.restart()
    expect((await seat.spin(undefined, '2.00', next)).status).toBe(200)
  })

  test('GAM-16 history holds the last rounds with outcome, stake, win and both balances', async () => {
    studio.wallet.setProfile('DEMO')
    const seat = await sitDown(studio)
    studio.wallet.setProfile(undefined)
    const ids: string[] = []
    for (let round = 0; round < 12; round++) {
      studio.clock.advance(1)
      ids.unshift((await seat.spinOut()).body.round.id)
    }
    const { rounds } = (await seat.history()).body
    expect(rounds.map(({ id }) => id)).toEqual(ids)
    for (const round of rounds) {
      expect(round.steps.length).toBeGreaterThan(0)
      expect(round).toMatchObject({
        stake: '2.00',
        balanceBefore: expect.any(String),
        balanceAfter: expect.any(String),
      })
    }
  })

  test('the wallet away: the state says so and keeps the last round', async () => {
    const seat = await sitDown(studio)
    await seat.spin()
    studio.wallet.failNext('balance', 'hang')
    expect((await seat.state()).body).toMatchObject({ balance: null, lastRound: { stake: '2.00' } })
  })
})

describe('strangers and bad input', () => {
  test.each([undefined, '', 'x', 'A'.repeat(200)])('WAL-07 no session without its secret (%s)', async secret => {
    const answer = await ask(studio, '/api/session', secret === undefined ? {} : { secret })
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'session_unknown' } } })
  })

  test('a session nobody used for 12 hours is over', async () => {
    const seat = await sitDown(studio)
    studio.clock.advance(12 * HOUR_MS + 1)
    expect((await seat.state()).status).toBe(401)
  })

  test.each([
    ['no JSON', '{"stake":', 400, undefined],
    ['a field missing', { stake: '2.00' }, 400, 'requestId'],
    ['a number for a text', { stake: 2, requestId: randomUUID() }, 400, 'stake'],
    ['an id that is none', { stake: '2.00', requestId: 'x' }, 400, 'requestId'],
    ['too large a body', { stake: '2.00', requestId: randomUUID(), more: 'x'.repeat(5_000) }, 413, undefined],
  ])('%s is refused with its field', async (_, body, status, field) => {
    const seat = await sitDown(studio)
    const answer = await ask(studio, '/api/spin', { body, secret: seat.secret })
    expect(answer.status).toBe(status)
    expect(answer.body.error).toEqual({ code: 'body_invalid', ...(field ? { field } : {}) })
  })

  test('an unknown game, an unknown path', async () => {
    const body = fromPage({ token: 'x.1', game: 'no-such-game' })
    expect(await ask(studio, '/api/session', { body })).toMatchObject({
      status: 404,
      body: { error: { field: 'game' } },
    })
    expect((await ask(studio, '/api/nothing')).status).toBe(404)
  })

  test('a frame without an origin may call, and no cookie is involved', async () => {
    const preflight = await fetch(`${studio.url}/api/spin`, { method: 'OPTIONS', headers: { origin: 'null' } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

test('a game asks in plain text with its secret beside the question, so that no browser asks for leave before a spin', async () => {
  const seat = await sitDown(studio)
  const post = (body: unknown) =>
    fetch(`${studio.url}/api/spin`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
  const question = { stake: '2.00', requestId: randomUUID() }
  const answer = await post({ ...question, session: seat.secret })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ round: { stake: '2.00' } })
  expect((await post({ ...question, session: 'somebody' })).status).toBe(401)
  expect((await post('no json')).status).toBe(400)
})

describe('the catalogue', () => {
  test('GAM-11 shows the certified numbers of each model', async () => {
    const { body } = await ask<{ vendors: object[]; games: Record<string, unknown>[] }>(studio, '/studio/api/games')
    const slots = body.games.filter(game => game.type === 'RNG')
    expect(slots).toHaveLength(TITLES.length)
    expect(body.vendors).toHaveLength(Object.keys(VENDORS).length)
    for (const game of slots) {
      const sheet = sheetOf(String(game.model), '96')
      expect(game).toMatchObject({
        modelDigest: sheet.digest,
        volatility: sheet.volatility,
        stakeMin: '0.20',
      })
      expect(Number(game.rtp)).toBeCloseTo(sheet.rtp.total * 100, 2)
    }
  })

  test('every title dresses every symbol of its model, and every model is played', () => {
    for (const title of TITLES) {
      const model = SLOT_MODELS.find(({ id }) => id === title.model)
      const strips = model?.kind === 'board' ? model.reels : model?.strips
      const letters = [...new Set(strips?.join(''))].toSorted()
      expect(Object.keys(title.symbols).toSorted(), title.code).toEqual(letters)
      expect(new Set(Object.values(title.symbols)).size, title.code).toBe(letters.length)
      expect(VENDORS[title.vendor], title.code).toBeDefined()
    }
    expect(new Set(TITLES.map(({ model }) => model)).size).toBe(SLOT_MODELS.length)
  })

  test('the page of a game knows its title before anybody logs in, in the language asked for', async () => {
    const response = await fetch(`${studio.url}/play/hiyas-reels?token=secret&lang=EN`)
    const page = await response.text()
    const boot = JSON.parse(/id="boot">([^<]*)</.exec(page)?.[1] ?? 'null') as WireBoot
    expect(boot).toMatchObject({ code: 'hiyas-reels', title: 'Hiyas Reels', vendor: 'HYO', art: { logo: 'c' } })
    expect(page).toContain('lang="en"')
    expect(page).not.toContain('secret')
    // Something of the game is seen before any script has come.
    expect(page).toContain('<div id="game"><div class="loading" style="--backdrop:url(/studio/')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    // Opened as a page of its own it must not reach what the site has stored in the browser.
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts;/)
    expect((await fetch(`${studio.url}/play/nothing`)).status).toBe(404)
  })

  test('a page in a language that there is not is in Filipino', async () => {
    for (const language of ['XX', 'constructor']) {
      const response = await fetch(`${studio.url}/play/hiyas-reels?lang=${language}`)
      expect(await response.text(), language).toContain('<html lang="fil"')
    }
  })
})
