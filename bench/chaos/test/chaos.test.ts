import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fakeSupplierKeys, sweepKilledRuns } from '@hiyas/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Carried } from '../casino.ts'
import { lostOf, disagreement as transferDisagreement } from '../compare-transfers.ts'
import { HABITS } from '../habits.ts'
import { runLab } from '../lab.ts'
import { readChaosOptions } from '../options.ts'
import { casinosOf, faultsOf, type Plan, roundOf, suppliersOf } from '../plan.ts'
import { isSound } from '../table.ts'
import { journeyOf, type Told } from '../travellers.ts'

const PLACE = resolve(import.meta.dirname, '../../../.cache/chaos-test')
const FOLDER = join(PLACE, String(process.pid))
/** What a machine that stops would lose; a process that is killed loses nothing by it. */
const QUICK = { fsync: 'off', shared_buffers: '128MB' }
const CALLS = 100_000
/** Ten times what it takes on two cores that have nothing else to do. What hangs is given up sooner, where it is waited for. */
const WITHIN_MS = 1_800_000

let running: Promise<unknown> | null = null

beforeAll(() => sweepKilledRuns(PLACE, 'house/postgres'))

/** Also when the test has given up: nothing of the house may outlive it. */
afterAll(async () => {
  await running?.catch(() => undefined)
  rmSync(FOLDER, { recursive: true, force: true })
})

const PLAN: Plan = {
  seed: 'sampaguita',
  calls: CALLS,
  kills: 3,
  jumps: 6,
  months: 3,
  suppliers: suppliersOf(5, ['beexar', 'hub88', 'pam', 'caleta', 'hub88']),
  members: 2_000,
  casinos: 2,
}

describe('the plan of a run', () => {
  test('is the same for the same seed, and another one for another', () => {
    const [first, second] = suppliersOf(2)
    if (first === undefined || second === undefined) throw new Error('two suppliers')
    const rounds = (seed: string, supplier = first) =>
      Array.from({ length: 50 }, (_, number) => roundOf({ ...PLAN, seed }, supplier, number))
    expect(rounds('one')).toEqual(rounds('one'))
    expect(rounds('one')).not.toEqual(rounds('two'))
    expect(rounds('one')).not.toEqual(rounds('one', second))
    expect(faultsOf({ ...PLAN, seed: 'one' })).toEqual(faultsOf({ ...PLAN, seed: 'one' }))
    expect(faultsOf({ ...PLAN, seed: 'one' })).not.toEqual(faultsOf({ ...PLAN, seed: 'two' }))
  })

  test('spreads its kills over the run, in order, over all there is to kill', () => {
    const faults = faultsOf({ ...PLAN, calls: 1_000_000, kills: 50, jumps: 20 })
    const moments = faults.map(fault => fault.afterCalls)
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    const kills = faults.filter(fault => fault.kind === 'kill')
    expect(kills).toHaveLength(50)
    for (const target of ['server 0', 'server 1', 'database'])
      expect(kills.filter(kill => kill.target === target).length).toBeGreaterThanOrEqual(16)
    for (const [index, kill] of kills.entries()) expect(Math.floor(kill.afterCalls / 20_000)).toBe(index)
  })

  test.each(suppliersOf(4))('knows every habit of $dialect, and no id means two things by accident', supplier => {
    const rounds = Array.from({ length: 2_000 }, (_, number) => roundOf(PLAN, supplier, number))
    const possible = HABITS.filter(([, , only]) => only === undefined || only.includes(supplier.dialect))
    expect(new Set(rounds.map(round => round.habit))).toEqual(new Set(possible.map(([, habit]) => habit.name)))
    const said = new Map<string, string>()
    for (const { contradicts, message } of rounds.flatMap(round => round.steps.flat())) {
      if (contradicts) continue
      for (const move of message.moves) {
        const text = JSON.stringify([move.kind, String(move.amount), move.reference, message.member, message.round])
        expect(said.get(move.id) ?? text).toBe(text)
        said.set(move.id, text)
      }
      expect(supplier.dialect === 'beexar' || message.moves.length === 1).toBe(true)
    }
  })

  test('W-40 sends members to casinos and back, some of them twice with one request, the same for the same seed', () => {
    const journeys = (seed: string) =>
      Array.from({ length: 200 }, (_, number) => journeyOf({ ...PLAN, seed }, casinosOf(PLAN), number))
    expect(journeys('one')).toEqual(journeys('one'))
    expect(journeys('one')).not.toEqual(journeys('two'))
    const said = journeys('one').map(({ request, copies }) => ({ text: request.toString(), copies: copies.length }))
    for (const part of ['"toWallet":"CS1"', '"fromWallet":"CS0"', 'GCS_walletReturn'])
      expect(said.some(({ text }) => text.includes(part))).toBe(true)
    expect(said.some(({ copies, text }) => copies > 1 && text.includes('requestId'))).toBe(true)
  })

  test('comes from the command line, within limits', () => {
    const { plan, tables } = readChaosOptions(['--calls=1000', '--kills=0', '--seed=abc', '--suppliers=3'], 'new')
    expect(plan).toMatchObject({ seed: 'abc', calls: 1_000, kills: 0, jumps: 20 })
    expect(plan.suppliers.map(({ dialect }) => dialect)).toEqual(['beexar', 'hub88', 'pam'])
    expect(tables).toBe(24)
    expect(readChaosOptions([], 'new').plan).toMatchObject({ seed: 'new', calls: 1_000_000, kills: 50 })
    for (const wrong of ['--calls=0', '--calls=many', '--kills=-1', '--suppliers=65', '--speed=9'])
      expect(() => readChaosOptions([wrong], 'new')).toThrow(wrong.split('=')[0])
  })
})

