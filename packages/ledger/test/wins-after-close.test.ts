import { HOUR_MS, systemClock } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { winsAfterClose } from '../src/index.ts'
import { openBooks, peso, SUPPLIER } from './books.ts'
import { force } from './checked-books.ts'

test('W-22 a win that came an hour after its round was closed is told of in books that were restored from a dump too', async () => {
  const books = await openBooks('wins_after_close')
  const writer = books.writer()
  const member = await books.member(peso(100))
  const closing = { roundClosed: true }
  await writer.submit(books.bet(member, 'bet', peso(10)))
  await writer.submit(books.win(member, 'closes', 'bet', peso(3), closing))
  await writer.submit(books.win(member, 'late', 'bet', peso(4), closing))
  const nowMs = systemClock.nowMs()
  // Wider than what is looked for, so that nothing hangs on where its ends lie.
  const time = { supplier: SUPPLIER, from: new Date(nowMs - 99 * HOUR_MS), to: new Date(nowMs + 99 * HOUR_MS) }
  const told = async () =>
    (await winsAfterClose(books.database.query, { ...time, limit: 10 })).map(({ externalId }) => externalId)
  expect(await told()).toEqual(['late'])
  // A restore writes a whole month in one transaction of the database, which all its rows bear then.
  await force(
    books,
    `update ledger.transaction set created_at = created_at + case external_id when 'late' then interval '1 hour' else interval '0' end`,
  )
  expect(await told()).toEqual(['late'])
})
