import type { ErrorCode, WireError, WireRound, WireSession, WireSpinAnswer, WireState } from '../wire.ts'

/** What came of a call. `unreachable`: no answer, or one that only says that something in between is broken. */
export type ApiResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly detail: Readonly<Record<string, unknown>> }
  | { readonly kind: 'unreachable' }

export type StudioApi = {
  open(token: string, game: string): Promise<ApiResult<WireSession>>
  state(): Promise<ApiResult<WireState>>
  spin(stake: string, requestId: string): Promise<ApiResult<WireSpinAnswer>>
  history(): Promise<ApiResult<{ rounds: WireRound[] }>>
  shown(round: string): Promise<ApiResult<object>>
}

/** The server itself waits for a bet and for a win, 3 s each: no answer after this is no answer. */
const ANSWER_TIMEOUT_MS = 10_000

/** The only place of the game that talks to the network. The session's secret lives here, in memory, and nowhere else. */
export function createApi(base: string): StudioApi {
  let secret: string | null = null

  async function call<Value>(path: string, body?: object): Promise<ApiResult<Value>> {
    try {
      const response = await fetch(`${base}api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(secret ? { authorization: `Bearer ${secret}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
      const answer: unknown = await response.json()
      if (response.ok) return { kind: 'ok', value: answer as Value }
      return refusalOf(answer)
    } catch {
      return { kind: 'unreachable' }
    }
  }

  return {
    async open(token, game) {
      const result = await call<WireSession>('session', { token, game })
      if (result.kind === 'ok') secret = result.value.session
      return result
    },
    state: () => call('session'),
    spin: (stake, requestId) => call('spin', { stake, requestId }),
    history: () => call('history'),
    shown: round => call('shown', { round }),
  }
}

/** An error page of something in between has no code of ours: then nobody knows whether the call took effect. */
function refusalOf(answer: unknown): ApiResult<never> {
  const error = (answer as Partial<WireError> | null)?.error
  if (!error || error.code === 'internal') return { kind: 'unreachable' }
  return { kind: 'refused', code: error.code, detail: error.detail ?? {} }
}
