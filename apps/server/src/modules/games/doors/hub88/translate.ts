import { type Hub88Call, type Hub88Request, hub88Minor, readHub88 } from '@hiyas/supplier'
import { type EngineAnswer, type Paying, refused } from '../asking.ts'
import type { Engine } from '../engine.ts'
import { amountIn } from '../moves.ts'
import type { SignedWritten } from '../signed-posts.ts'
import { writeAnswer, writeRefusal, writeUserInfo } from './answers.ts'

/** Answers one question of the Hub88 dialect, whose signature was checked. Thin: it reads, asks the engine, writes. */
export async function answerHub88(
  engine: Engine,
  supplier: string,
  call: Hub88Call,
  body: Buffer,
): Promise<SignedWritten> {
  const read = readHub88(call, body)
  if (!read.ok) return writeRefusal(String(read.detail?.requestUuid ?? ''), read.code)
  const answered = await askHub88(engine, supplier, call, read.value)
  return (call === 'userInfo' ? writeUserInfo : writeAnswer)(read.value.request_uuid, answered)
}

/** The same in the words of no answer, for dialects of this family. */
export const askHub88 = <Call extends Hub88Call>(
  engine: Engine,
  supplier: string,
  call: Call,
  request: Hub88Request<Call>,
): Promise<EngineAnswer> => ASK[call](engine, supplier, request as never)

type Ask<Call extends Hub88Call> = (
  engine: Engine,
  supplier: string,
  request: Hub88Request<Call>,
) => Promise<EngineAnswer>

const ASK: { readonly [Call in Hub88Call]: Ask<Call> } = {
  userInfo: (engine, supplier, { token, user = '', game_code = null }) =>
    engine.authenticate({ supplier, token, user, game: game_code }),
  balance: (engine, supplier, { token, user }) => engine.balance({ supplier, token, user }),
  bet: (engine, supplier, request) => pay(supplier, request, bet => engine.bet(bet)),
  win: (engine, supplier, request) =>
    pay(supplier, request, win => engine.win({ ...win, referenceId: request.reference_transaction_uuid })),
  rollback: (engine, supplier, request) =>
    engine.rollback({ ...movingOf(supplier, request), referenceId: request.reference_transaction_uuid }),
}

const movingOf = (supplier: string, request: Hub88Request<'bet' | 'win' | 'rollback'>) => ({
  supplier,
  token: request.token,
  user: request.user,
  externalId: request.transaction_uuid,
  game: request.game_code,
  round: request.round,
  roundClosed: request.round_closed ?? false,
})

async function pay(
  supplier: string,
  request: Hub88Request<'bet' | 'win'>,
  ask: (paying: Paying) => Promise<EngineAnswer>,
): Promise<EngineAnswer> {
  const amount = amountIn(hub88Minor, request.amount, request.currency)
  if (!amount.ok) return refused(null, 'types_wrong')
  const reward = request.reward_uuid ?? undefined
  return ask({
    ...movingOf(supplier, request),
    currency: request.currency,
    amount: amount.value,
    isFree: request.is_free ?? reward !== undefined,
    reward,
  })
}