describe('the comparison of transfers', () => {
  const done: Carried = { direction: 'deposit', player: 'HIYAS.7', asked: 50_000n, moved: 50_000n, isRefused: false }
  const row = {
    id: 'x',
    requestId: 'journey-1',
    member: 7,
    direction: 'out',
    amount: 50_000n,
    state: 'success',
  } as const
  const refused: Carried = { ...done, moved: 0n, isRefused: true }
  const toldNothing: Told = { toldDone: new Set(), toldFailed: new Set() }
  const toldDone: Told = { ...toldNothing, toldDone: new Set([row.id]) }
  const toldFailed: Told = { ...toldNothing, toldFailed: new Set([row.requestId]) }

  test.each<[string, Partial<typeof row> | { state: string }, Carried | undefined]>([
    ['done', {}, done],
    ['refused', { state: 'failed' }, refused],
    ['never heard of', { state: 'failed' }, undefined],
    ['done with another amount, which people must look at', { state: 'pending' }, { ...done, moved: 49_900n }],
  ])('W-40 agrees with what was %s', (_, change, carried) => {
    expect(transferDisagreement({ ...row, ...change }, carried, toldNothing)).toBeNull()
  })

  test('W-40 agrees with what the member was told of it', () => {
    expect(transferDisagreement(row, done, toldDone)).toBeNull()
    expect(transferDisagreement({ ...row, state: 'failed' }, refused, toldFailed)).toBeNull()
  })

  test.each<
    [
      string,
      Partial<Omit<typeof row, 'direction'>> | { state: string } | { direction: 'in' },
      Carried | undefined,
      Told,
    ]
  >([
    ['still pending', { state: 'pending' }, done, toldNothing],
    ['given back though it was done', { state: 'failed' }, done, toldNothing],
    ['done for us alone', {}, undefined, toldNothing],
    ['done with another amount, and settled', {}, { ...done, moved: 49_900n }, toldNothing],
    ['asked with another amount', {}, { ...done, asked: 49_900n, moved: 49_900n }, toldNothing],
    ['done the other way', { direction: 'in' }, done, toldNothing],
    ['told the member as done', { state: 'failed' }, refused, toldDone],
    ['told the member as failed', {}, done, toldFailed],
    ['told him as failed, and pending', { state: 'pending' }, { ...done, moved: 49_900n }, toldFailed],
  ])('W-40 finds what is %s', (_, change, carried, told) => {
    expect(
      transferDisagreement({ ...row, ...change } as Parameters<typeof transferDisagreement>[0], carried, told),
    ).not.toBeNull()
  })
})

test.each([
  ['every book is the same', {}, true],
  ['two books differ', { disagreements: ['CH0.1.b is ours alone'] }, false],
  ['every bet was refused, with which every book agrees', { bets: 0 }, false],
  ['every transfer failed, with which every casino agrees', { carriedOut: 0 }, false],
  ['every transfer was told to come later', { carriedOut: 0, turnedAway: 100 }, false],
  ['most were, as the database was away', { journeys: 10_000, turnedAway: 9_900 }, true],
  ['there is no casino', { carriedOut: 0, journeys: 0 }, true],
])('a run is sound or not where %s', (_, found, sound) => {
  const played = { bets: 700, rounds: 1_000, carriedOut: 40, journeys: 100, turnedAway: 0 }
  const report = { faults: [], disagreements: [], findings: [], ...played, ...found }
  expect(isSound(report)).toBe(sound)
})

test('W-40 what a member was told as done and nobody has in his books is lost', () => {
  expect(lostOf(new Set(['a', 'b']), new Set(['a', 'c']))).toEqual([expect.stringMatching(/^b /)])
  expect(lostOf(new Set(['a']), new Set(['a', 'c']))).toEqual([])
})

test(
  'W-10 W-11 W-12 W-14 W-16 W-17 W-19 W-20 W-21 W-40 WAL-01 WAL-03 D-01 D-02 D-03 D-04 D-05 D-07 D-10 100,000 calls through two servers that are killed, and their database too: every book is the same',
  async ({ signal }) => {
    mkdirSync(FOLDER, { recursive: true })
    const said: string[] = []
    const lab = runLab({
      plan: PLAN,
      tables: 32,
      keys: fakeSupplierKeys(),
      folder: join(FOLDER, 'house'),
      settings: QUICK,
      say: sentence => void said.push(sentence),
      signal,
    })
    running = lab
    const report = await lab
    expect(report.faults, said.join('\n')).toEqual([])
    expect(report.disagreements).toEqual([])
    expect(report.findings).toEqual([])
    expect(report.counts.sent).toBeGreaterThanOrEqual(CALLS)
    expect(report.kills.map(kill => kill.target).toSorted()).toEqual(['database', 'server 0', 'server 1'])
    expect([report.jumps, report.months]).toEqual([PLAN.jumps, PLAN.months])
    expect(report.moves).toBeGreaterThan(CALLS / 4)
    expect(isSound(report)).toBe(true)
    expect(report.transfers).toBeGreaterThan(CALLS / 1_000)
  },
  WITHIN_MS,
)
