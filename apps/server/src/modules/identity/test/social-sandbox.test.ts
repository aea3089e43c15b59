import { identity, site } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Raw, TestClient } from '../../../../test/client.ts'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { freshName, loginByToken, registration } from './entry.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'social_sandbox', sandbox: true })
  const flags = ['USERNAMEREG3', 'MOBILENUMREG3', 'MOBILEVERCODELOGIN3', 'GOOGLELOGIN3', 'FACEBOOKLOGIN3'] as const
  await setFlags(server, 'HIYAS', flags)
})

type Provider = 'google' | 'facebook'

/** A browser as far as a third party needs one: it follows addresses of the site and keeps cookies. */
function browse(client: TestClient) {
  const jar = new Map<string, string>()
  const keep = ({ headers }: Raw) => {
    for (const line of headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  const send = async (method: string, url: string, form?: object) => {
    const { pathname, search } = new URL(url, server.url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form === undefined ? undefined : new URLSearchParams(Object.entries(form)).toString()
    const type = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const raw = await client.send(method, pathname + search, {
      headers: { cookie, ...type },
      ...(body === undefined ? {} : { body }),
    })
    keep(raw)
    return raw
  }
  const follow = async (raw: Raw): Promise<Raw> => {
    const { location } = raw.headers
    const isOutside = location === undefined || new URL(location, server.url).pathname === '/m/social'
    return isOutside ? raw : follow(await send('GET', location))
  }
  return { jar, keep, send, follow }
}

/** Walks from the button to the page the third party sends the browser back to. */
async function walk(client: TestClient, provider: Provider, answer: object) {
  const started = await client.call(identity.socialStart, { provider, returnTo: `${server.url}/m/social` })
  if (!started.ok) throw new Error(started.code)
  const binding = String(started.headers['set-cookie']).split(';')[0] ?? ''
  const browser = browse(client)
  const begun = await browser.send('GET', started.value.url)
  const asked = begun.headers.location ?? ''
  const back = await browser.follow(await browser.send('POST', asked, answer))
  const query = new URL(back.headers.location ?? '', server.url).searchParams
  return { url: started.value.url, binding, query }
}

async function tokenOf(client: TestClient, provider: Provider, person: number): Promise<string> {
  const { binding, query } = await walk(client, provider, { person })
  const [code, state, iss] = ['code', 'state', 'iss'].map(name => query.get(name) ?? '')
  const input = { code: code ?? '', state: state ?? '', ...(iss ? { iss } : {}) }
  const finished = await client.call(identity.socialFinish, input, { headers: { cookie: binding } })
  if (!finished.ok) throw new Error(finished.code)
  return finished.value.firebaseIdToken
}

describe.each<Provider>(['google', 'facebook'])('the provider of the sandbox as %s', provider => {
  test('LOGIN-72 is walked from the button to a session: unknown, registered, logged in', async () => {
    const client = server.client()
    const token = await tokenOf(client, provider, 0)
    expect(await loginByToken(client, token, provider)).toMatchObject({ code: 'login.identity.unknown' })
    const account = { ...registration(freshName()), firebaseChannel: provider, firebaseIdToken: token }
    const registered = await client.call(identity.register, account)
    expect(registered).toMatchObject({ ok: true })
    const session = await loginByToken(client, await tokenOf(client, provider, 0), provider)
    expect(session).toMatchObject({ ok: true, value: { id: registered.ok && registered.value.customerId } })
    expect(await loginByToken(client, await tokenOf(client, provider, 1), provider)).toMatchObject({
      code: 'login.identity.unknown',
    })
  })

  test('LOGIN-72 the browser stays on our origin, and who cancels brings no code', async () => {
    const { url, query } = await walk(server.client(), provider, { cancel: '1' })
    expect(new URL(url).origin).toBe(server.url)
    expect(query.get('error')).toBe('access_denied')
    expect(query.get('code')).toBeNull()
  })
})

test('a token of one provider is none of the other', async () => {
  const client = server.client()
  const token = await tokenOf(client, 'google', 2)
  expect(await loginByToken(client, token, 'facebook')).toMatchObject({ code: 'login.token.invalid' })
})

test('LOGIN-33 LOGIN-71 REG-72 REG-73 the verifier of numbers sends and checks the codes, and its tokens open and log in', async () => {
  const client = server.client()
  const info = await client.call(site.systemStatus, {})
  if (!info.ok) throw new Error(info.code)
  const { sms, smsUrl, smsKey } = info.value.info.thirdPartyAuth
  expect(sms).toBe(true)
  const ask = async (name: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const raw = await client.send('POST', `${smsUrl}/accounts:${name}?key=${smsKey}`, {
      headers,
      body: JSON.stringify(body),
    })
    return raw.json as { sessionInfo: string; idToken: string }
  }
  const tokenFor = async (phoneNumber: string) => {
    const { sessionInfo } = await ask('sendVerificationCode', { phoneNumber })
    const code = await server.sandbox.lastCode(phoneNumber)
    return (await ask('signInWithPhoneNumber', { sessionInfo, code })).idToken
  }
  const registered = await client.call(identity.registerMobile, {
    mobileNum: '0917 555 0148',
    countryDialingCode: '63',
    agreed: true,
    firebaseChannel: 'sms',
    firebaseIdToken: await tokenFor('+639175550148'),
  })
  const session = await loginByToken(client, await tokenFor('+639175550148'), 'sms')
  expect(session).toMatchObject({ ok: true, value: { id: registered.ok && registered.value.customerId } })
})
