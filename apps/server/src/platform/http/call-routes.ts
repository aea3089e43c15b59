import type { Call } from '@hiyas/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import type { AnswerRoute, Context, Gate, Route } from '../module.ts'
import { streamHandler } from '../streams/handler.ts'
import type { Streams } from '../streams/streams.ts'
import { admit, admitted } from './admit.ts'
import { startAnswerTime, stopAnswerTime } from './answer-time.ts'
import { sendRefusal, sendValue } from './answers.ts'
import { BODY_BYTES_MAX, isForm } from './bodies.ts'
import { inputCheck, outputCheck } from './input.ts'
import { languageNamed } from './language.ts'
import { rateLimitOf, rateLimitsOfMember } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call a route answers. */
    call?: Call
  }
}

/** Calls by name, for what runs one without a request: the start-up data of pages. */
export type CallRunner = (name: string, context: Context, input: unknown) => Promise<unknown>

type Options = { gate: Gate; streams: Streams; rateFactor: number }

/** Registers every route: one per call, its older addresses and its other methods. */
export function registerCalls(app: FastifyInstance, routes: readonly Route[], options: Options): void {
  const taken = new Set<string>()
  for (const route of routes) {
    const { call } = route
    if (taken.has(call.name)) throw new Error(`the call ${call.name} is answered twice`)
    taken.add(call.name)
    // One hook for all addresses of a call, so that they share its limit.
    const onRequest = [
      startAnswerTime,
      rateLimitOf(app, call, options.rateFactor),
      admit(options.gate, call),
      ...rateLimitsOfMember(app, call, options.rateFactor),
    ]
    const handler = handlerOf(route, options)
    const method = [call.method, ...(call.methodAliases ?? [])]
    for (const url of [call.path, ...(call.aliases ?? [])]) {
      app.route({
        method,
        url,
        bodyLimit: BODY_BYTES_MAX,
        config: { call },
        onRequest,
        onSend: stopAnswerTime,
        handler,
      })
    }
  }
}

/** Runs a call within the house: same function, same check of what it answers. */
export function callRunner(routes: readonly Route[]): CallRunner {
  const runners = new Map<string, { route: AnswerRoute; check: (value: unknown) => unknown }>(
    routes
      .filter(route => route.kind === 'answer')
      .map(route => [route.call.name, { route, check: outputCheck(route.call) }]),
  )
  return async (name, context, input) => {
    const runner = runners.get(name)
    if (!runner) throw new Failure('function.not.available')
    const result = await runner.route.answer(context, input)
    if (!result.ok) throw new Error(`${name} refused ${result.code}`)
    return runner.check(result.value)
  }
}

function handlerOf(route: Route, options: Options) {
  if (route.kind === 'stream') return streamHandler(route, options.streams)
  return answerHandler(route, inputReader(route.call, options.gate))
}

function answerHandler(route: AnswerRoute, readInput: InputReader) {
  const checkOutput = outputCheck(route.call)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = await readInput(request)
    const context = spokenIn(admitted(request), input)
    request.context = context
    const result = await route.answer(context, input)
    // The asker was told that we are busy.
    if (reply.sent) return reply
    reply.header('cache-control', 'no-store')
    if (result.ok) return sendValue(reply, route.call, checkOutput(result.value))
    request.outcome = result.code
    if (!route.call.refusals.includes(result.code))
      throw new Error(`${route.call.name} refused ${result.code}, which it does not name`)
    return sendRefusal(reply, route.call, result, context.language)
  }
}

/** A call that names its language in a body is answered in it, as one that does so in its query. */
function spokenIn(context: Context, input: unknown): Context {
  const named = languageNamed((input as { language?: unknown } | null)?.language)
  return named === null ? context : { ...context, language: named }
}

type InputReader = (request: FastifyRequest) => Promise<unknown>

/**
 * Reads the input from where the method of the request carries it: the query of GET and DELETE, the body of the others. Where
 * a client uses another method than the call's own, query and body count together.
 */
function inputReader(call: Call, gate: Gate): InputReader {
  const check = inputCheck(call)
  const ownInQuery = isReadFromQuery(call.method)
  return async request => {
    if (call.encrypted) return check(await decrypted(gate, request.body), 'json')
    const query = request.query as object
    if (isReadFromQuery(request.method)) return check({ ...query }, 'text')
    const body = request.body ?? {}
    if (ownInQuery) return check({ ...query, ...(body as object) }, 'text')
    return check(body, isForm(request) ? 'text' : 'json')
  }
}

const isReadFromQuery = (method: string): boolean => method === 'GET' || method === 'DELETE'

async function decrypted(gate: Gate, compact: unknown): Promise<unknown> {
  if (typeof compact !== 'string') throw new Failure('request_body_required')
  const text = await gate.decrypt(compact)
  if (text === null) throw new Failure('request_param_err', { field: 'jwe' })
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('request_param_err', { field: 'jwe' })
  }
}
