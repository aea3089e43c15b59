import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { HUB88_PATHS } from '../src/hub88/shapes.ts'
import { askPresence, createHub88Client, createVerifier, type Hub88Answer } from '../src/index.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const ANSWER: Hub88Answer = {
  status: 'RS_OK',
  request_uuid: 'ask-1',
  user: 'player-1',
  currency: 'PHP',
  balance: 100_000_000,
}
const QUESTION = { user: 'player-1', token: 'token-1', request_uuid: 'ask-1' }

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function clientOf(listener: RequestListener, timeoutMs = 20_000) {
  server = createServer(listener)
  await new Promise<void>(done => server?.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return createHub88Client({
    baseUrl: `http://127.0.0.1:${port}/supplier/hub88`,
    supplier: 'HYO',
    privateKeyPem: keys.privateKey,
    timeoutMs,
  })
}

const answering =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

describe('the client of a supplier', () => {
  test('WAL-07 it signs exactly the bytes it sends and names the supplier', async () => {
    const seen: { url?: string; supplier?: unknown; type?: unknown; isSigned?: boolean; body?: unknown } = {}
    const client = await clientOf(async (request, response) => {
      const body = Buffer.concat(await request.toArray())
      seen.url = request.url ?? ''
      seen.supplier = request.headers['x-supplier']
      seen.type = request.headers['content-type']
      seen.isSigned = createVerifier(keys.publicKey)(body, String(request.headers['x-hub88-signature']))
      seen.body = JSON.parse(body.toString())
      answering(200, JSON.stringify(ANSWER))(request, response)
    })
    expect(await client.balance(QUESTION)).toEqual(ANSWER)
    const said = { url: '/supplier/hub88/user/balance', supplier: 'HYO', type: 'application/json' }
    expect(seen).toEqual({ ...said, isSigned: true, body: QUESTION })
  })

  test('WAL-07 each question has its own address', async () => {
    const urls: unknown[] = []
    const client = await clientOf(async (request, response) => {
      urls.push(request.url?.replace('/supplier/hub88', ''))
      answering(200, JSON.stringify(ANSWER))(request, response)
    })
    const move = { ...QUESTION, transaction_uuid: 't', round: 'r', game_code: 'g' }
    const money = { ...move, currency: 'PHP', amount: 1_000 }
    await client.userInfo(QUESTION)
    await client.bet(money)
    await client.win({ ...money, reference_transaction_uuid: 'b' })
    await client.rollback({ ...move, reference_transaction_uuid: 'b' })
    expect(urls).toEqual([HUB88_PATHS.userInfo, HUB88_PATHS.bet, HUB88_PATHS.win, HUB88_PATHS.rollback])
    expect(new Set(urls).size).toBe(4)
  })

  test('GAM-06 a bet may be signed before it is asked: nothing is sent until then, and nothing at all of one that is left', async () => {
    const sent: unknown[] = []
    const client = await clientOf(async (request, response) => {
      const body = Buffer.concat(await request.toArray())
      const isSigned = createVerifier(keys.publicKey)(body, String(request.headers['x-hub88-signature']))
      sent.push({ isSigned, body: JSON.parse(body.toString()) })
      answering(200, JSON.stringify(ANSWER))(request, response)
    })
    const bet = { ...QUESTION, transaction_uuid: 't', round: 'r', game_code: 'g', currency: 'PHP', amount: 1_000 }
    client.prepareBet({ ...bet, transaction_uuid: 'left' })
    const ask = client.prepareBet(bet)
    await client.balance(QUESTION)
    expect(sent).toEqual([{ isSigned: true, body: QUESTION }])
    expect(await ask()).toEqual(ANSWER)
    expect(sent.slice(1)).toEqual([{ isSigned: true, body: bet }])
  })

  test('WAL-06 a refusal is an answer, not an exception', async () => {
    const refusal = { ...ANSWER, status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 5_000 }
    const client = await clientOf(answering(200, JSON.stringify(refusal)))
    expect(await client.balance(QUESTION)).toEqual(refusal)
  })

  test('WAL-07 a refusal of the signature echoes nothing, because nothing was read', async () => {
    const refusal = { status: 'RS_ERROR_INVALID_SIGNATURE', request_uuid: '' }
    const client = await clientOf(answering(200, JSON.stringify(refusal)))
    expect(await client.balance(QUESTION)).toEqual(refusal)
  })

  test.each([
    ['http', 500, '{}', 'the wallet answered HTTP 500'],
    ['http', 302, '', 'the wallet answered HTTP 302'],
    ['malformed', 200, '', 'the answer is no JSON'],
    ['malformed', 200, '<html>', 'the answer is no JSON'],
    ['malformed', 200, '{}', 'the answer has another shape at /status: '],
    ['malformed', 200, JSON.stringify({ ...ANSWER, status: 'RS_FINE' }), 'the answer has another shape at /status: '],
    ['malformed', 200, JSON.stringify({ ...ANSWER, balance: 1.5 }), 'the answer has another shape at /balance: '],
    ['malformed', 200, JSON.stringify({ ...ANSWER, request_uuid: 'ask-2' }), 'the answer is not to this question'],
    ['malformed', 200, JSON.stringify({ ...ANSWER, request_uuid: '' }), 'the answer is not to this question'],
    ['malformed', 200, JSON.stringify({ ...ANSWER, extra: 'x'.repeat(20_000) }), 'the answer is too long'],
  ])('WAL-05 an answer that cannot be trusted is a fault of kind %s (HTTP %d)', async (kind, status, body, message) => {
    const client = await clientOf(answering(status, body))
    const fault = { name: 'SupplierTransportError', kind, message: expect.stringContaining(message) }
    await expect(client.balance(QUESTION)).rejects.toMatchObject(fault)
  })

  test('WAL-05 an answer may be as long as 16 KiB', async () => {
    const frame = JSON.stringify({ ...ANSWER, extra: '' }).length
    const client = await clientOf(answering(200, JSON.stringify({ ...ANSWER, extra: 'x'.repeat(16 * 1_024 - frame) })))
    expect(await client.balance(QUESTION)).toMatchObject(ANSWER)
  })

  test('WAL-05 an answer without an end is left long before the time is over', async () => {
    const client = await clientOf((request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      }
      response.writeHead(200).on('drain', more)
      request.resume().on('end', more)
    })
    await expect(client.balance(QUESTION)).rejects.toMatchObject({ kind: 'malformed' })
  })

  test('WAL-05 no answer in time is a timeout, also when only the body is missing', async () => {
    const silent = await clientOf(() => undefined, 50)
    await expect(silent.balance(QUESTION)).rejects.toMatchObject({ kind: 'timeout' })
    server?.closeAllConnections()
    server?.close()
    const halting = await clientOf((_request, response) => response.writeHead(200).write('{'), 50)
    await expect(halting.balance(QUESTION)).rejects.toMatchObject({ kind: 'timeout' })
  })

  test('WAL-05 nobody there and a cut line are network faults', async () => {
    const client = await clientOf(request => request.socket.destroy())
    await expect(client.balance(QUESTION)).rejects.toMatchObject({ kind: 'network' })
    await new Promise(done => server?.close(done))
    await expect(client.balance(QUESTION)).rejects.toMatchObject({ kind: 'network' })
  })
})

