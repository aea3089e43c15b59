import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
const compare = (parts: AsyncIterable<StatementPart>) =>
  reconcile(
    { database: server.program.deps.database, clock: systemClock, supplier: 'HYO', origin: 'call', edgeMs: 0 },
    parts,
  )

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
  const asked = { url, from: head.from, to: head.to, sign: () => '', keys: [], clock: systemClock, timeoutMs: HOUR_MS }
  expect(await compare(askForStatement(asked))).toMatchObject({ code: 'statement_of_another' })
  await closed.promise
})
