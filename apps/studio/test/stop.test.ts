import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import { SECOND_MS } from '@hiyas/kernel'
import Fastify from 'fastify'
import { beforeAll, expect, test, vi } from 'vitest'
import { stopInTime } from '../src/server/stopping.ts'
import { createTurns } from '../src/server/turns.ts'
import { ask, fromPage, type Studio, sitDown, startStudio } from './studio.ts'

/** A server left to itself waits a minute and more for the rest of a question. */
const STOP_MAX_MS = 20 * SECOND_MS

let ending: Studio
let hurried: Studio
beforeAll(async () => {
  ending = await startStudio()
  hurried = await startStudio(undefined, { requestTimeoutMs: 1_000 })
})

test(
  'a program that ends waits for nobody who has connected and asks nothing, nor for half of a question',
  async () => {
    const { hostname, port } = new URL(ending.url)
    const silent = connectTo(Number(port), hostname)
    const halfway = connectTo(Number(port), hostname)
    const ended = Promise.all([silent, halfway].map(line => once(line, 'close')))
    await Promise.all([silent, halfway].map(line => once(line, 'connect')))
    halfway.write('POST /api/session HTTP/1.1\r\nhost: studio\r\n')
    expect((await fetch(`${ending.url}/healthz`)).status).toBe(200)
    await ending.stop()
    await ended
  },
  STOP_MAX_MS,
)

test(
  'whoever asks half of a question is not waited for; who has asked is answered however long it takes',
  async () => {
    hurried.wallet.give('patient', '10.00')
    hurried.wallet.failNext('userInfo', 'hold')
    const asked = ask(hurried, '/api/session', {
      body: fromPage({ token: `patient.${randomUUID()}`, game: 'hiyas-reels' }),
    })
    await vi.waitFor(() => expect(hurried.wallet.held).toHaveLength(1))
    const { hostname, port } = new URL(hurried.url)
    const halves = ['POST /api/session HTTP/1.1\r\nhost: studio\r\n', 'content-length: 9\r\n\r\n{']
    for (const said of [halves[0] ?? '', halves.join('')]) {
      const line = connectTo(Number(port), hostname)
      const ended = once(line, 'close')
      line.resume().write(said)
      await ended
    }
    expect(hurried.wallet.held).toHaveLength(1)
    hurried.wallet.giveUp()
    expect((await asked).status).toBe(503)
    await hurried.stop()
  },
  STOP_MAX_MS,
)

test('a program that ends gives its last answers, and waits for no connection after them', async () => {
  const last = await startStudio()
  last.wallet.give('last', '10.00')
  last.wallet.failNext('userInfo', 'hold')
  const asked = ask(last, '/api/session', { body: fromPage({ token: `last.${randomUUID()}`, game: 'hiyas-reels' }) })
  await vi.waitFor(() => expect(last.wallet.held).toHaveLength(1))
  const stopped = last.stop()
  await vi.waitFor(() => expect(fetch(`${last.url}/healthz`)).rejects.toThrow())
  last.wallet.giveUp()
  expect((await asked).status).toBe(503)
  await stopped
})

test('GAM-17 what is asked of a program that ends on a line that is still busy is answered like anything else', async () => {
  const last = await startStudio()
  last.wallet.give('last', '10.00')
  last.wallet.failNext('userInfo', 'hold', 'hold')
  const { hostname, port } = new URL(last.url)
  const line = connectTo(Number(port), hostname)
  let told = ''
  line.on('data', data => {
    told += String(data)
  })
  const ended = once(line, 'close')
  const askOnIt = (): void => {
    const body = JSON.stringify(fromPage({ token: `last.${randomUUID()}`, game: 'hiyas-reels' }))
    const head = ['POST /api/session HTTP/1.1', 'host: studio', 'content-type: application/json']
    line.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  }
  askOnIt()
  await vi.waitFor(() => expect(last.wallet.held).toHaveLength(1))
  const stopped = last.stop()
  await vi.waitFor(() => expect(fetch(`${last.url}/healthz`)).rejects.toThrow())
  askOnIt()
  await vi.waitFor(() => expect(last.wallet.held).toHaveLength(2))
  last.wallet.giveUp()
  await ended
  await stopped
  expect(told.match(/{.*?}}/g)).toEqual(Array(2).fill('{"error":{"code":"wallet_unreachable"}}'))
})

