import { connect, inTransaction, sql } from '@hiyas/database'
import { systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { describe, expect, test } from 'vitest'
import type { Progress } from '../src/check/sweep.ts'
import { checkLedger, checkRecent, closeAccount, findingKeyOf } from '../src/index.ts'
import { type Books, peso } from './books.ts'
import { force } from './checked-books.ts'
import { checkWholeAtOnce, Ended, endAfter, playedBooks, SMALL } from './swept-books.ts'

const placeOf = async ({ database }: Books) => {
  const { rows } = await sql<{
    upto: bigint
    id: bigint
  }>`select id, upto from ledger.sweep where purpose = 'night'`.execute(database.query)
  return rows[0]
}

const keptRows = async ({ database }: Books) => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from ledger.sweep) + (select count(*) from ledger.sweep_account)
         + (select count(*) from ledger.sweep_sum) as count`.execute(database.query)
  return rows[0]?.count
}

describe('the check of everything goes by slices', () => {
  test('D-03 one that is broken off is gone on with by whoever comes next, and reads nothing twice', async () => {
    const books = await playedBooks('sweep_goes_on')
    const read: Progress[] = []
    const all = await checkWholeAtOnce(books.database, { sizes: SMALL, onSlice: slice => void read.push(slice) })
    expect(all).toMatchObject({ kind: 'whole', transactions: 25n, findings: [] })
    const slices = read.length
    expect(slices).toBeGreaterThan(9)
    expect(await keptRows(books)).toBe(0n)

    // Its first slice is wrong, and is put right when that was read: whoever goes on tells of it.
    await force(books, `update ledger.transaction set amount = amount + 1 where id = 1`)
    for (const ended of [4, 2]) {
      await expect(checkWholeAtOnce(books.database, { sizes: SMALL, onSlice: endAfter(ended) })).rejects.toThrow(Ended)
    }
    const place = await placeOf(books)
    expect(place?.upto).toBe(18n)
    await force(books, `update ledger.transaction set amount = amount - 1 where id = 1`)
    const other = connect({ url: books.url, connectionsMax: 1, name: 'other process' })
    atFileEnd(() => other.close())
    let left = 0
    const run = await checkWholeAtOnce(other, { sizes: SMALL, onSlice: () => void left++ })
    expect(run.findings).toMatchObject([{ id: 'D-07', subject: 'transaction 1' }])
    expect(run.transactions).toBe(25n)
    expect(left).toBe(slices - 6)
    expect(await checkWholeAtOnce(books.database, { sizes: SMALL })).toMatchObject({ findings: [] })
  })

  test('D-03 what was changed after its slice is found by the next one', async () => {
    const books = await playedBooks('sweep_next')
    await expect(checkWholeAtOnce(books.database, { sizes: SMALL, onSlice: endAfter(3) })).rejects.toThrow(Ended)
    await force(books, `update ledger.posting set amount = amount + 1 where transaction = 2`)
    expect((await checkWholeAtOnce(books.database, { sizes: SMALL })).findings).toEqual([])
    const next = await checkWholeAtOnce(books.database, { sizes: SMALL })
    expect(next.findings.toSorted(bySubject)).toEqual((await checkLedger(books.database.query)).toSorted(bySubject))
    expect(next.findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['D-03', 'D-07']))
  })

  test('one of days ago, and one of another database, is begun anew', async () => {
    const books = await playedBooks('sweep_stale')
    for (const change of [
      `stepped_at = stepped_at - interval '25 hours'`,
      'mark_number = mark_number + 1000000',
      'database = 1',
    ]) {
      await expect(checkWholeAtOnce(books.database, { sizes: SMALL, onSlice: endAfter(3) })).rejects.toThrow(Ended)
      const before = await placeOf(books)
      await force(books, `update ledger.sweep set ${change}`)
      await expect(checkWholeAtOnce(books.database, { sizes: SMALL, onSlice: endAfter(1) })).rejects.toThrow(Ended)
      expect((await placeOf(books))?.id, change).not.toBe(before?.id)
      expect(await checkWholeAtOnce(books.database, { sizes: SMALL }), change).toMatchObject({
        transactions: 25n,
        findings: [],
      })
    }
    expect(await keptRows(books)).toBe(0n)
  })

  test('D-03 one whose place was lost in a crash of the database is begun anew, and does not tell what the check before it has found', async () => {
    const books = await playedBooks('sweep_crash')
    expect(await checkWholeAtOnce(books.database, { sizes: SMALL })).toMatchObject({ findings: [] })
    await force(books, `update ledger.wallet set balance = balance + 1 where id = ${books.members[0]}`)
    let nowMs = systemClock.nowMs()
    let rests = 0
    const run = await checkWholeAtOnce(books.database, {
      sizes: SMALL,
      clock: { nowMs: () => ++nowMs },
      // What PostgreSQL does to tables that are not logged when it starts after a crash.
      async pause() {
        if (++rests === 3)
          await force(books, 'truncate ledger.sweep, ledger.sweep_account, ledger.sweep_sum restart identity')
      },
    })
    expect(rests).toBeGreaterThan(3)
    expect(run.findings.map(({ id }) => id)).toContain('D-03')
  })

  test('D-03 a crash loses no sequence of the books: PostgreSQL may not find one again that is not logged', async () => {
    const { database } = await playedBooks('sweep_numbers')
    const { rows } = await sql<{ name: string; isLogged: boolean }>`
      select relname as name, relpersistence = 'p' as "isLogged" from pg_class
       where relkind = 'S' and relnamespace = 'ledger'::regnamespace`.execute(database.query)
    expect(rows).toContainEqual({ name: 'sweep_number', isLogged: true })
    expect(rows.filter(({ isLogged }) => !isLogged)).toEqual([])
  })

  test('two at once take turns, and both say what it comes to', async () => {
    const books = await playedBooks('sweep_turns')
    await force(books, `update ledger.wallet set balance = balance + 1 where id = ${books.members[0]}`)
    const expected = (await checkLedger(books.database.query)).toSorted(bySubject)
    let slices = 0
    const options = { sizes: SMALL, onSlice: () => void slices++ }
    const runs = await Promise.all([
      checkWholeAtOnce(books.database, options),
      checkWholeAtOnce(books.database, options),
    ])
    for (const run of runs) expect(run.findings.toSorted(bySubject)).toEqual(expected)
    const { rows } = await sql<{ runs: number }>`select count(*)::int as runs from ledger.check_run`.execute(
      books.database.query,
    )
    expect([1, 2]).toContain(rows[0]?.runs)
  })

  test('D-03 nothing that is on its way is missed or counted half, and the slice waits for it', async () => {
    const books = await playedBooks('sweep_in_flight')
    const [posted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Has drawn its id and moved its wallet, and commits when those after it are long there.
    const slow = inTransaction(books.database, async tx => {
      await sql`
        with paid as (update ledger.wallet set balance = balance - 10 where id = ${books.members[0] ?? 0n} returning id),
        moved as (
          insert into ledger.transaction (account, amount, balance_after, created_at, kind, source, external_id, digest)
          select id, 10, 899990, clock_timestamp(), 'bet', 'HYO', 'slow', '' from paid returning id, account
        )
        insert into ledger.posting select id, account, ${books.clearing}, 10 from moved`.execute(tx)
      posted.resolve()
      await commit.promise
      return { ok: true, value: null } as const
    })
    await posted.promise
    const writer = books.writer()
    for (let bet = 0; bet < 12; bet++) await writer.submit(books.bet(books.members[1] ?? 0n, `late-${bet}`, 10n))
    await expect(checkWholeAtOnce(books.database, { sizes: SMALL, waitMaxMs: 300 })).rejects.toThrow(
      'waits for what is being written',
    )
    expect((await placeOf(books))?.upto).toBeLessThanOrEqual(25n)
    commit.resolve()
    await slow
    expect(await checkWholeAtOnce(books.database, { sizes: SMALL })).toMatchObject({ transactions: 38n, findings: [] })
  })

  test('D-01 D-03 D-04 finds nothing in sound books, and all that is wrong, while writers race it; the check of what is new goes on from it', async () => {
    const books = await playedBooks('sweep_racing')
    const writer = books.writer({ batchMax: 8 })
    const played: Promise<unknown>[] = []
    let rounds = 0
    const play = () => {
      const round = ++rounds
      for (const account of books.members.slice(1)) {
        const [bet, win, rollback] = [`${account}-r${round}`, `${account}-r${round}w`, `${account}-r${round}x`]
        played.push(writer.submit(books.bet(account, bet, 10n)))
        if (round % 2 === 0) played.push(writer.submit(books.win(account, win, bet, 5n)))
        else played.push(writer.submit(books.rollback(account, rollback, bet)))
      }
    }
    // Each slice is looked at while the next round is written. They grow with the books: else each run has more of them, and writes more.
    const optionsOf = (run: number) => ({ sizes: { movesMax: 20 * run, accountsMax: 2 }, onSlice: play })
    for (let run = 1; run <= 3; run++) {
      const before = rounds
      for (let round = 0; round < 5; round++) play()
      expect(await checkWholeAtOnce(books.database, optionsOf(run))).toMatchObject({ findings: [] })
      expect(rounds - before).toBeGreaterThan(8)
      expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', findings: [] })
    }
    await force(books, `update ledger.wallet set balance = balance + 1 where id = ${books.members[0]}`)
    const broken = await checkWholeAtOnce(books.database, optionsOf(4))
    expect(broken.findings.map(({ id }) => id).toSorted()).toEqual(['D-01', 'D-03'])
    await Promise.all(played)
    const all = await checkLedger(books.database.query)
    expect(all.map(findingKeyOf).toSorted()).toEqual(broken.findings.map(findingKeyOf).toSorted())
  })

  test('a slice ends in its time: what takes longer is done by halves, and is given up with its place when even one is too much', async () => {
    const books = await playedBooks('sweep_time')
    const options = { sizes: { movesMax: 8, accountsMax: 8 } }
    await expect(checkWholeAtOnce(books.database, { ...options, onSlice: endAfter(1) })).rejects.toThrow(Ended)
    const place = await placeOf(books)
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = inTransaction(books.database, async tx => {
      await sql`lock table ledger.posting in access exclusive mode`.execute(tx)
      locked.resolve()
      await release.promise
      return { ok: true, value: null } as const
    })
    await locked.promise
    const short = { ...options, statementMaxMs: 100 }
    await expect(checkWholeAtOnce(books.database, short)).rejects.toThrow('statement timeout')
    expect(await placeOf(books)).toEqual(place)
    release.resolve()
    await other
    expect(await checkWholeAtOnce(books.database, options)).toMatchObject({ findings: [] })
  })

  test('D-11 of a fight that ended a day ago nothing is kept but what is wrong with it', async () => {
    const books = await playedBooks('sweep_ended')
    const [one = 0n, other = 0n] = books.members
    const pair = (debit: bigint, credit: bigint) => [
      { account: debit, amount: peso(-7) },
      { account: credit, amount: peso(7) },
    ]
    const pools = [await books.open('pool_cockfight', 'fight-1'), await books.open('pool_cockfight', 'fight-2')]
    for (const pool of pools) {
      await books.post({ key: `in-${pool}`, kind: 'cockfight_bet', entries: pair(one, pool) })
      await books.post({ key: `back-${pool}`, kind: 'cockfight_refund', entries: pair(pool, one) })
      await inTransaction(books.database, tx => closeAccount(tx, pool))
    }
    await force(
      books,
      `update ledger.transaction set created_at = created_at - interval '2 days';
       update ledger.account set closed_at = closed_at - interval '2 days';
       update ledger.posting set credit = ${other} where debit = ${pools[1]}`,
    )
    for (let bet = 0; bet < 6; bet++) await books.writer().submit(books.bet(other, `today-${bet}`, 10n))
    await expect(checkWholeAtOnce(books.database, { sizes: SMALL, onSlice: endAfter(12) })).rejects.toThrow(Ended)
    const { rows } = await sql<{ pool: bigint }>`
      select distinct subject as pool from ledger.sweep_sum where what in ('staked', 'given_back') order by 1`.execute(
      books.database.query,
    )
    expect(rows).toEqual([{ pool: pools[1] }])
    expect((await checkWholeAtOnce(books.database, { sizes: SMALL })).findings).toContainEqual({
      id: 'D-11',
      subject: `account ${other}`,
      message: `it was given back 70000 by the pool ${pools[1]} and had staked 0`,
    })
  })

  test('a finding that is acknowledged is told apart, whichever slice it is of', async () => {
    const books = await playedBooks('sweep_known')
    await force(books, `update ledger.transaction set created_at = created_at - interval '1 hour' where id in (9, 21)`)
    const [first, second] = (await checkWholeAtOnce(books.database, { sizes: SMALL })).findings
    expect([first?.id, second?.id]).toEqual(['D-10', 'D-10'])
    await sql`insert into ledger.acknowledged (id, subject, message, note)
      values (${first?.id}, ${first?.subject}, ${first?.message}, 'known')`.execute(books.database.query)
    expect(await checkWholeAtOnce(books.database, { sizes: { movesMax: 5, accountsMax: 1 } })).toMatchObject({
      findings: [second],
      acknowledged: [first],
    })
  })
})

const bySubject = (one: { id: string; subject: string }, other: { id: string; subject: string }) =>
  `${one.id} ${one.subject}`.localeCompare(`${other.id} ${other.subject}`)
