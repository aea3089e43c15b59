import { LANGUAGES, type Language } from '@hiyas/contract'
import type { FastifyRequest } from 'fastify'
import { headerOf } from './header.ts'

/** The language asked for, by the query's `language`, which is of this request alone, or by header; codes come in either case. */
export function languageOf(request: FastifyRequest): Language | null {
  // An address that cannot be read has no query.
  const query = request.query as { language?: unknown } | null
  return languageNamed(query?.language) ?? languageNamed(headerOf(request, 'language'))
}

export function languageNamed(code: unknown): Language | null {
  const wanted = typeof code === 'string' ? code.toUpperCase() : ''
  return LANGUAGES.find(language => language === wanted) ?? null
}
