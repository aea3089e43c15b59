import fc from 'fast-check'

/** What of JSON Schema the contract and the documents of the doors are written in. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
}

/** Fields of a message in their order: a list, because a name may stand twice. */
export type Fields = readonly (readonly [name: string, value: unknown])[]

const LONG = 'x'.repeat(5_000)
const DEEP = 200

/** What has broken programs before. */
const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  2 ** 53,
  -(2 ** 63),
  8_640_000_000_000_000,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  '9223372036854775808',
  '99999999999999999999999999',
  LONG,
  '\0',
  'a\0b',
  '\u{1f48e}'.repeat(20),
  '\ud800',
  '\u202e\u0000\ufeff',
  'ı İ ß ﬀ',
  'a\u0301'.repeat(30),
  '%',
  '%00',
  '_%\\',
  "' or ''='",
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  'toString',
  'a\r\nset-cookie: b=c',
  '0193a1f0-0000-7000-8000-000000000002',
  [],
  [null],
  [[]],
  {},
  { length: 3 },
  { toString: 'x' },
  { constructor: { prototype: { isAdmin: true } } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  nested(DEEP),
]

const NASTY_NAMES = ['', '__proto__', 'constructor', 'prototype', 'toString', 'a.b', '\0', LONG, '$where', '0', 'ñ']

/** A body that is no list of fields. */
export const NASTY_BODIES: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[[]]',
  '{',
  '{"a":}',
  '{"a":1}}',
  '{"a":1}{"a":1}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '\ufeff{}',
  '{"a":1e9999}',
  '{"\\ud800":"\\udfff"}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  'a=b&a=c&__proto__=d',
  '%',
  '<a/>',
]

/** Values the schema allows, ends of its ranges more often than their middles. */
export function good(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(good))
  switch (schema.type) {
    case 'string':
      return goodText(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(good(schema.items ?? {}), { maxLength: 3 })
    case 'object':
      return goodFields(schema).map(fields => Object.fromEntries(fields))
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function goodText({ pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  const plain = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) })
  return fc.oneof(plain, fc.constant('x'.repeat(maxLength)), fc.constant('x'.repeat(minLength)))
}

/** All that must be there, and some of the rest. */
export function goodFields({ properties = {}, required = [] }: Schema): fc.Arbitrary<Fields> {
  const each = Object.entries(properties).map(([name, schema]) =>
    fc.tuple(required.includes(name) ? fc.constant(true) : fc.boolean(), fc.tuple(fc.constant(name), good(schema))),
  )
  return fc.tuple(...each).map(all => all.flatMap(([isThere, field]) => (isThere ? [field] : [])))
}

/** Good fields with up to three things done to them. */
export function fields(schema: Schema): fc.Arbitrary<Fields> {
  const names = Object.keys(schema.properties ?? {})
  return fc
    .tuple(goodFields(schema), fc.array(change(names), { maxLength: 3 }))
    .map(([whole, changes]) => changes.reduce<Fields>((now, done) => done(now), whole))
}

export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)

type Change = (fields: Fields) => Fields

function change(names: readonly string[]): fc.Arbitrary<Change> {
  const added = fc
    .tuple(fc.constantFrom(...NASTY_NAMES), nasty)
    .map(field => told('add', field, all => [...all, field]))
  if (names.length === 0) return added
  const name = fc.constantFrom(...names)
  const field = fc.tuple(name, nasty)
  return fc.oneof(
    { weight: 4, arbitrary: field.map(one => told('set', one, all => [...all.filter(([n]) => n !== one[0]), one])) },
    { weight: 1, arbitrary: name.map(gone => told('drop', gone, all => all.filter(([n]) => n !== gone))) },
    { weight: 1, arbitrary: field.map(one => told('twice', one, all => [...all, one])) },
    { weight: 1, arbitrary: added },
  )
}

/** A change that says what it does, for the report of what failed. */
const told = (what: string, field: unknown, done: Change): Change =>
  Object.assign(done, { [fc.toStringMethod]: () => `${what} ${fc.stringify(field)}` })

/** As JSON, a name as often as it stands there, whatever the name. */
export const jsonOf = (all: Fields): string =>
  `{${all.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`

/** As a query or a form. */
export const textsOf = (all: Fields): string =>
  all
    .map(([name, value]) => `${encoded(name)}=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&')

/** Half of a surrogate pair has no encoding of its own. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

function nested(depth: number): unknown {
  let inner: unknown = 'x'
  for (let level = 0; level < depth; level++) inner = { a: [inner] }
  return inner
}
