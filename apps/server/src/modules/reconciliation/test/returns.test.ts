import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, dayOf, dayStartMs, fakeClock } from '@hiyas/kernel'
import { createVerifier, isAskedByOperator, OPERATOR_SIGNATURE_HEADER, type SupplierReturn } from '@hiyas/supplier'
import { atFileEnd, fakeSupplierKeys } from '@hiyas/testing'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { returnsCommand } from '../../../commands/returns/command.ts'

const clock = fakeClock(Date.UTC(2026, 10, 23, 12))
const { privateKeyPem, publicKeyPem } = fakeSupplierKeys()
const folder = mkdtempSync(join(tmpdir(), 'hiyas-returns-'))
const keyFile = join(folder, 'operator.pem')

const WITHIN: SupplierReturn = {
  day: '2026-11-22',
  game: 'hiyas-reels',
  currency: 'PHP',
  rounds: 12_000,
  staked: '24000.00',
  won: '23160.00',
  actual: 0.965,
  theory: 0.96,
  band: 0.031,
  isOut: false,
}
const OUT: SupplierReturn = { ...WITHIN, game: 'moon-wolf', won: '48000.00', actual: 2, isOut: true }

/** What the supplier answers, and the time he was asked about. */
const supplier = { answer: '', status: 200, asked: { from: '', to: '' } }
let server: TestServer
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(keyFile, privateKeyPem)
  server = await startServer({ name: 'returns', clock })
  const url = await serve()
  await server.rows('insert into reconciliation.source (supplier, url) values ($1, $2)', ['HYO', url])
})
beforeEach(() => Object.assign(supplier, { answer: JSON.stringify({ returns: [], isMore: false }), status: 200 }))

/** Tells what his games returned to whoever signs as the operator, beside his statement. */
async function serve(): Promise<string> {
  const verify = createVerifier(publicKeyPem)
  const listening = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://supplier.test')
    const part = (name: string) => searchParams.get(name) ?? ''
    const question = { from: part('from'), to: part('to'), at: part('at') }
    const us = { kind: 'returns', supplier: 'HYO', verify, clock } as const
    const isAsked = isAskedByOperator(us, question, String(request.headers[OPERATOR_SIGNATURE_HEADER]))
    supplier.asked = question
    response.writeHead(pathname === '/api/returns' && isAsked ? supplier.status : 404).end(supplier.answer)
  })
  await new Promise<void>(done => listening.listen(0, '127.0.0.1', done))
  atFileEnd(() => void listening.close())
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/api/statement`
}

const run = (...words: string[]) => returnsCommand({ database: server.program.deps.database, keyFile, clock }, words)
const tells = (returns: readonly object[], isMore = false) => {
  supplier.answer = JSON.stringify({ returns, isMore })
}

describe('npm run returns', () => {
  test('GAM-19 asks about the seven days of Manila that are over, and shows what is out of its band first', async () => {
    tells([WITHIN, OUT])
    expect(await run()).toEqual({
      code: 1,
      says: [
        'OUT  2026-11-22  moon-wolf  200.00 % (96.00 % +- 3.10 %)  12000 rounds, 48000.00 of 24000.00 PHP',
        '     2026-11-22  hiyas-reels  96.50 % (96.00 % +- 3.10 %)  12000 rounds, 23160.00 of 24000.00 PHP',
        'Returns of games in 7 days: 2. 1 out of their band.',
      ].join('\n'),
    })
    const until = dayStartMs(dayOf(clock.nowMs()))
    expect(supplier.asked).toMatchObject({
      from: new Date(until - 7 * DAY_MS).toISOString(),
      to: new Date(until).toISOString(),
    })
  })

  test('GAM-19 ends well where nothing is out, and says what has no theory any more and what was left out', async () => {
    tells([{ ...WITHIN, theory: null, band: null }], true)
    const { code, says } = await run('HYO', '1')
    expect(code).toBe(0)
    expect(says).toContain('96.50 % (no theory)')
    expect(says).toContain('... and more: ask for fewer days.')
    expect(says).toMatch(/Returns of games in 1 day: 1 and more\. None is out of its band\.$/)
  })

  test.each([[['HYO', '0']], [['HYO', '32']], [['HYO', 'week']], [['HYO', '7', 'more']]])(
    '%j is answered with how it is used',
    async words => {
      expect(await run(...words)).toEqual({ code: 2, says: expect.stringMatching(/^npm run returns/) })
    },
  )

  test('who tells nothing is said to, and who cannot be asked', async () => {
    expect(await run('NOBODY')).toEqual({ code: 2, says: 'NOBODY does not tell what his games return.' })
    supplier.status = 503
    expect(await run()).toEqual({ code: 2, says: 'HYO cannot be asked: the supplier answered HTTP 503.' })
  })

  test.each([
    ['no JSON', 'not json'],
    ['another shape', '{"returns":[{"day":"today"}],"isMore":false}'],
    [
      'a name that would write over the screen',
      JSON.stringify({ returns: [{ ...OUT, game: '\u001b[2J' }], isMore: false }),
    ],
    ['more than is read', ' '.repeat(1_024 * 1_024 + 1)],
  ])('an answer that is %s is not believed', async (_, answer) => {
    supplier.answer = answer
    expect(await run()).toEqual({ code: 2, says: expect.stringMatching(/^HYO cannot be asked: /) })
  })

  test('without a key nobody is asked', async () => {
    const tools = { database: server.program.deps.database, keyFile: join(folder, 'none.pem'), clock }
    expect((await returnsCommand(tools, [])).says).toMatch(/OPERATOR_PRIVATE_KEY_FILE/)
  })
})
