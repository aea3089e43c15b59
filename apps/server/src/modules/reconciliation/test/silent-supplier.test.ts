import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS, systemClock } from '@hiyas/kernel'
import { atFileEnd, fakeSupplierKeys } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { reconcileCommand } from '../../../reconcile/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-silent-'))
const keyFile = join(folder, 'operator.pem')
/** A full hour of today, and half an hour after the one that was served last. */
const hourMs = Math.floor(systemClock.nowMs() / HOUR_MS) * HOUR_MS
const clock = { nowMs: () => hourMs + 30 * MINUTE_MS }

let server: TestServer
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(keyFile, fakeSupplierKeys().privateKeyPem)
  server = await startServer({ name: 'silent_supplier' })
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
