import { randomUUID } from 'node:crypto'
import { type RandomFault, watchedRandom } from '@hiyas/fair'
import { newSecret, type RandomSource, secureRandom } from '@hiyas/kernel'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { StudioTables } from '../src/server/store/tables.ts'
import type { WireRoom, WireSeeds } from '../src/wire.ts'
import { ask, type Studio, sitDown, startStudio } from './studio.ts'

/** The system's generator, until the test breaks it. */
function breakable() {
  let isBroken = false
  const source: RandomSource = {
    fill(bytes) {
      if (isBroken) bytes.fill(0)
      else secureRandom.fill(bytes)
    },
  }
  const faults: RandomFault[] = []
  const random = watchedRandom(source, fault => faults.push(fault))
  return {
    random,
    faults,
    break: () => {
      isBroken = true
    },
  }
}

describe('a generator that fails while the games run', () => {
  let studio: Studio
  let generator: ReturnType<typeof breakable>
  beforeEach(async () => {
    generator = breakable()
    studio = await startStudio(generator.random)
    studio.wallet.setProfile('DEMO')
  })

  test.each(['hiyas-reels', 'swerte-dice', 'mina-de-oro', 'sinag-crash'])(
    'RNG-09 %s takes no stake from the moment it is found out, and the studio says that it is away',
    async game => {
      const seat = await sitDown(studio, { game })
      expect((await ask(studio, '/healthz')).status).toBe(200)
      generator.break()
      expect(generator.random.check()).toBe(false)
      const body = { stake: '2.00', requestId: randomUUID(), choice: null }
      const refusal = { status: 503, body: { error: { code: 'game_stopped' } } }
      expect(await ask(studio, '/api/play', { secret: seat.secret, body })).toMatchObject(refusal)
      expect(await ask(studio, '/healthz')).toMatchObject(refusal)
      expect(studio.wallet.seen.filter(({ call }) => call === 'bet')).toEqual([])
    },
  )

  test('RNG-09 what it gave in the very round it failed decides nothing: the stake goes back', async () => {
    const seat = await sitDown(studio)
    studio.wallet.beforeNextAnswer('bet', () => generator.break())
    const { status, body } = await seat.spin()
    expect([status, body.error]).toMatchObject([503, { code: 'round_voided', detail: { returned: true } }])
    expect(generator.faults).toEqual(['repeats'])
    expect(studio.wallet.balanceOf(seat.player)).toBe(10_000_000n)
    expect((await seat.spin()).body.error.code).toBe('game_stopped')
  })

  test('RNG-09 rounds that were decided before are paid, and those that wait for their player go on', async () => {
    const seat = await sitDown(studio, { game: 'mina-de-oro' })
    const post = (path: string, body: object) =>
      ask<{ round: { id: string; state: string; step: number } }>(studio, path, { secret: seat.secret, body })
    const bet = { stake: '2.00', requestId: randomUUID(), choice: { mines: 1 } }
    const { round } = (await post('/api/play', bet)).body
    expect(round.state).toBe('playing')
    generator.break()
    generator.random.check()
    const shown = await post('/api/act', { round: round.id, step: 0, action: { tile: 3 } })
    expect(shown.status).toBe(200)
    if (shown.body.round.state === 'playing') {
      const out = await post('/api/act', { round: round.id, step: 1, action: { out: true } })
      expect([out.status, out.body.round?.state]).toEqual([200, 'settled'])
    }
  })

  test('RNG-09 one that fails while nobody plays is found out within ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const own = breakable()
    const idle = await startStudio(own.random)
    own.break()
    expect((await ask(idle, '/healthz')).status).toBe(200)
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    expect((await ask(idle, '/healthz')).status).toBe(503)
  })

  test('RNG-09 no round of a room begins', async () => {
    const seat = await sitDown(studio, { game: 'sinag-crash' })
    const room = async () => (await ask<WireRoom>(studio, '/api/room', { secret: seat.secret })).body.round
    generator.break()
    generator.random.check()
    for (let asked = 0; asked < 3; asked++) expect(await room()).toBeNull()
  })

  test('RNG-09 RNG-12 it gives nobody a pair of seeds: a game of them is not opened, and none is kept for after the next start', async () => {
    const known = await sitDown(studio, { game: 'swerte-dice' })
    const before = await tablesOf(studio).selectFrom('studio.seed').select('server_hash').orderBy('id').execute()
    generator.break()
    studio.wallet.give('p-new', '1.00')
    const launch = { token: `p-new.${randomUUID()}`, game: 'swerte-dice', nonce: newSecret(secureRandom) }
    const refusal = { status: 503, body: { error: { code: 'game_stopped' } } }
    expect(await ask(studio, '/api/session', { body: launch })).toMatchObject(refusal)
    const turning = { secret: known.secret, body: { clientSeed: 'mine' } }
    expect(await ask(studio, '/api/seeds', turning)).toMatchObject(refusal)
    expect(await tablesOf(studio).selectFrom('studio.seed').select('server_hash').orderBy('id').execute()).toEqual(
      before,
    )
  })

  test('RNG-09 RNG-12 a chain of its last bytes decides no flight, nor is it kept for after the next start', async () => {
    const seat = await sitDown(studio, { game: 'sinag-crash' })
    generator.break()
    expect(generator.random.isSound()).toBe(true)
    expect((await ask<WireRoom>(studio, '/api/room', { secret: seat.secret })).body.round).toBeNull()
    expect(generator.random.isSound()).toBe(false)
    expect(await tablesOf(studio).selectFrom('studio.chain').select('id').execute()).toEqual([])
  })
})

const tablesOf = ({ database }: Studio) => database.query.withTables<StudioTables>()

test('RNG-04 two programs that start at the same moment share no seed, no chain and no outcome', async () => {
  const told = await Promise.all([startStudio(), startStudio()].map(async starting => whatIsSecret(await starting)))
  const all = told.flat()
  expect(all.length).toBeGreaterThan(40)
  expect(new Set(all).size).toBe(all.length)
})

/** Everything of a studio that decides games, by the names it has in the database: both run by one clock that stands still. */
async function whatIsSecret(studio: Studio): Promise<string[]> {
  studio.wallet.setProfile('DEMO')
  const player = 'the-same-player'
  const dice = await sitDown(studio, { game: 'swerte-dice', player })
  const [stake = ''] = dice.opened.stakes
  for (let turned = 0; turned < 20; turned++) {
    // A pair that has decided nothing is not kept.
    const bet = { stake, requestId: randomUUID(), choice: { over: true, target: 5_000 } }
    await ask(studio, '/api/play', { secret: dice.secret, body: bet })
    await ask<WireSeeds>(studio, '/api/seeds', { secret: dice.secret, body: { clientSeed: 'the-same' } })
  }
  const crash = await sitDown(studio, { game: 'sinag-crash', player })
  for (let asked = 0; asked < 2; asked++) await ask(studio, '/api/room', { secret: crash.secret })
  const slots = await sitDown(studio, { player, money: '5000.00' })
  const draws: unknown[] = []
  for (let spins = 0; spins < 12; spins++) draws.push((await slots.spin()).body.round.steps[0]?.window)
  const tables = tablesOf(studio)
  const seeds = await tables.selectFrom('studio.seed').select('server_seed').execute()
  const chains = await tables.selectFrom('studio.chain').select(['root', 'salt']).execute()
  return [
    ...seeds.map(({ server_seed }) => server_seed),
    ...chains.flatMap(({ root, salt }) => [root, salt]),
    JSON.stringify(draws),
  ]
}
