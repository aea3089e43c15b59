import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Clock, systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** A third party of a test's own: it publishes its keys and addresses, swaps codes for tokens, and can be made to fail. */
export type TestProvider = {
  readonly issuer: string
  /** For `config.thirdPartyFile`: this provider as `google`, as `facebook` where asked for, and as the verifier of numbers of HIYAS. */
  readonly thirdPartyFile: string
  /** A token as the provider signs it for us; claims are laid over the good ones. */
  token(claims?: JWTPayload, how?: { key?: 'own' | 'other'; alg?: string; audience?: string }): Promise<string>
  /** A token that a number is somebody's. */
  numberToken(mobile: string, claims?: JWTPayload): Promise<string>
  /** What the browser brings back after somebody has agreed at the address we sent him to. */
  agree(url: string, claims?: JWTPayload): { code: string; state: string }
  /** Signs with other keys from now on, and publishes no others. */
  changeKeys(): Promise<void>
  /** How the address for tokens behaves from now on; `away` and `endless`: all addresses; `starting`: it says who it is and not where it is asked. */
  behave(as: 'well' | 'silent' | 'broken' | 'refusing' | 'away' | 'endless' | 'starting'): void
  readonly asked: { readonly addresses: number; readonly tokens: number; readonly keys: number }
  /** How many bytes its endless answers have come to. */
  bytesTold(): number
}

export const CLIENT = { clientId: 'hiyas-client', clientSecret: 'secret-of-the-client' } as const
const NUMBERS = 'hiyas-numbers'
const AGE_SECONDS = 600

export async function startProvider({
  clock = systemClock,
  isFacebook = false,
}: {
  clock?: Clock
  isFacebook?: boolean
} = {}): Promise<TestProvider> {
  const state: State = {
    clock,
    issuer: '',
    codes: new Map(),
    asked: { addresses: 0, tokens: 0, keys: 0 },
    manner: 'well',
    bytesTold: 0,
    keys: await newKeys(),
  }
  const server = createServer((request, response) => void answer(state, request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atFileEnd(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer: state.issuer,
    asked: state.asked,
    thirdPartyFile: fileOf(state.issuer, isFacebook ? ['google', 'facebook'] : ['google']),
    token: (claims, how) => sign(state, claims, how),
    numberToken: (mobile, claims = {}) => sign(state, { phone_number: `+${mobile}`, ...claims }, { audience: NUMBERS }),
    async changeKeys() {
      state.keys = await newKeys()
    },
    behave(as) {
      state.manner = as
    },
    bytesTold: () => state.bytesTold,
    agree(url, claims = {}) {
      const query = new URL(url).searchParams
      const code = randomBytes(12).toString('hex')
      const known = (name: string) => query.get(name) ?? ''
      const [challenge, nonce, redirect] = [known('code_challenge'), known('nonce'), known('redirect_uri')]
      state.codes.set(code, { challenge, nonce, redirect, claims })
      return { code, state: known('state') }
    },
  }
}

type Agreed = { challenge: string; nonce: string; claims: JWTPayload; redirect: string }
type Keys = Awaited<ReturnType<typeof newKeys>>
type State = {
  readonly clock: Clock
  readonly codes: Map<string, Agreed>
  readonly asked: { addresses: number; tokens: number; keys: number }
  keys: Keys
  issuer: string
  manner: Parameters<TestProvider['behave']>[0]
  bytesTold: number
}

const PIECE = Buffer.alloc(64 * 1_024, ' ')
function* endless(state: State) {
  for (;;) {
    state.bytesTold += PIECE.length
    yield PIECE
  }
}

const newKeys = async () => ({
  own: await generateKeyPair('ES256', { extractable: true }),
  other: await generateKeyPair('ES256', { extractable: true }),
})

async function sign(
  { clock, issuer, keys }: State,
  claims: JWTPayload = {},
  { key = 'own', alg = 'ES256', audience = CLIENT.clientId }: Parameters<TestProvider['token']>[1] = {},
): Promise<string> {
  const nowSeconds = Math.floor(clock.nowMs() / 1_000)
  const payload = {
    iss: issuer,
    aud: audience,
    sub: randomBytes(8).toString('hex'),
    jti: randomBytes(8).toString('hex'),
    iat: nowSeconds,
    exp: nowSeconds + AGE_SECONDS,
    ...claims,
  }
  if (alg === 'none') return `${part({ alg })}.${part(payload)}.`
  return new SignJWT(payload).setProtectedHeader({ alg, kid: 'one' }).sign(keys[key].privateKey)
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { asked, issuer, keys } = state
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const path = new URL(request.url ?? '/', issuer).pathname
  if (state.manner === 'away') return void send(503, {})
  if (state.manner === 'endless')
    return void Readable.from(endless(state)).pipe(response.writeHead(200, { 'content-type': 'application/json' }))
  if (path === '/.well-known/openid-configuration') {
    asked.addresses += 1
    return void send(200, state.manner === 'starting' ? { issuer } : discovered(issuer))
  }
  if (path === '/keys') {
    asked.keys += 1
    return void send(200, {
      keys: [{ ...(await exportJWK(keys.own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }],
    })
  }
  if (path !== '/token') return void send(404, {})
  asked.tokens += 1
  if (state.manner === 'silent') return
  if (state.manner === 'broken') return void response.writeHead(500).end('<html>')
  const agreed = await agreedOf(state, request)
  if (state.manner === 'refusing' || agreed === null) return void send(400, { error: 'invalid_grant' })
  const id_token = await sign(state, { nonce: agreed.nonce, ...agreed.claims })
  send(200, { access_token: 'unused', token_type: 'Bearer', id_token })
}

/** What a code was given for, when it is our client who shows it with the verifier of PKCE. A code counts once. */
async function agreedOf({ codes }: State, request: IncomingMessage): Promise<Agreed | null> {
  const form = new URLSearchParams(await bodyOf(request))
  const code = form.get('code') ?? ''
  const known = codes.get(code)
  codes.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isOurs = basicOf(request) === `${CLIENT.clientId}:${CLIENT.clientSecret}`
  const fits = known?.redirect === form.get('redirect_uri') && known?.challenge === challenge
  return known && isOurs && fits ? known : null
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

function fileOf(issuer: string, names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'hiyas-provider-'))
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'third-parties.json')
  const sms = { issuer, audience: NUMBERS, jwksUrl: `${issuer}/keys`, apiUrl: issuer, apiKey: '' }
  const providers = Object.fromEntries(names.map(name => [name, { issuer, ...CLIENT }]))
  writeFileSync(file, JSON.stringify({ HIYAS: { sms, providers } }))
  return file
}
