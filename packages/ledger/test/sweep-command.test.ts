import { sql } from '@hiyas/database'
import { describe, expect, test } from 'vitest'
import { type Progress, sweepBooks } from '../src/check/sweep.ts'
import { idsOfMonths, percentRead, tellProgress } from '../src/check/sweep-progress.ts'
import { peso } from './books.ts'
import { force } from './checked-books.ts'
import { runCommand } from './run-command.ts'
import { Ended, endAfter, playedBooks, SMALL } from './swept-books.ts'

describe('npm run ledger:check goes by slices too', () => {
  test('it says how far it is, and goes on where it was broken off, unless it had found something', async () => {
    const books = await playedBooks('sweep_command')
    const breakOff = () => sweepBooks(books.database, 'asked', { sizes: SMALL, onSlice: endAfter(6) })
    const place = async () =>
      (await sql<{ id: bigint }>`select id from ledger.sweep where purpose = 'asked'`.execute(books.database.query))
        .rows[0]
    await expect(breakOff()).rejects.toThrow(Ended)
    const before = await place()
    const told: Progress[] = []
    const onSlice = (slice: Progress) => {
      told.push(slice)
      throw new Ended()
    }
    await expect(sweepBooks(books.database, 'asked', { sizes: SMALL, onSlice })).rejects.toThrow(Ended)
    expect(told).toMatchObject([{ transactions: 21n, percent: 84n }])
    expect(await place()).toEqual(before)
    expect(await idsOfMonths(books.database.query)).toEqual([{ before: 0n, last: 25n }])
    expect(await runCommand('check', { DATABASE_URL: books.url })).toMatchObject({
      code: 0,
      out: expect.stringContaining('The books are right'),
    })
    expect(await place()).toBeUndefined()

    await force(books, `update ledger.transaction set amount = amount + 1 where id = 1`)
    await expect(breakOff()).rejects.toThrow(Ended)
    await force(books, `update ledger.transaction set amount = amount - 1 where id = 1`)
    expect((await runCommand('check', { DATABASE_URL: books.url })).code).toBe(0)
    // What an operator asks for is no run of the server's.
    expect((await sql`select from ledger.check_run`.execute(books.database.query)).rows).toEqual([])
  })

  test('it says every few percent of the way, and that the accounts have their turn', () => {
    const said: string[] = []
    const tell = tellProgress(line => void said.push(line))
    for (const percent of [10n, 11n, 59n, 60n, 100n]) tell({ transactions: percent * 100n, percent, accountsUpto: -1n })
    for (const accountsUpto of [7n, 9n]) tell({ transactions: 10_000n, percent: 100n, accountsUpto })
    expect(said).toEqual([
      '1000 transactions are read, 10 %.',
      '5900 transactions are read, 59 %.',
      '10000 transactions are read, 100 %.',
      '10000 transactions are read; now the accounts.',
    ])
  })

  const [DECEMBER, JANUARY] = [84n << 40n, 85n << 40n]
  const months = [
    { before: 0n, last: 300n },
    { before: DECEMBER, last: DECEMBER + 500n },
    { before: JANUARY, last: JANUARY + 200n },
  ]
  test.each([
    [0n, JANUARY + 200n, 0n],
    [150n, JANUARY + 200n, 15n],
    [300n, JANUARY + 200n, 30n],
    [DECEMBER, JANUARY + 200n, 30n],
    [DECEMBER + 250n, JANUARY + 200n, 55n],
    [JANUARY + 200n, JANUARY + 200n, 100n],
    // What came after the check had begun is no part of it.
    [300n, DECEMBER + 300n, 50n],
    [JANUARY + 900n, JANUARY + 900n, 100n],
    [0n, 0n, 100n],
  ])('read up to %i of %i it is at %i %%, however far apart the months lie', (upto, lastId, percent) => {
    expect(percentRead(months, upto, lastId)).toBe(percent)
  })

  test('a server that only reads is proved in one go, as it keeps no place', async () => {
    const books = await playedBooks('sweep_standby')
    await force(books, `update ledger.wallet set balance = balance + 1 where id = ${books.members[0]}`)
    const url = new URL(books.url)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    expect(await runCommand('check', { DATABASE_URL: url.href })).toMatchObject({
      code: 1,
      out: expect.stringContaining(`D-03  account ${books.members[0]}`),
      error: expect.stringContaining('in one go'),
    })
  })
})

/** What it waits for others, in other databases too, to end what they write. */
const WAIT_MS = 200

test.each([
  ['night', 60, 360],
  ['night', 5_000, 2_000],
  ['asked', 60, null],
] as const)(
  'D-03 bets are left time between the slices of a check of the server, and an operator is not kept waiting: %s, %d',
  async (purpose, tickMs, restMs) => {
    const books = await playedBooks(`rests_${purpose}_${tickMs}`)
    let nowMs = 0
    // A slice takes two of its ticks.
    const clock = { nowMs: () => (nowMs += tickMs) }
    const rests: number[] = []
    let slices = 0
    await sweepBooks(books.database, purpose, {
      sizes: SMALL,
      clock,
      waitMaxMs: Number.POSITIVE_INFINITY,
      onSlice: () => void slices++,
      // Where it waits for others it asks again at once.
      pause: async ms => void (ms !== WAIT_MS && rests.push(ms)),
    })
    expect(slices).toBeGreaterThan(9)
    expect(rests).toEqual(restMs === null ? [] : Array(slices).fill(restMs))
  },
)

test('D-03 a check of the server does not rest while more is written than a slice reads, and so comes to its end', async () => {
  const books = await playedBooks('rests_overtaken')
  const writer = books.writer()
  const [member] = books.members
  let nowMs = 0
  let slices = 0
  let rests = 0
  let written = 0
  await sweepBooks(books.database, 'night', {
    sizes: SMALL,
    clock: { nowMs: () => (nowMs += 60) },
    waitMaxMs: Number.POSITIVE_INFINITY,
    onSlice: () => void slices++,
    pause: async ms => {
      if (ms === WAIT_MS) return
      rests++
      // Twice what a slice reads, in each of the first four rests.
      for (let bet = 0; rests <= 4 && bet < 2 * SMALL.movesMax; bet++)
        await writer.submit(books.bet(member as bigint, `meanwhile-${written++}`, peso(1)))
    },
  })
  expect(written).toBe(8 * SMALL.movesMax)
  expect(slices - rests).toBe(4)
})
