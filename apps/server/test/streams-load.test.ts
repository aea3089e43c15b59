import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { realtime } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test, vi } from 'vitest'
import { plain } from './announcement.ts'
import { startServer, type TestServer } from './harness.ts'

const STREAMS = 1_000
/** Below what one address may ask for in a minute. */
const STREAMS_PER_ADDRESS = 250
/** Both ends of a stream are in this process, with their sockets. Measured: about 16 kB. */
const BYTES_PER_STREAM_MAX = 60_000
/** Processor time of one publish, to be told to all of them and read by all of them. Measured: about 60 ms. */
const PUBLISH_CPU_MS_MAX = 1_000

let server: TestServer
beforeAll(async () => {
  server = await startServer({ name: 'streams_load', heartbeatMs: 600_000 })
})

type Follower = { told: number; socket: Socket }

/** A reader that keeps nothing of what it reads but how often it was told of announcements. */
function follow(number: number): Promise<Follower> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.203.0.${1 + Math.floor(number / STREAMS_PER_ADDRESS)}`
    const socket = connect({ host: '127.0.0.1', port: server.port, localAddress })
    const follower = { told: 0, socket }
    socket.setEncoding('latin1')
    socket.on('data', text => {
      follower.told += text.toString().split('event: announcements').length - 1
      if (follower.told > 0) resolve(follower)
    })
    socket.on('error', reject)
    socket.write(`GET ${realtime.followEvents.path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`)
  })
}

async function followAll(): Promise<Follower[]> {
  const followers: Follower[] = []
  for (let from = 0; from < STREAMS; from += 100) {
    const more = Array.from({ length: 100 }, (_, index) => follow(from + index))
    followers.push(...(await Promise.all(more)))
  }
  return followers
}

function memoryNow(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const openNow = async () => (await server.client().send('GET', '/metrics')).text

test('HOME-15 a thousand open streams cost little memory, and one publish is told to all of them at once', {
  timeout: 60_000,
}, async () => {
  const warmUp = await follow(0)
  const before = memoryNow()
  const followers = await followAll()
  atFileEnd(() => {
    for (const { socket } of [warmUp, ...followers]) socket.destroy()
  })
  expect(await openNow()).toContain(`hiyas_streams_open ${STREAMS + 1}`)
  const bytesPerStream = (memoryNow() - before) / STREAMS
  expect(bytesPerStream).toBeLessThan(BYTES_PER_STREAM_MAX)

  const cpuBefore = process.cpuUsage()
  await inTransaction(server.program.deps.database, tx =>
    server.program.door.messages.publish(tx, 'HIYAS', plain('to-all', systemClock.nowMs())),
  )
  await vi.waitFor(() => expect(followers.filter(({ told }) => told === 2)).toHaveLength(STREAMS))
  const { user, system } = process.cpuUsage(cpuBefore)
  expect((user + system) / 1_000).toBeLessThan(PUBLISH_CPU_MS_MAX)

  for (const { socket } of followers) socket.destroy()
  await vi.waitFor(async () => expect(await openNow()).toContain('hiyas_streams_open 1'))
})
