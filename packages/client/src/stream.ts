import type { Call, Out } from '@hiyas/contract'
import { SECOND_MS } from '@hiyas/kernel'
import { type Client, headersOf } from './client.ts'

const RETRY_MIN_MS = SECOND_MS
const RETRY_MAX_MS = 30 * SECOND_MS
/** The server sends a comment every 15 s: silence for longer means that the line is dead. */
const SILENCE_MAX_MS = 40 * SECOND_MS
const BUFFER_LENGTH_MAX = 64 * 1_024

export type StreamHandlers<C> = {
  onData: (data: Out<C>) => void
  /** `true` when connected, `false` while it tries again. */
  onState?: (connected: boolean) => void
}

/**
 * Follows a stream of the contract until the returned function is called. Reconnects by itself with growing pauses and jitter;
 * stays silent while the tab is hidden. Uses fetch, not EventSource, so that the token travels in a header and never in a URL.
 */
export function followStream<C extends Call>(client: Client, call: C, handlers: StreamHandlers<C>): () => void {
  const stop = new AbortController()
  void keepConnected(client, call, handlers, stop.signal)
  return () => stop.abort()
}

async function keepConnected<C extends Call>(client: Client, call: C, handlers: StreamHandlers<C>, stop: AbortSignal) {
  let pauseMs = RETRY_MIN_MS
  while (!stop.aborted) {
    await whileHidden(stop)
    if (stop.aborted) return
    const heard = await readOnce(client, call, handlers, stop)
    handlers.onState?.(false)
    if (heard === 'session_lost') return
    pauseMs = heard === 'data' ? RETRY_MIN_MS : Math.min(pauseMs * 2, RETRY_MAX_MS)
    await wait(withJitter(pauseMs), stop)
  }
}

type Heard = 'data' | 'nothing' | 'session_lost'

/** One connection from its opening to its end. */
async function readOnce<C extends Call>(
  client: Client,
  call: C,
  handlers: StreamHandlers<C>,
  stop: AbortSignal,
): Promise<Heard> {
  const line = new AbortController()
  const end = () => line.abort()
  const watch = watchSilence(end)
  const onHide = () => document.hidden && end()
  stop.addEventListener('abort', end)
  document.addEventListener('visibilitychange', onHide)
  let heard: Heard = 'nothing'
  try {
    const headers = headersOf(client.options, call)
    headers.set('accept', 'text/event-stream')
    const response = await (client.options.fetch ?? fetch)(client.options.baseUrl + call.path, {
      headers,
      signal: line.signal,
    })
    if (response.status === 401) {
      client.options.onSessionLost?.()
      return 'session_lost'
    }
    if (!response.ok || response.body === null) return 'nothing'
    handlers.onState?.(true)
    for await (const data of eventsOf(response.body, watch.heard)) {
      heard = 'data'
      handlers.onData(data as Out<C>)
    }
  } catch {
    // The line broke: keepConnected tries again.
  } finally {
    watch.stop()
    stop.removeEventListener('abort', end)
    document.removeEventListener('visibilitychange', onHide)
  }
  return heard
}

/** The data of each event of a server-sent stream, as JSON. */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => undefined,
): AsyncGenerator<unknown> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let buffer = ''
  while (true) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    buffer += value
    const events = buffer.split('\n\n')
    buffer = events.pop() ?? ''
    if (buffer.length > BUFFER_LENGTH_MAX) return
    for (const event of events) {
      const data = event
        .split('\n')
        .filter(line => line.startsWith('data:'))
        .map(line => line.slice(5).trim())
        .join('\n')
      if (data !== '') yield JSON.parse(data)
    }
  }
}

function watchSilence(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_MAX_MS)
  return {
    heard() {
      clearTimeout(timer)
      timer = setTimeout(onSilence, SILENCE_MAX_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Resolves at once when the tab is shown, else when it is shown again or the stream is stopped. */
function whileHidden(stop: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise(resolve => {
    const done = () => {
      if (document.hidden && !stop.aborted) return
      document.removeEventListener('visibilitychange', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    stop.addEventListener('abort', done)
  })
}

function wait(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Between half and all of the pause, so that a restarted server is not stormed by everyone at once. */
function withJitter(ms: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  return ms / 2 + (ms / 2) * (random / 65_535)
}
