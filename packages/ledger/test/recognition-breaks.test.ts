import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, closeDays, recogniseDays } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'
import { findingsAfter } from './breaks.ts'
import { pass } from './calendar.ts'

describe('what is broken in the recognition of a day on purpose is found', () => {
  let books: Books
  let other: bigint

  beforeAll(async () => {
    books = await openBooks('recognition_breaks')
    other = await books.open('supplier_clearing', 'HYP')
    await books.writer().submit(books.bet(await books.member(peso(1_000)), 'bet', peso(100)))
    await pass(books, 2)
    await closeDays(books.database)
    await recogniseDays(books.database, 31)
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  const IT = `(select id from ledger.transaction where kind = 'ggr_recognition')`
  const copyOf = (change: string) => `
    create temporary table again on commit drop as select * from ledger.transaction where id = ${IT};
    update again set id = nextval('ledger.transaction_id_seq'), ${change};
    insert into ledger.posting select again.id, debit, credit, posting.amount from again, ledger.posting where transaction = ${IT};
    insert into ledger.transaction select * from again`

  test.each([
    [
      'another amount than the games of its day came to',
      /income of a day whose games came to 1000000/,
      `update ledger.transaction set amount = amount + 1 where id = ${IT};
       update ledger.posting set amount = amount + 1 where transaction = ${IT}`,
    ],
    ['a second time under another key', /no closed day/, copyOf(`external_id = 'ggr:again'`)],
    [
      'the day of another account',
      /no closed day/,
      `update ledger.posting set debit = :other where transaction = ${IT}`,
    ],
    [
      'a day that was never closed',
      /was never closed/,
      'delete from ledger.day_digest where day = (select min(day) from ledger.day_digest)',
    ],
    [
      'a day that was not over',
      /a day that was not over/,
      `update ledger.transaction set created_at = created_at - interval '3 days' where id = ${IT}`,
    ],
    [
      'nothing of a day that counts as recognised',
      /it has 1000000 beyond the games of days that are not recognised/,
      `delete from ledger.posting where transaction = ${IT}; delete from ledger.transaction where id = ${IT}`,
    ],
    [
      'a day that was put back',
      /it has 1000000 beyond/,
      `${copyOf(`external_id = 'back', kind = 'reversal', reference = ${IT}`)};
       update ledger.posting set debit = credit, credit = debit where transaction = (select max(id) from ledger.transaction)`,
    ],
  ])('D-04 %s', async (_title, message, statement) => {
    const findings = await findingsAfter(books, statement.replaceAll(':other', String(other)))
    expect(findings).toContainEqual(expect.objectContaining({ id: 'D-04', message: expect.stringMatching(message) }))
  })
})
