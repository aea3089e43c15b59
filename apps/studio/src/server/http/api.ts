import type { Result } from '@hiyas/kernel'
import { refuse } from '@hiyas/kernel'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../wire.ts'
import { listGames } from '../catalogue.ts'
import type { Deps } from '../deps.ts'
import { createSpin } from '../rounds/service.ts'
import { findSession, historyOf, noteShown, openSession, stateOf } from '../sessions/service.ts'
import type { SessionRow } from '../store/tables.ts'
import { sendRefusal } from './errors.ts'

const Token = Type.String({ minLength: 1, maxLength: 512, pattern: '^[!-~]+$' })
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$', maxLength: 36 })
const OpenBody = Type.Object({ token: Token, game: Type.String({ pattern: '^[a-z0-9-]{1,64}$', maxLength: 64 }) })
const SpinBody = Type.Object({ stake: Type.String({ minLength: 1, maxLength: 20 }), requestId: Uuid })
const ShownBody = Type.Object({ round: Uuid })

/** The studio's calls. The bearer secret of a session is the only credential; no cookie is ever set or read. */
export function addApi(app: FastifyInstance, deps: Deps): void {
  const spin = createSpin(deps)
  const open = openSession(deps)
  const state = stateOf(deps)
  const history = historyOf(deps)
  const shown = noteShown(deps)

  app.get('/api/games', () => listGames())
  app.post(
    '/api/session',
    withBody(OpenBody, (body, _request, reply) => send(reply, open(body))),
  )
  app.get(
    '/api/session',
    withSession(deps, session => state(session)),
  )
  app.get(
    '/api/history',
    withSession(deps, session => history(session)),
  )
  app.post(
    '/api/spin',
    withBody(SpinBody, (body, request, reply) =>
      inSession(deps, request, reply, session => send(reply, spin(session, body))),
    ),
  )
  app.post(
    '/api/shown',
    withBody(ShownBody, (body, request, reply) =>
      inSession(deps, request, reply, session => send(reply, shown(session, body.round))),
    ),
  )
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Parses the body or says which field is wrong. */
function withBody<Schema extends TSchema>(
  schema: Schema,
  handle: (body: Static<Schema>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Handler {
  const check = TypeCompiler.Compile(schema)
  return async (request, reply) => {
    const body: unknown = request.body
    if (check.Check(body)) return handle(body, request, reply)
    const field = check.Errors(body).First()?.path.slice(1)
    return sendRefusal(reply, refuse('body_invalid', field ? { field } : {}))
  }
}

const withSession =
  (deps: Deps, handle: (session: SessionRow) => Promise<unknown>): Handler =>
  (request, reply) =>
    inSession(deps, request, reply, handle)

async function inSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (session: SessionRow) => Promise<unknown>,
): Promise<unknown> {
  const [, secret] = /^Bearer ([!-~]{1,128})$/.exec(request.headers.authorization ?? '') ?? []
  const session = await findSession(deps)(secret ?? '')
  return session.ok ? handle(session.value) : sendRefusal(reply, session)
}

async function send<Value, Code extends ErrorCode>(
  reply: FastifyReply,
  work: Promise<Result<Value, Code>>,
): Promise<unknown> {
  const result: Result<Value, ErrorCode> = await work
  return result.ok ? (result.value ?? {}) : sendRefusal(reply, result)
}
