import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

test('the numbers are told beside a server that listens on one address, which is not the loopback', async () => {
  const found = Object.values(networkInterfaces()).flatMap(addresses => addresses ?? [])
  // A machine without a network has the loopback alone; the test of packages/http has every address.
  const host = found.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
  const { port } = await startServer({ name: 'one_address', config: { host } })
  const ask = async (headers = {}) => (await fetch(`http://${host}:${port}/metrics`, { headers })).status
  expect([await ask(), await ask({ 'x-forwarded-for': '203.0.113.7' })]).toEqual([200, 403])
})
