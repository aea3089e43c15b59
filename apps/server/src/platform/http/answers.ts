import { type Call, type FailureCode, type Language, REFUSAL_STATUS } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import type { Refusal } from '@hiyas/kernel'
import type { FastifyReply } from 'fastify'
import type { Failure } from '../failure.ts'
import { DATA_POLICY } from './security.ts'

/** The status of a refusal where no envelope tells it from an answer. */
const BARE_REFUSAL_STATUS = 422

/** An answer of a call: in the envelope of `/wps`, or alone. */
export function sendValue(reply: FastifyReply, call: Call, value: unknown): FastifyReply {
  const body = call.wire === 'envelope' ? { success: true, value, message: '', errorCode: '' } : value
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** A refusal of a call's own, in the language of the asker. */
export function sendRefusal(reply: FastifyReply, call: Call, refusal: Refusal, language: Language): FastifyReply {
  const status = call.wire === 'envelope' ? REFUSAL_STATUS : BARE_REFUSAL_STATUS
  return sendProblem(reply, { ...refusal, status, language, enveloped: call.wire === 'envelope' })
}

/** A failure that any call may answer. `enveloped` for whatever lives under `/wps`. */
export function sendFailure(
  reply: FastifyReply,
  failure: Failure,
  about: { language: Language; enveloped: boolean },
): FastifyReply {
  const field = failure.field === undefined ? {} : { field: failure.field }
  return sendProblem(reply, { code: failure.code satisfies FailureCode, status: failure.status, ...field, ...about })
}

type Problem = {
  code: string
  status: number
  field?: string
  detail?: Readonly<Record<string, unknown>>
  language: Language
  enveloped: boolean
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', DATA_POLICY)
    .type('application/json; charset=utf-8')
    .send(problemText(problem))
}

/** What a refusal says, whoever sends it. */
export function problemText({ code, field, detail, language, enveloped }: Omit<Problem, 'status'>): string {
  return JSON.stringify({
    ...(enveloped ? { success: false } : {}),
    value: detail ?? null,
    message: messageOf(code, language),
    errorCode: code,
    ...(field === undefined ? {} : { field }),
  })
}

/** The text of a code; of one without a text, that it is unknown (ERR-01). */
const messageOf = (code: string, language: Language): string => textsOf(language).t(`refusal.${code}` as TextKey)
