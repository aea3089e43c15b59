import type { Result } from '@hiyas/kernel'
import { refuse } from '@hiyas/kernel'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CLIENT_SEED } from '../../wire.ts'
import type { ErrorCode } from '../../wire-errors.ts'
import { listGames } from '../catalogue.ts'
import type { Deps } from '../deps.ts'
import type { Game } from '../engines/engine.ts'
import { gameOf } from '../engines/games.ts'
import type { Rooms } from '../rooms/hub.ts'
import type { Streams } from '../rooms/streams.ts'
import { createAct } from '../rounds/act.ts'
import { createClosing } from '../rounds/closing.ts'
import { createPlay } from '../rounds/service.ts'
import { ownerOf, seedsOf, turnSeeds } from '../seeds/service.ts'
import type { Sessions } from '../sessions/finding.ts'
import { isOver } from '../sessions/over.ts'
import { historyOf, noteShown, openSession, stateOf } from '../sessions/service.ts'
import { isPlayingIn } from '../store/rounds.ts'
import type { SessionRow } from '../store/tables.ts'
import { sendRefusal } from './errors.ts'
import { createInOrder } from './in-order.ts'

const Token = Type.String({ minLength: 1, maxLength: 512, pattern: '^[!-~]+$' })
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$', maxLength: 36 })
const OpenBody = Type.Object({
  token: Token,
  game: Type.String({ pattern: '^[a-z0-9-]{1,64}$', maxLength: 64 }),
  /** What the page has drawn for itself: with it, it opens its own session again when the answer was lost. */
  nonce: Type.String({ pattern: '^[\\w-]{43}$', maxLength: 43 }),
})
const SpinBody = Type.Object({ stake: Type.String({ minLength: 1, maxLength: 20 }), requestId: Uuid })
/** What is chosen and done is read by the engine of the game: here only that it is something small (the body's limit). */
const PlayBody = Type.Object({
  stake: Type.String({ minLength: 1, maxLength: 20 }),
  requestId: Uuid,
  choice: Type.Unknown(),
  room: Type.Optional(Uuid),
})
const ActBody = Type.Object({ round: Uuid, step: Type.Integer({ minimum: 0, maximum: 1_000 }), action: Type.Unknown() })
const SeedsBody = Type.Object({
  clientSeed: Type.String({
    pattern: `^${CLIENT_SEED.letters}{1,${CLIENT_SEED.lengthMax}}$`,
    maxLength: CLIENT_SEED.lengthMax,
  }),
  /** The pair that is to be turned over; a page of before names none, and means the one in use. */
  serverHash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 })),
})
const SECRET = /^[!-~]{1,128}$/
const ShownBody = Type.Object({ round: Uuid })

/** The studio's calls. The bearer secret of a session is the only credential; no cookie is ever set or read. */
export function addApi(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const closing = createClosing(deps)
  app.addHook('onClose', closing.ended)
  const play = createPlay({ ...deps, closing, sessions })
  const act = createAct({ ...deps, sessions })
  const inOrder = createInOrder()
  const open = openSession(deps)
  const state = stateOf({ ...deps, sessions })
  const history = historyOf({ ...deps, sessions })
  const shown = noteShown({ ...deps, closing })

  app.get('/api/games', () => listGames())
  app.post(
    '/api/session',
    withBody(OpenBody, (body, _request, reply) => send(reply, open(body))),
  )
  app.get(
    '/api/session',
    withSession(sessions, (session, reply) => send(reply, state(session))),
  )
  app.get(
    '/api/history',
    withSession(sessions, session => history(session)),
  )
  app.post(
    '/api/spin',
    withBodyInSession(sessions, SpinBody, (session, body) => play(session, body)),
  )
  app.post(
    '/api/play',
    withBodyInSession(sessions, PlayBody, (session, { room, ...bet }) => play(session, { ...bet, roomRoundId: room })),
  )
  app.post(
    '/api/act',
    withBody(ActBody, (body, request, reply) => {
      // Before his session is looked for: what came first is no matter of what we read meanwhile (GAM-14).
      const arrivedMs = deps.clock.nowMs()
      // What a page sends again after the end decides nothing while the first, of before it, is on its way.
      return inOrder(`${secretOf(request)} ${body.round}`, () =>
        inSession(sessions, request, reply, session => send(reply, act(session, body, arrivedMs))),
      )
    }),
  )
  app.post(
    '/api/shown',
    withBodyInSession(sessions, ShownBody, (session, body) => shown(session, body.round)),
  )
}

