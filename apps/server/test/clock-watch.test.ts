import { HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from '@hiyas/kernel'
import { beforeAll, expect, test, vi } from 'vitest'
import { startServer, type TestServer } from './harness.ts'

let aheadMs = 0
let server: TestServer
beforeAll(async () => {
  server = await startServer({ name: 'clock_watch', clock: { nowMs: () => systemClock.nowMs() + aheadMs } })
})

async function told(): Promise<{ ready: unknown; seconds: number }> {
  const client = server.client()
  const { json } = await client.send('GET', '/readyz')
  const { text } = await client.send('GET', '/metrics')
  return { ready: json, seconds: Number(/^hiyas_clock_ahead_seconds (\S+)$/m.exec(text)?.[1]) }
}

/** To fifty seconds: the machine may stand still while it is asked. */
const NEARLY = -2

const finding = (words: RegExp) => ({ status: 'ready', findings: [expect.stringMatching(words)] })

test.each([
  ['right', 0, { status: 'ready' }],
  ['a minute ahead, which is no alarm', MINUTE_MS, { status: 'ready' }],
  ['an hour ahead', HOUR_MS, finding(/^clock ahead of the database: 3\d{3} s$/)],
  ['an hour behind', -HOUR_MS, finding(/^clock behind the database: 3\d{3} s$/)],
  ['right again', 0, { status: 'ready' }],
])(
  'how far the clock of a server is from the database is a figure, and told where it is wrong: %s',
  async (_, ms, ready) => {
    aheadMs = ms
    // Of what takes long nothing is told.
    await vi.waitFor(async () => {
      const { ready: said, seconds } = await told()
      expect(said).toEqual(ready)
      expect(seconds).toBeCloseTo(ms / SECOND_MS, NEARLY)
    })
  },
)
