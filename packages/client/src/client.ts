import type { Call, CodeOf, Envelope, FailureCode, In, Out, Shape } from '@hiyas/contract'
import { ok, type Result, refuse } from '@hiyas/kernel'

/** What may go wrong besides the refusals of the call: failures of the server, the way to it, and code of ours that is gone. */
export type TransportCode = FailureCode | 'network' | 'timeout' | 'malformed_answer' | 'part_missing'
export type AnswerCode<C> = CodeOf<C> | TransportCode

export type ClientOptions = {
  /** Empty = the origin of the page. */
  baseUrl: string
  /** The merchant of the session, else of the page: a trial member's calls go to the trial merchant (SESS-10). */
  merchant: string
  /** Read at every call, so that a change takes effect at once. */
  language: () => string
  token: () => string | null
  /** Whose answers this client brings: what a query of one member found is never shown to another. Empty for a visitor. */
  owner?: string
  /** `OTHERS` when running as an installed app (part 1 section 7). */
  device?: string
  /** Told whenever a call that needs a session is answered that there is none: once for each of those under way. */
  onSessionLost?: () => void
  /** Told whenever a call is refused because it is not for trial members (SESS-25). */
  onTrialRefused?: () => void
  /** Told which code of a call could not be fetched. Answers whether it is the code that is missing, and not the connection. */
  onPartMissing?: (part: string) => Promise<boolean>
  fetch?: typeof fetch
}

export type Client = {
  readonly options: ClientOptions
  /** Makes a call of the contract. Never throws for what the network or the server does. */
  call<C extends Call>(call: C, input: In<C>): Promise<Result<Out<C>, AnswerCode<C>>>
}

const TIMEOUT_MS = 15_000

export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis)

  async function call<C extends Call>(call: C, input: In<C>): Promise<Result<Out<C>, AnswerCode<C>>> {
    try {
      const request = await buildRequest(call, input as Record<string, unknown>)
      if (!request.ok) return request as Result<Out<C>, AnswerCode<C>>
      const response = await send(request.value.url, {
        ...request.value.init,
        keepalive: call.keepalive ?? false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return readAnswer(call, response.status, await bodyOf(response)) as Result<Out<C>, AnswerCode<C>>
    } catch (error) {
      return refuse(codeOfError(error)) as Result<Out<C>, AnswerCode<C>>
    }
  }

  async function buildRequest(call: Call, input: Record<string, unknown>) {
    const headers = headersOf(options, call)
    const inQuery = call.method === 'GET' || call.method === 'DELETE'
    if (inQuery)
      return ok({ url: `${options.baseUrl}${call.path}${queryOf(input)}`, init: { method: call.method, headers } })
    const url = options.baseUrl + call.path
    if (call.form) return ok({ url, init: { method: call.method, headers, body: formOf(input) } })
    headers.set('content-type', 'application/json')
    if (!call.encrypted) return ok({ url, init: { method: call.method, headers, body: JSON.stringify(input) } })
    // Its code is fetched with the first such call, and may not come.
    const part = await import('./encrypt.ts').catch(() => null)
    if (part === null) return refuse((await options.onPartMissing?.('encrypt')) ? 'part_missing' : 'network')
    const body = await part.encryptBody(client, input)
    if (!body.ok) return body
    headers.set('encryption', 'JWE')
    // LOGIN-37: a login says JSON, so the compact JWE travels as a JSON text.
    return ok({ url, init: { method: call.method, headers, body: JSON.stringify(body.value) } })
  }

  function readAnswer(call: Call, status: number, body: unknown): Result<unknown, string> {
    const refusal = refusalOf(call, status, body)
    if (refusal === null) {
      const answer = call.wire === 'envelope' ? (body as { value: unknown }).value : body
      const value = call.bareList && Array.isArray(answer) ? { [call.bareList]: answer } : answer
      return fits(value, call.shape) ? ok(value) : refuse('malformed_answer')
    }
    if (refusal.code === 'login.not.session' && call.access !== 'anyone') options.onSessionLost?.()
    if (refusal.code === 'free_reject') options.onTrialRefused?.()
    return refusal
  }

  const client: Client = { options, call }
  return client
}

/** The headers every call carries (wire names of existing clients). */
export function headersOf(options: ClientOptions, call: Pick<Call, 'module'>): Headers {
  const headers = new Headers({ merchant: options.merchant, language: options.language(), accept: 'application/json' })
  const token = options.token()
  if (token !== null) headers.set('authorization', token)
  if (options.device !== undefined) headers.set('device', options.device)
  if (call.module !== undefined) headers.set('moduleid', call.module)
  return headers
}

function queryOf(input: Record<string, unknown>): string {
  const fields = formOf(input)
  return fields.size === 0 ? '' : `?${fields}`
}

/** What is set, as a form or a query spells it; its content type goes with it by itself. */
function formOf(input: Record<string, unknown>): URLSearchParams {
  const present = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)]))
}

/** Where that is without a code of ours, what stands before the server says in words of its own that it cannot reach it. */
const isAway = (status: number): boolean => status >= 502

const bodyOf = (response: Response): Promise<unknown> =>
  isAway(response.status) ? response.json().catch(() => null) : response.json()

function refusalOf(call: Call, status: number, body: unknown) {
  const envelope = (body ?? {}) as Partial<Envelope> & { field?: string }
  const succeeded = call.wire === 'envelope' ? envelope.success === true : status < 400
  if (succeeded) return null
  const detail =
    typeof envelope.value === 'object' && envelope.value !== null
      ? { detail: envelope.value as Record<string, unknown> }
      : {}
  return refuse(envelope.errorCode || (isAway(status) ? 'system_busy' : 'malformed_answer'), {
    ...(envelope.field ? { field: envelope.field } : {}),
    ...detail,
  })
}

/** Whether every record and list is there that a screen reads from. */
function fits(value: unknown, shape: Shape | null | undefined): boolean {
  if (!shape) return true
  if (Array.isArray(shape)) return Array.isArray(value) && value.every(item => fits(item, shape[0]))
  return isRecord(value) && Object.entries(shape).every(([field, inner]) => fits(value[field], inner))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function codeOfError(error: unknown): TransportCode {
  if (error instanceof SyntaxError) return 'malformed_answer'
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network'
}
