import type { Result } from '@hiyas/kernel'
import type { Static } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { readShape } from '../reading.ts'
import {
  BeexarBalanceRequest,
  BeexarBetWinRequest,
  type BeexarCall,
  BeexarFinishRequest,
  BeexarRollbackRequest,
  BeexarSessionRequest,
} from './shapes.ts'

const SHAPES = {
  session: BeexarSessionRequest,
  balance: BeexarBalanceRequest,
  betwin: BeexarBetWinRequest,
  rollback: BeexarRollbackRequest,
  finish: BeexarFinishRequest,
} as const satisfies Record<BeexarCall, unknown>

/** What a call of the dialect asks. */
export type BeexarRequest<Call extends BeexarCall = BeexarCall> = Static<(typeof SHAPES)[Call]>

const CHECKS: { readonly [Call in BeexarCall]: TypeCheck<(typeof SHAPES)[Call]> } = {
  session: TypeCompiler.Compile(SHAPES.session),
  balance: TypeCompiler.Compile(SHAPES.balance),
  betwin: TypeCompiler.Compile(SHAPES.betwin),
  rollback: TypeCompiler.Compile(SHAPES.rollback),
  finish: TypeCompiler.Compile(SHAPES.finish),
}

/** Reads a question of the wire, as `readShape` does. */
export const readBeexar = <Call extends BeexarCall>(
  call: Call,
  body: Buffer,
): Result<BeexarRequest<Call>, 'syntax_wrong' | 'types_wrong'> => readShape(CHECKS[call], body)
