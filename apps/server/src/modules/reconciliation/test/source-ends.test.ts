import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '@hiyas/database'
import { HOUR_MS, systemClock } from '@hiyas/kernel'
import { askForStatement, type StatementPart } from '@hiyas/supplier'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { reconcile } from '../index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ name: 'source_ends' })
})

const now = systemClock.nowMs()
const head = { supplier: 'HYO', from: new Date(now - 2 * HOUR_MS), to: new Date(now - HOUR_MS) }
const compare = (parts: AsyncIterable<StatementPart>, database: Database = server.program.deps.database) =>
  reconcile({ database, clock: systemClock, supplier: 'HYO', origin: 'call', edgeMs: 0 }, parts)

const lineOf = (externalId: string): StatementPart => ({
  lines: [
    {
      externalId,
      kind: 'win',
      reference: null,
      round: 'r',
      player: '',
      currency: 'PHP',
      amount: 200_000n,
      at: head.from,
    },
  ],
})

test.each<[string, StatementPart[], object]>([
  ['of another supplier', [{ head: { ...head, supplier: 'OTHER' } }], { code: 'statement_of_another' }],
  ['of a time that is not over', [{ head: { ...head, to: new Date(now) } }], { code: 'period_not_over' }],
  ['with two heads', [{ head }, { head }], { message: 'a statement has one head' }],
])('D-04 the source of a statement %s is ended', async (_what, parts, expected) => {
  let isEnded = false
  async function* source() {
    try {
      yield* parts
      yield { lines: [] }
    } finally {
      isEnded = true
    }
  }
  expect(await compare(source()).catch(error => error)).toMatchObject(expected)
  expect(isEnded).toBe(true)
})

test('D-04 the answer of a supplier who tells of another one is not kept open', async () => {
  const closed = Promise.withResolvers<void>()
  const supplier = createServer((_request, response) => {
    response.on('close', closed.resolve)
    response.write(
      `${JSON.stringify({ statement: 'OTHER', from: head.from.toISOString(), to: head.to.toISOString() })}\n`,
    )
  })
  await new Promise<void>(done => supplier.listen(0, '127.0.0.1', done))
  atFileEnd(() => void supplier.close())
  const url = `http://127.0.0.1:${(supplier.address() as AddressInfo).port}/`
  const asked = {
    supplier: 'HYO',
    url,
    from: head.from,
    to: head.to,
    sign: () => '',
    keys: [],
    clock: systemClock,
    timeoutMs: HOUR_MS,
  }
  expect(await compare(askForStatement(asked))).toMatchObject({ code: 'statement_of_another' })
  await closed.promise
})

test('D-04 a statement whose first lines the database has lost while the others came is not compared, and is asked for again', async () => {
  async function* source(breakDown: () => Promise<unknown>): AsyncGenerator<StatementPart> {
    yield { head }
    yield lineOf('lost-1')
    await breakDown()
    yield lineOf('lost-2')
    yield { end: { lines: 2, digest: Buffer.alloc(32, 1), signature: null } }
  }
  const told = () => server.rows('select external_id from reconciliation.discrepancy order by id')
  // What PostgreSQL does to a table that is not logged when it starts after a crash.
  const lost = await compare(source(() => server.rows('truncate reconciliation.line'))).catch(error => error)
  expect(lost).toMatchObject({ message: expect.stringContaining('of 2 lines 1 were kept') })
  expect(await told()).toEqual([])
  const last = 'select state from reconciliation.statement order by id desc limit 1'
  expect(await server.rows(last)).toEqual([{ state: 'failed' }])
  expect(await compare(source(async () => null))).toMatchObject({ ok: true, value: { found: 2 } })
  expect(await told()).toEqual([{ external_id: 'lost-1' }, { external_id: 'lost-2' }])
})

test('D-04 a statement whose lines the database has lost while they were compared is not kept as compared: bets of ours would be missing there', async () => {
  const { database } = server.program.deps
  const cases = () => server.rows('select external_id from reconciliation.discrepancy')
  const before = (await cases()).length
  // Of the first result that comes when what he alone has is a case: all of his lines are looked up by then, and none of ours.
  const query = database.query.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if ((await cases()).length > before) await server.rows('delete from reconciliation.line')
      return result
    },
  })
  async function* source(): AsyncGenerator<StatementPart> {
    yield { head }
    yield lineOf('lost-while-compared')
    yield { end: { lines: 1, digest: Buffer.alloc(32, 1), signature: null } }
  }
  const lost = await compare(source(), { ...database, query }).catch(error => error)
  expect(lost).toMatchObject({ message: expect.stringContaining('of 1 lines 0 were kept') })
  const last = 'select state from reconciliation.statement order by id desc limit 1'
  expect(await server.rows(last)).toEqual([{ state: 'failed' }])
  expect(await compare(source())).toMatchObject({ ok: true, value: { found: 1 } })
})

test('what a reading that broke off has left goes with the next one, by portions, and so do the lines of this one', async () => {
  const lines = 5_001
  await server.rows(`
    create table reconciliation.deletion (id bigint generated always as identity, count integer not null);
    create function reconciliation.count_deleted() returns trigger language plpgsql security definer as $$ begin
      insert into reconciliation.deletion (count) select count(*) from gone;
      return null;
    end $$;
    create trigger counted after delete on reconciliation.line referencing old table as gone
      for each statement execute function reconciliation.count_deleted()`)
  const begun = await server.rows<{ id: string }>(
    `insert into reconciliation.statement (supplier, from_at, to_at, origin, state, started_at)
     select 'HYO', $1, $2, 'call', 'reading', $3::timestamptz - hours * interval '1 hour' from unnest(array[7, 5]) hours returning id`,
    [head.from, head.to, new Date(now)],
  )
  await server.rows(
    `insert into reconciliation.line (statement, number, external_id, kind, round, player, currency, amount, at)
     select id, number, number, 'bet', 'r', 'p', 'PHP', 1, $1 from unnest($2::bigint[]) id, generate_series(1, $3::integer) number`,
    [head.from, begun.map(({ id }) => id), lines],
  )
  async function* source(): AsyncGenerator<StatementPart> {
    yield { head }
    yield { end: { lines: 0, digest: Buffer.alloc(32), signature: null } }
  }
  expect(await compare(source())).toMatchObject({ ok: true, value: { lines: 0 } })
  const states = await server.rows(
    `select state, (select count(*)::int from reconciliation.line where statement = id) as lines
       from reconciliation.statement where id = any($1) order by id`,
    [begun.map(({ id }) => id)],
  )
  expect(states).toEqual([
    { state: 'failed', lines: 0 },
    { state: 'reading', lines },
  ])
  const counts = (await server.rows<{ count: number }>('select count from reconciliation.deletion order by id')).map(
    ({ count }) => count,
  )
  expect(counts).toEqual([5_000, 1, 0])
})
