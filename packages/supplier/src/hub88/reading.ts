import { type Result, refuse } from '@hiyas/kernel'
import type { Static } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { readShapeOfDigits } from '../reading.ts'
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

const AMOUNTS: ReadonlySet<string> = new Set(['amount'])

/**
 * Reads a question of the wire, as `readShapeOfDigits` does. A refusal carries in `detail.requestUuid` what to echo, as far as it could be read.
 */
export function readHub88<Call extends Hub88Call>(
  call: Call,
  body: Buffer,
): Result<Hub88Request<Call>, 'syntax_wrong' | 'types_wrong'> {
  const read = readShapeOfDigits<Hub88Request<Call>>(CHECKS[call], body, AMOUNTS)
  return read.ok ? read : refuse(read.code, { detail: { requestUuid: requestUuidOf(read.detail?.value) } })
}

/** What to echo of a message, as far as it could be read. */
export function requestUuidOf(value: unknown): string {
  const id = typeof value === 'object' && value !== null && 'request_uuid' in value ? value.request_uuid : ''
  return typeof id === 'string' && /^[!-~]{1,64}$/.test(id) ? id : ''
}
