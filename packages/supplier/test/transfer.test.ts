import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import {
  createSharedSecret,
  createTransferClient,
  TRANSFER_SIGNATURE_HEADER,
  type TransferClient,
} from '../src/index.ts'

const SECRET = 'the secret of the transfer supplier'
const MOVE = { player: 'HIYAS.1', currency: 'PHP', amount: 1_234_500n, reference: 'ref-1', expiresAtMs: 1_000 }

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Heard = { path: string | undefined; type: string | undefined; body: string; isSigned: boolean }

/** A supplier who answers this text to everything, or nothing at all. */
async function clientOf(answer: string | null, status = 200, timeoutMs = 20_000) {
  const heard: Heard[] = []
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const signature = request.headers[TRANSFER_SIGNATURE_HEADER]
      const isSigned = createSharedSecret(SECRET).verify(body, String(signature))
      heard.push({ path: request.url, type: request.headers['content-type'], body: body.toString(), isSigned })
      if (answer !== null) response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
    })
  })
  await new Promise<void>(done => server?.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet`
  return { client: createTransferClient({ baseUrl, secret: SECRET, timeoutMs: () => timeoutMs }), heard }
}

test('W-40 a transfer carries our reference and how long it may be done, signed over its bytes', async () => {
  const { client, heard } = await clientOf('{"reference":"ref-1","state":"done"}')
  expect(await client.deposit(MOVE)).toMatchObject({ ok: true })
  const body = { player: 'HIYAS.1', currency: 'PHP', amount: '123.45', reference: 'ref-1', expires: 1_000 }
  const said = { path: '/wallet/deposit', type: 'application/json', body: JSON.stringify(body) }
  expect(heard).toEqual([{ ...said, isSigned: true }])
})

test('W-40 only what the supplier says in so many words is known', async () => {
  const refused = await clientOf('{"reference":"ref-1","state":"refused","reason":"insufficient_funds"}')
  expect(await refused.client.withdraw(MOVE)).toMatchObject({ ok: false, code: 'insufficient_funds' })
  server?.close()
  const done = await clientOf('{"reference":"ref-1","state":"done","amount":"123.45"}')
  expect(await done.client.status('ref-1')).toEqual({ state: 'done', amount: 1_234_500n })
})

test('W-40 each question has its own address and says what it is about', async () => {
  const { client, heard } = await clientOf('{"reference":"ref-1","state":"done","amount":"0.5","balance":"12.3456"}')
  expect(await client.balance({ player: 'HIYAS.1', currency: 'PHP' })).toBe(123_456n)
  await client.withdraw(MOVE)
  await client.status('ref-1')
  expect(heard.map(({ path }) => path)).toEqual(['/wallet/balance', '/wallet/withdraw', '/wallet/status'])
  expect(heard[0]?.body).toBe('{"player":"HIYAS.1","currency":"PHP"}')
  expect(heard[2]?.body).toBe('{"reference":"ref-1"}')
  expect(heard.every(({ isSigned }) => isSigned)).toBe(true)
})

test.each(['refused', 'pending', 'unknown'])('W-40 that a transfer is %s is told as it is', async state => {
  const { client } = await clientOf(`{"reference":"ref-1","state":"${state}"}`)
  expect(await client.status('ref-1')).toEqual({ state })
})

test('W-40 a status of another reference, or a balance that is none, is no answer', async () => {
  const { client } = await clientOf('{"reference":"ref-2","state":"unknown","balance":"1e9"}')
  await expect(client.status('ref-1')).rejects.toMatchObject({ kind: 'malformed' })
  await expect(client.balance({ player: 'HIYAS.1', currency: 'PHP' })).rejects.toMatchObject({ kind: 'malformed' })
})

test.each<[string, string | null, number, string, string]>([
  [
    'of another reference',
    '{"reference":"ref-2","state":"done"}',
    200,
    'malformed',
    'the answer is not to this question',
  ],
  [
    'of another shape',
    '{"reference":"ref-1","state":"perhaps"}',
    200,
    'malformed',
    'the answer has another shape at /: ',
  ],
  ['that is no JSON', '<html>', 200, 'malformed', 'the answer is no JSON'],
  ['that is too long', `"${'x'.repeat(5_000)}"`, 200, 'malformed', 'the answer is too long'],
  ['with another status', '{"reference":"ref-1","state":"done"}', 502, 'http', 'the supplier answered HTTP 502'],
  ['that leads elsewhere', '', 302, 'http', 'the supplier answered HTTP 302'],
])('W-40 an answer %s leaves it unknown what became of it', async (_what, answer, status, kind, message) => {
  const { client } = await clientOf(answer, status)
  const fault = { name: 'SupplierTransportError', kind, message: expect.stringContaining(message) }
  await expect(client.deposit(MOVE)).rejects.toMatchObject(fault)
})

test.each<[string, string, (client: TransferClient) => Promise<unknown>]>([
  ['balance', '"balance":"1.00","balance":"9.00"', client => client.balance({ player: 'HIYAS.1', currency: 'PHP' })],
  ['deposit', '"reference":"ref-1","state":"refused","reason":"other","state":"done"', client => client.deposit(MOVE)],
  ['withdraw', '"reference":"ref-2","state":"done","reference":"ref-1"', client => client.withdraw(MOVE)],
  ['status', '"reference":"ref-1","state":"unknown","st\\u0061te":"refused"', client => client.status('ref-1')],
])('W-40 an answer to %s in which a field stands twice is none', async (_call, fields, asking) => {
  const { client } = await clientOf(`{${fields}}`)
  const fault = {
    name: 'SupplierTransportError',
    kind: 'malformed',
    message: 'the answer has a field twice, or is too deep',
  }
  await expect(asking(client)).rejects.toMatchObject(fault)
})

test('W-40 an answer may be as long as 4 KiB', async () => {
  const done = (more: string) => `{"reference":"ref-1","state":"done","more":"${more}"}`
  const { client } = await clientOf(done('x'.repeat(4 * 1_024 - done('').length)))
  expect(await client.deposit(MOVE)).toMatchObject({ ok: true })
})

test('W-40 no answer in time leaves it unknown what became of it', async () => {
  const { client } = await clientOf(null, 200, 50)
  await expect(client.withdraw(MOVE)).rejects.toMatchObject({ kind: 'timeout' })
})
