import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import {
  BEEXAR_ERROR_OF,
  BEEXAR_PATHS,
  type BeexarCall,
  CALETA_PATHS,
  CALETA_STATUS_OF,
  type CaletaCall,
  createSharedSecret,
  createTransferClient,
  createVerifier,
  DOOR_DOCUMENTS,
  HUB88_PATHS,
  HUB88_STATUS_OF,
  type Hub88Call,
  PAM_CALLS,
  PAM_ERROR_OF,
  PAM_HTTP_OF,
  PAM_TRANSACTION_TYPES,
  readBeexar,
  readCaleta,
  readCatalogue,
  readHub88,
  readPamTransaction,
  SupplierGame,
} from '../src/index.ts'

type Operation = {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string; variables: Record<string, { default: string }> }[]
  components?: { securitySchemes: Record<string, object> }
  security?: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
}

const CALLS = {
  beexar: Object.values(BEEXAR_PATHS).map(path => `post ${path}`),
  hub88: Object.values(HUB88_PATHS).map(path => `post ${path}`),
  caleta: Object.values(CALETA_PATHS).map(path => `post ${path}`),
  pam: Object.values(PAM_CALLS).map(({ method, path }) => `${method.toLowerCase()} ${path}`),
}

describe.each(Object.entries(DOOR_DOCUMENTS) as [keyof typeof CALLS, Document][])(
  'the document of %s',
  (name, document) => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, path, operation })),
    )

    test('has every call of the dialect once, and no other', () => {
      expect(operations.map(({ call }) => call).toSorted()).toEqual(CALLS[name].toSorted())
      expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
    })

    test('is OpenAPI 3.1: what must be there is, and its schemas say nothing JSON Schema does not know', () => {
      expect(document).toMatchObject({
        openapi: '3.1.0',
        info: { title: expect.any(String), version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      })
      const [server] = document.servers
      for (const [, variable = ''] of server?.url.matchAll(/\{(\w+)\}/g) ?? [])
        expect(server?.variables[variable]).toMatchObject({ default: expect.any(String) })
      for (const { path, operation } of operations) {
        const inPath = operation.parameters
          .filter(parameter => parameter.in === 'path')
          .map(parameter => parameter.name)
        expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable))
        // OpenAPI has readers of a document ignore parameters of these names.
        const names = operation.parameters.filter(({ in: where }) => where === 'header').map(({ name }) => name)
        for (const ignored of ['accept', 'content-type', 'authorization'])
          expect(names.map(name => name.toLowerCase())).not.toContain(ignored)
        expect(operation.responses['200']).toBeDefined()
        const schemas = [operation.requestBody, ...Object.values(operation.responses)]
          .flatMap(part => (part ? Object.values(part.content) : []))
          .map(({ schema }) => schema)
        for (const schema of schemas) expect(strangeIn(schema)).toEqual([])
      }
    })
  },
)

test('W-27 the document of a dialect that sends its secret says where it stands, and no other says so', () => {
  const { pam, ...others } = DOOR_DOCUMENTS as Record<keyof typeof CALLS, Document>
  expect(pam.security).toEqual([{ secret: [] }])
  expect(pam.components?.securitySchemes.secret).toMatchObject({ type: 'http', scheme: 'bearer' })
  for (const document of Object.values(others)) expect(document.security).toBeUndefined()
})

/** Not `multipleOf`: by a fraction it refuses good amounts, as 0.10 is no multiple of 0.000001 to who counts in binary (W-28). */
const KEYWORDS = /^(type|properties|required|items|anyOf|const|pattern|(min|max)(imum|Length|Items))$/
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']

/** Words and types that are none of JSON Schema. */
function strangeIn(schema: object): string[] {
  return Object.entries(schema).flatMap(([word, value]) => {
    if (!KEYWORDS.test(word)) return [word]
    if (word === 'type') return TYPES.includes(value) ? [] : [String(value)]
    if (word === 'items') return strangeIn(value)
    if (word === 'properties' || word === 'anyOf') return Object.values(value as object).flatMap(strangeIn)
    return []
  })
}

