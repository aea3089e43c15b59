import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ART_DIRECTORY } from '@hiyas/art/files'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { leakOf } from './fuzz/verdict.ts'
import { startServer, type TestServer } from './harness.ts'

const INSIDE = 'what only the server reads'
const ENTRY = `// ${INSIDE}
export const installManifest = () => '{}'
export const render = async ({ path, boot }) => ({
  html: boot.status.location.ip, head: '', status: path.startsWith('/m/none') ? 404 : 200,
  ...(path === '/m/old' ? { location: '/m/new' } : {}),
})`

let server: TestServer
const errors: string[] = []

beforeAll(async () => {
  const siteFolder = mkdtempSync(join(tmpdir(), 'hiyas-headers-'))
  atFileEnd(() => rmSync(siteFolder, { recursive: true, force: true }))
  mkdirSync(join(siteFolder, 'client/assets'), { recursive: true })
  mkdirSync(join(siteFolder, 'server'))
  writeFileSync(join(siteFolder, 'client/index.html'), '<!doctype html><!--head--><p><!--app--></p><!--boot-->')
  writeFileSync(join(siteFolder, 'client/assets/main-abc.js'), 'run()')
  writeFileSync(join(siteFolder, 'client/sw.js'), 'keep()')
  writeFileSync(join(siteFolder, 'server/entry-server.js'), ENTRY)
  writeFileSync(join(siteFolder, 'server/package.json'), '{"type":"module"}')
  server = await startServer({
    name: 'headers',
    config: { siteFolder, artFolder: ART_DIRECTORY },
    onLog: line => {
      if (line.includes('"level":50')) errors.push(line)
    },
  })
})

const DATA = "default-src 'none';frame-ancestors 'none'"
const PAGE = /^default-src 'self';script-src 'self';script-src-attr 'none';.*object-src 'none';base-uri 'none'/
const AWAY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const JSON_TYPE = { 'content-type': 'application/json' }

type Row = [
  method: string,
  path: string,
  status: number,
  policy: string | RegExp | undefined,
  caching: string | undefined,
]

/** Every kind of answer there is: what may run in it, and who may keep it. */
const ANSWERS: readonly Row[] = [
  ['GET', '/', 200, PAGE, 'no-cache'],
  ['GET', '/m/login', 200, PAGE, 'private, no-cache'],
  ['GET', '/m/none', 404, PAGE, 'private, no-cache'],
  ['GET', '/m/old', 302, PAGE, 'private, no-cache'],
  ['GET', '/supplier/hub88/nothing', 200, PAGE, 'private, no-cache'],
  ['GET', '/m/%ff', 302, DATA, 'no-store'],
  ['POST', '/m/%ff', 400, DATA, 'no-store'],
  ['GET', '/wps/%ff', 400, DATA, 'no-store'],
  ['GET', '/assets/%ff', 400, DATA, 'no-store'],
  ['POST', '/m/login', 400, DATA, 'no-store'],
  ['GET', '/assets/main-abc.js', 200, undefined, 'public, max-age=31536000, immutable'],
  ['GET', '/assets/gone.js', 404, PAGE, undefined],
  ['GET', '/art/gone.webp', 404, PAGE, undefined],
  ['GET', '/sw.js', 200, PAGE, 'no-cache'],
  ['GET', '/manifest.webmanifest', 200, PAGE, 'no-cache'],
  ['GET', '/app.mobileconfig', 200, PAGE, 'no-store'],
  ['GET', '/wps/system/status', 200, DATA, 'no-store'],
  ['GET', '/wps/member/info', 401, DATA, 'no-store'],
  ['GET', '/wps/nothing', 400, DATA, 'no-store'],
  ['OPTIONS', '/wps/member/info', 400, DATA, 'no-store'],
  ['POST', '/wps/relay/MCSFE_addFavoriteGameV2', 401, DATA, 'no-store'],
  ['GET', '/openapi.json', 200, DATA, 'no-cache'],
  ['GET', '/openapi/hub88.json', 200, DATA, 'no-cache'],
  ['GET', '/healthz', 200, DATA, 'no-cache'],
  ['GET', '/readyz', 200, DATA, 'no-cache'],
  ['GET', '/metrics', 200, DATA, 'no-cache'],
  ['POST', '/supplier/hub88/transaction/bet', 200, undefined, 'no-store'],
  ['GET', '/supplier/pam/players/session?provider=EVO', 401, undefined, 'no-store'],
  ['GET', '/studio/play/hiyas-reels', 503, AWAY, 'no-store'],
  ['GET', '/sandbox/outbox', 404, undefined, undefined],
]

