import { inTransaction, sql } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { checkRecent, post } from '../src/index.ts'
import { peso } from './books.ts'
import { allSeen, checkedBooks } from './checked-books.ts'

test('D-03 D-10 what began before and came after is seen with what came between, also while somebody else is at work', async () => {
  const books = await checkedBooks('straddling')
  const grants = await books.open('expense_bonus')
  const writer = books.writer()
  /** A transaction that has its number of PostgreSQL, and does its work when it is told to. */
  const begun = async (work: (tx: Parameters<typeof post>[0]) => Promise<unknown>) => {
    const [hasNumber, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = inTransaction(books.database, async tx => {
      await sql`select pg_current_xact_id()`.execute(tx)
      hasNumber.resolve()
      await mayEnd.promise
      await work(tx)
      return ok(null)
    })
    await hasNumber.promise
    return async () => {
      mayEnd.resolve()
      await done
    }
  }
  const entries = [
    { account: grants, amount: -peso(1) },
    { account: books.member1, amount: peso(1) },
  ]
  const early = await begun(tx => post(tx, { key: 'straddling', kind: 'bonus_grant', entries }))
  const atWork = await begun(async () => undefined)
  await writer.submit(books.bet(books.member1, 'between', peso(10)))
  await early()
  for (let run = 0; run < 2; run++)
    expect(await checkRecent(books.database)).toMatchObject({ kind: 'recent', findings: [] })
  await atWork()
  await allSeen(books)
  const { rows } = await sql<{
    balance: bigint
  }>`select balance from ledger.checkpoint where account = ${books.member1}`.execute(books.database.query)
  expect(rows).toEqual([{ balance: peso(91) }])
})
