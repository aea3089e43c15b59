import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createRawPostServer } from '../src/platform/http/raw-posts.ts'
import { RAW_NAME } from '../src/platform/module.ts'

const BODY_BYTES_MAX = 100

/** A server whose one raw post echoes what it was sent; everything else is answered 404 by the others. */
async function startEcho(requestTimeoutMs = 10_000) {
  const bodies: (string | null)[] = []
  const echo = async (_headers: IncomingHttpHeaders, body: Buffer | null, name: string) => {
    bodies.push(body === null ? null : body.toString())
    const answered = { body: body?.toString() ?? null, ...(name === '' ? {} : { name }) }
    return { status: name === '' ? 200 : 400, text: JSON.stringify(answered) }
  }
  const late = () => ({ status: 400, text: '{}' })
  const rawPosts = createRawPostServer({
    posts: ['/door', `/supplier/echo/${RAW_NAME}/a/b`].map(path => ({
      path,
      bodyBytesMax: BODY_BYTES_MAX,
      answer: echo,
      late,
    })),
    trees: [
      {
        prefix: '/tree/',
        bodyBytesMax: BODY_BYTES_MAX,
        answer: async ({ method, path, query, body }) => {
          const said = { method, path, query: Object.fromEntries(query), body: body?.toString() ?? null }
          return { status: 201, text: JSON.stringify(said) }
        },
        late,
      },
    ],
    requestTimeoutMs,
    keepAliveTimeoutMs: 10_000,
  })
  const server = rawPosts.create((_request, response) => void response.writeHead(404).end('others'))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  atFileEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { rawPosts, server, bodies, port: (server.address() as AddressInfo).port }
}

let echo: Awaited<ReturnType<typeof startEcho>>
beforeAll(async () => {
  echo = await startEcho()
})

/** Sends the parts of a body one after the other, each after the former has left. */
async function send(
  parts: readonly string[],
  {
    method = 'POST',
    path = '/door',
    port = echo.port,
    agent,
  }: { method?: string; path?: string; port?: number; agent?: Agent } = {},
) {
  const sent = request({ host: '127.0.0.1', port, method, path, ...(agent ? { agent } : {}) })
  for (const part of parts) await new Promise(written => sent.write(part, written))
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.setEncoding('utf8')
  let text = ''
  for await (const part of response) text += part
  return { status: response.statusCode, headers: response.headers, text }
}

describe('addresses answered before the framework', () => {
  test('a body arrives whole however many pieces it came in, characters cut in two included', async () => {
    for (const parts of [['{"a":"ñ"}'], ['{"a"', ':"', 'ñ"}'], []]) {
      const { status, headers, text } = await send(parts)
      expect(status).toBe(200)
      expect(JSON.parse(text)).toEqual({ body: parts.join('') })
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
      expect(headers['x-app-trace-id']).toMatch(/^[\da-f-]{36}$/)
    }
  })

  test('another method, another address and an address with a query are left to the others', async () => {
    for (const other of [{ method: 'PUT' }, { path: '/door/' }, { path: '/door?a=1' }])
      expect(await send(['x'], other)).toMatchObject({ status: 404, text: 'others' })
  })

  test('an address with a name in it is told the name, and answers with a status of its own', async () => {
    const { status, text } = await send(['x'], { path: '/supplier/echo/ACME/a/b' })
    expect({ status, ...JSON.parse(text) }).toEqual({ status: 400, body: 'x', name: 'ACME' })
    for (const path of [
      '/supplier/echo/acme/a/b',
      '/supplier/echo/ACME/a',
      '/supplier/echo/A/a/b',
      '/supplier/echo//a/b',
    ])
      expect(await send(['x'], { path })).toMatchObject({ status: 404, text: 'others' })
  })

  test('below a path all addresses are answered, whatever the method, with what they say', async () => {
    const { status, text } = await send(['x'], { method: 'PUT', path: '/tree/a/b%20c?d=e%20f&d=g' })
    expect({ status, ...JSON.parse(text) }).toEqual({
      status: 201,
      method: 'PUT',
      path: 'a/b%20c',
      query: { d: 'g' },
      body: 'x',
    })
    const none = await send([], { method: 'GET', path: '/tree/' })
    expect(JSON.parse(none.text)).toEqual({ method: 'GET', path: '', query: {}, body: '' })
    const long = await send(['x'.repeat(BODY_BYTES_MAX + 1)], { path: '/tree/long' })
    expect(JSON.parse(long.text)).toMatchObject({ body: null })
    expect(long.headers.connection).toBe('close')
    expect(await send(['x'], { path: '/tree' })).toMatchObject({ status: 404, text: 'others' })
  })

  test('W-13 a body of the largest size is read, a longer one is not, and ends its connection', async () => {
    const largest = 'x'.repeat(BODY_BYTES_MAX)
    expect(JSON.parse((await send([largest])).text)).toEqual({ body: largest })
    for (const parts of [[`${largest}x`], [largest, 'x', largest]]) {
      const { headers, text } = await send(parts)
      expect(JSON.parse(text)).toEqual({ body: null })
      expect(headers.connection).toBe('close')
    }
  })

  test('a request that breaks off reaches nobody', async () => {
    const { bodies, server, port } = await startEcho()
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /door HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf')
    await once(server, 'request')
    socket.destroy()
    const open = () => new Promise(resolve => server.getConnections((_error, count) => resolve(count)))
    await vi.waitFor(async () => expect(await open()).toBe(0))
    expect(bodies).toEqual([])
  })

  test.each([
    ['a head', 'POST /door HTTP/1.1\r\nhost: x\r\n'],
    ['a body', 'POST /door HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf'],
    ['a body in pieces', 'POST /door HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ])(
    '%s that does not come to its end holds no connection for longer than a request may take',
    async (_what, bytes) => {
      const { bodies, port } = await startEcho(1_000)
      const socket = connect(port, '127.0.0.1')
      let said = ''
      socket.on('data', part => {
        said += part
      })
      socket.write(bytes)
      await once(socket, 'close')
      expect(said).toMatch(/^HTTP\/1\.1 408 /)
      expect(bodies).toEqual([])
    },
  )

  test('while the server closes, a connection in use gets its answer and ends with it', async () => {
    const { rawPosts, server, port } = await startEcho()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await send(['1'], { port, agent })).headers.connection).toBe('keep-alive')
    const last = request({ host: '127.0.0.1', port, method: 'POST', path: '/door', agent })
    last.write('la')
    await once(server, 'request')
    rawPosts.close()
    const closed = new Promise(resolve => server.close(resolve))
    last.end('st')
    const [response] = (await once(last, 'response')) as [IncomingMessage]
    expect(response.headers.connection).toBe('close')
    response.resume()
    await closed
  })
})
