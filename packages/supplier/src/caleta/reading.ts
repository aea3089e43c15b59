import { ok, type Result, refuse } from '@hiyas/kernel'
import type { Static } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { type Hub88Request, requestUuidOf } from '../hub88/reading.ts'
import { readShapeOfDigits } from '../reading.ts'
import {
  CaletaBalanceRequest,
  CaletaBetRequest,
  type CaletaCall,
  CaletaCheckRequest,
  CaletaRollbackRequest,
  CaletaWinRequest,
} from './shapes.ts'

const checks = {
  check: TypeCompiler.Compile(CaletaCheckRequest),
  balance: TypeCompiler.Compile(CaletaBalanceRequest),
  bet: TypeCompiler.Compile(CaletaBetRequest),
  win: TypeCompiler.Compile(CaletaWinRequest),
  rollback: TypeCompiler.Compile(CaletaRollbackRequest),
}

const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'jackpot_win'])

type Said = Static<
  | typeof CaletaCheckRequest
  | typeof CaletaBalanceRequest
  | typeof CaletaBetRequest
  | typeof CaletaWinRequest
  | typeof CaletaRollbackRequest
>

/** What a call of the dialect asks, in the words of Hub88. `user` is empty where the message does not name the player. */
export type CaletaRequest<Call extends CaletaCall> = Call extends 'check'
  ? { token: string; request_uuid: string }
  : Call extends 'balance' | 'bet' | 'win' | 'rollback'
    ? Hub88Request<Call>
    : never

/** Reads a question of the wire, as `readHub88` does. */
export function readCaleta<Call extends CaletaCall>(
  call: Call,
  body: Buffer,
): Result<CaletaRequest<Call>, 'syntax_wrong' | 'types_wrong'> {
  const read = readShapeOfDigits<Said>(checks[call], body, AMOUNTS)
  const requestUuid = requestUuidOf(read.ok ? read.value : read.detail?.value)
  if (!read.ok) return refuse(read.code, { detail: { requestUuid } })
  const said = read.value
  if ('jackpot_win' in said && said.jackpot_win !== undefined && said.jackpot_win > said.amount)
    return refuse('types_wrong', { detail: { requestUuid } })
  const user = 'supplier_user' in said ? said.supplier_user : 'user' in said ? said.user : undefined
  return ok({ ...said, user: user ?? '', request_uuid: requestUuid } as unknown as CaletaRequest<Call>)
}
