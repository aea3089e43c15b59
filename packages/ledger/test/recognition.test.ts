import { connect, inTransaction, sql } from '@hiyas/database'
import { DAY_MS, type Minor, refuse, systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { describe, expect, test, vi } from 'vitest'
import {
  checkLedger,
  checkRecent,
  closeDays,
  exportDays,
  idsOfPeriod,
  placeHold,
  post,
  recogniseDays,
  reverse,
  settleHold,
  supplierSums,
} from '../src/index.ts'
import { type Books, openBooks, peso, SUPPLIER } from './books.ts'
import { daysAgo, force, pass } from './calendar.ts'
import { checkWholeAtOnce } from './swept-books.ts'

const OTHER = 'HYP'
/** Holds the balance of members himself (W-40). */
const HOLDER = 'TRF'
const WAIT_MS = 20_000

/** Books with two suppliers of games in pesos, one of them in play money too, and one who holds balances. */
async function openHouse(name: string) {
  const books = await openBooks(name)
  const cash = await books.member(peso(1_000))
  const tryer = await books.open('player_cash', 'tryer', 'FUN')
  const gifts = await books.open('expense_bonus', '', 'FUN')
  await books.post({ key: 'fun', kind: 'bonus_grant', entries: pair(gifts, tryer, peso(1_000)) })
  const other = { supplier: OTHER, clearing: await books.open('supplier_clearing', OTHER) }
  const play = { clearing: await books.open('supplier_clearing', SUPPLIER, 'FUN') }
  const holder = await books.open('supplier_clearing', HOLDER)
  const writer = books.writer()
  const say = {
    bet: (id: string, amount: number, change = {}, account = cash) =>
      writer.submit(books.bet(account, id, peso(amount), change)),
    win: (id: string, bet: string, amount: number, change = {}, account = cash) =>
      writer.submit(books.win(account, id, bet, peso(amount), change)),
    rollback: (id: string, original: string, change = {}) => writer.submit(books.rollback(cash, id, original, change)),
  }
  return { books, cash, tryer, other, play, holder, ...say }
}

const pair = (debit: bigint, credit: bigint, amount: Minor) => [
  { account: debit, amount: -amount },
  { account: credit, amount },
]

/** Six days ago, and each day since; what was won and lost on each is said beside it. */
async function sixDays(house: Awaited<ReturnType<typeof openHouse>>): Promise<void> {
  const { books, cash, tryer, other, play, holder, bet, win, rollback } = house
  const next = () => pass(books)
  await bet('a', 100)
  await win('a-won', 'a', 30)
  await bet('late', 20)
  await bet('b', 10, other)
  await bet('fun', 5, play, tryer)
  await next()
  await bet('c', 50)
  await win('c-won', 'c', 250)
  await rollback('b-undone', 'b', other)
  await next()
  // The round was on the first day: taken back on the third.
  await rollback('late-undone', 'late')
  const heldIn = await books.open('player_locked_transfer', 'member-1')
  await inTransaction(books.database, async tx => {
    await placeHold(tx, { key: 'to', account: cash, heldIn, amount: peso(40) })
    return settleHold(tx, { key: 'to', credits: [{ account: holder, amount: peso(40) }] })
  })
  await books.post({ key: 'back', kind: 'transfer_in', entries: pair(holder, cash, peso(15)) })
  await next()
  // All together nothing.
  await bet('d', 40)
  await win('d-won', 'd', 40)
  await bet('free', 0)
  await next()
  await next()
  await next()
  await bet('today', 7)
}

const INCOME = [
  [6, 'HYO', 'PHP', peso(90)],
  [6, 'HYP', 'PHP', peso(10)],
  [6, 'HYO', 'FUN', peso(5)],
  [5, 'HYO', 'PHP', peso(-200)],
  [5, 'HYP', 'PHP', peso(-10)],
  [4, 'HYO', 'PHP', peso(-20)],
] as const

/** All that these tests let pass is recognised in one run. */
const A_MONTH = 31

async function incomeOf(books: Books, recognised: Awaited<ReturnType<typeof recogniseDays>>) {
  const told = recognised.map(async ({ day, supplier, currency, amount }) => [
    await daysAgo(books, day),
    supplier,
    currency,
    amount,
  ])
  return Promise.all(told)
}

async function written(books: Books): Promise<{ transactions: bigint; days: bigint }> {
  const { rows } = await sql<{ transactions: bigint; days: bigint }>`
    select (select count(*) from ledger.transaction where kind = 'ggr_recognition') as transactions,
           (select count(*) from ledger.recognised_day) as days`.execute(books.database.query)
  return rows[0] ?? { transactions: 0n, days: 0n }
}

const toldBySupplier = async ({ database: { query } }: Books) => {
  const period = { from: new Date(0), to: new Date(systemClock.nowMs() + DAY_MS) }
  return supplierSums(query, { supplier: SUPPLIER, ...period, ...(await idsOfPeriod(query, period)) })
}

describe('the income of games', () => {
  test('D-04 D-10 WAL-09 leaves the accounts of suppliers once for each closed day: won, lost, taken back late, in each currency', async () => {
    const house = await openHouse('recognition')
    const { books, holder } = house
    await sixDays(house)
    expect(await recogniseDays(books.database, A_MONTH)).toEqual([])
    await closeDays(books.database)
    const told = await toldBySupplier(books)
    const recognised = await incomeOf(books, await recogniseDays(books.database, A_MONTH))
    expect(recognised).toHaveLength(INCOME.length)
    expect(recognised).toEqual(expect.arrayContaining(INCOME.map(income => [...income])))
    const balances = [books.clearing, house.other.clearing, house.play.clearing, holder].map(books.balance)
    expect(await Promise.all(balances)).toEqual([7, 0, 0, 25].map(peso))
    const income = [await books.open('house_ggr'), await books.open('house_ggr', '', 'FUN')]
    expect(await Promise.all(income.map(books.balance))).toEqual([-130, 5].map(peso))
    expect(await recogniseDays(books.database, A_MONTH)).toEqual([])
    expect(await checkLedger(books.database.query)).toEqual([])
    // No supplier knows of it.
    expect(await toldBySupplier(books)).toEqual(told)
  })

  test('D-04 D-10 what comes after its day was recognised belongs to the day it comes on', async () => {
    const house = await openHouse('recognition_late')
    const { books, bet, win, rollback } = house
    await bet('bet', 100)
    await bet('undone', 30)
    await pass(books, 2)
    await closeDays(books.database)
    expect(await incomeOf(books, await recogniseDays(books.database, A_MONTH))).toEqual([[2, 'HYO', 'PHP', peso(130)]])
    await win('won', 'bet', 400)
    await rollback('undo', 'undone')
    await pass(books, 2)
    await closeDays(books.database)
    expect(await incomeOf(books, await recogniseDays(books.database, A_MONTH))).toEqual([[2, 'HYO', 'PHP', peso(-430)]])
    expect(await books.balance(books.clearing)).toBe(0n)
    expect(await books.balance(await books.open('house_ggr'))).toBe(peso(-300))
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test('D-07 D-10 stands in the digest of the day it was recognised on, and is never taken back', async () => {
    const { books, bet } = await openHouse('recognition_digest')
    await bet('bet', 100)
    await pass(books, 2)
    await closeDays(books.database)
    await recogniseDays(books.database, A_MONTH)
    await pass(books, 2)
    // Right after midnight the day before is not over yet: there the empty day is the one before, and not the one after.
    const closed = (await closeDays(books.database)).filter(link => link.currency === 'PHP')
    expect(closed.map(link => link.transactions).toSorted()).toEqual([0n, 1n])
    const own = closed.find(link => link.transactions === 1n)
    const { rows } = await sql<{ id: bigint }>`
      select id from ledger.transaction where kind = 'ggr_recognition'`.execute(books.database.query)
    const lines: string[] = []
    const period = { from: own?.day ?? '', to: own?.day ?? '' }
    for await (const line of exportDays(books.database.query, { merchant: 'hiyas', currency: 'PHP' }, period))
      lines.push(line)
    expect(lines[1]).toContain(`["${rows[0]?.id}"`)
    expect(await checkLedger(books.database.query)).toEqual([])
    const taken = await inTransaction(books.database, tx =>
      reverse(tx, { transactionId: rows[0]?.id ?? 0n, reason: 'no' }),
    )
    expect(taken).toMatchObject({ ok: false, code: 'not_reversible' })
  })

  test('D-04 D-07 is recognised once when several are at it', async () => {
    const house = await openHouse('recognition_race')
    await sixDays(house)
    await closeDays(house.books.database)
    const all = await Promise.all(Array.from({ length: 4 }, () => recogniseDays(house.books.database, A_MONTH)))
    expect(all.flat()).toHaveLength(INCOME.length)
    expect((await written(house.books)).transactions).toBe(BigInt(INCOME.length))
    expect(await checkLedger(house.books.database.query)).toEqual([])
  })

  test('D-04 D-07 of a day in whose middle its process dies nothing is written, and the next run does it whole', async () => {
    const { books, bet, other } = await openHouse('recognition_crash')
    await bet('a', 10)
    await bet('b', 20, other)
    await pass(books, 2)
    const [closed] = await closeDays(books.database)
    const dying = connect({ url: books.url, connectionsMax: 1, name: 'dying' })
    atFileEnd(() => dying.close())
    const income = await books.open('house_ggr')
    // Somebody is at the key of the second account: the first one is written by then.
    await inTransaction(books.database, async tx => {
      const key = `ggr:${other.clearing}:${closed?.day}`
      await post(tx, { key, kind: 'ggr_recognition', entries: pair(other.clearing, income, peso(20)) })
      const died = expect(recogniseDays(dying, A_MONTH)).rejects.toThrow()
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
            select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'dying' and datname = current_database() and wait_event_type = 'Lock'`.execute(
            books.database.query,
          )
          expect(rows).toHaveLength(1)
        },
        { timeout: WAIT_MS },
      )
      await died
      return refuse('undone')
    })
    expect(await written(books)).toEqual({ transactions: 0n, days: 0n })
    expect(await recogniseDays(books.database, A_MONTH)).toHaveLength(2)
    expect((await written(books)).transactions).toBe(2n)
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  test('D-04 a backlog is recognised two days a run, so that what checks new recognitions has an end', async () => {
    const { books, bet } = await openHouse('recognition_backlog')
    for (let day = 0; day < 5; day++) {
      await bet(`bet ${day}`, 1)
      await pass(books, 1)
    }
    await pass(books, 1)
    await closeDays(books.database)
    const runs: number[] = []
    for (let run = 0; run < 4; run++) runs.push((await recogniseDays(books.database)).length)
    expect(runs).toEqual([2, 2, 1, 0])
  })

  test('D-04 is proved by the check of what is new', async () => {
    const { books, bet } = await openHouse('recognition_recent')
    await bet('bet', 100)
    await pass(books, 2)
    // The moves of before were rewritten to pass the days. A transaction of another test may keep them new for a while.
    await vi.waitFor(async () => {
      await checkWholeAtOnce(books.database)
      expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', transactions: 0n, findings: [] })
    }, 20_000)
    await closeDays(books.database)
    const [income] = await recogniseDays(books.database, A_MONTH)
    const rename = (key: string) =>
      force(
        books,
        `update ledger.idempotency_key set external_id = '${key}'
          where transaction in (select id from ledger.transaction where kind = 'ggr_recognition');
         update ledger.transaction set external_id = '${key}' where kind = 'ggr_recognition'`,
      )
    await rename('ggr:another')
    const broken = await checkRecent(books.database)
    expect(broken).toMatchObject({
      kind: 'recent',
      findings: [{ id: 'D-04', message: 'it recognises income of no closed day of its account' }],
    })
    await rename(`ggr:${books.clearing}:${income?.day}`)
    expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', findings: [] })
  })
})
