import { identity, members, site } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from './harness.ts'
import { setFlags } from './site-settings.ts'

let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  server = await startServer({ name: 'platform', onLog: line => lines.push(line) })
})

const JSON_TYPE = { 'content-type': 'application/json' }
const MEMBER_ONLY = '/wps/relay/MCSFE_addFavoriteGameV2'

describe('bad input', () => {
  type Attempt = {
    what: string
    method?: string
    path: string
    headers?: Record<string, string | string[]>
    body?: string | Buffer
    as?: 'member'
    status: number
    code: string
    field?: string
  }
  const attempts: Attempt[] = [
    { what: 'unknown call', path: '/wps/relay/NO_SUCH', status: 400, code: 'function.not.available' },
    { what: 'unknown call by POST', method: 'POST', path: '/wps/x', status: 400, code: 'function.not.available' },
    { what: 'CALL-06 login by GET', path: '/wps/session/login', status: 400, code: 'function.not.available' },
    {
      what: 'unknown merchant',
      path: '/wps/system/status',
      headers: { merchant: 'NOBODY' },
      status: 400,
      code: 'function.not.available',
    },
    {
      what: 'a merchant header sent twice',
      path: '/wps/system/status',
      headers: { merchant: ['HIYAS', 'HIYAS'] },
      status: 400,
      code: 'function.not.available',
    },
    { what: 'an address that cannot be read', path: '/wps/%zz', status: 400, code: 'request_param_err' },
    { what: 'no token', path: '/wps/member/info', status: 401, code: 'login.not.session' },
    {
      what: 'a token nobody has',
      path: '/wps/member/info',
      headers: { authorization: 'x'.repeat(43) },
      status: 401,
      code: 'login.not.session',
    },
    {
      what: 'a token of absurd length',
      path: '/wps/member/info',
      headers: { authorization: 'x'.repeat(5_000) },
      status: 401,
      code: 'login.not.session',
    },
    {
      what: 'malformed JSON',
      method: 'POST',
      path: MEMBER_ONLY,
      headers: JSON_TYPE,
      body: '{"nodeId":',
      as: 'member',
      status: 400,
      code: 'request_param_err',
    },
    {
      what: 'a poisoned prototype',
      method: 'POST',
      path: MEMBER_ONLY,
      headers: JSON_TYPE,
      body: '{"__proto__":{"nodeId":"a"}}',
      as: 'member',
      status: 400,
      code: 'request_param_err',
    },
    {
      what: 'a list in place of an object',
      method: 'POST',
      path: MEMBER_ONLY,
      headers: JSON_TYPE,
      body: '[]',
      as: 'member',
      status: 400,
      code: 'request_param_err',
    },
    {
      what: 'a missing field',
      method: 'POST',
      path: MEMBER_ONLY,
      headers: JSON_TYPE,
      body: '{}',
      as: 'member',
      status: 400,
      code: 'request_param_err',
      field: 'nodeId',
    },
    {
      what: 'a number where a text is declared',
      method: 'POST',
      path: MEMBER_ONLY,
      headers: JSON_TYPE,
      body: '{"nodeId":12}',
      as: 'member',
      status: 400,
      code: 'request_param_err',
      field: 'nodeId',
    },
    {
      what: 'a body over the limit',
      method: 'POST',
      path: MEMBER_ONLY,
      headers: JSON_TYPE,
      body: JSON.stringify({ nodeId: 'x'.repeat(70_000) }),
      as: 'member',
      status: 413,
      code: 'request_too_large',
    },
    {
      what: 'a media type we do not read',
      method: 'POST',
      path: MEMBER_ONLY,
      headers: { 'content-type': 'application/xml' },
      body: '<a/>',
      as: 'member',
      status: 415,
      code: 'request_media_type',
    },
    {
      what: 'plain text',
      method: 'POST',
      path: MEMBER_ONLY,
      headers: { 'content-type': 'text/plain' },
      body: '{}',
      as: 'member',
      status: 415,
      code: 'request_media_type',
    },
    {
      what: 'CALL-08 a plain login',
      method: 'POST',
      path: '/wps/session/login',
      headers: JSON_TYPE,
      body: '{"username":"a","password":"b"}',
      status: 400,
      code: 'missing_encryption',
    },
    {
      what: 'an encrypted login without a body',
      method: 'POST',
      path: '/wps/session/login',
      headers: { ...JSON_TYPE, encryption: 'JWE' },
      body: '{}',
      status: 400,
      code: 'request_body_required',
    },
    {
      what: 'a JWE for a key of somebody else',
      method: 'POST',
      path: '/wps/session/login',
      headers: { ...JSON_TYPE, encryption: 'JWE' },
      body: 'eyJhbGciOiJSU0EtT0FFUC0yNTYifQ.AAAA.AAAA.AAAA.AAAA',
      status: 400,
      code: 'request_param_err',
      field: 'jwe',
    },
  ]

  test.each(attempts)('$what -> $status $code', async ({ as, method = 'GET', path, headers, body, ...expected }) => {
    const client = server.client()
    const token = as === 'member' ? { authorization: (await server.registerMember()).token } : {}
    const raw = await client.send(method, path, { headers: { ...token, ...headers }, ...(body ? { body } : {}) })
    expect(raw.status).toBe(expected.status)
    expect(raw.json).toMatchObject({
      success: false,
      errorCode: expected.code,
      ...(expected.field === undefined ? {} : { field: expected.field }),
    })
    expect((raw.json as { message: string }).message).not.toBe(expected.code)
    expect(raw.headers['x-app-trace-id']).toBeDefined()
  })

  test.each([
    'application/x-www-form-urlencoded',
    'Application/X-WWW-Form-Urlencoded',
    'application/x-www-form-urlencoded ; charset=UTF-8',
  ])('a form (%s) is read like JSON, with its texts as what is declared', async type => {
    const { client, token } = await server.registerMember()
    const raw = await client.send('POST', MEMBER_ONLY, {
      headers: { authorization: token, 'content-type': type },
      body: 'nodeId=NOPE-1&vendor=',
    })
    expect(raw.json).toMatchObject({ errorCode: 'game.not.found' })
  })
})

