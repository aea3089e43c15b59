import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { identity } from '@hiyas/contract'
import { atFileEnd } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import { startServer, type TestServer } from './harness.ts'
import { hold } from './hold.ts'

const metricsOf = async (server: TestServer): Promise<string> => (await server.client().send('GET', '/metrics')).text

/** A studio that keeps whoever asks waiting. */
async function startSilentStudio() {
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>()
  const studio = createServer(({ url }, response) => url?.startsWith('/held') && resolve(response))
  await new Promise<void>(listening => studio.listen(0, '127.0.0.1', listening))
  atFileEnd(async () => {
    studio.closeAllConnections()
    studio.close()
  })
  return { url: `http://127.0.0.1:${(studio.address() as AddressInfo).port}`, asked }
}

test('who goes away before he is answered is in the log and in the figures, once, for as long as he has waited', async () => {
  const lines: string[] = []
  const studio = await startSilentStudio()
  const server = await startServer({
    name: 'left',
    config: { studioUrl: studio.url },
    onLog: line => lines.push(line),
  })
  const asker = request({ host: '127.0.0.1', port: server.port, path: '/studio/held?token=lihim' })
  asker.on('error', () => undefined)
  asker.end()
  const late = await studio.asked
  asker.destroy()
  const line = await vi.waitFor(() => {
    const found = lines.map(text => JSON.parse(text)).find(({ outcome }) => outcome === 'left')
    expect(found).toBeDefined()
    return found
  })
  expect(line).toMatchObject({ call: 'other', method: 'GET', path: '/studio/held', traceId: expect.any(String) })
  expect(line).not.toHaveProperty('status')
  late.end('too late')
  await vi.waitFor(() => expect(late.closed).toBe(true))
  const counts = (await metricsOf(server)).match(/^hiyas_request_seconds_count.*outcome="left".*$/gm)
  expect(counts).toEqual(['hiyas_request_seconds_count{call="other",status="none",outcome="left"} 1'])
  expect(lines.filter(text => text.includes('/studio/held') && text.includes('"request"'))).toHaveLength(1)
})

test('a figure that the database does not tell is left out, and what is found wrong is unknown: the program serves, and all else is told', async () => {
  const server = await startServer({ name: 'silent_figure', lookMaxMs: 2_000 })
  expect(await server.client().call(identity.loginKeys, {})).toMatchObject({ ok: true })
  const held = await hold(server, 'lock table graphile_worker._private_jobs in access exclusive mode')
  const silent = await metricsOf(server)
  expect(silent).toContain('hiyas_request_seconds_count{call="identity.loginKeys",status="200",outcome="ok"} 1')
  expect(silent).toContain('hiyas_streams_open 0')
  expect(silent).not.toContain('hiyas_jobs_given_up')
  await vi.waitFor(async () =>
    expect(await server.client().send('GET', '/readyz')).toMatchObject({
      status: 200,
      json: { status: 'ready', findings: ['findings could not be read'] },
    }),
  )
  await held.letGo()
  await vi.waitFor(async () => expect(await metricsOf(server)).toContain('hiyas_jobs_given_up'))
  await vi.waitFor(async () => expect((await server.client().send('GET', '/readyz')).json).toEqual({ status: 'ready' }))
})

test('a page that says that something is away counts as no answer that is well', async () => {
  const server = await startServer({ name: 'away_page' })
  expect((await server.client().send('GET', '/studio/play')).status).toBe(503)
  const metrics = await metricsOf(server)
  expect(metrics).toContain('hiyas_request_seconds_count{call="other",status="503",outcome="system_busy"} 1')
})
