import { type FlagKey, type In, identity } from '@hiyas/contract'
import { fakeClock, HOUR_MS, MINUTE_MS, systemClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { createDiscovery, isSafeAddress } from '../social/discovery.ts'
import { loginByToken, registerByToken } from './entry.ts'
import { CLIENT, startProvider, type TestProvider } from './provider.ts'

const clock = fakeClock(systemClock.nowMs())
const FLAGS: readonly FlagKey[] = ['USERNAMEREG3', 'GOOGLELOGIN3', 'FACEBOOKLOGIN3', 'MOBILEVERCODELOGIN3']
const lines: string[] = []
let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startProvider({ clock })
  const { thirdPartyFile } = provider
  server = await startServer({ name: 'social', clock, config: { thirdPartyFile }, onLog: line => lines.push(line) })
  await setFlags(server, 'HIYAS', FLAGS)
})

const returnTo = () => `${server.url}/m/social`
const start = (client: TestClient, more: Partial<In<typeof identity.socialStart>> = {}) =>
  client.call(identity.socialStart, { provider: 'google', returnTo: returnTo(), ...more })

/** Begins a flow, and agrees at the third party. */
async function agreed(client: TestClient, claims = {}) {
  const started = await start(client)
  if (!started.ok) throw new Error(started.code)
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
  return { ...provider.agree(started.value.url, claims), cookie, url: started.value.url }
}

const finish = (client: TestClient, input: In<typeof identity.socialFinish>, cookie: string) =>
  client.call(identity.socialFinish, input, { headers: { cookie } })

