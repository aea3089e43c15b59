import { AGENT_HIDDEN_TYPES, type Call, flagsOf, MEMBER_TYPE } from '@hiyas/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import type { Context, Gate, Merchant, SessionMember } from '../module.ts'
import { addressOf } from './address.ts'
import { askTimeOf } from './answer-time.ts'
import { headerOf } from './header.ts'
import { languageOf } from './language.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, for whom and in which language. Null until `admit` has let the request in. */
    context: Context | null
  }
}

const TOKEN_LENGTH_MAX = 128

/**
 * Decides whether a request may reach the call, before its body is read: merchant, session, access, flag, and that an encrypted
 * call says so. Throws the failure that applies first.
 */
export function admit(gate: Gate, call: Call) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const merchant = await merchantOf(gate, request)
    request.context = contextOf(request, reply, merchant)
    const member = await sessionOf(gate, request, merchant, isUnasked(call, request) ? 'look' : 'use')
    request.context = { ...request.context, member }
    checkAccess(call, member)
    if (!(await isSwitchedOn(gate, call, merchant))) throw new Failure('function.not.available')
    if (call.encrypted && headerOf(request, 'encryption')?.toUpperCase() !== 'JWE')
      throw new Failure('missing_encryption')
  }
}

/** The context that `admit` left. */
export function admitted(request: FastifyRequest): Context {
  if (request.context === null) throw new Error('a call was reached without being admitted')
  return request.context
}

/** Whether the page asks by itself. */
function isUnasked({ unasked }: Call, request: FastifyRequest): boolean {
  const query = request.query as { again?: unknown } | null
  return unasked === true || (unasked === 'again' && query?.again === 'true')
}

/** The merchant of a request. A header that is unknown, or sent twice and so joined by a comma, is refused. */
export async function merchantOf(gate: Gate, request: FastifyRequest): Promise<Merchant> {
  const merchant = await gate.merchantFor({ header: headerOf(request, 'merchant'), host: request.hostname })
  if (merchant === null) throw new Failure('function.not.available')
  return merchant
}

/** The session of the raw token in `Authorization`, if it is a good one. To `use` it keeps it from falling idle (SES-01). */
async function sessionOf(
  gate: Gate,
  request: FastifyRequest,
  merchant: Merchant,
  purpose: 'use' | 'look',
): Promise<SessionMember | null> {
  const token = headerOf(request, 'authorization')
  if (token === undefined || token === '' || token.length > TOKEN_LENGTH_MAX) return null
  return gate.authenticate(token, merchant.code, purpose)
}

/** What is known before anybody is let in. */
export function contextOf(request: FastifyRequest, reply: FastifyReply, merchant: Merchant): Context {
  return {
    merchant,
    language: languageOf(request) ?? merchant.languageDefault,
    member: null,
    ip: addressOf(request),
    traceId: request.id,
    header: name => headerOf(request, name),
    cookie: name => cookieOf(request, name),
    setHeader: (name, value) => void reply.header(name, value),
    askTimeMs: () => askTimeOf(reply),
  }
}

/** The value of a cookie as it was sent. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

async function isSwitchedOn(gate: Gate, call: Call, merchant: Merchant): Promise<boolean> {
  const needed = flagsOf(call)
  if (needed.length === 0) return true
  const flags = await gate.flags(merchant.code)
  return needed.some(flag => flags[flag])
}

function checkAccess(call: Call, member: SessionMember | null): void {
  if (call.access === 'anyone') return
  if (member === null) throw new Failure('login.not.session')
  if (call.realMembersOnly && member.type === MEMBER_TYPE.trial) throw new Failure('free_reject')
  if (call.access === 'agent' && AGENT_HIDDEN_TYPES.includes(member.type)) throw new Failure('permission.denied')
}