test('GAM-17 a program that ends waits for what its rounds still tell the wallet behind their answers', async () => {
  const last = await startStudio()
  const seat = await sitDown(last)
  last.wallet.failNext('win', 'late')
  const { body } = await seat.spin()
  await vi.waitFor(() => expect(last.wallet.late).toHaveLength(1))
  const stopped = last.stop()
  await vi.waitFor(() => expect(fetch(`${last.url}/healthz`)).rejects.toThrow())
  last.wallet.goOn()
  await stopped
  const next = await last.restart()
  expect((await seat.state(next)).body.lastRound).toMatchObject({ id: body.round.id, state: 'settled' })
})

/** What waits for a wallet that says nothing: a question, and a turn that has begun. */
async function waitingForWallet() {
  const silence = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const app = Fastify()
  app.get('/', () => {
    asked.resolve()
    return silence.promise
  })
  const answer = fetch(await app.listen({ port: 0, host: '127.0.0.1' }))
  await asked.promise
  const told: string[] = []
  const turn = createTurns(
    halt => {
      halt.addEventListener('abort', () => void told.push('halt'))
      return silence.promise
    },
    { pauseMs: SECOND_MS, onFault: () => undefined },
  )
  turn.start()
  const database = { close: async () => void told.push('let go') }
  const speak = async () => {
    silence.resolve()
    await answer
  }
  return { parts: { app, turns: [turn], database }, told, speak }
}

test('GAM-17 a program that ends tells its turns at once, while its last answers wait, and lets the database go after both', async () => {
  const waiting = await waitingForWallet()
  const stopped = stopInTime(waiting.parts, STOP_MAX_MS)
  expect(waiting.told).toEqual(['halt'])
  await waiting.speak()
  expect(await stopped).toBe(true)
  expect(waiting.told).toEqual(['halt', 'let go'])
})

test('GAM-17 a program that ends waits for a silent wallet for so long and no longer', async () => {
  const waiting = await waitingForWallet()
  expect(await stopInTime(waiting.parts, 1)).toBe(false)
  expect(waiting.told).toEqual(['halt'])
  await waiting.speak()
})

const STOPPING = join(import.meta.dirname, '../src/server/stopping.ts')

/** Ends while all that writes for it is busy: a single thread, which hashes. */
const BUSY = `
  import { pbkdf2 } from 'node:crypto'
  import Fastify from 'fastify'
  import { leaveSaying } from ${JSON.stringify(STOPPING)}
  const { log } = Fastify({ logger: true })
  pbkdf2('password', 'salt', 50_000, 64, 'sha512', () => undefined)
  log.info('wallet call unfinished')
  leaveSaying(log, 'did not stop in time')`

test('a program that does not end in time says so last, however busy its machine is', async () => {
  const left = Promise.withResolvers<{ code: unknown; stdout: string }>()
  const options = { env: { ...process.env, UV_THREADPOOL_SIZE: '1' }, cwd: import.meta.dirname }
  execFile(process.execPath, ['--input-type=module', '--eval', BUSY], options, (error, stdout) =>
    left.resolve({ code: error?.code, stdout }),
  )
  const { code, stdout } = await left.promise
  expect(code).toBe(1)
  const said = (stdout.match(/.+/g) ?? []).map(line => (JSON.parse(line) as { msg: string }).msg)
  expect(said).toEqual(['wallet call unfinished', 'did not stop in time'])
})
