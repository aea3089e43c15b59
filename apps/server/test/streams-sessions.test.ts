import { fakeClock, HOUR_MS, SECOND_MS } from '@hiyas/kernel'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStreams } from '../src/platform/streams/streams.ts'

/** A line of its own session, which remembers what it was told. */
const lineOf = (sessionId: string) => ({
  address: '192.0.2.1',
  owner: { merchant: 'HIYAS', memberId: `of ${sessionId}`, sessionId, token: sessionId, idleAtMs: HOUR_MS },
  write: vi.fn(),
  warn: vi.fn(),
  end: vi.fn(),
})

/** With a beat a second; who a token belongs to is the test's to answer. */
function streamsThatAsk(authenticate: (token: string) => Promise<null>) {
  const streams = createStreams({
    gate: { authenticate, sessionEnded: 'identity.session_ended' },
    notices: { on: () => () => undefined },
    clock: fakeClock(0),
    rateFactor: 1,
    heartbeatMs: SECOND_MS,
  })
  onTestFinished(streams.stop)
  return streams
}

describe('a session that ends while its stream is let in', () => {
  test('SES-08 ends it, whether that is told before or after the line is one of those that are kept', () => {
    const told: ((sessionId: string) => void)[] = []
    const streams = createStreams({
      gate: { authenticate: () => Promise.resolve(null), sessionEnded: 'identity.session_ended' },
      notices: {
        on(_, listener) {
          told.push(listener)
          return () => undefined
        },
      },
      clock: fakeClock(0),
      rateFactor: 1,
    })
    onTestFinished(streams.stop)
    const [early, late, other] = [lineOf('early'), lineOf('late'), lineOf('other')]
    const tell = (sessionId: string) => {
      for (const listener of told) listener(sessionId)
    }
    tell('early')
    for (const line of [early, late, other]) streams.add(line)
    tell('late')
    expect(early.end).toHaveBeenCalledExactlyOnceWith('session')
    expect(late.end).toHaveBeenCalledExactlyOnceWith('session')
    expect(other.end).not.toHaveBeenCalled()
  })
})

describe('sessions that are looked at slowly', () => {
  afterEach(() => void vi.useRealTimers())

  test('SES-01 each line has its turn, however many fall due while others are looked at; one that left has none', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const looks: { token: string; answer: () => void }[] = []
    const streams = streamsThatAsk(token => new Promise(resolve => looks.push({ token, answer: () => resolve(null) })))
    const lines = Array.from({ length: 12 }, (_, number) => lineOf(`session ${number}`))
    const leave = lines.map(line => streams.add(line))
    // Four beats in which every line falls due, and one answer in each.
    for (let beat = 0; beat < 4; beat++) {
      await vi.advanceTimersByTimeAsync(SECOND_MS)
      looks.at(-1)?.answer()
    }
    leave[8]?.()
    for (let answers = 0; answers < 2 * lines.length; answers++) {
      await vi.advanceTimersByTimeAsync(0)
      looks.at(-1)?.answer()
    }
    const looked = looks.map(({ token }) => token)
    expect(new Set(looked)).toEqual(new Set(lines.filter((_, number) => number !== 8).map(({ owner }) => owner.token)))
    expect(looked, 'each once').toHaveLength(11)
  })

  test('SES-01 A11Y-11 a line has its turn within four beats, though one that was opened earlier leaves in each of them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const looked: string[] = []
    const streams = streamsThatAsk(token => {
      looked.push(token)
      return Promise.resolve(null)
    })
    const leave = Array.from({ length: 8 }, (_, number) => streams.add(lineOf(`earlier ${number}`)))
    streams.add(lineOf('stays'))
    for (const leaves of leave.slice(0, 4)) {
      await vi.advanceTimersByTimeAsync(SECOND_MS)
      leaves()
    }
    expect(looked).toContain('stays')
  })
})
