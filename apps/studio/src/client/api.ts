import { newSecret, secureRandom } from '@hiyas/kernel'
import type { WireRound, WireSession, WireShown, WireSpinAnswer, WireState } from '../wire.ts'
import type { ErrorCode, WireError } from '../wire-errors.ts'
import type { PlayClock } from './play-clock.ts'

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
  /** A server of before answers nothing. */
  shown(round: string): Promise<ApiResult<Partial<WireShown>>>
}

/** The server itself waits for a bet and for a win, 3 s each: no answer after this is no answer. */
const ANSWER_TIMEOUT_MS = 10_000

/** A question to the studio, with the session's secret as soon as there is one. */
export type Caller = {
  call<Value>(path: string, body?: object): Promise<ApiResult<Value>>
  /** Trades the launch token for a session; again, from this page, when the answer was lost. */
  open<Session extends { readonly session: string }>(token: string, game: string): Promise<ApiResult<Session>>
  /** Hears what the server tells on a line of events until it ends or `stop` is raised. `onBytes`: the line is alive. */
  listen<Event>(path: string, stop: AbortSignal, onEvent: (event: Event) => void, onBytes: () => void): Promise<void>
}

const EVENT_LENGTH_MAX = 64 * 1_024

/** The only place of the game that talks to the network. The session's secret lives here, in memory, and nowhere else. */
export function createCaller(base: string, clock: PlayClock): Caller {
  const nonce = newSecret(secureRandom)
  let secret: string | null = null

  async function call<Value>(path: string, body?: object): Promise<ApiResult<Value>> {
    const askedMs = clock.nowMs()
    try {
      const response = await fetch(`${base}api/${path}`, {
        ...(body ? posted(body, secret) : { headers: secret ? { authorization: `Bearer ${secret}` } : {} }),
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
      clock.answered(askedMs, Date.parse(response.headers.get('date') ?? ''))
      const answer: unknown = await response.json()
      if (response.ok) return { kind: 'ok', value: answer as Value }
      return refusalOf(answer)
    } catch {
      return { kind: 'unreachable' }
    }
  }

  async function open<Session extends { readonly session: string }>(token: string, game: string) {
    const result = await call<Session>('session', { token, game, nonce })
    if (result.kind === 'ok') secret = result.value.session
    return result
  }

  async function listen<Event>(
    path: string,
    stop: AbortSignal,
    onEvent: (event: Event) => void,
    onBytes: () => void,
  ): Promise<void> {
    const response = await fetch(`${base}api/${path}`, {
      headers: { accept: 'text/event-stream', ...(secret ? { authorization: `Bearer ${secret}` } : {}) },
      credentials: 'omit',
      cache: 'no-store',
      signal: stop,
    })
    if (!response.ok || !response.body) return
    const reader = response.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .getReader()
    for (let buffer = ''; buffer.length <= EVENT_LENGTH_MAX; ) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      const texts = (buffer + value).split('\n\n')
      buffer = texts.pop() ?? ''
      for (const text of texts) {
        const [, data] = /^data: (.*)$/m.exec(text) ?? []
        if (data) onEvent(JSON.parse(data) as Event)
      }
    }
  }

  return { call, open, listen }
}

/**
 * A frame without an origin asks for leave before every request that is out of the ordinary, and no answer to that is kept: a spin would
 * cross the line twice. Plain text without a header of its own is ordinary, so the secret travels beside what is asked.
 */
const posted = (body: object, secret: string | null): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(secret === null ? body : { ...body, session: secret }),
})

/** The calls of a slot. */
export function createApi(base: string, clock: PlayClock): StudioApi {
  const { call, open } = createCaller(base, clock)
  return {
    open,
    state: () => call('session'),
    spin: (stake, requestId) => call('spin', { stake, requestId }),
    history: () => call('history'),
    shown: round => call('shown', { round }),
  }
}

/** An error page of something in between has no code of ours: then nobody knows whether the call took effect. */
function refusalOf(answer: unknown): ApiResult<never> {
  const error: Partial<WireError['error']> | undefined = (answer as Partial<WireError> | null)?.error
  if (typeof error?.code !== 'string' || error.code === 'internal') return { kind: 'unreachable' }
  return { kind: 'refused', code: error.code, detail: error.detail ?? {} }
}
