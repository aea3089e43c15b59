import { randomUUID } from 'node:crypto'
import { inTransaction, sql } from '@hiyas/database'
import { hashOfSeed } from '@hiyas/fair'
import { ok, parseAmount } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { WireRoundMoney, WireSeeds } from '../src/wire.ts'
import { ask, type Studio, sitDown, startStudio, waitingForLocks } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
  studio.wallet.setProfile('DEMO')
})

type Turned = WireSeeds & { revealed: { serverHash: string; serverSeed: string; rounds: number } }

/** Holds the pair of a player until so many wait for it, asked for in this order, and lets them go. */
async function allAtThePair<Answers extends readonly unknown[]>(
  player: string,
  questions: { [At in keyof Answers]: () => Promise<Answers[At]> },
): Promise<Answers> {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction<null, never>(studio.database, async tx => {
    await sql`select id from studio.seed where player = ${player} and state = 'active' for update`.execute(tx)
    locked.resolve()
    await release.promise
    return ok(null)
  })
  await locked.promise
  const asked: Promise<unknown>[] = []
  for (const question of questions) {
    asked.push(question())
    await vi.waitFor(async () => expect(await waitingForLocks(studio)).toBe(asked.length))
  }
  release.resolve()
  await holding
  return (await Promise.all(asked)) as unknown as Answers
}

async function dicePlayer() {
  const { player, secret, opened } = await sitDown(studio, { game: 'swerte-dice' })
  const post = <Body>(path: string, body: object) => ask<Body>(studio, path, { body, secret })
  return {
    player,
    promised: opened.seeds as WireSeeds,
    bet: () =>
      post<{ round: WireRoundMoney }>('/api/play', {
        stake: '10.00',
        requestId: randomUUID(),
        choice: { over: true, target: 9_800 },
      }),
    turn: (clientSeed: string, serverHash?: string) => post<Turned>('/api/seeds', { clientSeed, serverHash }),
  }
}

test('RNG-12 GAM-06 a bet that waited while the seeds were turned over is decided by the pair that came after', async () => {
  const { player, promised, bet, turn } = await dicePlayer()
  const [turned, played] = await allAtThePair(player, [() => turn('mine'), bet])
  expect(turned).toMatchObject({ status: 200, body: { revealed: { serverHash: promised.serverHash, rounds: 0 } } })
  expect(played.status).toBe(200)
  expect(played.body.round.proof).toEqual({
    serverHash: promised.nextServerHash,
    serverSeed: null,
    clientSeed: 'mine',
    nonce: 0,
  })
  const { stake, win, balanceBefore } = played.body.round
  const [before, staked, won] = [balanceBefore, stake, win].map(text => parseAmount(text ?? ''))
  if (!before?.ok || !staked?.ok || !won?.ok) throw new Error('no amounts')
  expect(studio.wallet.balanceOf(player)).toBe(before.value - staked.value + won.value)
})

test('RNG-12 seeds turned over twice at once: each answer tells a pair of its own', async () => {
  const { player, promised, turn } = await dicePlayer()
  const answers = await allAtThePair(player, [() => turn('one'), () => turn('two')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body.revealed.serverHash)).toEqual([promised.serverHash, promised.nextServerHash])
})

test('RNG-12 a pair that has decided nothing is told and not kept, however often it is turned over; one that has is kept', async () => {
  const { player, bet, turn } = await dicePlayer()
  const kept = async () =>
    (
      await sql<{ state: string }>`select state from studio.seed where player = ${player}`.execute(
        studio.database.query,
      )
    ).rows
  for (const clientSeed of ['one', 'two', 'three']) expect((await turn(clientSeed)).body.revealed.rounds).toBe(0)
  expect(await kept()).toHaveLength(2)
  expect((await bet()).status).toBe(200)
  expect((await turn('four')).body.revealed.rounds).toBe(1)
  expect((await turn('five')).body.revealed.rounds).toBe(0)
  expect((await kept()).map(({ state }) => state).toSorted()).toEqual(['active', 'next', 'revealed'])
})

describe('RNG-12 a question to turn over a pair that names it', () => {
  test('RNG-12 is asked again when its answer was lost, turns the pair over once, and tells the seed that was played', async () => {
    const { promised, bet, turn } = await dicePlayer()
    await bet()
    const first = (await turn('mine', promised.serverHash)).body
    const again = await turn('mine', promised.serverHash)
    expect(again).toMatchObject({ status: 200, body: { serverHash: promised.nextServerHash, clientSeed: 'mine' } })
    expect(again.body).toEqual(first)
    expect(hashOfSeed(again.body.revealed.serverSeed)).toBe(promised.serverHash)
  })

  test('RNG-12 and, where the pair had decided nothing, tells that it is kept no more', async () => {
    const { promised, turn } = await dicePlayer()
    const { revealed, ...now } = (await turn('mine', promised.serverHash)).body
    expect(hashOfSeed(revealed.serverSeed)).toBe(promised.serverHash)
    expect((await turn('mine', promised.serverHash)).body).toEqual({ ...now, revealed: null })
  })

  test('RNG-12 at once on two pages: one turns it over, and both tell the same', async () => {
    const { player, promised, bet, turn } = await dicePlayer()
    await bet()
    const [one, two] = await allAtThePair(player, [
      () => turn('one', promised.serverHash),
      () => turn('two', promised.serverHash),
    ])
    expect(one.body).toMatchObject({ serverHash: promised.nextServerHash, clientSeed: 'one' })
    expect(two.body).toEqual(one.body)
  })

  test('RNG-12 tells no seed that is in use, comes next, or is of another player', async () => {
    const [own, other] = [await dicePlayer(), await dicePlayer()]
    await other.bet()
    await other.turn('theirs', other.promised.serverHash)
    for (const hash of [own.promised.nextServerHash, other.promised.serverHash]) {
      const { body } = await own.turn('mine', hash)
      expect(body).toMatchObject({ serverHash: own.promised.serverHash, revealed: null })
    }
    expect((await own.turn('mine', 'no hash')).body.error).toMatchObject({ code: 'body_invalid', field: 'serverHash' })
  })
})
