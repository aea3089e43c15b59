import { connect, sql } from '@hiyas/database'
import { atFileEnd, openWire } from '@hiyas/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { checkLedger, LedgerUnavailable, type WriterOptions } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks('faults')
})

/** A writer behind a wire that the test can cut. */
async function wiredWriter(options: Partial<WriterOptions> = {}) {
  const wire = await openWire(books.url)
  const database = connect({ url: wire.url, connectionsMax: 2, name: 'wired' })
  atFileEnd(() => database.close())
  return { wire, writer: books.writer({ database, ...options }) }
}

describe('the database goes away', () => {
  test('W-10 WAL-03 an answer that is lost after the commit: the bet is taken once and answered', async () => {
    const { wire, writer } = await wiredWriter()
    const member = await books.member(peso(100))
    await writer.submit(books.bet(member, 'warm-up', peso(1)))
    wire.loseAnswerTo('lost-answer')
    const outcomes = await Promise.all(
      ['lost-answer', 'beside-it'].map(id => writer.submit(books.bet(member, id, peso(10)))),
    )
    expect(outcomes.map(outcome => outcome.status)).toEqual(['repeated', 'repeated'])
    expect(await books.balance(member)).toBe(peso(79))
    expect(writer.stats().retries).toBeGreaterThan(0)
  })

  test('WAL-05 a database that falls silent is no reason to wait for ever, nor to keep its connection', {
    timeout: 30_000,
  }, async () => {
    const wire = await openWire(books.url)
    const database = connect({ url: wire.url, connectionsMax: 2, name: 'silenced' })
    const writer = books.writer({ database })
    const member = await books.member(peso(100))
    const moves = (id: string) => [books.bet(member, `${id}-one`, peso(1)), books.bet(member, `${id}-two`, peso(1))]
    expect(await writer.submitAll(moves('spoken'))).toMatchObject({ status: 'done' })
    wire.silence()
    await expect(writer.submitAll(moves('silent'))).rejects.toThrow(LedgerUnavailable)
    expect(database.pool.totalCount).toBe(0)
  })

  test('WAL-05 an ordinary question to a database that falls silent ends, and its connection is thrown away', async () => {
    const wire = await openWire(books.url)
    const database = connect({ url: wire.url, connectionsMax: 1, name: 'unanswered', queryTimeoutMs: 3_000 })
    atFileEnd(() => database.close())
    const ask = sql<{ one: number }>`select 1 as one`
    // On a machine that stands still for seconds an answer that is there may come too late as well.
    const isAnswered = () =>
      vi.waitFor(async () => expect((await ask.execute(database.query)).rows).toEqual([{ one: 1 }]))
    await isAnswered()
    wire.silence()
    await expect(ask.execute(database.query)).rejects.toThrow('timeout')
    expect(database.pool.totalCount).toBe(0)
    wire.speak()
    const inOne = database.query.transaction().execute(tx => {
      wire.silence()
      return ask.execute(tx)
    })
    await expect(inOne).rejects.toThrow('timeout')
    expect(database.pool.totalCount).toBe(0)
    wire.speak()
    await isAnswered()
  })

  test('WAL-05 what a machine had locked that went away in the middle of a transaction is free again soon', async () => {
    const wire = await openWire(books.url)
    const gone = connect({ url: wire.url, connectionsMax: 1, name: 'gone', idleInTransactionMaxMs: 10_000 })
    atFileEnd(() => gone.close())
    const member = await books.member(peso(10))
    const holder = await gone.pool.connect()
    await holder.query('begin')
    await holder.query('select from ledger.wallet where id = $1 for update', [member])
    wire.silence()
    const writer = books.writer()
    await vi.waitFor(
      async () => expect(await writer.submit(books.bet(member, 'freed', peso(1)))).toMatchObject({ status: 'applied' }),
      { timeout: 30_000 },
    )
    holder.release(true)
  })

  test('WAL-05 who has given up waits for a lock no longer: PostgreSQL notices that nobody is there', {
    timeout: 30_000,
  }, async () => {
    const member = await books.member(peso(10))
    const lock = sql`select from ledger.wallet where id = ${member} for update`
    const impatient = connect({ url: books.url, connectionsMax: 1, name: 'impatient', queryTimeoutMs: 300 })
    atFileEnd(() => impatient.close())
    await books.database.query.transaction().execute(async tx => {
      await lock.execute(tx)
      await expect(lock.execute(impatient.query)).rejects.toThrow('timeout')
      const left = sql`select from pg_stat_activity where application_name = 'impatient' and datname = current_database()`
      await vi.waitFor(async () => expect((await left.execute(books.database.query)).rows).toEqual([]), {
        timeout: 20_000,
        interval: 200,
      })
    })
  })

  test('what takes long is cut off, unless it is long work', async () => {
    const database = connect({ url: books.url, connectionsMax: 1, name: 'long', queryTimeoutMs: 300 })
    atFileEnd(() => database.close())
    const slow = sql`select pg_sleep(0.9)`
    await expect(slow.execute(database.query)).rejects.toThrow('timeout')
    expect((await slow.execute(database.longWork.query)).rows).toHaveLength(1)
  })

  test('WAL-05 a short outage is ridden out, moves that arrive meanwhile included', async () => {
    const { wire, writer } = await wiredWriter({ retryForMs: 20_000 })
    const member = await books.member(peso(100))
    await writer.submit(books.bet(member, 'before-outage', peso(10)))
    wire.down()
    const during = [1, 2, 3].map(index => writer.submit(books.bet(member, `outage-${index}`, peso(10))))
    while (writer.stats().retries < 3) await new Promise(setImmediate)
    const late = writer.submit(books.win(member, 'late-win', 'before-outage', peso(50)))
    wire.up()
    const outcomes = await Promise.all([...during, late])
    expect(outcomes.map(outcome => outcome.status)).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect(await books.balance(member)).toBe(peso(110))
  })

  test('WAL-05 a long outage rejects everyone who waits, and the next move after it is taken', async () => {
    const { wire, writer } = await wiredWriter({ retryForMs: 50, batchMax: 2 })
    const member = await books.member(peso(100))
    wire.down()
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(index => writer.submit(books.bet(member, `dark-${index}`, peso(10)))),
    )
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(LedgerUnavailable) })
    wire.up()
    expect(await writer.submit(books.bet(member, 'dark-1', peso(10)))).toMatchObject({ status: 'applied' })
    expect(await books.balance(member)).toBe(peso(90))
  })
})