describe('the guide for suppliers', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/supplier-integration.md'), 'utf8')
  const blocks = [...guide.matchAll(/```(?:json|text) (\w+)\.(\w+)\n([\s\S]*?)\n```/g)].map(
    ([, door = '', call = '', text = '']) => ({
      door,
      call,
      text,
    }),
  )
  const block = (door: string, call: string) => blocks.find(one => one.door === door && one.call === call)?.text ?? ''
  const after = (header: string) => new RegExp(`${header}: ([^\`]+)`).exec(guide)?.[1]

  test('W-27 its example of an HMAC is one', () => {
    const secret = /With the secret `([^`]+)`/.exec(guide)?.[1] ?? ''
    expect(createSharedSecret(secret).sign(Buffer.from(block('signed', 'hmac')))).toBe(after('X-REQUEST-SIGN'))
  })

  test('W-27 its example of a signature by RSA is one', () => {
    const verify = createVerifier(block('signed', 'key'))
    expect(verify(Buffer.from(block('signed', 'rsa')), after('X-Hub88-Signature'))).toBe(true)
    expect(verify(Buffer.from(`${block('signed', 'rsa')} `), after('X-Hub88-Signature'))).toBe(false)
  })

  const READ: Readonly<Record<string, (call: string, body: Buffer) => Result<unknown, string>>> = {
    beexar: (call, body) => readBeexar(call as BeexarCall, body),
    hub88: (call, body) => readHub88(call as Hub88Call, body),
    caleta: (call, body) => readCaleta(call as CaletaCall, body),
    pam: (_call, body) => readPamTransaction(body),
  }
  const examples = blocks.filter(({ door }) => door in READ)

  test('has an example of every call that has a body', () => {
    const wanted = [
      ...Object.keys(BEEXAR_PATHS).map(call => `beexar.${call}`),
      ...Object.keys(HUB88_PATHS).map(call => `hub88.${call}`),
      ...Object.keys(CALETA_PATHS).map(call => `caleta.${call}`),
      'pam.addTransaction',
    ]
    expect(examples.map(({ door, call }) => `${door}.${call}`).toSorted()).toEqual(wanted.toSorted())
  })

  test.each([
    ['Beexar and SOFTSWISS', Object.values(BEEXAR_PATHS)],
    ['Hub88', Object.values(HUB88_PATHS)],
    ['Caleta', Object.values(CALETA_PATHS)],
    ['PAM', [...Object.values(PAM_CALLS).map(({ path }) => path), ...PAM_TRANSACTION_TYPES]],
  ])('its part on %s names every address of the dialect, and every type of transaction', (title, names) => {
    const part = guide.split(/^## /m).find(text => text.startsWith(`${title}\n`)) ?? ''
    const named = new Set([...part.matchAll(/`(?:(?:GET|PUT|POST) )?([^`\s]+)`/g)].map(([, name]) => name))
    expect(names.filter(name => !named.has(name))).toEqual([])
  })

  test.each(examples)('its example of $door.$call is read by the door', ({ door, call, text }) => {
    expect(READ[door]?.(call, Buffer.from(text))).toMatchObject({ ok: true })
  })

  test.each(['balance', 'deposit', 'withdraw', 'status'] as const)(
    'W-40 its example of what we ask of a supplier who holds balances is what we send: %s',
    async call => {
      const example = JSON.parse(block('transfer', call === 'withdraw' ? 'deposit' : call))
      const sent: { path: string; said: unknown }[] = []
      const client = createTransferClient({
        baseUrl: '',
        secret: 'the secret of the transfer supplier',
        timeoutMs: () => 20_000,
        async fetch(path, init) {
          sent.push({ path: String(path), said: JSON.parse(String(init?.body)) })
          return new Response(answerTo(call))
        },
      })
      const { player, currency, reference, expires: expiresAtMs } = example
      const move = { player, currency, amount: 1_000_000n, reference, expiresAtMs }
      if (call === 'balance') expect(await client.balance({ player, currency })).toBe(0n)
      else if (call === 'status') expect(await client.status(reference)).toEqual({ state: 'done', amount: move.amount })
      else expect(await client[call](move)).toMatchObject({ ok: true })
      expect(sent).toEqual([{ path: `/${call}`, said: example }])
    },
  )

  /** What the guide has a supplier answer, who holds balances. */
  function answerTo(call: string): string {
    const part = guide.split(/^## /m).find(text => text.startsWith('You hold the balance\n')) ?? ''
    const [balance, done, status] = [...part.matchAll(/^`(\{[^`]+\})`/gm)].map(([, answer = '']) => answer)
    return (call === 'balance' ? balance : call === 'status' ? status : done) ?? ''
  }

  test('GAM-11 its example of a list of games is taken over, and names all that may be said of one', async () => {
    const text = block('games', 'list')
    const list = await readCatalogue({
      url: 'http://acme.test/',
      timeoutMs: 1_000,
      fetch: async () => new Response(text),
    })
    expect(Object.keys(list.games[0] ?? {}).toSorted()).toEqual(Object.keys(SupplierGame.properties).toSorted())
    for (const { const: type } of SupplierGame.properties.type.anyOf) expect(guide).toMatch(new RegExp(`\\b${type}\\b`))
  })

  test('its table of refusals is that of the doors', () => {
    const rows = guide.split('\n').map(line => line.split('|').map(cell => cell.trim().replaceAll('`', '')))
    for (const error of Object.keys(PAM_ERROR_OF) as (keyof typeof PAM_ERROR_OF)[]) {
      const { http, apiCode } = BEEXAR_ERROR_OF[error]
      const pam = `${PAM_HTTP_OF[error] ?? 200} / ${PAM_ERROR_OF[error].code}`
      const row = [error, `${http} / ${apiCode}`, HUB88_STATUS_OF[error], CALETA_STATUS_OF[error], pam]
      expect(rows).toContainEqual(['', ...row, ''])
    }
  })
})
