import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, invariant, MINUTE_MS, SECOND_MS, systemClock } from '@hiyas/kernel'
import { createSigner, type StatementLine, writeStatement } from '@hiyas/supplier'
import { atFileEnd, fakeSupplierKeys } from '@hiyas/testing'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { reconcileCommand } from '../../../commands/reconcile/command.ts'

const { privateKeyPem, publicKeyPem } = fakeSupplierKeys()
const folder = mkdtempSync(join(tmpdir(), 'hiyas-silent-'))
const keyFile = join(folder, 'operator.pem')
/** A full hour of today, and half an hour after the one that was served last. */
const hourMs = Math.floor(systemClock.nowMs() / HOUR_MS) * HOUR_MS
const clock = { nowMs: () => hourMs + 30 * MINUTE_MS }

/** What the server has said of suppliers. */
const logged: string[] = []
let server: TestServer
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(keyFile, privateKeyPem)
  server = await startServer({
    name: 'silent_supplier',
    clock,
    config: { operatorPrivateKeyFile: keyFile },
    onLog: line => void logged.push(line),
  })
  await server.rows(`insert into games.supplier (code, launch_path) values ('HYO', '/studio/play')`)
  await server.rows(`insert into reconciliation.source (supplier, url) values ('HYO', 'http://127.0.0.1:1/')`)
  await served(hourMs - 3 * HOUR_MS)
})

const served = (toMs: number) =>
  server.rows(
    `insert into reconciliation.statement (supplier, from_at, to_at, origin, state, started_at)
     values ('HYO', $1::timestamptz - interval '1 hour', $1, 'call', 'done', $1)`,
    [new Date(toMs)],
  )
const run = (...words: string[]) => reconcileCommand({ database: server.program.deps.database, keyFile, clock }, words)
const iso = (ms: number) => new Date(ms).toISOString()

/** A statement without lines. */
function fileOf(fromMs: number, toMs: number): string {
  const file = join(folder, `${fromMs}.jsonl`)
  writeFileSync(file, `${JSON.stringify({ statement: 'HYO', from: iso(fromMs), to: iso(toMs) })}\n{"end":0}\n`)
  return file
}

test('D-04 who cannot serve a time is asked for what follows it, once a file of it was compared; one that leaves a gap is none', async () => {
  const [fromMs, toMs] = [hourMs - 3 * HOUR_MS - 2 * MINUTE_MS, hourMs]
  const asked = `(${iso(fromMs)} to ${iso(toMs)})`
  expect(await run('HYO')).toMatchObject({ code: 2, says: expect.stringContaining(asked) })
  expect(await run('HYO', fileOf(fromMs + MINUTE_MS, toMs - HOUR_MS))).toMatchObject({ code: 0 })
  expect((await run('HYO')).says).toContain(asked)
  expect(await run('HYO', fileOf(fromMs, toMs - HOUR_MS))).toMatchObject({ code: 0 })
  expect((await run('HYO')).says).toContain(`(${iso(toMs - HOUR_MS - 2 * MINUTE_MS)} to ${iso(toMs)})`)
  expect(await run('HYO', fileOf(toMs - 2 * HOUR_MS, toMs))).toMatchObject({ code: 0 })
  expect(await run('HYO')).toEqual({ code: 0, says: 'All hours that are over have been compared.' })
})

test('D-04 a file of what he had served before does not have him asked for less than that', async () => {
  const file = fileOf(hourMs - 9 * HOUR_MS, hourMs - 8 * HOUR_MS)
  await server.rows('delete from reconciliation.statement')
  await run('HYO', file)
  await server.rows(`update reconciliation.statement set origin = 'call'`)
  await run('HYO', file)
  expect((await run('HYO')).says).toContain(`(${iso(hourMs - 8 * HOUR_MS - 2 * MINUTE_MS)} to ${iso(hourMs)})`)
})

const comparedUntil = async () => {
  const metric = await server.program.deps.metrics.getSingleMetric('hiyas_reconciliation_compared_until_seconds')?.get()
  return metric?.values.find(({ labels }) => labels.supplier === 'HYO')?.value
}

test('D-04 of a supplier who has never served a statement the figure of it says so', async () => {
  await server.rows('delete from reconciliation.statement')
  expect(await comparedUntil()).toBe(0)
})

describe('one who can no longer be asked after the first of three days', () => {
  const fromMs = hourMs - 3 * DAY_MS
  let asked = 0
  beforeAll(async () => {
    await server.rows(
      `insert into games.supplier_key (supplier, fingerprint, public_key_pem, added_at) values ('HYO', 'f', $1, now())`,
      [publicKeyPem],
    )
    await server.rows('update reconciliation.source set url = $1', [await serve()])
  })
  beforeEach(async () => {
    asked = 0
    logged.length = 0
    await server.rows('delete from reconciliation.statement')
    await served(fromMs)
  })

  /** The first that he is asked for has a line that the books do not know; then he is away. */
  async function serve(): Promise<string> {
    const listening = createServer(async (request, response) => {
      asked += 1
      if (asked > 1) return void response.writeHead(503).end()
      const { searchParams } = new URL(request.url ?? '', 'http://supplier.test')
      const time = (name: string) => new Date(searchParams.get(name) ?? '')
      async function* pages() {
        yield [UNKNOWN]
      }
      const head = { supplier: 'HYO', from: time('from'), to: time('to') }
      for await (const text of writeStatement(head, pages(), createSigner(privateKeyPem))) response.write(text)
      response.end()
    })
    await new Promise<void>(done => listening.listen(0, '127.0.0.1', done))
    atFileEnd(() => void listening.close())
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/statement`
  }
  const UNKNOWN: StatementLine = {
    externalId: 'never-heard-of',
    kind: 'bet',
    reference: null,
    round: 'r-1',
    player: 'HIYAS.0193c3a4-0000-7000-8000-000000000000',
    currency: 'PHP',
    amount: 10_000n,
    at: new Date(fromMs + HOUR_MS),
  }

  test('D-04 what was found before is told with the fault, and is what the command ends with', async () => {
    const { code, says } = await run('HYO')
    expect({ code, asked }).toEqual({ code: 1, asked: 2 })
    expect(says).toContain('1 differences')
    expect(says).toContain('HYO cannot be asked: ')
    expect(says).toContain(`(${iso(fromMs + DAY_MS - 2 * MINUTE_MS)} to ${iso(fromMs + 2 * DAY_MS)})`)
    expect(await run('HYO')).toMatchObject({ code: 2, says: expect.not.stringContaining('differences') })
  })

  test('D-04 the job of every hour tells both as well', async () => {
    const job = server.program.modules
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ name }) => name.endsWith('ask_suppliers'))
    invariant(job, 'suppliers are asked by a job')
    await job.run()
    // Not up to the hour that is over: whoever watches the figure hears that he is silent.
    expect(await comparedUntil()).toBe((fromMs + DAY_MS) / SECOND_MS)
    const said = logged.join('')
    expect(said).toContain('a supplier and the books do not say the same')
    expect(said).toContain('a supplier could not be asked for his statement')
  })
})
