import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atFileEnd } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { startServer, type TestServer } from './harness.ts'

/** A sandbox that says what it was asked, and can be stopped. */
async function startEcho() {
  const seen: IncomingMessage[] = []
  const echo = createServer((request, response) => {
    seen.push(request)
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      response.setHeader('set-cookie', 'sandbox_login=1; path=/sandbox/idp')
      response.setHeader('content-security-policy', "default-src 'none'")
      response.end(`${request.method} ${request.url} ${Buffer.concat(parts)}`)
    })
  })
  await new Promise<void>(resolve => echo.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>(resolve => {
      echo.closeAllConnections()
      echo.close(() => resolve())
    })
  atFileEnd(stop)
  return { url: `http://127.0.0.1:${(echo.address() as AddressInfo).port}`, seen, stop }
}

const setProfile = async (server: TestServer, profile: string) => {
  await server.rows(`update site.merchant set profile = $1 where code = 'HIYAS'`, [profile])
}

test('the sandbox stands behind the address of the demo, and learns nothing of the site', async () => {
  const echo = await startEcho()
  const server = await startServer({ name: 'sandbox_proxy', config: { sandboxUrl: echo.url } })
  const client = server.client()
  const shown = await client.send('GET', '/sandbox/idp/auth?client_id=google', {
    headers: {
      host: 'hiyas.example',
      cookie: 'captchaId=secret; sandbox_login=a; sandbox_login.sig=b; xsandbox_login=c; deviceId=d',
      authorization: 'the session',
      merchant: 'HIYAS',
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-for': '10.0.0.1',
      'accept-language': 'fil',
    },
  })
  expect(shown).toMatchObject({ status: 200, text: 'GET /sandbox/idp/auth?client_id=google ' })
  expect(shown.headers['set-cookie']).toEqual(['sandbox_login=1; path=/sandbox/idp'])
  expect(shown.headers['content-security-policy']).toBe("default-src 'none'")
  const headers = echo.seen[0]?.headers ?? {}
  expect(headers.cookie).toBe('sandbox_login=a; sandbox_login.sig=b')
  expect(headers).toMatchObject({ 'x-forwarded-host': 'hiyas.example', 'accept-language': 'fil' })
  for (const name of ['authorization', 'merchant', 'x-forwarded-for']) expect(headers).not.toHaveProperty(name)

  for (const [type, body] of [
    ['application/json', '{"phoneNumber":"+639175550148"}'],
    ['application/x-www-form-urlencoded', 'person=0'],
  ] as const) {
    const posted = await client.send('POST', '/sandbox/idp/v1/x', { headers: { 'content-type': type }, body })
    expect(posted.text).toBe(`POST /sandbox/idp/v1/x ${body}`)
  }

  await echo.stop()
  const away = await client.send('GET', '/sandbox/outbox')
  expect(away.status).toBe(503)
  expect(away.text).toContain('The site itself works')
  expect((await client.send('GET', '/wps/system/status')).status).toBe(200)
})

test('where it is not play money there is no sandbox', async () => {
  const echo = await startEcho()
  const real = await startServer({ name: 'real', config: { sandboxUrl: echo.url } })
  for (const profile of ['PH', 'STRICT']) {
    await setProfile(real, profile)
    const fresh = await startServer({ databaseUrl: real.databaseUrl, config: { sandboxUrl: echo.url } })
    for (const path of ['/sandbox/outbox', '/sandbox/outbox.json', '/sandbox/idp/auth'])
      expect((await fresh.client().send('GET', path)).status).toBe(404)
    expect((await fresh.client().send('POST', '/sandbox/sms')).status).toBe(404)
    // The trial merchant is still a demo, but it is not whose host this is.
    const posing = await fresh.client({ merchant: 'HIYASFUN' }).send('GET', '/sandbox/outbox')
    expect(posing.status).toBe(404)
    await fresh.stop()
  }
  // All messages leave by one gateway: beside a real merchant a demo's outbox would show his codes.
  await setProfile(real, 'DEMO')
  await real.rows(`update site.merchant set profile = 'PH' where code = 'HIYASFUN'`)
  const beside = await startServer({ databaseUrl: real.databaseUrl, config: { sandboxUrl: echo.url } })
  for (const path of ['/sandbox/outbox', '/sandbox/idp/auth'])
    expect((await beside.client().send('GET', path)).status).toBe(404)
  const shut = await startServer({ name: 'no_demo', config: { sandboxUrl: echo.url, demo: false } })
  expect((await shut.client().send('GET', '/sandbox/outbox')).status).toBe(404)
  const none = await startServer({ name: 'no_sandbox' })
  expect((await none.client().send('GET', '/sandbox/outbox')).status).toBe(404)
  expect(echo.seen).toEqual([])
})

test('a browser logs in with the provider of the sandbox without ever leaving the site', async () => {
  const server = await startServer({ name: 'sandbox_login', sandbox: true })
  const client = server.client()
  const site = `127.0.0.1:${server.port}`
  let cookie = ''
  const browse = async (method: string, path: string, body?: string) => {
    const form = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const headers = { host: site, cookie, ...form }
    const answer = await client.send(method, path, { headers, ...(body === undefined ? {} : { body }) })
    const set = answer.headers['set-cookie']?.map(line => line.split(';')[0]) ?? []
    cookie = [cookie, ...set].filter(pair => pair !== '').join('; ')
    return { ...answer, location: answer.headers.location ?? '' }
  }
  const query = new URLSearchParams({
    client_id: 'facebook',
    redirect_uri: `http://${site}/m/social`,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 's',
  })
  const begun = await browse('GET', `/sandbox/idp/auth?${query}`)
  expect(begun.location).toMatch(/^\/sandbox\/idp\/interaction\//)
  expect((await browse('GET', begun.location)).text).toContain('Mag-login gamit ang Facebook')
  const chosen = await browse('POST', begun.location, 'person=0')
  const back = await browse('GET', chosen.location)
  expect(back.location).toMatch(new RegExp(`^http://${site}/m/social\\?code=`))
})