describe('admission', () => {
  test('the merchant comes from the header, else from the host, else it is the one of the installation', async () => {
    await server.rows(`insert into site.host (host, merchant) values ('fun.example', 'HIYASFUN')`)
    const merchantAt = async (headers: Record<string, string>) => {
      const answer = await server.client().call(site.systemStatus, {}, { headers })
      return answer.ok && answer.value.info.merchantCode
    }
    expect(await merchantAt({ merchant: 'HIYASFUN' })).toBe('HIYASFUN')
    for (const host of ['fun.example', 'Fun.Example', 'fun.example.', 'fun.example.:8080'])
      expect([host, await merchantAt({ host })]).toEqual([host, 'HIYASFUN'])
    expect(await merchantAt({})).toBe('HIYAS')
  })

  test('SESS-10 a token of one merchant is worth nothing at another', async () => {
    const { token } = await server.registerMember()
    const other = server.client({ merchant: 'HIYASFUN', token })
    expect(await other.call(members.memberInfo, {})).toMatchObject({ status: 401, code: 'login.not.session' })
  })

  test('a refusal speaks the language of the header or of the query', async () => {
    const said = async (headers: Record<string, string>, path = '/wps/member/info') =>
      ((await server.client().send('GET', path, { headers })).json as { message: string }).message
    expect(await said({ language: 'en' })).toBe('You are not logged in, please login first')
    expect(await said({}, '/wps/member/info?language=EN')).toBe('You are not logged in, please login first')
    // What is said of one request counts more than what a shell says of all.
    expect(await said({ language: 'TY' }, '/wps/member/info?language=EN')).toBe(
      'You are not logged in, please login first',
    )
    expect(await said({ language: 'XX' })).toBe('Hindi ka naka-login. Mag-login muna.')
  })

  test('a call whose flag is off is not there', async () => {
    const client = server.client({ merchant: 'HIYASFUN' })
    await setFlags(server, 'HIYASFUN', [])
    expect(await client.call(identity.trialLogin, {})).toMatchObject({ status: 400, code: 'function.not.available' })
    await setFlags(server, 'HIYASFUN', ['FREEPLAY3'])
    expect(await client.call(identity.trialLogin, {})).toMatchObject({ ok: true })
  })

  test('one address that asks too often is told to wait, others are not', async () => {
    const busy = server.client()
    const max = identity.captcha.rateMax ?? 0
    for (let asked = 0; asked < max; asked++) expect((await busy.call(identity.captcha, {})).status).toBe(200)
    expect(await busy.call(identity.captcha, {})).toMatchObject({ status: 429, code: 'TOO_MANY_REQUEST' })
    expect((await server.client().call(identity.captcha, {})).status).toBe(200)
  })
})

describe('operations', () => {
  test('health, readiness and numbers', async () => {
    const client = server.client()
    expect((await client.send('GET', '/healthz')).json).toEqual({ status: 'ok' })
    expect((await client.send('GET', '/readyz')).json).toEqual({ status: 'ready' })
    const metrics = await client.send('GET', '/metrics')
    expect(metrics.text).toContain('hiyas_request_seconds_count{call="site.systemStatus",status="200",outcome="ok"}')
    const passedOn = await client.send('GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(passedOn.status).toBe(403)
  })

  test('logs hold no password, no token, no query and no body', async () => {
    const member = await server.registerMember({ password: 'lihim-na-password' })
    await member.client.send('GET', `/wps/member/info?token=${member.token}&secret=lihim`, {
      headers: { authorization: member.token },
    })
    await member.client.send('POST', MEMBER_ONLY, { headers: JSON_TYPE, body: '{"nodeId":"lihim"}' })
    await server.quiet()
    const log = lines.join('\n')
    expect(log).toContain('"call":"members.memberInfo"')
    expect(log).not.toContain('lihim')
    expect(log).not.toContain(member.token)
    expect(log).not.toContain(member.userName)
  })

  test('an error of the database is logged without the values it speaks of', async () => {
    const { log, database } = server.program.deps
    const connection = await database.pool.connect()
    const error = await connection.query(`select 'lihim'::uuid`).catch((reason: unknown) => reason)
    connection.release()
    log.error({ err: error }, 'told')
    const told = lines.find(line => line.includes('"told"')) ?? ''
    expect(told).toContain('"code":"22P02"')
    expect(told).not.toContain('lihim')
  })

  test('answers of calls cannot be framed, run or kept', async () => {
    const { headers } = await server.client().send('GET', '/wps/system/status')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
  })
})
