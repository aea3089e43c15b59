import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Call, games, realtime } from '@hiyas/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { ALL_CALLS } from '../src/platform/calls.ts'
import { callListMarkdown } from '../src/platform/docs/call-list.ts'
import { openApiOf } from '../src/platform/docs/openapi.ts'
import { BODY_BYTES_MAX } from '../src/platform/http/bodies.ts'
import { inputCheck, outputCheck } from '../src/platform/http/input.ts'
import { startServer, type TestMember, type TestServer } from './harness.ts'

const named = ALL_CALLS.map(call => [call.name, call] as const)
const addressesOf = (call: Call) =>
  [call.path, ...(call.aliases ?? [])].flatMap(path =>
    [call.method, ...(call.methodAliases ?? [])].map(method => ({ method, path })),
  )

describe('every call of the contract', () => {
  test.each(named)('%s: its example is an input and an output of it', (_, call) => {
    expect(inputCheck(call)(structuredClone(call.example.input), 'json')).toEqual(call.example.input)
    // Of what is text a blank is dropped.
    expect(inputCheck(call)(structuredClone(call.example.input), 'text')).toBeDefined()
    expect(outputCheck(call)(structuredClone(call.example.output))).toEqual(call.example.output)
  })

  test('no address belongs to two calls', () => {
    const all = ALL_CALLS.flatMap(addressesOf).map(({ method, path }) => `${method} ${path}`)
    expect(all).toEqual([...new Set(all)])
  })

  test('docs/calls.md is what the generator writes', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/calls.md'), 'utf8')
    expect(page).toBe(callListMarkdown(ALL_CALLS))
  })
})

describe('the server', () => {
  let server: TestServer
  let member: TestMember

  beforeAll(async () => {
    server = await startServer({ name: 'conformance' })
    member = await server.registerMember()
  })

  test('answers every call of the contract, and no other', () => {
    const answered = server.program.modules.flatMap(module => module.routes).map(route => route.call.name)
    expect(answered.toSorted()).toEqual(ALL_CALLS.map(call => call.name))
  })

  test.each(named.filter(([, call]) => call.access !== 'anyone'))(
    'CALL-182 %s is refused without a token at every address',
    async (_, call) => {
      for (const { method, path } of addressesOf(call)) {
        const refused = await server.client().call(call, call.example.input as object, { method, path })
        expect([method, path, refused.status]).toEqual([method, path, 401])
        expect(refused).toMatchObject({ ok: false, code: 'login.not.session' })
        if (call.wire === 'envelope') expect(refused.headers['x-app-trace-id']).toMatch(/^[\da-f-]{36}$/)
      }
    },
  )

  const withWrongInput = named.flatMap(([name, call]) => {
    const wrong = wrongInputOf(call)
    return wrong && call.wire !== 'stream' ? [[name, call, wrong] as const] : []
  })

  test('most calls have an input that can be wrong', () => {
    expect(withWrongInput.length).toBeGreaterThan(ALL_CALLS.length / 2)
  })

  test.each(withWrongInput)('%s names the field of a wrong input', async (_, call, { input, field }) => {
    const refused = await member.client.call(call, input)
    expect(refused).toMatchObject({ ok: false, status: 400, code: 'request_param_err', field })
  })

  const readable = named.filter(([, call]) => call.method === 'GET' && call.wire !== 'stream')
  test.each(readable)('%s takes no notice of fields it does not know', async (_, call) => {
    const plain = await member.client.call(call, call.example.input as object)
    const extra = { ...(call.example.input as object), t: 1, _: 2, ext: 'webp', token: 'x', nonsense: '' }
    expect((await member.client.call(call, extra)).status).toBe(plain.status)
  })

  /** Of the OpenAPI document, what an answer of this status may be called. */
  async function codesOf(call: Call, status: number): Promise<string[]> {
    const { json } = await server.client().send('GET', '/openapi.json')
    const { paths } = json as { paths: Record<string, Record<string, { responses: Record<string, Described> }>> }
    return paths[call.path]?.[call.method.toLowerCase()]?.responses[status]?.description.split(', ') ?? []
  }

  test.each(named.filter(([, call]) => call.realMembersOnly))(
    'SESS-25 SESS-27 %s is nothing for who tries the site, and its documents say so',
    async (name, call) => {
      const { client } = await server.trialMember()
      const refused = await client.call(call, call.example.input as object)
      expect(refused).toMatchObject({ ok: false, status: 403, code: 'free_reject' })
      expect(await codesOf(call, 403)).toContain('free_reject')
      expect([name, callListMarkdown([call])]).toEqual([name, expect.stringContaining('nobody who tries the site')])
    },
  )

  test.each([
    ['a body that is too long', 413, 'application/json', JSON.stringify('x'.repeat(BODY_BYTES_MAX))],
    ['a body of another kind', 415, 'application/xml', '<a/>'],
  ])('%s is answered with %i, as the documents of the call say', async (_, status, type, body) => {
    const headers = { 'content-type': type, authorization: member.token }
    const answer = await server.client().send('POST', games.addFavourite.path, { headers, body })
    expect(answer.status).toBe(status)
    expect(await codesOf(games.addFavourite, status)).toContain((answer.json as { errorCode: string }).errorCode)
  })

  test('a page is not followed with a session that is over, as the documents of the call say', async () => {
    const answer = await server.client({ token: 'x'.repeat(43) }).call(realtime.followEvents, {})
    expect(answer).toMatchObject({ ok: false, status: 401, code: 'login.not.session' })
    expect(await codesOf(realtime.followEvents, 401)).toContain('login.not.session')
  })

  test('the OpenAPI document names every call once and refers only to what it has', async () => {
    const { status, json, text } = await server.client().send('GET', '/openapi.json')
    expect(status).toBe(200)
    expect(json).toEqual(openApiOf(ALL_CALLS.toSorted(byRoute(server))))
    const document = json as { openapi: string; paths: Record<string, Record<string, { operationId: string }>> }
    expect(document.openapi).toBe('3.1.0')
    const ids = Object.values(document.paths).flatMap(path => Object.values(path).map(entry => entry.operationId))
    expect(ids.toSorted()).toEqual(ALL_CALLS.map(call => call.name))
    for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference.split('/').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], json)
      expect([reference, target]).toEqual([reference, expect.any(Object)])
    }
  })
})

type Described = { description: string }

/** The order in which the server's modules name their calls. */
function byRoute(server: TestServer) {
  const order = server.program.modules.flatMap(module => module.routes).map(route => route.call.name)
  return (one: Call, other: Call) => order.indexOf(one.name) - order.indexOf(other.name)
}

type Property = { type?: string; maxLength?: number; enum?: unknown[] }

/** An input with exactly one fault, and the field that has it; null for a call whose input cannot be wrong. */
function wrongInputOf(call: Call): { input: Record<string, unknown>; field: string } | null {
  const { properties = {} } = call.input as { properties?: Record<string, Property> }
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  for (const [field, property] of Object.entries(properties)) {
    const value = wrongValueOf(property, inQuery)
    if (value !== undefined) return { input: { ...(call.example.input as object), [field]: value }, field }
  }
  return null
}

function wrongValueOf({ type, maxLength, enum: words }: Property, inQuery: boolean): unknown {
  if (words) return 'no such word'
  if (type === 'integer') return 'three'
  if (type === 'string' && maxLength !== undefined) return inQuery ? 'x'.repeat(maxLength + 1) : 7
  return undefined
}
