import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

/** The largest body a call may have. */
export const BODY_BYTES_MAX = 64 * 1_024

const CALL_TYPES = /^application\/(?:[\w.-]+\+)?json(?:;|$)/
/** An encrypted body is text whatever it calls itself. */
const ENCRYPTED_TYPES = /^(?:application\/jose|text\/plain)(?:;|$)/
const JWE_TEXT_LENGTH_MAX = 16_384
const COMPACT_JWE = /^[\w-]+(?:\.[\w-]*){4}$/

/**
 * How bodies of calls are read: JSON or a form; for an encrypted call the compact JWE. An empty body counts as `{}`, because a
 * write without data has one. Everything else is refused by its media type.
 */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(CALL_TYPES, { parseAs: 'string' }, (request, body, done) => {
    if (isEncrypted(request)) done(null, compactOf(String(body)))
    else if (body.length === 0) done(null, {})
    else void parseJson(request, String(body), done)
  })
  app.addContentTypeParser(ENCRYPTED_TYPES, { parseAs: 'string' }, (request, body, done) => {
    if (isEncrypted(request)) done(null, compactOf(String(body)))
    else done(new Failure('request_media_type'))
  })
  await app.register(formbody, { bodyLimit: BODY_BYTES_MAX })
}

/** A media type comes in either case, and with parameters (RFC 9110 8.3.1). */
export const isForm = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'

function isEncrypted(request: FastifyRequest): boolean {
  return request.routeOptions.config?.call?.encrypted === true
}

/** The JWE in one of the ways clients wrap it: bare, as a JSON string, or as `{"value": "..."}`. Undefined for anything else. */
function compactOf(body: string): string | undefined {
  const text = body.trim()
  if (text.length > JWE_TEXT_LENGTH_MAX) throw new Failure('request_too_large')
  const candidate = text.startsWith('"') || text.startsWith('{') ? wrapped(text) : text
  return typeof candidate === 'string' && COMPACT_JWE.test(candidate) ? candidate : undefined
}

function wrapped(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'value' in parsed ? parsed.value : parsed
  } catch {
    return undefined
  }
}
