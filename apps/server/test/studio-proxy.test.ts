import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { atFileEnd } from '@hiyas/testing'
import { describe, expect, test } from 'vitest'
import { startServer, type TestServer } from './harness.ts'

/** Writes on a connection of its own, as no client of ours would. Settles when something came back, or at once. */
async function write(server: TestServer, text: string, waits: boolean): Promise<void> {
  const socket = connect(server.port, '127.0.0.1')
  atFileEnd(async () => void socket.destroy())
  await new Promise<void>(resolve => socket.write(text, () => resolve()))
  if (waits) await new Promise(resolve => socket.once('data', resolve))
}

/** A studio that says what it was asked, and has no room for some of it. */
async function startStudio() {
  const seen: IncomingMessage[] = []
  const studio = createServer((request, response) => {
    seen.push(request)
    response.statusCode = request.url === '/api/room/events' ? 503 : 200
    response.setHeader('content-security-policy', "default-src 'unsafe-inline'")
    const answer = (body: string) => response.end(`${request.method} ${request.url} ${body}`)
    // As the studio, which reads no body of these.
    if (request.method === 'GET' || request.method === 'HEAD') return void answer('')
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => answer(String(Buffer.concat(parts))))
  })
  await new Promise<void>(resolve => studio.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>(resolve => {
      studio.closeAllConnections()
      studio.close(() => resolve())
    })
  atFileEnd(stop)
  return {
    url: `http://127.0.0.1:${(studio.address() as AddressInfo).port}`,
    seen,
    stop,
  }
}

test('the studio stands behind the address of the site, and its absence harms only its own pages', async () => {
  const studio = await startStudio()
  const server = await startServer({ name: 'proxy', config: { studioUrl: studio.url } })
  const client = server.client()

  const shown = await client.send('GET', '/studio/play/hiyas-reels?token=a&lang=TY', {
    headers: { cookie: 'captchaId=secret', authorization: 'Bearer of the game', forwarded: 'for=127.0.0.1' },
  })
  expect(shown).toMatchObject({ status: 200, text: 'GET /play/hiyas-reels?token=a&lang=TY ' })
  expect(shown.headers['content-security-policy']).toBe("default-src 'unsafe-inline'")
  const asked = studio.seen.find(request => request.url?.startsWith('/play/'))
  expect(asked?.headers).toMatchObject({ authorization: 'Bearer of the game', forwarded: 'for=_member' })
  expect(asked?.headers.cookie).toBeUndefined()
  const body = JSON.stringify({ bet: '20.00' })
  const posted = await client.send('POST', '/studio/api/spin', {
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(posted.text).toBe(`POST /api/spin ${body}`)

  await studio.stop()
  const away = await client.send('GET', '/studio/play/hiyas-reels')
  expect(away.status).toBe(503)
  expect(away.text).toContain('Ligtas ang balanse mo')
  expect((await client.send('GET', '/wps/system/status')).status).toBe(200)
})

test('an installation without a studio says so', async () => {
  const server = await startServer({ name: 'lonely' })
  for (const path of ['/studio', '/studio/play/hiyas-reels']) {
    expect((await server.client().send('GET', path)).status).toBe(503)
  }
})

describe('connections to the studio are shared by all who play', () => {
  /** What came by way of the site; the server asks the studio itself as well. */
  const passedOn = ({ seen }: { seen: IncomingMessage[] }) =>
    seen.filter(({ headers }) => headers.forwarded !== undefined)
  const BODY = JSON.stringify({ bet: '20.00' })
  const post = (server: TestServer) =>
    server.client().send('POST', '/studio/api/spin', { headers: { 'content-type': 'application/json' }, body: BODY })

  test.each(
    ['GET', 'HEAD'].flatMap(method => [
      [method, 'Content-Length: 5\r\n\r\nPOST '],
      [method, `Content-Length: ${BODY.length}\r\n\r\n`],
      [method, 'Transfer-Encoding: chunked\r\n\r\n5\r\nPOST \r\n0\r\n\r\n'],
    ]),
  )('what stands behind a %s is no part of what somebody else asks: %j', async (method, rest) => {
    const studio = await startStudio()
    const server = await startServer({ name: 'smuggled', config: { studioUrl: studio.url } })
    await write(server, `${method} /studio/api/games HTTP/1.1\r\nHost: x\r\n${rest}`, true)
    for (const answer of [await post(server), await post(server)])
      expect(answer).toMatchObject({ status: 200, text: `POST /api/spin ${BODY}` })
    const [passed] = passedOn(studio)
    expect(passed?.method).toBe(method)
    for (const name of ['content-length', 'transfer-encoding']) expect(passed?.headers).not.toHaveProperty(name)
  })

  test('a body in pieces is passed on as a whole, and nothing that is larger than the studio takes', async () => {
    const studio = await startStudio()
    const server = await startServer({ name: 'pieces', config: { studioUrl: studio.url } })
    const head = 'POST /studio/api/spin HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n'
    await write(server, `${head}\r\n4\r\n{"be\r\n3\r\nt":\r\n2\r\n1}\r\n0\r\n\r\n`, true)
    expect(await post(server)).toMatchObject({ text: `POST /api/spin ${BODY}` })
    expect(passedOn(studio)[0]?.headers).toMatchObject({ 'content-length': '9' })
    const long = { headers: { 'content-type': 'application/json' }, body: 'x'.repeat(4_097) }
    expect((await server.client().send('POST', '/studio/api/spin', long)).status).toBe(413)
    expect(passedOn(studio)).toHaveLength(2)
  })

  test('who sends slowly holds his own connection and none of them', async () => {
    const studio = await startStudio()
    const server = await startServer({ name: 'slow', config: { studioUrl: studio.url } })
    await write(server, 'POST /studio/api/spin HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n{', false)
    expect((await post(server)).status).toBe(200)
    expect(passedOn(studio)).toHaveLength(1)
  })

  test('what the studio has no room for is asked once', async () => {
    const studio = await startStudio()
    const server = await startServer({ name: 'no_room', config: { studioUrl: studio.url } })
    expect((await server.client().send('GET', '/studio/api/room/events')).status).toBe(503)
    expect(passedOn(studio)).toHaveLength(1)
  })

  test('a flood is held in front of it, and opening games sooner than the rest', async () => {
    const studio = await startStudio()
    const server = await startServer({ name: 'studio_flood', config: { studioUrl: studio.url, rateFactor: 0.001 } })
    const client = server.client()
    const statuses = async (path: string, times: number) => {
      const all = []
      for (let time = 0; time < times; time++) all.push((await client.send('GET', path)).status)
      return all
    }
    expect(await statuses('/studio/api/session', 2)).toEqual([200, 429])
    expect(await statuses('/studio/play/hiyas-reels', 7)).toEqual([...Array(6).fill(200), 429])
    expect(passedOn(studio)).toHaveLength(7)
    expect((await server.client().send('GET', '/studio/api/session')).status).toBe(200)
  })
  test.each([
    '/studio/api/%73ession',
    '/studio/%61pi/session',
    '/%73tudio/api/session',
    '/studio/studio/api/session',
    '/studio/./api/session',
    '/studio/api/./session',
    '/studio/api\\session',
  ])('ADR 0020 %s opens no game: it would be counted as playing', async path => {
    const studio = await startStudio()
    const server = await startServer({ name: 'disguised', config: { studioUrl: studio.url } })
    expect((await server.client().send('GET', path)).status).toBe(400)
    expect(passedOn(studio)).toEqual([])
    expect((await server.client().send('GET', '/studio/play/a?token=%73&to=/./studio/studio')).status).toBe(200)
  })
})
