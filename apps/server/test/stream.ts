import { type ClientRequest, request } from 'node:http'

export type OpenStream = {
  status: number
  /** The next event, as soon as there is one. */
  event(): Promise<{ name: string; data: unknown }>
  /** Settles with the next sign of life. */
  beat(): Promise<void>
  /** Settles when the server ends the line. */
  ended: Promise<void>
  close(): void
}

const EVENT_TIMEOUT_MS = 5_000

/** Follows a stream of server-sent events. */
export function openStream(port: number, path: string, token: string, merchant?: string): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: token, accept: 'text/event-stream', ...(merchant ? { merchant } : {}) }
    const outgoing: ClientRequest = request({ host: '127.0.0.1', port, path, headers, agent: false }, incoming => {
      const events: { name: string; data: unknown }[] = []
      const waiting: ((event: { name: string; data: unknown }) => void)[] = []
      let buffer = ''
      let onBeat = () => {}
      incoming.setEncoding('utf8')
      incoming.on('data', text => {
        buffer += text
        const parts = buffer.split('\n\n')
        buffer = parts.pop() ?? ''
        if (parts.includes(': beat')) onBeat()
        for (const event of parts.flatMap(eventOf)) {
          const next = waiting.shift()
          if (next) next(event)
          else events.push(event)
        }
      })
      const ended = new Promise<void>(over => {
        incoming.on('close', over)
        incoming.on('error', () => over())
      })
      const event = () => {
        const known = events.shift()
        if (known) return Promise.resolve(known)
        return Promise.race([
          new Promise<{ name: string; data: unknown }>(next => waiting.push(next)),
          rejectLater('no event came'),
        ])
      }
      const beat = () =>
        new Promise<void>(resolve => {
          onBeat = resolve
        })
      resolve({ status: incoming.statusCode ?? 0, event, beat, ended, close: () => outgoing.destroy() })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Comments, such as the beat, are no events. */
function eventOf(text: string): { name: string; data: unknown }[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
  const data = field('data')
  return data === undefined ? [] : [{ name: field('event') ?? 'message', data: JSON.parse(data) }]
}

function rejectLater(reason: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(reason)), EVENT_TIMEOUT_MS).unref()
  })
}
