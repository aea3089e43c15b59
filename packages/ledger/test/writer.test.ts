import { beforeAll, describe, expect, test } from 'vitest'
import { type BalanceChange, checkLedger, LedgerBusy, LedgerUnavailable, type LedgerWriter } from '../src/index.ts'
import { type Books, openBooks, PATIENT, peso } from './books.ts'

let books: Books
let writer: LedgerWriter

beforeAll(async () => {
  books = await openBooks('writer')
  writer = books.writer(PATIENT)
})

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('many at once', () => {
  test('W-10 W-11 WAL-03 50 copies of one bet are one debit and 50 equal answers', async () => {
    const member = await books.member(peso(100))
    const bet = books.bet(member, 'fifty-copies', peso(10))
    const outcomes = await Promise.all(times(50, () => writer.submit({ ...bet })))

    const [first] = outcomes
    expect(first).toMatchObject({ status: 'applied', balance: peso(90) })
    expect(outcomes.slice(1)).toEqual(times(49, () => ({ ...first, status: 'repeated' })))
    expect(await books.balance(member)).toBe(peso(90))
  })

  test('W-10 WAL-03 50 copies over two connections are one debit and one transaction', async () => {
    const member = await books.member(peso(100))
    const second = books.writer(PATIENT)
    const bet = books.bet(member, 'fifty-copies-two-writers', peso(10))
    const outcomes = await Promise.all(times(50, index => (index % 2 ? writer : second).submit({ ...bet })))

    expect(outcomes.filter(outcome => outcome.status === 'applied')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome.status === 'repeated')).toHaveLength(49)
    expect(new Set(outcomes.map(outcome => outcome.balance))).toEqual(new Set([peso(90)]))
    expect(await books.balance(member)).toBe(peso(90))
  })

  test('W-18 W-20 of 50 cancels of one bet exactly one pays, and all are answered with success', async () => {
    const member = await books.member(peso(100))
    const second = books.writer(PATIENT)
    await writer.submit(books.bet(member, 'fifty-cancels', peso(50)))
    const outcomes = await Promise.all(
      times(50, index =>
        (index % 2 ? writer : second).submit(books.rollback(member, `fifty-cancels-${index}`, 'fifty-cancels')),
      ),
    )

    expect(outcomes).toEqual(times(50, () => expect.objectContaining({ status: 'applied', balance: peso(100) })))
    expect(await books.balance(member)).toBe(peso(100))
  })

  test('W-19 of 50 cancels of one win exactly one takes', async () => {
    const member = await books.member(peso(100))
    await writer.submit(books.bet(member, 'cancelled-win-bet', peso(10)))
    await writer.submit(books.win(member, 'cancelled-win', 'cancelled-win-bet', peso(20)))
    await Promise.all(
      times(50, index => writer.submit(books.rollback(member, `cancelled-win-${index}`, 'cancelled-win'))),
    )
    expect(await books.balance(member)).toBe(peso(90))
  })

  test('W-10 ten wins at once answer ten true balances', async () => {
    const member = await books.member(peso(10))
    await writer.submit(books.bet(member, 'ten-wins', peso(10)))
    const outcomes = await Promise.all(
      times(10, index => writer.submit(books.win(member, `ten-wins-${index}`, 'ten-wins', peso(5)))),
    )
    expect(outcomes.map(outcome => outcome.balance)).toEqual(times(10, index => peso(5 * (index + 1))))
  })

  test('W-13 WAL-06 D-02 of 20 bets at once only those that fit are taken, the rest hear the true balance', async () => {
    const member = await books.member(peso(100))
    const outcomes = await Promise.all(
      times(20, index => writer.submit(books.bet(member, `too-many-${index}`, peso(30)))),
    )
    expect(outcomes.filter(outcome => outcome.status === 'applied')).toHaveLength(3)
    const refusal = { status: 'refused', code: 'insufficient_funds', balance: peso(10) }
    expect(outcomes.filter(outcome => outcome.status === 'refused')).toEqual(times(17, () => refusal))
    expect(await books.balance(member)).toBe(peso(10))
  })

  test('W-13 a bet that does not fit does not spoil the smaller one after it', async () => {
    const member = await books.member(peso(10))
    const [large, small] = await Promise.all([
      writer.submit(books.bet(member, 'large', peso(11))),
      writer.submit(books.bet(member, 'small', peso(10))),
    ])
    expect(large).toEqual({ status: 'refused', code: 'insufficient_funds', balance: peso(10) })
    expect(small).toMatchObject({ status: 'applied', balance: 0n })
  })

  test('W-14 a bet, its win and the next bet sent in one breath are taken in that order', async () => {
    const member = await books.member(peso(10))
    const outcomes = await Promise.all([
      writer.submit(books.bet(member, 'breath-1', peso(10))),
      writer.submit(books.win(member, 'breath-2', 'breath-1', peso(30))),
      writer.submit(books.bet(member, 'breath-3', peso(30))),
    ])
    expect(outcomes.map(outcome => [outcome.status, outcome.balance])).toEqual([
      ['applied', 0n],
      ['applied', peso(30)],
      ['applied', 0n],
    ])
  })
})

