import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { answers } from '../src/answers.ts'

test('a page is there where the server has it, not where it refuses or is gone', async () => {
  const asked: string[] = []
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    response.writeHead(url === '/m/home' ? 200 : 503).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect([await answers(`${address}/m/home`), await answers(`${address}/m/login`)]).toEqual([true, false])
  expect(asked).toEqual(['HEAD /m/home', 'HEAD /m/login'])
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  expect(await answers(`${address}/m/home`)).toBe(false)
})
