import { sql } from '@hiyas/database'
import { expect, test } from 'vitest'
import { checkLedger, openMonths, type SupplierMove } from '../src/index.ts'
import { openBooks, peso, SUPPLIER } from './books.ts'
import { firstMonthOf, monthAfter } from './calendar.ts'

test('W-10 D-07 no message and no posting of a month that was put away moves money a second time or is said to, and others go on', async () => {
  const books = await openBooks('months_away')
  const writer = books.writer()
  const { query } = books.database
  const member = await books.member(peso(100))
  const gift = {
    key: 'gift',
    kind: 'bonus_grant',
    entries: [
      { account: await books.open('expense_bonus'), amount: -peso(1) },
      { account: member, amount: peso(1) },
    ],
  } as const
  expect(await books.post(gift)).toMatchObject({ ok: true })
  const won = books.bet(member, 'won', peso(10), { round: 'won' })
  const back = books.bet(member, 'back', peso(10), { round: 'back' })
  const open = books.bet(member, 'open', peso(10), { round: 'open' })
  const win = books.win(member, 'win', 'won', peso(5), { round: 'won' })
  const undo = books.rollback(member, 'undo', 'back', { round: 'back' })
  for (const move of [won, back, open, win, undo])
    expect(await writer.submit(move)).toMatchObject({ status: 'applied' })
  const next = monthAfter(await firstMonthOf(books), 1)
  // Made by the one call, begun by the other.
  for (let times = 0; times < 2; times++) await openMonths(query, next)
  for (const table of ['transaction', 'posting', 'entry'])
    await sql.raw(`alter table ledger.${table} detach partition ledger.${table}_first`).execute(query)

  const late: SupplierMove[] = [
    books.win(member, 'late', 'open', peso(5), { round: 'open' }),
    books.rollback(member, 'undo-late', 'open', { round: 'open' }),
  ]
  for (const move of [won, back, open, win, undo, ...late]) {
    const outcome = await writer.submit(move).catch(() => ({ status: 'not written' }))
    expect([move.externalId, outcome.status]).not.toContain('applied')
  }
  await expect(books.post(gift)).rejects.toThrow('gift')
  // 100 + 1 - 3 x 10 + 5, and 10 given back.
  expect(await books.balance(member)).toBe(peso(86))
  expect(await writer.submit(books.bet(member, 'fresh', peso(1)))).toMatchObject({ status: 'applied' })
  const { rows } = await sql<{ externalId: string }>`
    select external_id as "externalId" from ledger.transaction where source = ${SUPPLIER}`.execute(query)
  expect(rows).toEqual([{ externalId: 'fresh' }])
  expect(new Set((await checkLedger(query)).map(({ id }) => id)), 'what is missing is found').toContain('D-07')
})
