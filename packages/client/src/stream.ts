import { realtime } from '@hiyas/contract'
import { SECOND_MS } from '@hiyas/kernel'
import { type Client, headersOf } from './client.ts'

const RETRY_MIN_MS = SECOND_MS
const RETRY_MAX_MS = 30 * SECOND_MS
/** A line that held for so long was a good one: the next pause is short again. */
const STEADY_MS = 10 * SECOND_MS
/**
 * Whoever logs out here hears on the line that his session is over before the logout has been answered. So long he has to leave; then
 * the session is asked for once more, and only who is refused has lost it.
 */
const LEAVING_MS = 3 * SECOND_MS
/** The server sends a comment every 15 s: silence for longer means that the line is dead. */
const SILENCE_MAX_MS = 40 * SECOND_MS
const BUFFER_LENGTH_MAX = 64 * 1_024

/** One event of the stream, as it came. */
export type StreamEvent = {
  [Name in realtime.EventName]: { readonly name: Name; readonly data: realtime.Events[Name] }
}[realtime.EventName]

/** `onBreak`: there is no line, so that what was told may be so no more; the next one tells everything anew. */
type Listeners = { onEvent: (event: StreamEvent) => void; onBreak?: () => void }

/**
 * Follows the stream of events until the returned function is called. Comes back by itself after growing pauses with jitter, and
 * then hears everything anew. A hidden tab has no line; shown again it opens one. Uses fetch, not EventSource, so that the token
 * travels in a header and never in an address.
 */
export function followEvents(client: Client, listeners: Listeners): () => void {
  const stop = new AbortController()
  void keepConnected(client, listeners, stop.signal)
  return () => stop.abort()
}

async function keepConnected(client: Client, { onEvent, onBreak }: Listeners, stop: AbortSignal): Promise<void> {
  let pauseMs = RETRY_MIN_MS
  // Whoever comes to the page is there. A page that opens a broken line anew does so whether anybody is or not (SES-01).
  let isCome = true
  const onShow = () => {
    isCome ||= !document.hidden
  }
  const onOpen = () => {
    isCome = false
  }
  document.addEventListener('visibilitychange', onShow)
  stop.addEventListener('abort', () => document.removeEventListener('visibilitychange', onShow))
  while (!stop.aborted) {
    await whileHidden(stop)
    if (stop.aborted) return
    const end = await readOnce(client, { isAgain: !isCome, onOpen, onEvent }, stop)
    if (stop.aborted) return
    onBreak?.()
    if (end === 'refused') {
      client.options.onSessionLost?.()
      return
    }
    if (end === 'hidden') continue
    if (end === 'steady') pauseMs = RETRY_MIN_MS
    if (end === 'crowded') await untilHidden(stop)
    else if (end === 'session') await wait(LEAVING_MS, stop)
    else await wait(withJitter(pauseMs), stop)
    pauseMs = Math.min(pauseMs * 2, RETRY_MAX_MS)
  }
}

/**
 * How a line ended: the server refused the session; it says that the session is over; the member has newer lines; the tab was
 * hidden; or it broke.
 */
type End = 'refused' | 'session' | 'crowded' | 'hidden' | 'steady' | 'brief'

/** `isAgain`: nobody has come to the page since the line before. */
type Opening = { isAgain: boolean; onOpen: () => void; onEvent: (event: StreamEvent) => void }

/** One line from its opening to its end. */
async function readOnce(client: Client, { isAgain, onOpen, onEvent }: Opening, stop: AbortSignal): Promise<End> {
  const line = new AbortController()
  const end = () => line.abort()
  const watch = watchSilence(end)
  const onHide = () => document.hidden && end()
  let isSteady = false
  const steady = setTimeout(() => {
    isSteady = true
  }, STEADY_MS)
  stop.addEventListener('abort', end)
  document.addEventListener('visibilitychange', onHide)
  try {
    const address = `${realtime.followEvents.path}${isAgain ? '?again=true' : ''}`
    const headers = headersOf(client.options, realtime.followEvents)
    headers.set('accept', 'text/event-stream')
    const response = await (client.options.fetch ?? fetch)(client.options.baseUrl + address, {
      headers,
      signal: line.signal,
    })
    if (response.status === 401) return (await isOver(response)) ? 'refused' : 'brief'
    if (!response.ok || response.body === null) return 'brief'
    onOpen()
    for await (const event of eventsOf(response.body, watch.heard)) {
      if (stop.aborted) break
      if (event.name === 'ended' && event.data.reason !== 'restart') return event.data.reason
      onEvent(event)
    }
  } catch {
    // The line broke: keepConnected tries again.
  } finally {
    end()
    watch.stop()
    clearTimeout(steady)
    stop.removeEventListener('abort', end)
    document.removeEventListener('visibilitychange', onHide)
  }
  if (document.hidden) return 'hidden'
  return isSteady ? 'steady' : 'brief'
}

/** Whether it is our server that refuses the session (SESS-52): what stands before it may want a login of its own. */
const isOver = (refused: Response): Promise<boolean> =>
  refused.json().then(
    answer => answer?.errorCode === 'login.not.session',
    () => false,
  )

/** The events of a server-sent stream. What is no event of ours, such as one of a newer server, is passed over. */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => undefined,
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let buffer = ''
  while (true) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    buffer += value
    const texts = buffer.split('\n\n')
    buffer = texts.pop() ?? ''
    if (buffer.length > BUFFER_LENGTH_MAX) return
    for (const text of texts) {
      const event = eventOf(text)
      if (event !== null) yield event
    }
  }
}

const NAMES: Readonly<Record<realtime.EventName, true>> = {
  balance: true,
  unread: true,
  announcements: true,
  winners: true,
  hot: true,
  played: true,
  idle: true,
  ended: true,
}

function eventOf(text: string): StreamEvent | null {
  const [, name = ''] = /^event: (.*)$/m.exec(text) ?? []
  const [, data = ''] = /^data: (.*)$/m.exec(text) ?? []
  if (!Object.hasOwn(NAMES, name)) return null
  try {
    return { name, data: JSON.parse(data) } as StreamEvent
  } catch {
    return null
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

const whileHidden = (stop: AbortSignal): Promise<void> => untilSo(() => !document.hidden, stop)
/** Somebody who looks elsewhere and comes back wants this tab, and may push out an older line for it. */
const untilHidden = (stop: AbortSignal): Promise<void> => untilSo(() => document.hidden, stop)

/** Resolves at once when it is so, else when the tab was shown or hidden until it is, or the stream is stopped. */
function untilSo(isSo: () => boolean, stop: AbortSignal): Promise<void> {
  if (isSo()) return Promise.resolve()
  return new Promise(resolve => {
    const done = () => {
      if (!isSo() && !stop.aborted) return
      document.removeEventListener('visibilitychange', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    stop.addEventListener('abort', done)
  })
}

/** A pause, which ends early when the tab is shown or the network is back: now there is somebody to be told, or a way to. */
function wait(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShow)
      globalThis.removeEventListener('online', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    const onShow = () => !document.hidden && done()
    const timer = setTimeout(done, ms)
    document.addEventListener('visibilitychange', onShow)
    globalThis.addEventListener('online', done)
    stop.addEventListener('abort', done)
  })
}

/** Between half and all of the pause, so that a restarted server is not stormed by everyone at once. */
function withJitter(ms: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  return ms / 2 + (ms / 2) * (random / 65_535)
}
