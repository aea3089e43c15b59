import { once } from 'node:events'
import { connect } from 'node:net'
import { defineCall, identity } from '@hiyas/contract'
import { ok, refuse, systemClock } from '@hiyas/kernel'
import { Registry } from 'prom-client'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { systemBusy } from '../src/platform/failure.ts'
import { createHttp } from '../src/platform/http/server.ts'
import { createLog } from '../src/platform/log.ts'
import { type Gate, handle, type Module } from '../src/platform/module.ts'

/** Calls that no module has, each with one thing that can go wrong behind it. */
const call = <Name extends string>(name: Name, wire: 'envelope' | 'bare', access: 'anyone' | 'agent' = 'anyone') =>
  defineCall({
    name: `site.${name}`,
    summary: 'A fixture',
    method: 'GET',
    path: wire === 'envelope' ? `/wps/${name}` : `/own/${name}`,
    wire,
    access,
    input: identity.logout.input,
    // An object with one text.
    output: identity.checkUsername.input,
    refusals: ['known'],
    spec: ['CALL-05'],
    example: { input: {}, output: { username: 'x' } },
  })

const gate: Gate = {
  merchantFor: async () => ({
    code: 'HIYAS',
    trialCode: 'HIYASFUN',
    currency: 'PHP',
    profile: 'DEMO',
    isPlayMoney: true,
    languageDefault: 'EN',
    countries: ['PH'],
    isBonusInPlay: false,
    ageMin: 21,
    isClosed: false,
  }),
  flags: async () => ({}) as never,
  authenticate: async token => ({
    memberId: 'm',
    sessionId: 's',
    merchant: 'HIYAS',
    userName: 'u',
    provedAtMs: 0,
    idleAtMs: 0,
    type: Number(token),
  }),
  decrypt: async () => null,
  isAllPlayMoney: async () => true,
  sessionEnded: 'identity.session_ended',
}

const module: Module = {
  name: 'site',
  needs: [],
  migrations: async () => [],
  routes: [
    handle(call('fine', 'envelope'), async () => ok({ username: 'yes', secret: 'not declared' })),
    handle(call('agents', 'envelope', 'agent'), async () => ok({ username: 'yes' })),
    handle(call('refused', 'envelope'), async () => refuse('known', { field: 'a', detail: { left: '1.00' } })),
    handle(call('bare-fine', 'bare'), async () => ok({ username: 'yes' })),
    handle(call('bare-refused', 'bare'), async () => refuse('known')),
    handle(call('misshapen', 'envelope'), async () => ok({ username: 7 as unknown as string })),
    handle(call('unnamed', 'envelope'), async () => refuse('surprise' as 'known')),
    handle(call('broken', 'envelope'), async () => {
      throw new Error('the secret of the house')
    }),
    handle(call('crowded', 'envelope'), async () => {
      throw systemBusy()
    }),
  ],
}

const lines: string[] = []
let ask: (path: string, headers?: Record<string, string>) => Promise<{ status: number; json: unknown; trace: string }>

const serve = (modules: readonly Module[]) =>
  createHttp({
    modules,
    gate,
    streams: { room: () => 'free', add: () => () => undefined, closeAll: () => undefined, count: () => 0 },
    log: createLog('info', { write: line => void lines.push(line) }),
    metrics: new Registry(),
    clock: systemClock,
    checkDatabase: async () => undefined,
    findings: [],
    rateFactor: 1,
    trustedProxies: [],
    studioUrl: null,
    sandboxUrl: null,
    demo: false,
    offline: true,
    siteFolder: '/nowhere',
    askedOrigins: [],
    artFolder: '/nowhere',
  })

beforeAll(async () => {
  const http = await serve([module])
  ask = async (path, headers = {}) => {
    const { statusCode, body, headers: sent } = await http.inject({ method: 'GET', url: path, headers })
    return { status: statusCode, json: JSON.parse(body) as unknown, trace: String(sent['x-app-trace-id']) }
  }
})

