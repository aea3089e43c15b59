import { type Call, type FailureCode, type Language, REFUSAL_STATUS } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import type { Refusal } from '@hiyas/kernel'
import type { FastifyReply } from 'fastify'
import type { Failure } from '../failure.ts'

/** The status of a refusal where no envelope tells it from an answer. */
export const BARE_REFUSAL_STATUS = 422

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
  const { code, field, detail, language } = problem
  const body = {
    ...(problem.enveloped ? { success: false } : {}),
    value: detail ?? null,
    message: messageOf(code, language),
    errorCode: code,
    ...(field === undefined ? {} : { field }),
  }
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** The text of a code; the code itself where the catalogues have none. */
function messageOf(code: string, language: Language): string {
  const key = `refusal.${code}`
  const text = textsOf(language).t(key as TextKey)
  return text === key ? code : text
}
