import { HOUR_MS, invariant, newSecret, systemClock } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../../../../test/house.ts'
import { reconcileCommand } from '../../../commands/reconcile/command.ts'
import { writeStatement } from './statement-files.ts'

const begun = systemClock.nowMs()

let house: House
beforeAll(async () => {
  house = await startHouse('given_anew')
  house.advance(HOUR_MS)
})

const run = (...words: string[]) =>
  reconcileCommand(
    { database: house.server.program.deps.database, keyFile: '', clock: { nowMs: () => house.now() } },
    words,
  )

async function read(from: number, to: number, lines: readonly string[]): Promise<string> {
  const file = writeStatement(from, to, lines)
  return (await run('HYO', file)).says
}

/** A bet of twenty, when it came, its line of so much later, and what its case is. */
async function aBet(told: (line: string) => Promise<unknown> = async () => null) {
  const player = await house.player()
  const [bet, round] = [newSecret(), newSecret()]
  const lineAt = (time: number) =>
    [bet, 'bet', '', round, player.user, 'PHP', '20.00', new Date(time).toISOString()].join()
  await told(lineAt(begun))
  await player.bet(bet, 20, { round })
  const [booked] = await house.server.rows<{ at: Date }>(
    `select date_trunc('milliseconds', created_at) as at from ledger.transaction where external_id = $1`,
    [bet],
  )
  invariant(booked, 'the bet is in the books')
  const at = booked.at.getTime()
  return {
    at,
    line: (later = 0) => lineAt(at + later),
    found: async () => {
      const query = 'select id::text, verdict, state from reconciliation.discrepancy where external_id = $1'
      return (await house.server.rows<{ id: string; verdict: string; state: string }>(query, [bet]))[0]
    },
  }
}

test('D-04 a bet that a statement has at last, and lacks again when it is given anew, is a case again, until people say that it is none', async () => {
  const { at, line, found } = await aBet()
  const given = (...lines: string[]) => read(at, at + 1, lines)
  await given()
  expect(await found()).toMatchObject({ verdict: 'missing_there', state: 'open' })
  await given(line())
  expect(await found()).toMatchObject({ state: 'closed' })
  for (let times = 0; times < 2; times++) {
    expect(await given()).toContain('1 differences, 0 cases closed.')
    expect(await found()).toMatchObject({ verdict: 'missing_there', state: 'open' })
  }
  await run('close', (await found())?.id ?? '', 'He lost it when he was set back.')
  expect(await given()).toContain('1 differences, 0 of them to look at')
  expect(await found()).toMatchObject({ state: 'closed' })
})

test('D-04 a bet that a longer statement has is no case again when the one that lacks it is read once more', async () => {
  const { at, line, found } = await aBet()
  await read(at, at + 1, [])
  await read(at, at + 2, [line()])
  expect(await read(at, at + 1, [])).toContain('0 differences')
  expect(await found()).toMatchObject({ state: 'closed' })
})

test('D-04 a bet whose line the statement before its time had is a case when that is given anew without it', async () => {
  const { at, line, found } = await aBet()
  const [before, own] = [(...lines: string[]) => read(at - 1, at, lines), () => read(at, at + 1, [])]
  await before(line(-1))
  expect(await own()).toContain('0 differences')
  await before()
  expect(await own()).toContain('1 differences, 0 cases closed.')
  expect(await found()).toMatchObject({ verdict: 'missing_there', state: 'open' })
})

test('D-04 a bet that a statement told before it came is a case when that is given anew without it', async () => {
  const early = (...lines: string[]) => read(begun, begun + 1, lines)
  const { at, found } = await aBet(line => early(line))
  const own = () => read(at, at + 1, [])
  expect(await own()).toContain('0 differences, 1 cases closed.')
  await early()
  expect(await own()).toContain('1 differences, 0 cases closed.')
  expect(await found()).toMatchObject({ verdict: 'missing_there', state: 'open' })
})
