import type { Call } from '@hiyas/contract'
import { newSecret } from '@hiyas/kernel'
import fc from 'fast-check'
import type { Raw, TestClient } from '../client.ts'
import { type Fields, fields, jsonOf, NASTY_BODIES, type Schema, textsOf } from './values.ts'

/** One request, described so that a report can show it. */
export type Shot = {
  as: 'visitor' | 'member'
  method: string
  path: string
  /** What it says: fields as the call wants them, or bytes that are none. */
  said: { fields: Fields } | { body: string }
  mediaType: string
  headers: Readonly<Record<string, string>>
  /** Of an encrypted call: whether it says that it was made now. */
  isFresh: boolean
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const MEDIA_TYPES = [
  JSON_TYPE,
  JSON_TYPE,
  JSON_TYPE,
  FORM_TYPE,
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'application/jose',
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json;charset="',
  '',
  'x',
]
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']

/** Headers that mean something somewhere. */
const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { merchant: 'NOBODY' },
  { merchant: '__proto__' },
  { merchant: 'x'.repeat(3_000) },
  { language: 'constructor' },
  { authorization: 'x'.repeat(43) },
  { authorization: 'Bearer null' },
  { authorization: `a\u00ff${'x'.repeat(3_000)}` },
  { cookie: `captchaId=${'x'.repeat(3_000)}; =; ;;; language=__proto__; captchaId=%00` },
  { 'x-forwarded-for': '10.0.0.1, __proto__', 'x-forwarded-host': 'elsewhere.example', forwarded: 'for="_x"' },
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT', 'x-original-url': '/metrics' },
  { 'content-encoding': 'gzip' },
  { 'content-language': 'x'.repeat(8_000) },
  { encryption: 'NONE' },
  { range: 'bytes=0-,-1', 'if-match': '*', 'if-none-match': '*' },
]

/** Half of the shots are such as our own client sends; the others differ in method, media type, headers or in all of the body. */
export function shotAt(call: Call): fc.Arbitrary<Shot> {
  const schema = call.input as Schema
  const paths = [call.path, ...(call.aliases ?? [])]
  const proper = {
    as: fc.constantFrom<Shot['as']>('member', 'member', 'member', 'visitor'),
    method: fc.constantFrom(call.method, ...(call.methodAliases ?? [])),
    path: fc.constantFrom(...paths),
    said: fields(schema).map(all => ({ fields: all })),
    mediaType: fc.constant(JSON_TYPE),
    headers: fc.constant({}),
    isFresh: fc.constantFrom(true, true, true, false),
  }
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(proper) },
    { weight: 1, arbitrary: fc.record({ ...proper, mediaType: fc.constantFrom(...MEDIA_TYPES) }) },
    { weight: 1, arbitrary: fc.record({ ...proper, headers: fc.constantFrom(...ODD_HEADERS) }) },
    { weight: 1, arbitrary: fc.record({ ...proper, method: fc.constantFrom(...METHODS) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ...proper,
        said: fc.constantFrom(...NASTY_BODIES).map(body => ({ body })),
        mediaType: fc.constantFrom(...MEDIA_TYPES),
      }),
    },
  )
}

/** Whether whoever gets this can say which field is wrong: it has fields, and its JSON was readable. */
export function hasReadableFields({ method, said, mediaType, headers }: Shot, call: Call): boolean {
  if (method !== call.method && !call.methodAliases?.some(alias => alias === method)) return false
  if (!('fields' in said) || mediaType !== JSON_TYPE || 'encryption' in headers) return false
  return !/"(__proto__|constructor)":/.test(jsonOf(said.fields))
}

export type Encrypt = (text: string) => Promise<string>

/** Sends it as `client`; calls that want it get their body encrypted. */
export async function send(shot: Shot, call: Call, client: TestClient, encrypt: Encrypt): Promise<Raw> {
  const { method, path, said, mediaType } = shot
  const token = shot.as === 'member' ? { authorization: client.token ?? '' } : {}
  if (method === 'GET' || method === 'DELETE') {
    const query =
      'fields' in said ? textsOf(said.fields) : encodeURI(said.body.toWellFormed()).slice(0, QUERY_LENGTH_MAX)
    const at = query === '' ? path : `${path}?${query.slice(0, QUERY_LENGTH_MAX)}`
    return client.send(method, at, { headers: { ...token, ...shot.headers } })
  }
  const headers = { ...token, ...(mediaType === '' ? {} : { 'content-type': mediaType }) }
  if (!call.encrypted)
    return client.send(method, path, { headers: { ...headers, ...shot.headers }, body: bodyOf(shot) })
  const plain = 'fields' in said ? jsonOf(shot.isFresh ? fresh(said.fields) : said.fields) : said.body
  const body = mediaType === JSON_TYPE ? JSON.stringify({ value: await encrypt(plain) }) : await encrypt(plain)
  return client.send(method, path, { headers: { ...headers, encryption: 'JWE', ...shot.headers }, body })
}

/** Beyond it the server reads no head at all, which a test of its own shows. */
const QUERY_LENGTH_MAX = 12_000

function bodyOf({ said, mediaType }: Shot): string {
  if ('body' in said) return said.body
  return mediaType === FORM_TYPE ? textsOf(said.fields) : jsonOf(said.fields)
}

const fresh = (all: Fields): Fields => [
  ...all.filter(([name]) => name !== 'iat' && name !== 'jti'),
  ['iat', performance.timeOrigin + performance.now()],
  ['jti', newSecret()],
]
