import { type IncomingHttpHeaders, request } from 'node:http'
import { type Call, type In, identity, type Out } from '@hiyas/contract'
import { newSecret } from '@hiyas/kernel'
import { CompactEncrypt, importJWK } from 'jose'

export type Raw = { status: number; headers: IncomingHttpHeaders; text: string; json: unknown }

/** An answer with everything a test may look at. */
export type Reply<Value> = { status: number; headers: IncomingHttpHeaders } & (
  | { ok: true; value: Value }
  | { ok: false; code: string; field?: string; message: string; detail: unknown }
)

export type SendOptions = { headers?: Record<string, string | string[]>; body?: string | Buffer }
export type CallOptions = {
  /** The token of somebody else than the client's; null for nobody. */
  as?: { token: string } | null
  headers?: Record<string, string>
  /** Another address or method of the call. */
  path?: string
  method?: string
}

/** What an encrypted body says of its making: the harness adds it where a test does not. */
type Fresh = 'iat' | 'jti'
export type Given<C> = Omit<In<C>, Fresh> & Partial<Pick<In<C>, Fresh & keyof In<C>>>

export type TestClient = {
  token: string | undefined
  readonly address: string
  /** Makes a call like our own client does: input where the method wants it, an encrypted body where the call wants one. */
  call<C extends Call>(call: C, input: Given<C>, options?: CallOptions): Promise<Reply<Out<C>>>
  /** The encrypted body of a call, to send it twice or altered. */
  encrypt(input: object): Promise<string>
  send(method: string, path: string, options?: SendOptions): Promise<Raw>
}

let addresses = 0

/** Addresses that differ in their last number alone: 0 and 255 mean a whole network to some. */
const HOSTS = 254

/** Every client has a loopback address of its own. */
function nextAddress(): string {
  const [host, network] = [addresses % HOSTS, Math.floor(addresses / HOSTS)]
  addresses += 1
  return `127.${1 + ((process.pid + (network >> 8)) % 250)}.${network & 255}.${host + 1}`
}

export function createClient(
  port: number,
  { merchant, language, token }: { merchant?: string; language?: string; token?: string } = {},
): TestClient {
  const address = nextAddress()
  const common = { ...(merchant ? { merchant } : {}), ...(language ? { language } : {}) }

  const send: TestClient['send'] = (method, path, { headers = {}, body } = {}) =>
    exchange({ port, address, method, path, headers: { ...common, ...headers }, body })

  const client: TestClient = {
    token,
    address,
    send,
    encrypt: input => encrypt(send, input),
    async call<C extends Call>(call: C, input: Given<C>, options: CallOptions = {}) {
      const { as } = options
      const bearer = as === null ? undefined : (as?.token ?? client.token)
      const { path, ...about } = await requestOf(send, call, input, options.method ?? call.method)
      const headers = { ...(bearer ? { authorization: bearer } : {}), ...about.headers, ...options.headers }
      const raw = await send(options.method ?? call.method, (options.path ?? call.path) + path, { ...about, headers })
      return replyOf<Out<C>>(call, raw)
    },
  }
  return client
}

async function requestOf(send: TestClient['send'], call: Call, input: object, method: string) {
  if (method === 'GET' || method === 'DELETE') {
    const entries = Object.entries(input).map(([name, value]) => [name, String(value)])
    return { path: entries.length > 0 ? `?${new URLSearchParams(entries)}` : '', headers: {} }
  }
  if (!call.encrypted) return { path: '', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
  return {
    path: '',
    headers: { 'content-type': 'application/jose', encryption: 'JWE' },
    body: await encrypt(send, input),
  }
}

async function encrypt(send: TestClient['send'], input: object): Promise<string> {
  const { json } = await send('GET', identity.loginKeys.path)
  const { keys, nowMs } = json as Out<typeof identity.loginKeys>
  const [key] = keys
  const plain = JSON.stringify({ iat: nowMs, jti: newSecret(), ...input })
  return new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key?.kid ?? '' })
    .encrypt(await importJWK(key ?? {}, 'RSA-OAEP-256'))
}

function replyOf<Value>(call: Call, { status, headers, json }: Raw): Reply<Value> {
  const body = (json ?? {}) as Record<string, unknown>
  const succeeded = call.wire === 'envelope' ? body.success === true : status < 400
  if (succeeded) return { ok: true, status, headers, value: (call.wire === 'envelope' ? body.value : json) as Value }
  return {
    ok: false,
    status,
    headers,
    code: String(body.errorCode),
    message: String(body.message),
    detail: body.value,
    ...(typeof body.field === 'string' ? { field: body.field } : {}),
  }
}

type Exchange = Required<Pick<SendOptions, 'headers'>> & {
  port: number
  address: string
  method: string
  path: string
  body: string | Buffer | undefined
}

function exchange({ port, address, method, path, headers, body }: Exchange): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, localAddress: address, method, path, agent: false, headers },
      incoming => {
        const parts: Buffer[] = []
        incoming.on('data', part => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const text = Buffer.concat(parts).toString()
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: parsed(text) })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
