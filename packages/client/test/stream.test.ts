import { SECOND_MS } from '@hiyas/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../src/client.ts'
import { eventsOf, followEvents, type StreamEvent } from '../src/stream.ts'

const encoder = new TextEncoder()
const balance = (sumBalance: string) => `event: balance\ndata: ${JSON.stringify({ sumBalance, currency: 'PHP' })}\n\n`

/** One line the server was asked for. */
type Line = {
  headers: Headers
  url: string
  isOpen: () => boolean
  say(text: string): void
  /** The way to the server is gone. */
  breakDown(): void
  close(): void
}

let lines: Line[]
let status: number
let words: string
let page: EventTarget & { hidden: boolean }
let stop: () => void
let heard: StreamEvent[]
let [lost, breaks] = [0, [] as null[]]

/** Answers like the server: a body that stays open until somebody ends it. */
const answer: typeof fetch = async (url, init) => {
  let isOpen = true
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (act: () => void) => () => {
        if (isOpen) act()
        isOpen = false
      }
      lines.push({
        headers: new Headers(init?.headers),
        url: String(url),
        isOpen: () => isOpen,
        say: text => controller.enqueue(encoder.encode(text)),
        breakDown: end(() => controller.error(new TypeError('network'))),
        close: end(() => controller.close()),
      })
      init?.signal?.addEventListener(
        'abort',
        end(() => controller.error(new DOMException('aborted', 'AbortError'))),
      )
    },
  })
  return new Response(status === 200 ? body : words, { status })
}

const client = createClient({
  baseUrl: '',
  merchant: 'HIYAS',
  language: () => 'TY',
  token: () => 'secret-token',
  onSessionLost: () => {
    lost += 1
  },
  fetch: answer,
})

const line = (number: number): Line => {
  const found = lines[number]
  if (found === undefined) throw new Error(`there are ${lines.length} lines`)
  return found
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
async function show(isShown: boolean): Promise<void> {
  page.hidden = !isShown
  page.dispatchEvent(new Event('visibilitychange'))
  await passes(0)
}
/** What chance says of every pause from now on. */
const draws = (chance: number) =>
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(values => {
    ;(values as Uint16Array)[0] = chance
    return values
  })

beforeEach(async () => {
  vi.useFakeTimers()
  draws(0)
  lines = []
  heard = []
  status = 200
  words = JSON.stringify({ value: null, message: '', errorCode: 'login.not.session' })
  ;[lost, breaks] = [0, []]
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  const network = new EventTarget()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  vi.stubGlobal('networkIsBack', () => network.dispatchEvent(new Event('online')))
  stop = followEvents(client, { onEvent: event => heard.push(event), onBreak: () => breaks.push(null) })
  await passes(0)
})

afterEach(async () => {
  stop()
  await passes(0)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a line', () => {
  test('HOME-14 carries the token in a header and never in its address, and tells what it hears', async () => {
    expect(line(0).headers.get('authorization')).toBe('secret-token')
    expect(line(0).url).toBe('/realtime/events')
    line(0).say(`: open\n\n${balance('1.00')}`)
    line(0).say(balance('2.00'))
    await passes(0)
    expect(heard).toEqual([
      { name: 'balance', data: { sumBalance: '1.00', currency: 'PHP' } },
      { name: 'balance', data: { sumBalance: '2.00', currency: 'PHP' } },
    ])
  })

  test.each([
    ['all', 65_535, 1],
    ['half', 0, 0.5],
  ] as const)(
    'HOME-14 that broke is opened again after ever longer pauses, by chance between half and all of one: %s',
    async (_, chance, part) => {
      draws(chance)
      status = 503
      line(0).breakDown()
      await passes(0)
      for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
        const before = lines.length
        await passes(pauseMs * part - 1)
        expect(lines).toHaveLength(before)
        await passes(1)
        expect(lines).toHaveLength(before + 1)
      }
      status = 200
      await passes(30_000 * part)
      await passes(11 * SECOND_MS)
      const steady = lines.length
      lines.at(-1)?.close()
      await passes(1_000 * part)
      expect(lines).toHaveLength(steady + 1)
    },
  )

  test('SES-01 that a page opens by itself after the one before broke says so, and not where somebody has come to the page', async () => {
    const [first, again] = ['/realtime/events', '/realtime/events?again=true']
    line(0).breakDown()
    await passes(2 * SECOND_MS)
    expect([line(1).url, breaks.length]).toEqual([again, 1])
    await show(false)
    await show(true)
    expect([line(2).url, breaks.length]).toEqual([first, 2])
    line(2).breakDown()
    await passes(2 * SECOND_MS)
    expect(line(3).url).toBe(again)
    // Somebody has come, and no line has told the server yet.
    line(3).breakDown()
    await passes(0)
    status = 503
    await show(false)
    await show(true)
    await passes(20 * SECOND_MS)
    const urls = lines.slice(4).map(({ url }) => url)
    expect(urls.length).toBeGreaterThan(2)
    expect(new Set(urls)).toEqual(new Set([first]))
  })

  test('HOME-14 on which nothing was heard for longer than two heartbeats is dead', async () => {
    await passes(30 * SECOND_MS)
    line(0).say(': beat\n\n')
    await passes(39 * SECOND_MS)
    expect(line(0).isOpen()).toBe(true)
    await passes(2 * SECOND_MS)
    expect(line(0).isOpen()).toBe(false)
    await passes(SECOND_MS)
    expect(lines).toHaveLength(2)
  })

  test('HOME-14 comes back at once when the network does', async () => {
    status = 503
    line(0).breakDown()
    await passes(20 * SECOND_MS)
    const before = lines.length
    ;(globalThis as unknown as { networkIsBack: () => void }).networkIsBack()
    await passes(0)
    expect(lines).toHaveLength(before + 1)
  })

  test('a restarted server is asked again like after any break', async () => {
    line(0).say('event: ended\ndata: {"reason":"restart"}\n\n')
    line(0).close()
    await passes(SECOND_MS)
    expect(lines).toHaveLength(2)
    expect(lost).toBe(0)
  })
})

