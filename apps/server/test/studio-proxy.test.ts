import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atFileEnd } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

/** A studio that says what it was asked. */
async function startStudio() {
  const seen: IncomingMessage[] = []
  const studio = createServer((request, response) => {
    seen.push(request)
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      response.setHeader('content-security-policy', "default-src 'unsafe-inline'")
      response.end(`${request.method} ${request.url} ${Buffer.concat(parts)}`)
    })
  })
  await new Promise<void>(resolve => studio.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>(resolve => {
      studio.closeAllConnections()
      studio.close(() => resolve())
    })
  atFileEnd(stop)
  return { url: `http://127.0.0.1:${(studio.address() as AddressInfo).port}`, seen, stop }
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