describe('books and members', () => {
  test('W-13 an account that is no member’s, or that no one has, is unknown', async () => {
    const unknown = { status: 'refused', code: 'account_unknown', balance: 0n }
    expect(await writer.submit(books.bet(999_999n, 'nobody', peso(1)))).toEqual(unknown)
    expect(await writer.submit(books.bet(books.clearing, 'house', peso(1)))).toEqual(unknown)
  })

  test('W-29 D-08 play money never meets real money', async () => {
    const member = await books.member(peso(10))
    const playClearing = await books.open('supplier_clearing', 'HYO', 'FUN')
    expect(await writer.submit(books.bet(member, 'mixed', peso(1), { clearing: playClearing }))).toEqual({
      status: 'refused',
      code: 'account_unknown',
      balance: 0n,
    })
    expect(await books.balance(member)).toBe(peso(10))
  })

  test('W-13 a bet into an account that is not a supplier’s is refused', async () => {
    const member = await books.member(peso(10))
    const fees = await books.open('house_fee')
    expect(await writer.submit(books.bet(member, 'wrong-clearing', peso(1), { clearing: fees }))).toMatchObject({
      code: 'account_unknown',
    })
  })

  test('W-12 the ids of two suppliers are apart', async () => {
    const member = await books.member(peso(10))
    const other = { supplier: 'OTHER', clearing: await books.open('supplier_clearing', 'OTHER') }
    const moves = [{}, other].map(whose => books.bet(member, 'same-id', peso(1), whose))
    const outcomes = await Promise.all(moves.map(move => writer.submit(move)))
    expect(outcomes.map(outcome => outcome.status)).toEqual(['applied', 'applied'])
    expect(await books.balance(member)).toBe(peso(8))
  })

  test('WAL-02 an id beyond 2^53 and texts with quotes go through unharmed', async () => {
    const member = await books.member(peso(10))
    const odd = books.bet(member, `'odd' "id" {\\} null`, peso(1), { round: '9007199254740993', game: 'null' })
    const first = await writer.submit(odd)
    expect(first.status).toBe('applied')
    const [again] = await Promise.all([
      writer.submit(odd),
      writer.submit(books.bet(member, '9007199254740993', peso(1))),
      writer.submit(books.bet(member, '9007199254740992', peso(1))),
    ])
    expect(again).toMatchObject({ status: 'repeated' })
    expect(await books.balance(member)).toBe(peso(7))
  })

  test('a move no door may let through throws and reaches no queue', async () => {
    const member = await books.member(peso(10))
    const broken = [
      books.bet(member, '', peso(1)),
      books.bet(member, 'line\nbreak', peso(1)),
      books.bet(member, 'x'.repeat(129), peso(1)),
      books.bet(member, 'negative', -1n),
      books.bet(member, 'overflow', 10n ** 15n + 1n),
      books.bet(member, 'as-the-house', peso(1), { supplier: 'house' }),
      books.bet(member, 'with-reference', peso(1), { referenceId: 'other' }),
      books.rollback(member, 'without-reference', 'x', { referenceId: null }),
    ]
    for (const move of broken) await expect(writer.submit(move)).rejects.toThrow('move')
    expect(await books.balance(member)).toBe(peso(10))
  })
})