describe('a hidden tab', () => {
  test('HOME-14 has no line, and opens one as soon as it is shown', async () => {
    await show(false)
    expect(line(0).isOpen()).toBe(false)
    await passes(120 * SECOND_MS)
    expect(lines).toHaveLength(1)
    await show(true)
    expect(lines).toHaveLength(2)
  })

  test('HOME-14 does not wait out a pause when it is shown', async () => {
    status = 503
    line(0).breakDown()
    await passes(40 * SECOND_MS)
    await show(false)
    const before = lines.length
    await show(true)
    expect(lines.length).toBeGreaterThan(before)
  })
})

describe('an end that is meant', () => {
  test('SESS-52 of the session loses it, once, as soon as the server has refused it', async () => {
    line(0).say('event: ended\ndata: {"reason":"session"}\n\n')
    line(0).close()
    status = 401
    await passes(2_999)
    expect([lost, lines.length]).toEqual([0, 1])
    await passes(120 * SECOND_MS)
    expect([lost, lines.length]).toEqual([1, 2])
  })

  test('SESS-40 of a session that its member ends here himself is no loss', async () => {
    line(0).say('event: ended\ndata: {"reason":"session"}\n\n')
    line(0).close()
    status = 401
    await passes(1_000)
    stop()
    await passes(120 * SECOND_MS)
    expect([lost, lines.length]).toEqual([0, 1])
  })

  test('SESS-52 a token the server no longer knows is the same', async () => {
    status = 401
    line(0).breakDown()
    await passes(120 * SECOND_MS)
    expect([lost, lines.length]).toEqual([1, 2])
  })

  test.each(['', '<html>Authorization Required</html>', '{"errorCode":"unauthorized"}', 'null'])(
    'SESS-52 something in between that wants a login of its own (%s) loses nobody his session: the line is asked for again',
    async said => {
      ;[words, status] = [said, 401]
      line(0).breakDown()
      await passes(10 * SECOND_MS)
      expect(lost).toBe(0)
      status = 200
      await passes(60 * SECOND_MS)
      expect(lines.at(-1)?.isOpen()).toBe(true)
    },
  )

  test('WALLET-01 a member with too many lines does not push them out in a circle: this one, of which it is told that it is gone, waits until it is looked at anew', async () => {
    line(0).say('event: ended\ndata: {"reason":"crowded"}\n\n')
    await passes(120 * SECOND_MS)
    expect([lines.length, breaks.length]).toEqual([1, 1])
    await show(false)
    await show(true)
    await passes(0)
    expect([lines.length, breaks.length]).toEqual([2, 1])
  })

  test('of whoever follows closes the line and tells nothing more', async () => {
    stop()
    await passes(120 * SECOND_MS)
    expect(line(0).isOpen()).toBe(false)
    expect([lines.length, heard]).toEqual([1, []])
  })
})

test('events are read across chunks; comments, what cannot be read and what a newer server tells are passed over', async () => {
  const chunks = [
    ': hello\n\nevent: balance\nda',
    'ta: {"sumBalance":"1.00"}\n',
    '\nevent: weather\ndata: {"sun":1}\n\nevent: balance\ndata: {broken\n\nevent: toString\ndata: {}\n\n',
    'event: unread\ndata: {"messages":1}\n\n',
  ]
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
  const events: unknown[] = []
  for await (const event of eventsOf(body)) events.push(event)
  expect(events).toEqual([
    { name: 'balance', data: { sumBalance: '1.00' } },
    { name: 'unread', data: { messages: 1 } },
  ])
})
