import { type ClientRequest, request } from 'node:http'
import { realtime } from '@hiyas/contract'

export type OpenStream = {
  status: number
  /** The data of the next event of this type, as soon as there is one; those of other types wait until they are asked for. */
  event<Name extends realtime.EventName>(name: Name): Promise<realtime.Events[Name]>
  /** The types of the events nobody has asked for yet. */
  waiting(): string[]
  /** Settles with the next sign of life. */
  beat(): Promise<void>
  /** Settles when the server ends the line. */
  ended: Promise<void>
  close(): void
}

const EVENT_TIMEOUT_MS = 20_000

type Told = { name: string; data: unknown }
type Who = { token?: string; isAgain?: boolean; merchant?: string; language?: string; localAddress?: string }

/** Follows the stream of a page, as its member or as a visitor. */
export function openStream(
  port: number,
  { token, merchant, language, localAddress, isAgain = false }: Who = {},
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'text/event-stream',
      ...(token === undefined ? {} : { authorization: token }),
      ...(merchant ? { merchant } : {}),
      ...(language ? { language } : {}),
    }
    const path = `${realtime.followEvents.path}${isAgain ? '?again=true' : ''}`
    const about = { host: '127.0.0.1', port, path, headers, agent: false, ...(localAddress ? { localAddress } : {}) }
    const outgoing: ClientRequest = request(about, incoming => {
      const events: Told[] = []
      const askers: { name: string; tell: (data: unknown) => void }[] = []
      let buffer = ''
      let onBeat = () => {}
      incoming.setEncoding('utf8')
      incoming.on('data', text => {
        buffer += text
        const parts = buffer.split('\n\n')
        buffer = parts.pop() ?? ''
        if (parts.includes(': beat')) onBeat()
        for (const event of parts.flatMap(eventOf)) {
          const asker = askers.findIndex(({ name }) => name === event.name)
          if (asker < 0) events.push(event)
          else askers.splice(asker, 1)[0]?.tell(event.data)
        }
      })
      const ended = new Promise<void>(over => {
        incoming.on('close', over)
        incoming.on('error', () => over())
      })
      const event = (name: string) => {
        const known = events.findIndex(told => told.name === name)
        if (known >= 0) return Promise.resolve(events.splice(known, 1)[0]?.data)
        return Promise.race([
          new Promise<unknown>(tell => askers.push({ name, tell })),
          rejectLater(`no event ${name} came`),
        ])
      }
      const beat = () =>
        new Promise<void>(resolve => {
          onBeat = resolve
        })
      resolve({
        status: incoming.statusCode ?? 0,
        event: event as OpenStream['event'],
        waiting: () => events.map(({ name }) => name),
        beat,
        ended,
        close: () => outgoing.destroy(),
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Comments, such as the beat, are no events. */
function eventOf(text: string): Told[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
  const data = field('data')
  return data === undefined ? [] : [{ name: field('event') ?? 'message', data: JSON.parse(data) }]
}

function rejectLater(reason: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(reason)), EVENT_TIMEOUT_MS).unref()
  })
}