describe('answers', () => {
  test('CALL-05 the envelope holds the value, and nothing that is not declared', async () => {
    expect(await ask('/wps/fine')).toMatchObject({
      status: 200,
      json: { success: true, value: { username: 'yes' }, message: '', errorCode: '' },
    })
    expect(JSON.stringify(await ask('/wps/fine'))).not.toContain('not declared')
  })

  test('a refusal is an answer: code, field and what explains it', async () => {
    expect(await ask('/wps/refused')).toMatchObject({
      status: 200,
      json: { success: false, errorCode: 'known', field: 'a', value: { left: '1.00' } },
    })
  })

  test('a call of our own answers without an envelope, and refuses by its status', async () => {
    expect(await ask('/own/bare-fine')).toMatchObject({ status: 200, json: { username: 'yes' } })
    const refused = await ask('/own/bare-refused')
    expect(refused).toMatchObject({ status: 422, json: { errorCode: 'known' } })
    expect(refused.json).not.toHaveProperty('success')
  })

  test.each(['0', '4', '40'])('SESS-28 a member of type %s is no agent', async type => {
    expect(await ask('/wps/agents', { authorization: type })).toMatchObject({
      status: 403,
      json: { success: false, errorCode: 'permission.denied' },
    })
  })

  test.each(['1', '2', '41', '42'])('SESS-28 a member of type %s is one', async type => {
    expect(await ask('/wps/agents', { authorization: type })).toMatchObject({ status: 200 })
  })
})

describe('bugs', () => {
  test.each(['misshapen', 'unnamed', 'broken'])(
    '%s: the asker learns the trace id only, the log everything',
    async name => {
      const { status, json, trace } = await ask(`/wps/${name}`)
      expect({ status, json }).toMatchObject({ status: 500, json: { success: false, errorCode: 'system_error' } })
      expect(JSON.stringify(json)).not.toContain('secret')
      const logged = lines
        .filter(line => line.includes(trace))
        .map(line => JSON.parse(line) as { msg: string; err?: object })
      expect(logged.find(line => line.err !== undefined)).toMatchObject({ msg: 'a bug answered system_error' })
    },
  )

  test('what is overloaded says so', async () => {
    expect(await ask('/wps/crowded')).toMatchObject({ status: 503, json: { errorCode: 'system_busy' } })
  })

  test('two functions for one call do not start', async () => {
    await expect(serve([module, module])).rejects.toThrow('the call site.fine is answered twice')
  })
})

test('a server that closes gives its last answers, and waits for no connection after them', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = handle(call('slow', 'bare'), async () => {
    asked.resolve()
    await answered.promise
    return ok({ username: 'yes' })
  })
  const http = await serve([{ ...module, routes: [slow] }])
  const answer = fetch(`${await http.listen({ port: 0, host: '127.0.0.1' })}/own/slow`)
  await asked.promise
  const closed = http.close()
  await vi.waitFor(() => expect(http.server.listening).toBe(false))
  answered.resolve()
  expect(await (await answer).json()).toEqual({ username: 'yes' })
  await closed
})

test('CALL-05 what comes on an open connection while the server closes is answered in the envelope, with its trace id, and is the last there', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = handle(call('slow', 'bare'), async () => {
    asked.resolve()
    await answered.promise
    return ok({ username: 'yes' })
  })
  const http = await serve([{ ...module, routes: [slow, ...module.routes] }])
  const { port } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
  const line = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  const told = line.toArray()
  line.write('GET /own/slow HTTP/1.1\r\nHost: hiyas\r\n\r\n')
  await asked.promise
  const closed = http.close()
  await vi.waitFor(() => expect(http.server.listening).toBe(false))
  const next = once(http.server, 'request')
  line.write('GET /wps/fine HTTP/1.1\r\nHost: hiyas\r\n\r\n')
  await next
  answered.resolve()
  const [, , head = '', body = ''] = (await told).join('').split(/\r\n\r\n|(?<=\})(?=HTTP)/)
  expect(head).toMatch(/^HTTP\/1\.1 200 /)
  expect(head).toMatch(/^connection: close$/im)
  expect(head).toMatch(/^x-app-trace-id: [\da-f-]{36}$/m)
  expect(head).toMatch(/^cache-control: no-store$/m)
  expect(JSON.parse(body)).toMatchObject({ success: true, value: { username: 'yes' }, errorCode: '' })
  await closed
})
