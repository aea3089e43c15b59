import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** A third party of a test's own: it publishes its keys and addresses, swaps codes for tokens, and can be made to fail. */
export type TestProvider = {
  readonly issuer: string
  /** For `config.thirdPartyFile`: this provider as `google`, `facebook` and as the verifier of numbers of HIYAS. */
  readonly thirdPartyFile: string
  /** A token as the provider signs it for us; claims are laid over the good ones. */
  token(claims?: JWTPayload, how?: { key?: 'own' | 'other'; alg?: string; audience?: string }): Promise<string>
  /** A token that a number is somebody's. */
  numberToken(mobile: string, claims?: JWTPayload): Promise<string>
  /** What the browser brings back after somebody has agreed at the address we sent him to. */
  agree(url: string, claims?: JWTPayload): { code: string; state: string }
  /** How the address for tokens behaves from now on. */
  behave(as: 'well' | 'silent' | 'broken' | 'refusing'): void
  readonly asked: { readonly tokens: number; readonly keys: number }
}

export const CLIENT = { clientId: 'hiyas-client', clientSecret: 'secret-of-the-client' } as const
const NUMBERS = 'hiyas-numbers'
const AGE_SECONDS = 600

export async function startProvider({ clock = systemClock }: { clock?: Clock } = {}): Promise<TestProvider> {
  const own = await generateKeyPair('ES256', { extractable: true })
  const other = await generateKeyPair('ES256', { extractable: true })
  const codes = new Map<string, { challenge: string; nonce: string; claims: JWTPayload; redirect: string }>()
  const asked = { tokens: 0, keys: 0 }
  let manner: Parameters<TestProvider['behave']>[0] = 'well'
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atFileEnd(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const token: TestProvider['token'] = async (claims = {}, { key = 'own', alg = 'ES256', audience } = {}) => {
    const nowSeconds = Math.floor(clock.nowMs() / 1_000)
    const payload = {
      iss: issuer,
      aud: audience ?? CLIENT.clientId,
      sub: randomBytes(8).toString('hex'),
      jti: randomBytes(8).toString('hex'),
      iat: nowSeconds,
      exp: nowSeconds + AGE_SECONDS,
      ...claims,
    }
    if (alg === 'none') return `${part({ alg })}.${part(payload)}.`
    return new SignJWT(payload)
      .setProtectedHeader({ alg, kid: 'one' })
      .sign(key === 'own' ? own.privateKey : other.privateKey)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const path = new URL(request.url ?? '/', issuer).pathname
    if (path === '/.well-known/openid-configuration') return void send(200, discovered(issuer))
    if (path === '/keys') {
      asked.keys += 1
      return void send(200, { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] })
    }
    if (path !== '/token') return void send(404, {})
    asked.tokens += 1
    if (manner === 'silent') return
    if (manner === 'broken') return void response.writeHead(500).end('<html>')
    const form = new URLSearchParams(await bodyOf(request))
    const code = form.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isOurs =
      basicOf(request) === `${CLIENT.clientId}:${CLIENT.clientSecret}` && form.get('redirect_uri') === known?.redirect
    if (manner === 'refusing' || !known || !isOurs || known.challenge !== challenge)
      return void send(400, { error: 'invalid_grant' })
    send(200, {
      access_token: 'unused',
      token_type: 'Bearer',
      id_token: await token({ nonce: known.nonce, ...known.claims }),
    })
  }

  return {
    issuer,
    asked,
    token,
    numberToken: (mobile, claims = {}) => token({ phone_number: `+${mobile}`, ...claims }, { audience: NUMBERS }),
    thirdPartyFile: fileOf(issuer),
    behave(as) {
      manner = as
    },
    agree(url, claims = {}) {
      const query = new URL(url).searchParams
      const code = randomBytes(12).toString('hex')
      codes.set(code, {
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        redirect: query.get('redirect_uri') ?? '',
        claims,
      })
      return { code, state: query.get('state') ?? '' }
    },
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const discovered = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  authorization_response_iss_parameter_supported: true,
})

/** Name and secret are encoded like a form before they become base64 (RFC 6749, 2.3.1). */
const basicOf = ({ headers }: IncomingMessage): string =>
  decodeURIComponent(Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString())

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const piece of request) parts.push(piece as Buffer)
  return Buffer.concat(parts).toString()
}

function fileOf(issuer: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hiyas-provider-'))
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'third-parties.json')
  const sms = { issuer, audience: NUMBERS, jwksUrl: `${issuer}/keys`, apiUrl: issuer, apiKey: '' }
  writeFileSync(file, JSON.stringify({ HIYAS: { sms, providers: { google: { issuer, ...CLIENT } } } }))
  return file
}