/** Seeds of the provably fair games: what the player bets with, and turning them over. */
export function addSeedsApi(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const seeds = seedsOf(deps)
  const turn = turnSeeds(deps)
  const withProvable =
    (handle: (session: SessionRow, game: Game, reply: FastifyReply) => Promise<unknown>): Handler =>
    (request, reply) =>
      inSession(sessions, request, reply, async session => {
        const game = gameOf(session.game)
        if (!game?.engine.isProvable) return sendRefusal(reply, refuse('not_found'))
        // A pair is its player's over all his sessions (SES-07).
        if (await isOver({ ...deps, sessions }, session)) return sendRefusal(reply, refuse('session_unknown'))
        return handle(session, game, reply)
      })
  app.get(
    '/api/seeds',
    withProvable((session, game, reply) => send(reply, seeds(ownerOf(session, game)))),
  )
  app.post(
    '/api/seeds',
    withBody(SeedsBody, (body, request, reply) =>
      withProvable((session, game) => send(reply, turn(session, game, body)))(request, reply),
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

/** Of who is in a session: parses the body, and sends what comes of it. */
const withBodyInSession = <Schema extends TSchema, Value, Code extends ErrorCode>(
  sessions: Sessions,
  schema: Schema,
  handle: (session: SessionRow, body: Static<Schema>) => Promise<Result<Value, Code>>,
): Handler =>
  withBody(schema, (body, request, reply) =>
    inSession(sessions, request, reply, session => send(reply, handle(session, body))),
  )

const withSession =
  (sessions: Sessions, handle: (session: SessionRow, reply: FastifyReply) => Promise<unknown>): Handler =>
  (request, reply) =>
    inSession(sessions, request, reply, session => handle(session, reply))

async function inSession(
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (session: SessionRow) => Promise<unknown>,
): Promise<unknown> {
  const session = await sessions.find(secretOf(request))
  if (!session.ok) return sendRefusal(reply, session)
  const answered = await handle(session.value)
  sessions.noteUse(session.value)
  return answered
}

/** From the header, or from the body: a game's own calls carry it there, so that no browser asks for leave first. */
function secretOf({ headers, body }: FastifyRequest): string {
  const [, told] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  const secret = told ?? (body as { session?: unknown } | undefined)?.session
  return typeof secret === 'string' && SECRET.test(secret) ? secret : ''
}

async function send<Value, Code extends ErrorCode>(
  reply: FastifyReply,
  work: Promise<Result<Value, Code>>,
): Promise<unknown> {
  const result: Result<Value, ErrorCode> = await work
  return result.ok ? (result.value ?? {}) : sendRefusal(reply, result)
}

/** Rooms of the games that everybody plays at once: how one stands, asked for or followed. */
export function addRoomApi(
  app: FastifyInstance,
  { database }: Pick<Deps, 'database'>,
  { sessions, rooms, streams }: { sessions: Sessions; rooms: Rooms; streams: Streams },
): void {
  const inRoom =
    (handle: (session: SessionRow, reply: FastifyReply) => Promise<unknown>): Handler =>
    (request, reply) =>
      inSession(sessions, request, reply, async session => {
        if (!gameOf(session.game)?.engine.room) return sendRefusal(reply, refuse('not_found'))
        // Only for a bet of its own that still flies: its line is one of those its player has (SES-07, GAM-17).
        const isLeftIn = !session.shut_at || (await isPlayingIn(database.query, session))
        return isLeftIn ? handle(session, reply) : sendRefusal(reply, refuse('session_unknown'))
      })
  app.get(
    '/api/room',
    inRoom(session => rooms.look(session)),
  )
  app.get(
    '/api/room/events',
    inRoom(async (session, reply) => (streams.open(session, reply) ? reply : sendRefusal(reply, refuse('room_full')))),
  )
}
