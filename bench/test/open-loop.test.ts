import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLoop } from '../bets/open-loop.ts'

const PER_SECOND = 200
const STALL_MS = 400

let stallsNext = false
const server = createServer(line =>
  line.on('data', () => {
    if (stallsNext) stall()
    line.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nOK')
  }),
)
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

const requests = (count: number) => Array.from({ length: count }, () => Buffer.from('GET / HTTP/1.1\r\n\r\n'))
const portOf = () => (server.address() as { port: number }).port

/** What a busy machine does to the bench: nothing is sent meanwhile. */
function stall(): void {
  stallsNext = false
  const untilMs = performance.now() + STALL_MS
  while (performance.now() < untilMs);
}

describe('the open loop', () => {
  test('counts the time of what was due while nothing could be sent', async () => {
    stallsNext = true
    const report = await openLoop(portOf(), requests(PER_SECOND), { perSecond: PER_SECOND, taken: 'OK' })
    expect(report).toMatchObject({ sent: PER_SECOND, refused: 0 })
    // Four of ten were due during the stall: half of those waited for the half of it and more.
    expect(report.p95Ms).toBeGreaterThan(STALL_MS / 2)
  })

  test('tells how many answers were other than "taken"', async () => {
    const report = await openLoop(portOf(), requests(10), { perSecond: PER_SECOND, taken: 'something else' })
    expect(report).toMatchObject({ sent: 10, refused: 10 })
  })
})
