import { connect, type Database, inTransaction, sql } from '@hiyas/database'
import { atFileEnd } from '@hiyas/testing'
import { describe, expect, test, vi } from 'vitest'
import { type CheckRun, checkRecent, lastCheckRuns, post } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'
import { allSeen, checkedBooks, force, SEEN_TIMEOUT_MS } from './checked-books.ts'
import { checkWholeAtOnce } from './swept-books.ts'

/** Runs from which the next one need not look at what an earlier one has seen. */
async function runsThatTrustAnother({ database }: Books): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger.check_run later
      join ledger.check_run earlier on earlier.next_number <= later.horizon`.execute(database.query)
  return rows[0]?.count ?? 0
}

const idsOf = (run: CheckRun | null): string[] => run?.findings.map(finding => finding.id) ?? []

describe('the check of what is new', () => {
  test('D-03 D-10 looks at each transaction once, and finds nothing in sound books', async () => {
    const books = await checkedBooks('recent')
    await allSeen(books)
    const writer = books.writer()
    await writer.submit(books.bet(books.member1, 'bet-1', peso(10)))
    await writer.submit(books.win(books.member1, 'win-1', 'bet-1', peso(30)))
    expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', transactions: 2n, findings: [] })
    await allSeen(books)
    await writer.submit(books.bet(books.member1, 'bet-2', peso(10)))
    expect(await checkRecent(books.database)).toMatchObject({ transactions: 1n, findings: [] })
    expect(await checkWholeAtOnce(books.database)).toMatchObject({ kind: 'whole', transactions: 4n, findings: [] })
    expect(await lastCheckRuns(books.database.query)).toMatchObject([{ kind: 'recent' }, { kind: 'whole' }])
  })

  test('while another check is at it there is none: it would wait for hours for that of the night', async () => {
    const books = await checkedBooks('at_it')
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = inTransaction(books.database, async tx => {
      await sql`lock table ledger.check_run in exclusive mode`.execute(tx)
      locked.resolve()
      await release.promise
      return { ok: true, value: null } as const
    })
    await locked.promise
    expect(await checkRecent(books.database)).toBeNull()
    release.resolve()
    await other
    expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', findings: [] })
  })

  test('D-03 sees the very first transaction of a house whose empty books were checked before it', async () => {
    const books = await openBooks('first_ever')
    await vi.waitFor(
      async () => {
        expect(await checkRecent(books.database)).toMatchObject({ transactions: 0n, findings: [] })
        expect(await runsThatTrustAnother(books)).toBeGreaterThan(0)
      },
      { timeout: SEEN_TIMEOUT_MS },
    )
    const member = await books.member(peso(100))
    expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', transactions: 1n, findings: [] })
    await books.writer().submit(books.bet(member, 'bet-1', peso(10)))
    expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', findings: [] })
  })

  test('D-03 misses nothing that was on its way when the last one looked', async () => {
    const books = await checkedBooks('in_flight')
    const grants = await books.open('expense_bonus')
    const late = await books.member()
    const writer = books.writer()
    let isPosted = () => undefined as unknown
    let mayCommit = () => undefined as unknown
    const posted = new Promise(resolve => {
      isPosted = () => resolve(null)
    })
    const commit = new Promise(resolve => {
      mayCommit = () => resolve(null)
    })
    // Takes its id before the check and commits after it, while bets with later ids come and go.
    const slow = inTransaction(books.database, async tx => {
      const entries = [
        { account: grants, amount: peso(-1) },
        { account: late, amount: peso(1) },
      ]
      const result = await post(tx, { key: 'slow', kind: 'bonus_grant', entries })
      isPosted()
      await commit
      return result
    })
    await posted
    await writer.submit(books.bet(books.member1, 'bet-1', peso(10)))
    expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', findings: [] })
    await writer.submit(books.bet(books.member1, 'bet-2', peso(10)))
    expect(await checkRecent(books.database)).toMatchObject({ findings: [] })
    mayCommit()
    expect(await slow).toMatchObject({ ok: true })
    const seen = await checkRecent(books.database)
    expect(seen).toMatchObject({ kind: 'recent', findings: [] })
    expect(seen?.transactions).toBeGreaterThanOrEqual(1n)
    await allSeen(books)
    await force(books, `update ledger.wallet set balance = balance + 1 where id = ${late}`)
    await books.post({
      key: 'after',
      kind: 'bonus_grant',
      entries: [
        { account: grants, amount: peso(-1) },
        { account: late, amount: peso(1) },
      ],
    })
    expect(idsOf(await checkRecent(books.database))).toContain('D-03')
  })

  test('D-03 D-07 what is found stays in sight until it is right again', async () => {
    const books = await checkedBooks('in_sight')
    const writer = books.writer()
    await writer.submit(books.bet(books.member1, 'bet-1', peso(10)))
    await force(
      books,
      `update ledger.posting set amount = amount + 1 where transaction = (select max(id) from ledger.transaction)`,
    )
    expect(idsOf(await checkRecent(books.database))).toEqual(expect.arrayContaining(['D-03', 'D-04', 'D-07']))
    await writer.submit(books.bet(books.member1, 'bet-2', peso(10)))
    expect(idsOf(await checkRecent(books.database))).toEqual(expect.arrayContaining(['D-03', 'D-07']))
    expect((await lastCheckRuns(books.database.query)).flatMap(run => run.findings).length).toBeGreaterThan(0)
    await force(books, `update ledger.posting set amount = amount - 1 where amount = ${peso(10) + 1n}`)
    const right = await checkRecent(books.database)
    expect(right?.findings).toEqual([])
    expect(right?.transactions).toBeGreaterThanOrEqual(2n)
  })

  test('D-03 a change behind the back of an account nobody touches is found in turn, and stays in sight until it is right', async () => {
    const books = await checkedBooks('behind')
    for (let member = 2; member <= 5; member++) await books.member(peso(member))
    await allSeen(books)
    const look = async () => (await checkRecent(books.database, { sampledMax: 2 }))?.findings ?? []
    await force(books, `update ledger.wallet set balance = balance + 1 where id = ${books.member1}`)
    const found = { id: 'D-03', subject: `account ${books.member1}`, message: expect.stringContaining('1000001') }
    await vi.waitFor(async () => expect(await look()).toEqual([found]))
    // The runs go on meanwhile, round all accounts.
    for (let run = 0; run < 4; run++) expect(await look()).toEqual([found])
    await force(books, `update ledger.wallet set balance = balance - 1 where id = ${books.member1}`)
    for (let run = 0; run < 4; run++) expect(await look()).toEqual([])
  })

  test('D-03 all accounts have their turn in the check of what is new, some at a time, also while something is found', async () => {
    const books = await checkedBooks('in_turn')
    const members = [books.member1]
    for (let member = 2; member <= 5; member++) members.push(await books.member(peso(member)))
    await allSeen(books)
    await force(books, 'update ledger.wallet set balance = balance + 1')
    const seen = new Set<string>()
    const counts: number[] = []
    for (let run = 0; run < 4; run++) {
      const findings = (await checkRecent(books.database, { sampledMax: 2 }))?.findings ?? []
      for (const { subject } of findings) seen.add(subject)
      counts.push(seen.size)
    }
    expect(counts[0]).toBeLessThanOrEqual(2)
    expect([...seen].toSorted()).toEqual(members.map(member => `account ${member}`).toSorted())
  })

  test('the accounts of a run are looked up one by one: the others are not read, whichever turn it is', async () => {
    const books = await checkedBooks('looked_up')
    const { url, member1 } = books
    const writer = books.writer()
    await force(books, OTHERS(member1))
    // What one connection has read is told when it says so, and no other one looks meanwhile.
    const alone = connect({ url, connectionsMax: 1, name: 'counted' })
    atFileEnd(() => alone.close())
    // As the housekeeping of the database leaves it: it is taken for a house of some moves and many accounts.
    await sql`analyze`.execute(alone.query)
    const readBy = async (work: () => Promise<unknown>) => {
      const before = await rowsRead(alone)
      await work()
      return (await rowsRead(alone)) - before
    }
    for (let run = 0; run < 3; run++) {
      await writer.submit(books.bet(member1, `bet-${run}`, peso(1)))
      const rows = await readBy(async () =>
        expect(await checkRecent(alone, { sampledMax: 1_000 })).toMatchObject({ kind: 'recent', findings: [] }),
      )
      expect(rows, `run ${run}`).toBeGreaterThan(3_000)
      expect(rows, `run ${run}`).toBeLessThan(8_000)
    }
  })

  test('a finding that stays does not make of it a whole check in three months: what it goes on from is kept', async () => {
    const books = await checkedBooks('months')
    await allSeen(books)
    await vi.waitFor(
      async () => {
        await checkRecent(books.database)
        expect(await runsThatTrustAnother(books)).toBeGreaterThan(0)
      },
      { timeout: SEEN_TIMEOUT_MS },
    )
    await books.writer().submit(books.bet(books.member1, 'bet-1', peso(10)))
    await force(
      books,
      `update ledger.transaction set created_at = created_at - interval '1 hour' where external_id = 'bet-1'`,
    )
    expect(idsOf(await checkRecent(books.database))).toContain('D-10')
    await force(books, `update ledger.check_run set ran_at = ran_at - interval '91 days'`)
    for (let run = 0; run < 2; run++) {
      const late = await checkRecent(books.database)
      expect(late).toMatchObject({ kind: 'recent', transactions: 1n })
      expect(idsOf(late)).toContain('D-10')
    }
    // The run itself, and the one that knows the id to begin with where that is another.
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from ledger.check_run where ran_at < now() - interval '90 days'`.execute(
      books.database.query,
    )
    expect([1, 2]).toContain(rows[0]?.kept)
    expect(await runsThatTrustAnother(books)).toBeGreaterThan(0)
  })

  test('more than it may read at a time is left to the check of the night, and said to be', async () => {
    const books = await checkedBooks('unread')
    await allSeen(books)
    const writer = books.writer()
    for (const id of ['bet-1', 'bet-2', 'bet-3']) await writer.submit(books.bet(books.member1, id, peso(1)))
    await force(books, `update ledger.wallet set balance = balance + 1 where id = ${books.member1}`)
    expect(await checkRecent(books.database, { transactionsMax: 2 })).toMatchObject({
      kind: 'recent',
      transactions: 0n,
      findings: [{ id: 'unread', message: expect.stringContaining('more than 2 transactions') }],
    })
    // Nothing of it counts as seen.
    expect(idsOf(await checkRecent(books.database, { transactionsMax: 3 }))).toContain('D-03')
    expect(idsOf(await checkWholeAtOnce(books.database))).toContain('D-03')
    await force(books, `update ledger.wallet set balance = balance - 1 where id = ${books.member1}`)
    expect(await checkWholeAtOnce(books.database)).toMatchObject({ findings: [] })
    await allSeen(books)
    expect(await checkRecent(books.database, { transactionsMax: 2 })).toMatchObject({ kind: 'recent', findings: [] })
  })

  test('begins anew in a database that was restored from a copy', async () => {
    const books = await checkedBooks('restored')
    await force(books, 'update ledger.check_run set next_number = next_number + 1000000, horizon = horizon + 1000000')
    expect(await checkRecent(books.database)).toMatchObject({ kind: 'whole', findings: [] })
  })

  test('D-03 agrees with the whole one while writers race it', async () => {
    const books = await checkedBooks('racing')
    const members = await Promise.all(Array.from({ length: 8 }, () => books.member(peso(1000))))
    const writer = books.writer({ batchMax: 16 })
    let isOver = false
    atFileEnd(() => {
      isOver = true
    })
    const play = async (account: bigint) => {
      for (let round = 0; !isOver; round++) {
        await writer.submit(books.bet(account, `${account}-${round}`, 10n))
        if (round % 2 === 0) await writer.submit(books.win(account, `${account}-${round}w`, `${account}-${round}`, 5n))
      }
    }
    const players = members.map(play)
    for (let run = 0; run < 12; run++) expect(await checkRecent(books.database)).toMatchObject({ findings: [] })
    isOver = true
    await Promise.all(players)
    await allSeen(books)
    expect(await checkWholeAtOnce(books.database)).toMatchObject({ findings: [] })
    await allSeen(books)
    const { rows } = await sql<{ wrong: bigint }>`
      select count(*) as wrong from ledger.wallet left join ledger.checkpoint on account = id
       where wallet.balance <> coalesce(checkpoint.balance, 0)`.execute(books.database.query)
    expect(rows).toEqual([{ wrong: 0n }])
  })
})

/** Twenty thousand accounts that never moved, seen by a check all the same. */
const OTHERS = (like: bigint): string => `
  with opened as (
    insert into ledger.account (book, kind, owner)
    select book, kind, 'other-' || number from ledger.account, generate_series(1, 20000) number where id = ${like}
    returning id, book
  ),
  filled as (insert into ledger.wallet (id, book) select id, book from opened)
  insert into ledger.checkpoint (account, balance, seen_at) select id, 0, now() from opened`

/** Rows of accounts that were read so far. */
async function rowsRead(database: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(database.query)
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_user_tables
     where schemaname = 'ledger' and relname in ('account', 'wallet', 'checkpoint')`.execute(database.query)
  return rows[0]?.count ?? 0
}
