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

const CHECKS = {
  check: TypeCompiler.Compile(CaletaCheckRequest),
  balance: TypeCompiler.Compile(CaletaBalanceRequest),
  bet: TypeCompiler.Compile(CaletaBetRequest),
  win: TypeCompiler.Compile(CaletaWinRequest),
  rollback: TypeCompiler.Compile(CaletaRollbackRequest),
}

const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'jackpot_win'])

type BetSaid = Static<typeof CaletaBetRequest>
type WinSaid = Static<typeof CaletaWinRequest>
type RollbackSaid = Static<typeof CaletaRollbackRequest>
type Said = Static<typeof CaletaCheckRequest | typeof CaletaBalanceRequest> | BetSaid | WinSaid | RollbackSaid

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
  const read = readShapeOfDigits<Said>(CHECKS[call], body, AMOUNTS)
  const requestUuid = requestUuidOf(read.ok ? read.value : read.detail?.value)
  if (!read.ok) return refuse(read.code, { detail: { requestUuid } })
  const said = read.value
  if (call === 'win' && hasJackpotBeyond(said as WinSaid)) return refuse('types_wrong', { detail: { requestUuid } })
  return ok({ ...said, user: userOf(call, said), request_uuid: requestUuid } as unknown as CaletaRequest<Call>)
}

const hasJackpotBeyond = ({ jackpot_win = 0, amount }: WinSaid): boolean => jackpot_win > amount

/** By the name that a message of this call has for him: what stands under another one was never looked at (W-27). */
function userOf(call: CaletaCall, said: Said): string {
  if (call === 'check') return ''
  if (call === 'rollback') return (said as RollbackSaid).user ?? ''
  return (said as BetSaid).supplier_user
}
