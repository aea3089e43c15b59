import { rowsRead } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { reopenedBy } from '../src/index.ts'
import { openBooks, PATIENT, peso, SUPPLIER } from './books.ts'

const ROUNDS = 150

test('W-14 W-22 the end of a round reads what came since it was closed before, however long its member has played', async () => {
  const books = await openBooks('reopening')
  const writer = books.writer(PATIENT)
  const account = await books.member(peso(1_000))
  const own = { round: 'own' }
  const [closed, again] = [{ ...own, roundClosed: true }, 'again']
  for (let n = 0; n < ROUNDS; n++) {
    const other = { round: `other-${n}` }
    await writer.submit(books.bet(account, `bet-${n}`, peso(1), other))
    await writer.submit(books.win(account, `win-${n}`, `bet-${n}`, peso(1), other))
  }
  await writer.submit(books.bet(account, 'bet', peso(1), own))
  const asked = async () => {
    let id: string | null = null
    const rows = await rowsRead(books.database, 'ledger.transaction', async tx => {
      id = await reopenedBy(tx, { account, supplier: SUPPLIER, round: 'own', closing: 'closes' })
    })
    expect(rows).toBeLessThan(10)
    return id
  }
  expect(await asked()).toBeNull()
  await writer.submit(books.win(account, 'closes', 'bet', 0n, closed))
  expect(await asked()).toBeNull()
  await writer.submit(books.bet(account, again, peso(1), own))
  expect(await asked()).toBe(again)
  await writer.submit(books.win(account, 'prize', again, peso(1), own))
  expect(await asked()).toBe('prize')
  // What closes it once more, or brings nothing, opens nothing.
  await writer.submit(books.win(account, 'nothing', again, 0n, closed))
  expect(await asked()).toBe('prize')
})
