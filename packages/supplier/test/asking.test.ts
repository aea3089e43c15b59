import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeClock, MINUTE_MS } from '@hiyas/kernel'
import { fakeSupplierKeys } from '@hiyas/testing'
import { afterEach, describe, expect, test } from 'vitest'
import {
  askForStatement,
  createSigner,
  createVerifier,
  isAskedByOperator,
  OPERATOR_SIGNATURE_HEADER,
  type StatementPart,
  writeStatement,
} from '../src/index.ts'

const keys = fakeSupplierKeys()
const sign = createSigner(keys.privateKeyPem)
const verify = createVerifier(keys.publicKeyPem)
const NOW_MS = Date.parse('2026-11-22T00:00:00Z')
const clock = fakeClock(NOW_MS)
const OF_US = { kind: 'statement', supplier: 'HYO', verify, clock } as const
const FROM = new Date('2026-11-20T16:00:00Z')
const TO = new Date('2026-11-21T16:00:00Z')

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A supplier who answers a signed statement without lines, made worse by `spoil`. */
async function ask(spoil: (text: string) => string = text => text, status = 200, timeoutMs = 20_000) {
  async function* none() {}
  let text = ''
  for await (const part of writeStatement({ supplier: 'HYO', from: FROM, to: TO }, none(), sign)) text += part
  const heard: { url: URL; signature: string }[] = []
  server = createServer((request, response) => {
    heard.push({
      url: new URL(request.url ?? '', 'http://supplier.test'),
      signature: String(request.headers[OPERATOR_SIGNATURE_HEADER]),
    })
    const said = spoil(text)
    if (said !== '') response.writeHead(status).end(said)
  })
  await new Promise<void>(done => server?.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/statement`
  const parts: StatementPart[] = []
  const asked = askForStatement({
    supplier: 'HYO',
    url,
    from: FROM,
    to: TO,
    sign,
    keys: [() => false, verify].map(key => Object.assign(key, { publicKeyPem: '' })),
    clock,
    timeoutMs,
  })
  const done = (async () => {
    for await (const part of asked) parts.push(part)
  })()
  return { done, parts, heard }
}

describe('a statement is asked for', () => {
  test('D-04 with our signature over time and moment, which the other side believes', async () => {
    const { done, parts, heard } = await ask()
    await done
    expect(parts).toMatchObject([{ head: { supplier: 'HYO', from: FROM, to: TO } }, { end: { lines: 0 } }])
    const question = Object.fromEntries(heard[0]?.url.searchParams ?? [])
    const at = '2026-11-22T00:00:00.000Z'
    expect(question).toEqual({ from: FROM.toISOString(), to: TO.toISOString(), at })
    const asked = { from: FROM.toISOString(), to: TO.toISOString(), at }
    expect(isAskedByOperator(OF_US, asked, heard[0]?.signature)).toBe(true)
  })

  test.each<[string, (text: string) => string, number, string, string]>([
    ['is signed by nobody', text => text.replace(/,"signature":"[^"]*"/, ''), 200, 'malformed', 'not signed'],
    ['is of an hour later', text => text.replace('2026-11-20T16', '2026-11-20T17'), 200, 'malformed', 'another time'],
    [
      'is of less than was asked for',
      text => text.replace('2026-11-21T16', '2026-11-21T15'),
      200,
      'malformed',
      'another time',
    ],
    ['says something else than was signed', text => text.replace('HYO', 'HYP'), 200, 'malformed', 'not signed'],
    ['breaks off', text => text.slice(0, text.indexOf('{"end"')), 200, 'malformed', 'line 2: it breaks off'],
    ['comes with another status', text => text, 201, 'http', 'the supplier answered HTTP 201'],
    ['leads elsewhere', text => text, 302, 'http', 'the supplier answered HTTP 302'],
  ])('D-04 one that %s is none', async (_what, spoil, status, kind, says) => {
    const { done } = await ask(spoil, status)
    await expect(done).rejects.toMatchObject({ kind, message: expect.stringContaining(says) })
  })

  test('D-04 one that does not come has its time', async () => {
    const { done } = await ask(() => '', 200, 50)
    await expect(done).rejects.toMatchObject({ kind: 'timeout' })
  })
})

describe('who asks', () => {
  const question = (atMs: number) => ({ from: 'a', to: 'b', at: new Date(atMs).toISOString() })
  const signed = ({ from, to, at }: ReturnType<typeof question>) =>
    sign(Buffer.from(`statement\nHYO\n${from}\n${to}\n${at}`))

  test.each([
    [0, true],
    [MINUTE_MS, true],
    [MINUTE_MS + 1, false],
    [-MINUTE_MS, true],
    [-MINUTE_MS - 1, false],
  ])('D-04 a question %i ms old is ours: %s', (ageMs, isOurs) => {
    const asked = question(NOW_MS - ageMs)
    expect(isAskedByOperator(OF_US, asked, signed(asked))).toBe(isOurs)
  })

  test.each([{ supplier: 'CASINO' }, { kind: 'returns' as const }])(
    'W-25 a question of a statement of ours is none where it is %j',
    other => {
      const asked = question(NOW_MS)
      expect(isAskedByOperator({ ...OF_US, ...other }, asked, signed(asked))).toBe(false)
    },
  )

  test('D-04 another question, or none, is not ours', () => {
    const asked = question(NOW_MS)
    expect(isAskedByOperator(OF_US, { ...asked, from: 'c' }, signed(asked))).toBe(false)
    expect(isAskedByOperator(OF_US, { ...asked, to: 'c' }, signed(asked))).toBe(false)
    expect(isAskedByOperator(OF_US, asked, undefined)).toBe(false)
    expect(isAskedByOperator(OF_US, { ...asked, at: 'now' }, signed({ ...asked, at: 'now' }))).toBe(false)
  })
})
