import { sql } from '@hiyas/database'
import { describe, expect, test } from 'vitest'
import { type Progress, sweepBooks } from '../src/sweep.ts'
import { tellProgress } from '../src/sweep-progress.ts'
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
    expect(told).toMatchObject([{ transactions: 21n, upto: 21n, lastId: 25n }])
    expect(await place()).toEqual(before)
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
    for (const upto of [1_000n, 1_100n, 5_900n, 6_000n, 10_000n])
      tell({ transactions: upto, upto, lastId: 10_000n, accountsUpto: -1n })
    for (const accountsUpto of [7n, 9n]) tell({ transactions: 10_000n, upto: 10_000n, lastId: 10_000n, accountsUpto })
    expect(said).toEqual([
      '1000 transactions are read, 10 %.',
      '5900 transactions are read, 59 %.',
      '10000 transactions are read, 100 %.',
      '10000 transactions are read; now the accounts.',
    ])
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
