import { type Static, Type } from '@sinclair/typebox'

/** Ids of the wire: printable ASCII without blanks, so that they fit a column, a log line and a URL alike. */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[!-~]+$' })
const AccountId = Type.String({ minLength: 1, maxLength: 96, pattern: '^[!-~]+$' })
const Currency = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]{2,31}$' })
/** Decimal text in main units. What it may be is decided by `readAmount`: here it is only short. */
const Amount = Type.String({ minLength: 1, maxLength: 32 })
/** Moves in one message. */
const TRANSACTIONS_MAX = 64

const Account = { account_id: AccountId, currency: Currency }

/** Ours, beside what others of the dialect have: the token of a launch, for who plays. */
export const BeexarSessionRequest = Type.Object({ token: Id })

export const BeexarBalanceRequest = Type.Object({
  ...Account,
  game_id: Type.Optional(Id),
  session_id: Type.Optional(Id),
})

export const BeexarBetWinRequest = Type.Object({
  ...Account,
  game_id: Id,
  round_id: Id,
  finished: Type.Optional(Type.Boolean()),
  transactions: Type.Array(
    Type.Object({
      id_provider: Id,
      type: Type.Unsafe<'bet' | 'win'>(Type.Union([Type.Literal('bet'), Type.Literal('win')])),
      amount: Amount,
    }),
    { minItems: 1, maxItems: TRANSACTIONS_MAX },
  ),
})

export const BeexarRollbackRequest = Type.Object({
  ...Account,
  game_id: Id,
  round_id_provider: Id,
  finished: Type.Optional(Type.Boolean()),
  transactions: Type.Array(
    Type.Object({ id_provider: Id, type: Type.Optional(Type.Literal('rollback')), original_id_provider: Id }),
    { minItems: 1, maxItems: TRANSACTIONS_MAX },
  ),
})

export const BeexarFinishRequest = Type.Object({ ...Account, round_id: Id })

/** What session answers, with HTTP 200. */
export const BeexarSessionAnswer = Type.Object({ ...Account, balance: Amount })

/** What balance and finish answer, with HTTP 200. */
export const BeexarBalanceAnswer = Type.Object({ balance: Amount })

/** What betwin and rollback answer, with HTTP 200: our ids beside the supplier's. `id` is empty when a rollback found nothing to undo. */
export const BeexarMoveAnswer = Type.Object({
  round_id: Id,
  transactions: Type.Array(Type.Object({ id_provider: Id, id: Type.String({ maxLength: 64 }), bonus_amount: Amount }), {
    maxItems: TRANSACTIONS_MAX,
  }),
  balance: Amount,
})

/** What a refusal answers, with HTTP 400, or 500 for what is our fault. */
export const BeexarErrorAnswer = Type.Object({
  code: Type.Unsafe<'invalid_argument' | 'internal'>(
    Type.Union([Type.Literal('invalid_argument'), Type.Literal('internal')]),
  ),
  msg: Type.String({ maxLength: 200 }),
  meta: Type.Object({
    api_code: Type.String({ maxLength: 8 }),
    api_message: Type.String({ maxLength: 200 }),
    balance: Type.Optional(Amount),
  }),
})

export type BeexarSessionAnswer = Static<typeof BeexarSessionAnswer>
export type BeexarBalanceRequest = Static<typeof BeexarBalanceRequest>
export type BeexarBetWinRequest = Static<typeof BeexarBetWinRequest>
export type BeexarRollbackRequest = Static<typeof BeexarRollbackRequest>
export type BeexarFinishRequest = Static<typeof BeexarFinishRequest>
export type BeexarMoveAnswer = Static<typeof BeexarMoveAnswer>

/** Paths below the base address of the wallet. */
export const BEEXAR_PATHS = {
  session: '/session',
  balance: '/balance',
  betwin: '/betwin',
  rollback: '/rollback',
  finish: '/finish',
} as const
export type BeexarCall = keyof typeof BEEXAR_PATHS

/** Lower-case hex of HMAC-SHA256 over the raw body. */
export const BEEXAR_SIGNATURE_HEADER = 'x-request-sign'
