import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import type { Sandbox, Secrets } from '../src/sandbox.ts'
import { start } from './start.ts'

/** How the site passes a browser on: under its own name. */
const SITE = 'hiyas.example'
const RETURN = `http://${SITE}/m/social`

let sandbox: Sandbox & { secrets: Secrets }
let issuer: string

beforeAll(async () => {
  sandbox = await start()
  issuer = `${sandbox.url}/sandbox/idp`
})

/** A browser behind the site: keeps cookies, follows nothing. */
function browser() {
  const cookies = new Map<string, string>()
  return async (path: string, sent?: { body?: URLSearchParams | string; headers?: Record<string, string> }) => {
    const answer = await fetch(`${sandbox.url}${path}`, {
      method: sent ? 'POST' : 'GET',
      redirect: 'manual',
      ...sent,
      headers: {
        'x-forwarded-host': SITE,
        'accept-language': 'en',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...sent?.headers,
      },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      headers: answer.headers,
      text: await answer.text(),
      cookies: [...cookies.keys()],
    }
  }
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const authorization = (about: Record<string, string> = {}) =>
  `/sandbox/idp/auth?${new URLSearchParams({
    client_id: 'google',
    redirect_uri: RETURN,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'the state',
    nonce: 'the nonce',
    ...about,
  })}`

type Browse = ReturnType<typeof browser>

/** From the choice of a person to the address of the site that the browser is sent to. */
async function choose(browse: Browse, form: Record<string, string>, about?: Record<string, string>): Promise<URL> {
  const begun = await browse(authorization(about))
  expect(begun.location).toMatch(/^\/sandbox\/idp\/interaction\//)
  const chosen = await browse(begun.location, { body: new URLSearchParams(form) })
  expect(chosen.location).toMatch(/^\/sandbox\/idp\/auth\//)
  const back = await browse(chosen.location)
  expect(back.status).toBe(303)
  return new URL(back.location)
}

async function exchange(code: string, about: Record<string, string> = {}) {
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: RETURN,
      client_id: 'google',
      client_secret: sandbox.secrets.clientSecret,
      code_verifier: verifier,
      ...about,
    }),
  })
  return { status: answer.status, json: (await answer.json()) as { id_token?: string; error?: string } }
}

const claimsOf = async (token = '') => {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  return (await jwtVerify(token, keys, { issuer, audience: 'google', algorithms: ['RS256'] })).payload
}

test('discovery names what there is: codes, PKCE with S256, RS256', async () => {
  const discovery = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
  expect(discovery).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  })
  const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: object[] }
  expect(keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig', kid: expect.any(String) }])
  expect(keys[0]).not.toHaveProperty('d')
})

test('one tap on a person leads back to the site with a code that becomes a signed token, once', async () => {
  const browse = browser()
  const back = await choose(browse, { person: '0' })
  expect(`${back.origin}${back.pathname}`).toBe(RETURN)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'the state', iss: issuer })
  const code = back.searchParams.get('code') ?? ''
  const { status, json } = await exchange(code)
  expect(status).toBe(200)
  expect(await claimsOf(json.id_token)).toMatchObject({
    name: 'Maria Clara',
    email: 'maria.clara@example.com',
    email_verified: true,
    nonce: 'the nonce',
    sub: expect.stringMatching(/^[\da-f]{24}$/),
  })
  expect(await exchange(code)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
})

test('the same person is the same subject, somebody else is another one, and every login asks again', async () => {
  const browse = browser()
  const subjectOf = async (form: Record<string, string>) => {
    const { json } = await exchange((await choose(browse, form)).searchParams.get('code') ?? '')
    return (await claimsOf(json.id_token)).sub
  }
  const first = await subjectOf({ name: 'Ana Reyes', email: 'ana@example.com' })
  expect(await subjectOf({ name: 'Ana R.', email: 'ANA@example.com' })).toBe(first)
  expect(await subjectOf({ person: '1' })).not.toBe(first)
})

test('a person without an email has no such claim', async () => {
  const { json } = await exchange((await choose(browser(), { person: '2' })).searchParams.get('code') ?? '')
  const claims = await claimsOf(json.id_token)
  expect(claims.name).toBe('Gabriela Silang')
  expect(claims).not.toHaveProperty('email')
})

test('who cancels comes back with access_denied', async () => {
  const back = await choose(browser(), { cancel: '1' })
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'the state' })
})

test('who types nonsense is asked again', async () => {
  const browse = browser()
  const begun = await browse(authorization())
  for (const form of [{ name: '', email: 'ana@example.com' }, { name: 'Ana', email: 'nowhere' }, { person: '9' }])
    expect(await browse(begun.location, { body: new URLSearchParams(form) })).toMatchObject({
      status: 303,
      location: begun.location,
    })
})

test('an answer that is no form is nobody, and asked again', async () => {
  const browse = browser()
  const begun = await browse(authorization())
  for (const sent of [{}, { body: '{"person":"0"}', headers: { 'content-type': 'application/json' } }])
    expect(await browse(begun.location, sent)).toMatchObject({ status: 303, location: begun.location })
})

test.each([
  ['another site', { redirect_uri: 'http://elsewhere.example/m/social' }],
  ['another page of the site', { redirect_uri: `http://${SITE}/m/home` }],
  ['an unknown client', { client_id: 'apple' }],
])('nobody is sent to %s', async (_, about) => {
  const refused = await browser()(authorization(about))
  expect(refused.status).toBe(400)
  expect(refused.location).toBe('')
  expect(refused.text).toContain('This cannot be done')
})

test('a request without PKCE and a code with another verifier or secret are refused', async () => {
  const { searchParams } = new URL((await browser()(authorization({ code_challenge: '' }))).location)
  expect(searchParams.get('error')).toBe('invalid_request')
  const other = randomBytes(32).toString('base64url')
  const code = async () => (await choose(browser(), { person: '0' })).searchParams.get('code') ?? ''
  expect((await exchange(await code(), { code_verifier: other })).json.error).toBe('invalid_grant')
  expect((await exchange(await code(), { client_secret: 'guess' })).json.error).toBe('invalid_client')
})

test('its pages run nothing in line, its cookies are its own, and a login belongs to one browser', async () => {
  const browse = browser()
  const begun = await browse(authorization())
  const page = await browse(begun.location)
  expect(page.text).toContain('Log in with Google')
  expect(page.text).toContain(SITE)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.text).not.toMatch(/<script(?! src)|\sstyle=|\son\w+=/)
  for (const name of page.cookies) expect(name).toMatch(/^sandbox_/)
  const stranger = await browser()(begun.location)
  expect(stranger).toMatchObject({ status: 404, text: expect.stringContaining('This login has expired') })
})
