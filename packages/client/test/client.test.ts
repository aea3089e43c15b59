import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as contract from '@hiyas/contract'
import { games, identity, isCall, shapeOf, site, wallet } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import { CallError, forgetOtherMembers, isPassing, keyOf } from '../src/react.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Reply = { status: number; body: string }

let server: Server
let seen: Seen[]
let reply: (request: Seen) => Reply
let client: Client
let lost: number

beforeEach(async () => {
  seen = []
  lost = 0
  reply = () => envelope({ success: true, value: {}, message: '', errorCode: '' })
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    seen.push(asked)
    const { status, body } = reply(asked)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  client = createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    merchant: 'HIYAS',
    language: () => 'TY',
    token: () => 'the-token',
    onSessionLost: () => lost++,
  })
})

afterEach(() => new Promise(resolve => server.close(resolve)))

const envelope = (body: object, status = 200): Reply => ({ status, body: JSON.stringify(body) })

describe('a call', () => {
  const calls = Object.values(contract).flatMap(context =>
    typeof context === 'object' ? Object.values(context).filter(isCall) : [],
  )

  test.each(calls.map(call => [call.name, call] as const))(
    'the example of %s has the shape of its answer',
    async (_, call) => {
      if (call.wire === 'stream') return
      const { output } = call.example
      reply = () => envelope(call.wire === 'envelope' ? { success: true, value: output } : (output as object))
      const plain = { ...call, encrypted: false, shape: shapeOf(call.output) }
      expect(await client.call(plain, call.example.input)).toMatchObject({ ok: true })
    },
  )

  test.each([
    ['nothing', null],
    ['a text', 'ok'],
    ['a list', []],
    ['a record without its records', {}],
    ['a list where a record belongs', { content: [] }],
    ['a record without its lists', { content: { mapping: {} } }],
    ['a list of something else', { content: { mapping: {}, sorting: [null] } }],
  ])('an answer that is %s is refused before a screen draws it', async (_, value) => {
    const call = { ...games.gameCategories, shape: shapeOf(games.gameCategories.output) }
    reply = () => envelope({ success: true, value, message: '', errorCode: '' })
    expect(await client.call(call, games.gameCategories.example.input)).toMatchObject({ code: 'malformed_answer' })
  })

  test('CALL-34 FORGOT-18 a call marked so goes as a form', async () => {
    await client.call(identity.emailPassword, { username: 'marites_88', email: 'm@example.com' })
    expect(seen[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(seen[0]?.body).toBe('username=marites_88&email=m%40example.com')
  })

  test('a call marked so is asked to outlive its page, and no other', async () => {
    const asked: (boolean | undefined)[] = []
    const noted: typeof fetch = (input, init) => {
      asked.push(init?.keepalive)
      return fetch(input, init)
    }
    const noting = createClient({ ...client.options, fetch: noted })
    await noting.call(games.addFavourite, games.addFavourite.example.input)
    await noting.call(games.removeFavourite, games.removeFavourite.example.input)
    await noting.call(identity.emailPassword, identity.emailPassword.example.input)
    expect(asked).toEqual([true, true, false])
  })

  test('SESS-25 a refusal of trial members is told, whatever call it answers', async () => {
    let told = 0
    const trial = createClient({ ...client.options, merchant: 'HIYASFUN', onTrialRefused: () => told++ })
    reply = () => envelope({ success: false, value: null, message: '', errorCode: 'free_reject' }, 403)
    expect(await trial.call(wallet.walletBalance, {})).toMatchObject({ ok: false, code: 'free_reject' })
    expect([told, seen[0]?.headers.merchant]).toEqual([1, 'HIYASFUN'])
  })

  test('what is found for one member is kept apart from what is found for another, and what is for all is not', () => {
    const marites = createClient({ ...client.options, owner: 'marites_88' })
    const andrei = createClient({ ...client.options, owner: 'andrei_rm' })
    expect(keyOf(marites, wallet.walletBalance, {})).not.toEqual(keyOf(andrei, wallet.walletBalance, {}))
    expect(keyOf(marites, games.hotGames, {})).toEqual(keyOf(andrei, games.hotGames, {}))
    const cache = new QueryClient()
    for (const of of [marites, andrei]) cache.setQueryData(keyOf(of, wallet.walletBalance, {}), of.options.owner)
    cache.setQueryData(keyOf(marites, games.hotGames, {}), 'all')
    forgetOtherMembers(andrei, cache)
    expect(
      cache
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ).toEqual(['andrei_rm', 'all'])
  })

  test('CALL-01 CALL-02 CALL-97 the module id is a header where a call has one; a GET carries its input in the query and leaves out what is not set', async () => {
    await client.call(games.gameList, { gameType: 'RNG', pageNo: 2, gameName: undefined } as never)
    await client.call(site.domainRoute, { device: 'MOBILE' })
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/wps/relay/GCSGAME_gameList?gameType=RNG&pageNo=2' })
    expect(seen[1]?.headers).not.toHaveProperty('moduleid')
    expect(seen[0]?.headers).toMatchObject({
      merchant: 'HIYAS',
      language: 'TY',
      authorization: 'the-token',
      moduleid: 'GAMELO3',
    })
  })

  test('CALL-05 a success is read from value', async () => {
    reply = () => envelope({ success: true, value: ['a'], message: '', errorCode: '' })
    expect(await client.call(games.favouriteIds, {})).toEqual({ ok: true, value: ['a'] })
  })

  test('a refusal keeps its code, its field and what the server adds', async () => {
    reply = () =>
      envelope({
        success: false,
        value: { captcha: true },
        message: 'x',
        errorCode: 'login.cred.err',
        field: 'password',
      })
    expect(await client.call(games.favouriteIds, {})).toEqual({
      ok: false,
      code: 'login.cred.err',
      field: 'password',
      detail: { captcha: true },
    })
  })

  test('an answer of 401 tells that the session is lost', async () => {
    reply = () => envelope({ success: false, value: null, message: '', errorCode: 'login.not.session' }, 401)
    expect(await client.call(wallet.walletBalance, {})).toMatchObject({ ok: false, code: 'login.not.session' })
    expect(lost).toBe(1)
  })

  test('an answer that is no JSON and a server that is gone are refusals, not exceptions', async () => {
    reply = () => ({ status: 200, body: '<html>' })
    expect(await client.call(games.hotGames, {})).toMatchObject({ ok: false, code: 'malformed_answer' })
    const gone = createClient({ ...client.options, baseUrl: 'http://127.0.0.1:1' })
    expect(await gone.call(games.hotGames, {})).toMatchObject({ ok: false, code: 'network' })
  })

  test.each(['"Bad Gateway"', 'null', '[]', '{}', '{"errorCode":""}'])(
    'a bare call that failed with %s is refused',
    async body => {
      reply = () => ({ status: 500, body })
      expect(await client.call(identity.endSession, { id: 's' } as never)).toMatchObject({
        ok: false,
        code: 'malformed_answer',
      })
    },
  )

  test.each([
    [502, '<html>Bad Gateway</html>'],
    [503, '{"error":"Service Unavailable","statusCode":503}'],
    [504, ''],
    [522, '<html>Connection timed out</html>'],
  ])(
    'SHELL-87 a server that is away, for which a proxy answers %i with %s, is worth another try',
    async (status, body) => {
      reply = () => ({ status, body })
      const answer = await client.call(games.hotGames, {})
      expect(answer).toMatchObject({ ok: false, code: 'system_busy' })
      expect(!answer.ok && isPassing(new CallError(answer))).toBe(true)
    },
  )

  test.each([
    ['no key', []],
    ['a key that is none', [{ kid: 'k1', kty: 'RSA' }]],
  ])('LOGIN-37 a login for which there is %s is refused, not an exception, and goes nowhere', async (_, keys) => {
    reply = () => envelope({ keys, nowMs: 1_000_000 })
    const input = { username: 'marites_88', password: 'sampaguita-88', iat: 0, jti: '' }
    expect(await client.call(identity.login, input)).toMatchObject({ ok: false, code: 'malformed_answer' })
    expect(seen.map(({ url }) => url)).toEqual([identity.loginKeys.path])
  })
})

test('CALL-08 LOGIN-35 LOGIN-36 LOGIN-37 an encrypted body can be read by the holder of the key only, is fresh, and never the same twice', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'enc', alg: 'RSA-OAEP-256' }
  const serverNowMs = 1_000_000
  reply = ({ url }) =>
    url === identity.loginKeys.path
      ? envelope({ keys: [key], nowMs: serverNowMs })
      : envelope({ success: true, value: {}, message: '', errorCode: '' })

  const input = { username: 'marites_88', password: 'sampaguita-88', iat: 0, jti: 'replaced-by-the-client' }
  await client.call(identity.login, input)
  await client.call(identity.login, input)

  const sent = seen.filter(request => request.url === identity.login.path)
  expect(sent[0]?.headers.encryption).toBe('JWE')
  expect(sent[0]?.headers['content-type']).toBe('application/json')
  expect(sent[0]?.body).not.toMatch(/marites|sampaguita/)
  const opened = await Promise.all(
    sent.map(async request =>
      JSON.parse(new TextDecoder().decode((await compactDecrypt(JSON.parse(request.body), privateKey)).plaintext)),
    ),
  )
  expect(opened[0]).toMatchObject({ username: 'marites_88', password: 'sampaguita-88' })
  expect(opened[0].iat).toBe(serverNowMs)
  expect(opened[0].jti).not.toBe(opened[1].jti)
})