describe('the writer', () => {
  test('tells the last balance of each account after a commit, and nothing about refusals', async () => {
    const [ann, ben, poor] = [await books.member(peso(10)), await books.member(peso(10)), await books.member()]
    const told: BalanceChange[] = []
    const stop = writer.onBalances(changes => told.push(...changes))
    await Promise.all([
      writer.submit(books.bet(ann, 'told-1', peso(1))),
      writer.submit(books.bet(ann, 'told-2', peso(1))),
      writer.submit(books.bet(ben, 'told-3', peso(3))),
      writer.submit(books.bet(poor, 'told-4', peso(1))),
    ])
    stop()
    await writer.submit(books.bet(ann, 'told-5', peso(1)))
    expect(told).toEqual([
      { account: ann, balance: peso(8) },
      { account: ben, balance: peso(7) },
    ])
  })

  test('takes what arrives in one turn as one batch', async () => {
    const member = await books.member(peso(300))
    const own = books.writer()
    await Promise.all(times(256, index => own.submit(books.bet(member, `one-batch-${index}`, peso(1)))))
    expect(own.stats()).toMatchObject({ batches: 1, moves: 256, queued: 0 })
  })

  test('refuses to queue without end', async () => {
    const member = await books.member(peso(10))
    const small = books.writer({ queueMax: 3 })
    const outcomes = await Promise.allSettled(
      times(5, index => small.submit(books.bet(member, `queue-${index}`, peso(1)))),
    )
    expect(outcomes.map(outcome => outcome.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(outcomes[4]).toMatchObject({ reason: expect.any(LedgerBusy) })
    expect(await books.balance(member)).toBe(peso(7))
  })

  test('answers what waits when it is closed, and takes nothing after', async () => {
    const member = await books.member(peso(10))
    const closing = books.writer()
    const waiting = closing.submit(books.bet(member, 'before-close', peso(1)))
    await closing.close()
    expect(await waiting).toMatchObject({ status: 'applied' })
    await expect(closing.submit(books.bet(member, 'after-close', peso(1)))).rejects.toThrow(LedgerUnavailable)
  })

  test('spreads accounts over several lanes', async () => {
    const members = await Promise.all(times(4, () => books.member(peso(10))))
    const wide = books.writer({ lanes: 2 })
    const outcomes = await Promise.all(
      members.map((member, index) => wide.submit(books.bet(member, `lanes-${index}`, peso(1)))),
    )
    expect(outcomes.map(outcome => outcome.status)).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect(wide.stats()).toMatchObject({ batches: 2, moves: 4 })
  })
})

test('plans from the first minute of an installation still look up by index when there are many transactions', async () => {
  const young = await openBooks('plans')
  const { pool } = young.database
  const member = await young.member(peso(1_000))
  await pool.query('vacuum (analyze)')
  const own = young.writer()
  const sendTwo = (name: string) =>
    Promise.all([
      own.submit(young.bet(member, `${name}-1`, peso(1))),
      own.submit(young.rollback(member, `${name}-2`, `${name}-missing`)),
    ])
  await sendTwo('first')
  await pool.query(`insert into ledger.transaction (amount, created_at, kind, source, external_id, digest)
    select 0, now(), 'tombstone', 'HYO', 'old-' || n, '' from generate_series(1, 20000) n`)
  const before = await rowsRead()
  for (let index = 0; index < 20; index++) await sendTwo(`later-${index}`)
  await own.close()
  expect((await rowsRead()) - before).toBeLessThan(1_000)

  async function rowsRead(): Promise<number> {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ read: bigint }>(`
      with part as (
        select relid from pg_partition_tree('ledger.transaction')
        union all select 'ledger.idempotency_key'::regclass union all select 'ledger.undone'::regclass
      )
      select (select sum(idx_tup_read) from pg_stat_user_indexes where relid in (select relid from part))::bigint
           + (select sum(seq_tup_read) from pg_stat_user_tables where relid in (select relid from part))::bigint as read`)
    return Number(rows[0]?.read)
  }
})

test('D-01 D-02 D-03 D-07 D-10 WAL-01 the books are right after all of this', async () => {
  expect(await checkLedger(books.database.query)).toEqual([])
})
