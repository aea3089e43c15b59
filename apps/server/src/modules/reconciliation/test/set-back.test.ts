import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, newSecret } from '@hiyas/kernel'
import { createSigner, type StatementLine, writeStatement } from '@hiyas/supplier'
import { atFileEnd, fakeSupplierKeys } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { type House, type Player, startHouse } from '../../../../test/house.ts'
import { reconcileCommand } from '../../../commands/reconcile/command.ts'

const { privateKeyPem } = fakeSupplierKeys()
const folder = mkdtempSync(join(tmpdir(), 'hiyas-set-back-'))
const keyFile = join(folder, 'operator.pem')
/** What the supplier knows of, and the times that he was asked for. */
let known: StatementLine[] = []
const asked: { from: Date; to: Date }[] = []

let house: House
let player: Player
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(keyFile, privateKeyPem)
  house = await startHouse('set_back', { operatorPrivateKeyFile: keyFile })
  player = await house.player()
  await house.server.rows('update reconciliation.source set url = $2 where supplier = $1', ['HYO', await serve()])
})

async function serve(): Promise<string> {
  const listening = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://supplier.test')
    const [from, to] = [new Date(searchParams.get('from') ?? ''), new Date(searchParams.get('to') ?? '')]
    asked.push({ from, to })
    async function* pages() {
      yield known.filter(line => line.at >= from && line.at < to)
    }
    for await (const text of writeStatement({ supplier: 'HYO', from, to }, pages(), createSigner(privateKeyPem)))
      response.write(text)
    response.end()
  })
  await new Promise<void>(done => listening.listen(0, '127.0.0.1', done))
  atFileEnd(() => void listening.close())
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/statement`
}

/** It stands still: an hour that ends between two runs would be one more to ask for. */
let nowMs = 0
const clock = { nowMs: () => nowMs }
const run = (...words: string[]) =>
  reconcileCommand({ database: house.server.program.deps.database, keyFile, clock }, words)

/** A bet of 10.00 in our books, of a round that nobody has ended, as its supplier tells of it. */
async function bet(): Promise<StatementLine> {
  const [externalId, round] = [newSecret(), newSecret()]
  expect(await player.bet(externalId, 10, { round })).toMatchObject({ status: 'RS_OK' })
  const [row] = await house.server.rows<{ at: Date }>(
    'select created_at as at from ledger.transaction where external_id = $1',
    [externalId],
  )
  const told = { kind: 'bet', reference: null, player: player.user, currency: 'PHP', amount: 100_000n } as const
  return { externalId, round, at: row?.at ?? new Date(Number.NaN), ...told }
}

test('D-04 a supplier whose books were set back to a backup is asked anew from there on: what he has forgotten is a case, though he had told it', async () => {
  const [kept, forgotten] = [await bet(), await bet()]
  const since = new Date(kept.at.getTime() - 3 * DAY_MS)
  await house.server.rows(
    `insert into reconciliation.statement (supplier, from_at, to_at, origin, state, started_at)
     values ('HYO', $1::timestamptz - interval '1 hour', $1, 'call', 'done', $1)`,
    [new Date(kept.at.getTime() - HOUR_MS)],
  )
  known = [kept, forgotten]
  nowMs = house.now() + 2 * HOUR_MS
  expect(await run('HYO')).toMatchObject({ code: 0, says: expect.stringContaining('2 lines') })

  known = [kept]
  expect(await run('HYO')).toEqual({ code: 0, says: 'All hours that are over have been compared.' })
  asked.length = 0
  const anew = await run('HYO', 'since', since.toISOString())
  expect(anew).toMatchObject({ code: 1, says: expect.stringContaining('1 differences') })
  // No gap, nor more than a day at once.
  expect(asked[0]?.from.getTime()).toBeLessThanOrEqual(since.getTime())
  for (const [index, { from, to }] of asked.entries()) {
    expect(to.getTime() - from.getTime()).toBeLessThanOrEqual(DAY_MS + HOUR_MS)
    expect(from.getTime()).toBeLessThanOrEqual((asked[index - 1]?.to ?? from).getTime())
  }
  const cases = await house.server.rows('select external_id, verdict, state, ours::int from reconciliation.discrepancy')
  expect(cases).toEqual([{ external_id: forgotten.externalId, verdict: 'missing_there', state: 'open', ours: 100_000 }])
  expect(await run('HYO', 'since', since.toISOString())).toEqual(anew)
  expect(await run('HYO')).toEqual({ code: 0, says: 'All hours that are over have been compared.' })
})

test.each([[[]], [['yesterday']], [['2026-11-31T00:00:00Z']], [['2026-11-30T00:00:00Z', 'more']]])(
  'a moment that is none is not taken for one: %j',
  async words => {
    expect(await run('HYO', 'since', ...words)).toMatchObject({
      code: 2,
      says: expect.stringContaining('npm run reconcile -- SUPPLIER since'),
    })
  },
)

test('D-04 a supplier is not asked anew from a time that has not come: that all is compared would be said of another year', async () => {
  nowMs = house.now()
  asked.length = 0
  expect(await run('HYO', 'since', new Date(nowMs + 1).toISOString())).toEqual({
    code: 2,
    says: 'That time has not come yet: nothing would be asked anew.',
  })
  expect(asked).toEqual([])
})
