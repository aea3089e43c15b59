import type { Refusal } from '@hiyas/kernel'
import type { FastifyReply } from 'fastify'
import type { ErrorCode, WireError } from '../../wire-errors.ts'

/** The one map from a refusal to its HTTP status. */
const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  body_invalid: 400,
  stake_not_offered: 400,
  choice_invalid: 400,
  action_invalid: 400,
  launch_refused: 401,
  session_unknown: 401,
  insufficient_funds: 402,
  limit_reached: 403,
  game_unknown: 404,
  round_unknown: 404,
  not_found: 404,
  launch_used: 409,
  request_reused: 409,
  round_open: 409,
  round_elsewhere: 409,
  bets_closed: 409,
  rules_changed: 409,
  too_soon: 429,
  internal: 500,
  room_full: 503,
  game_stopped: 503,
  round_voided: 503,
  wallet_unreachable: 503,
}

/** Answers a refusal. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal<ErrorCode>): FastifyReply {
  const { code, field, detail } = refusal
  const body: WireError = { error: { code, ...(field ? { field } : {}), ...(detail ? { detail } : {}) } }
  return reply.code(STATUS_OF[code]).send(body)
}
