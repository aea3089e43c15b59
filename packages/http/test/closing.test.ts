import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { SECOND_MS } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { endConnectionsWhileClosing } from '../src/index.ts'

/** Longer than any of these tests may take. */
const NEVER_MS = 60 * SECOND_MS

type Running = { server: Server; port: number; close: () => Promise<void>; asked: Promise<ServerResponse> }

/** Answers nothing by itself. */
async function start(answersMaxMs: number): Promise<Running> {
  const server = createServer()
  const asked = once(server, 'request').then(([, response]) => response as ServerResponse)
  const closing = endConnectionsWhileClosing(server, answersMaxMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    closing()
    await new Promise(resolve => server.close(resolve))
  }
  return { server, port: (server.address() as AddressInfo).port, close, asked }
}

/** A connection on which something was said, once the server knows of it. */
async function say({ server, port }: Running, said: string): Promise<Socket> {
  const known = once(server, 'connection')
  const line = connect(port, '127.0.0.1')
  line.on('error', () => undefined).resume()
  await Promise.all([known, once(line, 'connect')])
  if (said !== '') line.write(said)
  return line
}

const WHOLE = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n'
const HALF_A_BODY = 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n{'

test.each([
  ['has asked nothing yet', ''],
  ['has asked half a question', 'POST / HTTP/1.1\r\nhost: here\r\n'],
])('a server that closes does not wait for a connection on which somebody %s', async (_, said) => {
  const running = await start(NEVER_MS)
  const line = await say(running, said)
  const ended = once(line, 'close')
  await running.close()
  await ended
  expect(line.destroyed).toBe(true)
})

test('a server that closes waits for an answer, and not for its connection, which might ask again', async () => {
  const running = await start(NEVER_MS)
  const line = await say(running, WHOLE)
  let heard = ''
  line.on('data', part => (heard += String(part)))
  const response = await running.asked
  const closed = running.close()
  response.end('at last')
  await closed
  expect(heard).toContain('at last')
})

test.each([
  ['an answer that does not come', WHOLE],
  ['a question whose rest does not come', HALF_A_BODY],
])('a server that closes waits for %s no longer than it is told to', async (_, said) => {
  const running = await start(1)
  const line = await say(running, said)
  const ended = once(line, 'close')
  await running.asked
  await running.close()
  await ended
  expect(line.destroyed).toBe(true)
})
