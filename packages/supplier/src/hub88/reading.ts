import { ok, type Result, refuse } from '@hiyas/kernel'
import type { Static } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { ValueErrorType } from '@sinclair/typebox/errors'
import {
  Hub88BalanceRequest,
  Hub88BetRequest,
  type Hub88Call,
  Hub88RollbackRequest,
  Hub88UserInfoRequest,
  Hub88WinRequest,
} from './shapes.ts'

const SHAPES = {
  userInfo: Hub88UserInfoRequest,
  balance: Hub88BalanceRequest,
  bet: Hub88BetRequest,
  win: Hub88WinRequest,
  rollback: Hub88RollbackRequest,
} as const satisfies Record<Hub88Call, unknown>

/** What a call of the dialect asks. */
export type Hub88Request<Call extends Hub88Call = Hub88Call> = Static<(typeof SHAPES)[Call]>

const CHECKS: { readonly [Call in Hub88Call]: TypeCheck<(typeof SHAPES)[Call]> } = {
  userInfo: TypeCompiler.Compile(SHAPES.userInfo),
  balance: TypeCompiler.Compile(SHAPES.balance),
  bet: TypeCompiler.Compile(SHAPES.bet),
  win: TypeCompiler.Compile(SHAPES.win),
  rollback: TypeCompiler.Compile(SHAPES.rollback),
}

/**
 * Reads a question of the wire from its raw bytes. Unknown fields are ignored (W-27). A refusal carries in `detail.requestUuid`
 * what to echo, as far as it could be read: `syntax_wrong` = no JSON object, or a field is missing; `types_wrong` = a field is
 * of another type, too long, or out of range.
 */
export function readHub88<Call extends Hub88Call>(
  call: Call,
  body: Buffer,
): Result<Hub88Request<Call>, 'syntax_wrong' | 'types_wrong'> {
  const value = parseJson(body)
  const check: TypeCheck<(typeof SHAPES)[Hub88Call]> = CHECKS[call]
  if (check.Check(value)) return ok(value as Hub88Request<Call>)
  const fault = check.Errors(value).First()
  const isMissing =
    fault?.type === ValueErrorType.ObjectRequiredProperty ||
    (fault?.type === ValueErrorType.Object && fault.path === '')
  return refuse(isMissing ? 'syntax_wrong' : 'types_wrong', { detail: { requestUuid: requestUuidOf(value) } })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function requestUuidOf(value: unknown): string {
  const id = typeof value === 'object' && value !== null && 'request_uuid' in value ? value.request_uuid : ''
  return typeof id === 'string' && /^[!-~]{1,64}$/.test(id) ? id : ''
}
