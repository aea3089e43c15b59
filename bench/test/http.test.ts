import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, loopbackOf } from '../http.ts'

const server = createServer((request, response) => {
  if (request.url === '/whole') request.pipe(response.writeHead(201))
  if (request.url === '/broken') {
    response.writeHead(200, { 'content-length': '100' }).write('half of i')
    setImmediate(() => response.destroy())
  }
})
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const at = (path: string) => ({ port: (server.address() as { port: number }).port, path, method: 'POST' })

describe('what is asked over HTTP', () => {
  test('is answered with its status and its body', async () => {
    expect(await ask(at('/whole'), 'said')).toEqual({ status: 201, text: 'said' })
  })

  test('fails when the answer breaks off, as when a program is killed', async () => {
    await expect(ask(at('/broken'))).rejects.toThrow()
  })

  test('fails when nobody answers in time', async () => {
    await expect(ask({ ...at('/silent'), signal: AbortSignal.timeout(50) })).rejects.toThrow()
  })
})

test('everybody has an address of his own', () => {
  const all = Array.from({ length: 2_000 }, (_, number) => loopbackOf(number))
  expect(new Set(all).size).toBe(all.length)
  for (const address of all) expect(address).toMatch(/^127\.(\d{1,2}|1\d\d|2[0-4]\d|25[0-4])\.\d{1,3}\.[1-9]\d{0,2}$/)
})
