import { fakeClock, HOUR_MS, SECOND_MS } from '@hiyas/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../src/client/api.ts'
import { createPlayClock } from '../src/client/play-clock.ts'

const SERVER_MS = Date.parse('2026-11-21T12:00:00Z')

afterEach(() => void vi.unstubAllGlobals())

/** A page whose own clock, which nobody puts, and whose server go on together; each question is so long on its way there and back. */
function page() {
  const [own, server] = [fakeClock(5_000), fakeClock(SERVER_MS)]
  const clock = createPlayClock(own)
  const api = createApi('https://host/studio/', clock)
  const pass = (ms: number) => {
    own.advance(ms)
    server.advance(ms)
  }
  const ask = async ({ thereMs = 0, backMs = 0, date = () => new Date(server.nowMs()).toUTCString() } = {}) => {
    vi.stubGlobal('fetch', async () => {
      pass(thereMs)
      const headers = { date: date() }
      pass(backMs)
      return new Response('{}', { headers })
    })
    await api.state()
  }
  return { own, server, clock, pass, ask }
}

test('RG-01 a device that slept is told how long by the next answer of the server, to the second', async () => {
  const { server, clock, pass, ask } = page()
  await ask()
  const beganMs = clock.nowMs()
  pass(10 * SECOND_MS)
  server.advance(2 * HOUR_MS)
  expect(clock.nowMs() - beganMs).toBe(10 * SECOND_MS)
  await ask()
  const passedMs = clock.nowMs() - beganMs
  expect(passedMs).toBeGreaterThan(2 * HOUR_MS + 8 * SECOND_MS)
  expect(passedMs).toBeLessThanOrEqual(2 * HOUR_MS + 10 * SECOND_MS)
})

test.each([
  [9_000, 0, 0, 0],
  [0, 9_000, 0, 0],
  [0, 0, 9_000, 0],
  [0, 0, 0, 9_000],
  [4_999, 3_001, 333, 20],
])('RG-01 what is long on its way is not taken for sleep: %i ms there and %i back, then %i and %i', async (...ms) => {
  const { own, clock, pass, ask } = page()
  const [thereMs, backMs, thereNextMs, backNextMs] = ms
  await ask({ thereMs, backMs })
  for (const passedMs of [1, 700, 999, 60_000]) {
    pass(passedMs)
    await ask({ thereMs: thereNextMs, backMs: backNextMs })
    expect(clock.nowMs()).toBe(own.nowMs())
  }
})

test.each(['', 'yesterday'])('RG-01 an answer that says no time (%j) changes nothing', async said => {
  const { own, clock, pass, ask } = page()
  await ask()
  pass(SECOND_MS)
  await ask({ date: () => said })
  expect(clock.nowMs()).toBe(own.nowMs())
})