describe('some move cannot be written', () => {
  test('a wallet that would overflow does not refuse its neighbours', async () => {
    const writer = books.writer()
    const [full, ...others] = await Promise.all([1, 2, 3, 4, 5].map(() => books.member(peso(10))))
    await writer.submit(books.bet(full ?? 0n, 'overflow-bet', peso(1)))
    await books.database.pool.query('update ledger.wallet set balance = 9223372036854775000 where id = $1', [full])
    const wins = [
      ...others.map((member, index) => books.bet(member, `neighbour-${index}`, peso(1))),
      books.win(full ?? 0n, 'overflow-win', 'overflow-bet', peso(1)),
    ]
    const outcomes = await Promise.allSettled(wins.map(move => writer.submit(move)))
    await books.database.pool.query('update ledger.wallet set balance = $2 where id = $1', [full, peso(9)])

    expect(outcomes.slice(0, 4).map(outcome => outcome.status)).toEqual(others.map(() => 'fulfilled'))
    expect(outcomes[4]).toMatchObject({ status: 'rejected', reason: expect.any(LedgerUnavailable) })
    expect(writer.stats().halvings).toBeGreaterThan(0)
    for (const member of others) expect(await books.balance(member)).toBe(peso(9))
  })

  test('an account that someone else holds locked stops nobody else', async () => {
    const writer = books.writer()
    const [held, free] = [await books.member(peso(10)), await books.member(peso(10))]
    const holder = await books.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from ledger.wallet where id = $1 for update', [held])
    const [stuck, passing] = await Promise.allSettled([
      writer.submit(books.bet(held, 'held', peso(1))),
      writer.submit(books.bet(free, 'free', peso(1))),
    ])
    await holder.query('rollback')
    holder.release()

    expect(passing).toMatchObject({ value: { status: 'applied', balance: peso(9) } })
    expect(stuck).toMatchObject({ reason: expect.any(LedgerUnavailable) })
    expect(writer.stats()).toMatchObject({ halvings: 0 })
    expect(await writer.submit(books.bet(held, 'held', peso(1)))).toMatchObject({ status: 'applied', balance: peso(9) })
  })
})

test('D-01 D-02 D-03 D-07 the books are right after all of this', async () => {
  expect(await checkLedger(books.database.query)).toEqual([])
})