describe('whether somebody answers', () => {
  const asked = (answer: () => Promise<Response>) =>
    askPresence({ url: 'http://supplier.test/', timeoutMs: 50, fetch: answer })

  test.each([
    [200, null],
    [302, null],
    [404, null],
    [499, null],
    [500, 'http'],
    [503, 'http'],
  ])('W-14 HTTP %i: %j', async (status, fault) => {
    expect(await asked(async () => new Response('text', { status }))).toBe(fault)
  })

  test('W-14 nobody is a fault of the network, and who is silent has no time', async () => {
    expect(await asked(() => Promise.reject(new TypeError('fetch failed')))).toBe('network')
    expect(await asked(() => Promise.reject(new DOMException('', 'TimeoutError')))).toBe('timeout')
    expect(await asked(() => Promise.reject(new DOMException('', 'AbortError')))).toBe('network')
  })

  test('W-14 what he says is not read, nor followed elsewhere', async () => {
    let init: RequestInit | undefined
    const answer = new Response('text')
    const send: typeof fetch = async (_url, asked) => {
      init = asked
      return answer
    }
    await askPresence({ url: 'http://supplier.test/', timeoutMs: 50, fetch: send })
    expect(init?.redirect).toBe('manual')
    expect(init?.signal).toBeInstanceOf(AbortSignal)
    expect(answer.body?.locked).toBe(false)
    expect((await answer.text().catch(() => '')) === 'text').toBe(false)
  })
})
