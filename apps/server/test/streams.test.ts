import { identity, wallet } from '@hiyas/contract'
import { fakeClock, MINUTE_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startServer, type TestServer } from './harness.ts'
import { openStream } from './stream.ts'

let server: TestServer
const open = (token: string) => openStream(server.port, wallet.balanceStream.path, token)

beforeAll(async () => {
  server = await startServer({ name: 'streams' })
})

describe('streams', () => {
  test('HOME-14 the first event comes at once and is named after the call', async () => {
    const { token } = await server.registerMember()
    const stream = await open(token)
    expect(await stream.event()).toMatchObject({ name: 'balance', data: { currency: 'PHP' } })
    stream.close()
  })

  test('a guest gets none', async () => {
    const raw = await server.client().send('GET', wallet.balanceStream.path)
    expect(raw).toMatchObject({ status: 401, json: { errorCode: 'login.not.session' } })
  })

  test('SES-08 logging out ends the stream of that session and no other', async () => {
    const member = await server.registerMember()
    const second = await member.client.call(identity.login, { username: member.userName, password: member.password })
    const [one, other] = await Promise.all([open(member.token), open(second.ok ? second.value.token : '')])
    await Promise.all([one.event(), other.event()])
    await member.client.call(identity.logout, {})
    await one.ended
    const otherEnded = vi.fn()
    void other.ended.then(otherEnded)
    expect(await server.client().send('GET', '/healthz')).toMatchObject({ status: 200 })
    expect(otherEnded).not.toHaveBeenCalled()
    other.close()
  })

  test('a member who is shut out loses his streams', async () => {
    const member = await server.registerMember()
    const stream = await open(member.token)
    await stream.event()
    await server.program.door.identity.setDisabled('HIYAS', member.memberId, true)
    await expect(stream.ended).resolves.toBeUndefined()
    expect(await open(member.token)).toMatchObject({ status: 401 })
  })

  test('the sixth stream of a member ends his first', async () => {
    const { token } = await server.registerMember()
    const streams = []
    for (let count = 0; count < 6; count++) {
      const stream = await open(token)
      await stream.event()
      streams.push(stream)
    }
    await streams[0]?.ended
    const metrics = await server.client().send('GET', '/metrics')
    expect(metrics.text).toMatch(/hiyas_streams_open [5-9]/)
    for (const stream of streams) stream.close()
  })

  test('SES-01 a stream ends with its session, also when that falls idle or is too old', async () => {
    const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
    const other = await startServer({ name: 'idle', clock, heartbeatMs: 20 })
    const { token } = await other.registerMember()
    const stream = await openStream(other.port, wallet.balanceStream.path, token)
    await stream.event()
    await stream.beat()
    clock.advance(31 * MINUTE_MS)
    await expect(stream.ended).resolves.toBeUndefined()
  })

  test('a program that stops ends its streams and then itself', async () => {
    const other = await startServer({ name: 'stopping' })
    const { token } = await other.registerMember()
    const stream = await openStream(other.port, wallet.balanceStream.path, token)
    await stream.event()
    await other.stop()
    await stream.ended
    await expect(other.client().send('GET', '/healthz')).rejects.toThrow(/ECONNREFUSED/)
  })
})