describe('the flow at a third party', () => {
  test('LOGIN-72 begins with state, nonce and PKCE, and binds itself to the browser', async () => {
    const started = await start(server.client())
    if (!started.ok) throw new Error(started.code)
    const url = new URL(started.value.url)
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'hiyas-client',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: returnTo(),
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    const attributes = ['Path=/wps/session/social', 'Max-Age=600', 'HttpOnly', 'SameSite=Lax']
    for (const attribute of attributes) expect(String(started.headers['set-cookie'])).toContain(attribute)
    const [row] = await server.rows<{ row: string }>('select row_to_json(f)::text as row from identity.social_flow f')
    expect(row?.row).not.toContain(url.searchParams.get('state'))
  })

  test('LOGIN-32 LOGIN-72 unknown, then registered with the same token, then logged in with a new one', async () => {
    const client = server.client()
    const sub = 'walks-the-whole-way'
    const flow = await agreed(client, { sub, name: 'Marites', email: 'marites@example.com' })
    const finished = await finish(client, { code: flow.code, state: flow.state }, flow.cookie)
    if (!finished.ok) throw new Error(finished.code)
    expect(finished.value).toMatchObject({ firebaseChannel: 'google', name: 'Marites', email: 'marites@example.com' })
    const token = finished.value.firebaseIdToken
    expect(await loginByToken(client, token)).toMatchObject({ ok: false, code: 'login.identity.unknown' })
    const registered = await registerByToken(client, token)
    expect(registered).toMatchObject({ ok: true })
    const next = await agreed(client, { sub })
    const again = await finish(client, { code: next.code, state: next.state }, next.cookie)
    if (!again.ok) throw new Error(again.code)
    const session = await loginByToken(client, again.value.firebaseIdToken)
    expect(session).toMatchObject({ ok: true, value: { id: registered.ok && registered.value.customerId } })
  })

  test('LOGIN-72 state, binding and code of another flow are refused, and the right browser may still finish', async () => {
    const [mine, other] = [await agreed(server.client()), await agreed(server.client())]
    const client = server.client()
    const failed = { ok: false, status: 200, code: 'social.failed' }
    expect(await finish(client, { code: mine.code, state: mine.state }, other.cookie)).toMatchObject(failed)
    expect(await finish(client, { code: mine.code, state: mine.state }, '')).toMatchObject(failed)
    expect(await finish(client, { code: mine.code, state: 'x'.repeat(43) }, mine.cookie)).toMatchObject(failed)
    expect(await finish(client, { code: mine.code, state: mine.state }, mine.cookie)).toMatchObject({ ok: true })
    // Once only.
    expect(await finish(client, { code: mine.code, state: mine.state }, mine.cookie)).toMatchObject(failed)
    const swapped = await agreed(client)
    expect(await finish(client, { code: other.code, state: swapped.state }, swapped.cookie)).toMatchObject(failed)
  })

  test('LOGIN-72 an answer of another issuer, a token with another nonce, and a flow of eleven minutes are refused', async () => {
    const client = server.client()
    const foreign = await agreed(client)
    const iss = 'https://accounts.example'
    const mixed = await finish(client, { code: foreign.code, state: foreign.state, iss }, foreign.cookie)
    expect(mixed).toMatchObject({ code: 'social.failed' })
    const replayed = await agreed(client, { nonce: 'of another flow' })
    const wrongNonce = await finish(client, { code: replayed.code, state: replayed.state }, replayed.cookie)
    expect(wrongNonce).toMatchObject({ code: 'social.failed' })
    const slow = await agreed(client)
    clock.advance(11 * MINUTE_MS)
    expect(await finish(client, { code: slow.code, state: slow.state }, slow.cookie)).toMatchObject({
      code: 'social.failed',
    })
  })

  test.each(['http://evil.example/m/social', 'javascript:alert(1)', 'https://a:b@127.0.0.1/m/social', 'no address'])(
    'LOGIN-72 never sends the browser back to %s',
    async page => {
      expect(await start(server.client(), { returnTo: page })).toMatchObject({ code: 'social.unavailable' })
    },
  )

  test('LOGIN-72 nor to a page of ours whose address would fill that of the third party', async () => {
    const page = `${server.url}/m/${'日'.repeat(400)}`
    expect(await start(server.client(), { returnTo: page })).toMatchObject({ code: 'social.unavailable' })
  })

  test('a page of another origin cannot begin a flow', async () => {
    const headers = { origin: 'https://evil.example' }
    const input = { provider: 'google', returnTo: returnTo() } as const
    const refused = await server.client().call(identity.socialStart, input, { headers })
    expect(refused).toMatchObject({ code: 'social.unavailable' })
  })

  test('LOGIN-07 LOGIN-09 a provider that is not set up or switched off is not available', async () => {
    expect(await start(server.client(), { provider: 'facebook' })).toMatchObject({ code: 'social.unavailable' })
    const token = await provider.token()
    await setFlags(server, 'HIYAS', ['USERNAMEREG3'])
    expect(await start(server.client())).toMatchObject({ code: 'social.unavailable' })
    expect(await loginByToken(server.client(), token)).toMatchObject({ code: 'login.token.invalid' })
    await setFlags(server, 'HIYAS', FLAGS)
    expect(await start(server.client())).toMatchObject({ ok: true })
  })

  test.each([
    ['silent', 'social.unavailable'],
    ['broken', 'social.unavailable'],
    ['refusing', 'social.failed'],
  ] as const)(
    'a third party that is %s is told as %s, within eight seconds and never as a bug',
    async (manner, code) => {
      const client = server.client()
      const flow = await agreed(client)
      provider.behave(manner)
      const refused = await finish(client, { code: flow.code, state: flow.state }, flow.cookie)
      provider.behave('well')
      expect(refused).toMatchObject({ ok: false, status: 200, code })
    },
  )
})

/** A server that has asked no third party yet, and a page of its own. */
async function startAfresh(name: string) {
  const { thirdPartyFile } = provider
  const fresh = await startServer({ name, databaseUrl: server.databaseUrl, clock, config: { thirdPartyFile } })
  const client = fresh.client()
  const begin = () => client.call(identity.socialStart, { provider: 'google', returnTo: `${fresh.url}/m/social` })
  return { client, begin }
}

