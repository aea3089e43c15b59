import { LANGUAGE_DEFAULT } from '@hiyas/contract'
import { isDatabaseAway } from '@hiyas/database'
import { LedgerBusy, LedgerUnavailable } from '@hiyas/ledger'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { sendFailure } from './answers.ts'
import { languageOf } from './language.ts'

/** What Fastify throws before a handler runs, and what it is called on our wire. */
const FASTIFY_CODES: Readonly<Record<string, ConstructorParameters<typeof Failure>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request_media_type',
}

/** Turns everything thrown into an answer of the contract. Bugs are logged whole; the asker learns only the trace id. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => failWith(request, reply, error))
}

/** Answers a failure, or the failure behind any other error, in the form of a call. */
export function failWith(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  return sendFailure(reply, noteFailure(request, error), {
    language: request.context?.language ?? languageOf(request) ?? LANGUAGE_DEFAULT,
    enveloped: isEnveloped(request),
  })
}

/** Logs an error as far as it must be, and says what it is called on our wire. */
export function noteFailure(request: FastifyRequest, error: unknown): Failure {
  const failure = failureOf(error)
  request.outcome = failure.code
  const about = { err: error }
  if (failure.code === 'system_error') request.log.error(about, 'a bug answered system_error')
  else if (failure.code === 'system_busy') request.log.warn(about, 'could not serve now')
  return failure
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isDatabaseAway(error) || error instanceof LedgerBusy || error instanceof LedgerUnavailable)
    return new Failure('system_busy', { cause: error })
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = FASTIFY_CODES[code]
  if (known) return new Failure(known, { cause: error })
  if (statusCode >= 400 && statusCode < 500) return new Failure('request_param_err', { cause: error })
  return new Failure('system_error', { cause: error })
}

function isEnveloped(request: FastifyRequest): boolean {
  const call = request.routeOptions.config?.call
  return call === undefined ? /^\/wps(\/|$)/.test(request.url) : call.wire === 'envelope'
}