describe('every kind of answer', () => {
  test.each(ANSWERS)(
    '%s %s (%i) says what may run in it and who may keep it',
    async (method, path, status, policy, caching) => {
      // Somebody else's page asks, by a name that is not ours.
      const headers = {
        ...(method === 'GET' ? {} : JSON_TYPE),
        origin: 'https://elsewhere.example',
        host: 'elsewhere.example',
      }
      const raw = await server
        .client()
        .send(method, path, { headers: { ...headers, 'x-forwarded-host': 'forwarded.example' } })
      expect([raw.status, raw.headers['cache-control']]).toEqual([status, caching])
      expect(raw.headers['x-content-type-options']).toBe('nosniff')
      if (policy instanceof RegExp) expect(raw.headers['content-security-policy']).toMatch(policy)
      else expect(raw.headers['content-security-policy']).toBe(policy)
      for (const name of Object.keys(raw.headers))
        expect(name).not.toMatch(/^(access-control-|server$|x-powered-by$|set-cookie$)/)
      expect(raw.text).not.toMatch(
        path === '/app.mobileconfig' ? /forwarded\.example/ : /(elsewhere|forwarded)\.example/,
      )
      expect(leakOf(raw.text)).toBeNull()
    },
  )

  test('ROUTE-11 a page whose address cannot be read leads home, as one that is not there', async () => {
    const { status, headers } = await server.client().send('GET', '/m/100%')
    expect([status, headers.location]).toEqual([302, '/m/home'])
  })

  test('a cookie of ours is not for scripts, nor for what other sites send', async () => {
    const [cookie, ...others] = (await server.client().send('GET', '/wps/captcha')).headers['set-cookie'] ?? []
    expect(others).toEqual([])
    expect(cookie).toMatch(/^captchaId=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  })

  test('where somebody comes from says his connection, not what he writes', async () => {
    const client = server.client()
    const forged = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7', 'x-real-ip': '198.51.100.7' }
    const { text } = await client.send('GET', '/m/login', { headers: forged })
    expect(text).toContain(client.address)
    expect(text).not.toContain('198.51.100.7')
  })

  test('a form that a browser without scripts sends is shown again, and what it holds is in no address', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { headers, body: 'username=marites&password=sampaguita-88' }
    const page = await server.client().send('POST', '/m/login?from=%2Fm%2Fset', sent)
    expect([page.status, page.headers.location]).toEqual([303, '/m/login?from=%2Fm%2Fset'])
    const call = await server.client().send('POST', '/wps/nothing', sent)
    expect([call.status, call.headers.location]).toEqual([400, undefined])
  })

  test('a method is the one of the request, whatever a header or the query says', async () => {
    const { client, token } = await server.registerMember()
    const override = { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' }
    await client.send('GET', '/wps/session/logout?_method=DELETE', { headers: { authorization: token, ...override } })
    expect((await client.send('GET', '/wps/member/info', { headers: { authorization: token } })).status).toBe(200)
  })
})

describe('a HEAD', () => {
  const READ = ANSWERS.filter(([method, path]) => method === 'GET' && !/^\/(wps|supplier|sandbox)\//.test(path))
  const ART: Row = ['GET', '/art/backgrounds/facet-ruby.webp', 200, undefined, undefined]

  test.each([...READ, ART])(
    'for %s %s says what it would be (%i), and nothing of it',
    async (_method, path, status) => {
      const headers = { 'accept-encoding': 'br' }
      const [asked, got] = [
        await server.client().send('HEAD', path, { headers }),
        await server.client().send('GET', path, { headers }),
      ]
      expect([asked.status, asked.text]).toEqual([status, ''])
      const OF_ONE = /^(date|x-app-trace-id|content-length|x-ratelimit-.*|content-encoding|transfer-encoding)$/
      const said = (all: object) => Object.fromEntries(Object.entries(all).filter(([name]) => !OF_ONE.test(name)))
      expect(said(asked.headers)).toEqual(said(got.headers))
    },
  )
})

describe('files', () => {
  test.each([
    '/../server/entry-server.js',
    '/server/entry-server.js',
    '/assets/../../server/entry-server.js',
    '/%2e%2e/server/entry-server.js',
    '/assets/..%2f..%2fserver/entry-server.js',
    '/assets/%2e%2e%2f%2e%2e%2fserver%2fentry-server.js',
    '/assets/..%5c..%5cserver%5centry-server.js',
    '/..\\server\\entry-server.js',
    '/assets/..%252f..%252fserver/entry-server.js',
    '/assets/..;/..;/server/entry-server.js',
    '/assets/main-abc.js/../../../server/entry-server.js',
    '/assets/main-abc.js%00/../../../server/entry-server.js',
    '//../server/entry-server.js',
    '/art/../package.json',
    '/art/..%2fpackage.json',
    '/art/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/art//etc/passwd',
    '/.git/config',
    '/.data/keys/operator.pem',
  ])('%s leads out of nothing', async path => {
    const { text, headers } = await server.client().send('GET', path)
    expect(text).not.toContain(INSIDE)
    expect(text).not.toMatch(/"workspaces"|"@hiyas|root:|BEGIN [A-Z ]*KEY|\[core\]/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('what is no request', () => {
  const SECOND = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'
  const post = (path: string, head: string, body = '') =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${head}\r\n\r\n${body}`
  const lengths: readonly [string, string, string][] = [
    ['a length and pieces', 'content-length: 6\r\ntransfer-encoding: chunked', `0\r\n\r\n${SECOND}`],
    ['pieces and a length', 'transfer-encoding: chunked\r\ncontent-length: 4', `1e\r\n${SECOND}`],
    ['two lengths', 'content-length: 0\r\ncontent-length: 44', SECOND],
    ['two lengths in one', 'content-length: 0, 44', SECOND],
    ['a length below nothing', 'content-length: -1', SECOND],
    ['a length with a sign', 'content-length: +0', SECOND],
    ['pieces by another name', 'transfer-encoding: xchunked', `0\r\n\r\n${SECOND}`],
    ['pieces and more', 'transfer-encoding: chunked, identity', `0\r\n\r\n${SECOND}`],
    ['a blank before the colon', 'transfer-encoding : chunked', `0\r\n\r\n${SECOND}`],
    ['a piece of no length', 'transfer-encoding: chunked', `zz\r\n${SECOND}`],
  ]
  const REFUSED = '"errorCode":"request_param_err"'
  // A supplier is told in the words of his dialect, that he may ask again.
  const paths: readonly [string, RegExp, string][] = [
    ['/wps/relay/MCSFE_addFavoriteGameV2', /^HTTP\/1\.1 400 /, REFUSED],
    ['/supplier/hub88/transaction/bet', /^HTTP\/1\.1 200 /, '"status":"RS_ERROR_UNKNOWN"'],
  ]
  const contradictions = paths.flatMap(([path, status, said]) =>
    lengths.map(([what, head, body]): [string, string, RegExp, string] => [
      `${what} to ${path}`,
      post(path, head, body),
      status,
      said,
    ]),
  )
  const heads: readonly [string, string, RegExp, string][] = [
    ['bytes', '\0\u0001\r\n\r\n', /^HTTP\/1\.1 400 /, REFUSED],
    [
      'a head of 20 kB',
      `GET / HTTP/1.1\r\nhost: x\r\na: ${'a'.repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431 /,
      '"errorCode":"request_too_large"',
    ],
    [
      'an address of 20 kB',
      `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      /^HTTP\/1\.1 431 /,
      '"errorCode":"request_too_large"',
    ],
    [
      'two hosts',
      'GET /wps/system/status HTTP/1.1\r\nhost: a\r\nHOST: b\r\nconnection: close\r\n\r\n',
      /^HTTP\/1\.1 400 /,
      REFUSED,
    ],
  ]

  test.each([...heads, ...contradictions])(
    '%s is refused once, by a code, and its connection ends',
    async (_what, bytes, status, code) => {
      const said = await answerTo(bytes)
      expect(said).toMatch(status)
      expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1)
      expect(said).toContain(code)
      expect(said.toLowerCase()).toContain(`content-security-policy: ${DATA}`)
      expect(said).toMatch(/x-app-trace-id: [\da-f-]{36}/)
      expect(leakOf(said)).toBeNull()
    },
  )

  test('none of it is a bug of ours to the log', () => {
    expect(errors).toEqual([])
  })
})

/** What comes back for bytes until the server ends the connection. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1')
    let said = ''
    socket.setEncoding('latin1').on('data', part => {
      said += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(said))
    socket.write(bytes, 'latin1')
  })
}