test.each(['away', 'starting'] as const)(
  'LOGIN-72 a third party that is %s, and does not say where it is asked, is told as away, and asked again next time',
  async manner => {
    const { client, begin } = await startAfresh(`social_${manner}`)
    const token = await provider.token()
    provider.behave(manner)
    expect(await begin()).toMatchObject({ ok: false, status: 200, code: 'social.unavailable' })
    expect(await loginByToken(client, token)).toMatchObject({ ok: false, status: 503, code: 'system_busy' })
    provider.behave('well')
    expect(await loginByToken(client, token)).toMatchObject({ code: 'login.identity.unknown' })
    expect(await begin()).toMatchObject({ ok: true })
  },
)

test('LOGIN-72 a third party whose answers never end is left while it speaks', async () => {
  const { client, begin } = await startAfresh('social_end')
  const token = await provider.numberToken('639175550153')
  provider.behave('endless')
  expect(await begin()).toMatchObject({ ok: false, status: 200, code: 'social.unavailable' })
  expect(await loginByToken(client, token, 'sms')).toMatchObject({ ok: false, status: 503, code: 'system_busy' })
  provider.behave('well')
  // What was on its way counts too.
  expect(provider.bytesTold()).toBeLessThan(48 * 1_024 * 1_024)
})

test('no token, code, state or secret of a third party reaches the log', async () => {
  const client = server.client()
  const flow = await agreed(client, { email: 'nakatago@example.com' })
  const finished = await finish(client, { code: flow.code, state: flow.state }, flow.cookie)
  if (!finished.ok) throw new Error(finished.code)
  await loginByToken(client, finished.value.firebaseIdToken)
  provider.behave('broken')
  const failing = await agreed(client)
  await finish(client, { code: failing.code, state: failing.state }, failing.cookie)
  provider.behave('well')
  const log = lines.join('\n')
  expect(log).toContain('a third party could not be reached')
  const secrets = [finished.value.firebaseIdToken, flow.code, flow.state, failing.code, failing.state, 'nakatago']
  for (const secret of [...secrets, 'secret-of-the-client']) expect(log).not.toContain(secret)
})

test('what nobody finishes is forgotten', async () => {
  await start(server.client())
  clock.advance(HOUR_MS)
  const job = server.program.modules
    .find(({ name }) => name === 'identity')
    ?.jobs?.find(({ name }) => name === 'identity.forget_expired')
  await job?.run()
  expect(await server.rows('select from identity.social_flow')).toHaveLength(0)
})

test('where a provider has its addresses is asked once an hour, and anew where the clock was put back', async () => {
  const own = fakeClock(systemClock.nowMs())
  const { discover } = createDiscovery(own)
  const settings = { issuer: provider.issuer, ...CLIENT }
  const before = provider.asked.addresses
  for (const [laterMs, times] of [
    [0, 1],
    [HOUR_MS - 1, 1],
    [1, 2],
    [-1, 3],
  ] as const) {
    own.advance(laterMs)
    await discover(settings)
    expect(provider.asked.addresses - before).toBe(times)
  }
})

test.each([
  ['https://accounts.example', true],
  ['http://127.0.0.1:9000', true],
  ['http://localhost/keys', true],
  ['http://[::1]:9000', true],
  ['http://accounts.example', false],
  ['http://127.0.0.1.evil.example', false],
  ['http://localhost.evil.example', false],
  ['file:///etc/passwd', false],
])('keys and issuers are believed over TLS or on this machine only: %s', (address, isSafe) => {
  expect(isSafeAddress(new URL(address))).toBe(isSafe)
})

test('LOGIN-03 with the flag off no number logs in by its token either, which is good once the flag is on', async () => {
  const member = await server.registerMember()
  const mobile = '639175550152'
  await server.rows('update identity.member set mobile = $2, mobile_verified_at = now() where member_id = $1', [
    member.memberId,
    mobile,
  ])
  const token = await provider.numberToken(mobile)
  try {
    await setFlags(
      server,
      'HIYAS',
      FLAGS.filter(key => key !== 'MOBILEVERCODELOGIN3'),
    )
    expect(await loginByToken(server.client(), token, 'sms')).toMatchObject({ code: 'login.token.invalid' })
  } finally {
    await setFlags(server, 'HIYAS', FLAGS)
  }
  expect(await loginByToken(server.client(), token, 'sms')).toMatchObject({ ok: true, value: { id: member.memberId } })
})
