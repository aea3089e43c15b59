import { sql } from '@hiyas/database'
import { beforeAll, expect, test, vi } from 'vitest'
import { checkLedger } from '../src/index.ts'
import { applyMoves } from '../src/writer/apply-moves.ts'
import { type Books, openBooks, PATIENT, peso, SUPPLIER } from './books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks('arrived')
})

/** Who waits for a lock now. */
const waiting = async () => {
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      books.database.query,
    )
  return rows.length
}
const waitedFor = (count: number) => vi.waitFor(async () => expect(await waiting()).toBe(count))

/** Whether a promise has settled after others have been answered what they asked of the same database. */
async function hasSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  void promise.then(() => {
    settled = true
  })
  for (let asked = 0; asked < 50; asked++) await waiting()
  return settled
}

async function holding<Value>(
  account: bigint,
  work: (letGo: () => Promise<unknown>) => Promise<Value>,
): Promise<Value> {
  const client = await books.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from ledger.wallet where id = $1 for update', [account])
    return await work(() => client.query('commit'))
  } finally {
    client.release()
  }
}

const ON_ITS_WAY =
  'W-10 what is asked about while its first copy is still on its way in this writer is answered when that is done'

test(`${ON_ITS_WAY}, sent alone`, async () => {
  const writer = books.writer(PATIENT)
  const [other, member] = [await books.member(peso(10)), await books.member(peso(10))]
  const asked = { account: member, supplier: SUPPLIER, externalIds: ['queued'] }
  // The lane stands at another account.
  await holding(other, async letGo => {
    const before = writer.submit(books.bet(other, 'before', peso(1)))
    await waitedFor(1)
    const first = writer.submit(books.bet(member, 'queued', peso(1)))
    const arrived = writer.arrived(asked)
    expect(await hasSettled(arrived)).toBe(false)
    await letGo()
    expect(await arrived).toMatchObject([{ externalId: 'queued', isTombstone: false }])
    await Promise.all([before, first])
  })
  expect(await writer.arrived({ ...asked, externalIds: ['never came'] })).toEqual([])
})

test(`${ON_ITS_WAY}, sent with others`, async () => {
  // It waits for a connection: as yet it holds nothing by which another could know of it.
  const { promise: given, resolve: give } = Promise.withResolvers<void>()
  const { pool } = books.database
  const late: typeof pool = Object.create(pool, { connect: { value: () => given.then(() => pool.connect()) } })
  const writer = books.writer({ ...PATIENT, database: { ...books.database, pool: late } })
  const member = await books.member(peso(10))
  const first = writer.submitAll(['together', 'beside'].map(id => books.bet(member, id, peso(1))))
  const arrived = writer.arrived({ account: member, supplier: SUPPLIER, externalIds: ['together'] })
  expect(await hasSettled(arrived)).toBe(false)
  give()
  expect(await arrived).toMatchObject([{ externalId: 'together', isTombstone: false }])
  expect(await first).toMatchObject({ status: 'done' })
})

test('W-10 what another process is just writing is waited for, and seen', async () => {
  const writer = books.writer(PATIENT)
  const member = await books.member(peso(10))
  const client = await books.database.pool.connect()
  try {
    await client.query('begin')
    await applyMoves(client, [books.bet(member, 'of another process', peso(1))])
    const arrived = writer.arrived({ account: member, supplier: SUPPLIER, externalIds: ['of another process'] })
    await waitedFor(1)
    await client.query('commit')
    expect(await arrived).toMatchObject([{ externalId: 'of another process', isTombstone: false }])
  } finally {
    client.release()
  }
})

test('W-10 what cannot be waited for is not said to be free', async () => {
  const writer = books.writer({ lockTimeoutMs: 1 })
  const member = await books.member(peso(10))
  await holding(member, async letGo => {
    await expect(writer.arrived({ account: member, supplier: SUPPLIER, externalIds: ['held'] })).rejects.toThrow(
      'what is on its way cannot be waited for',
    )
    await letGo()
  })
})

test('the books are right', async () => {
  expect(await checkLedger(books.database.query)).toEqual([])
})
