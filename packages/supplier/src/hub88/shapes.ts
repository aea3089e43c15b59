import { type Static, Type } from '@sinclair/typebox'
import { HUB88_STATUSES, type Hub88Status } from './statuses.ts'

/** Ids of the wire: printable ASCII without blanks, so that they fit a column, a log line and a URL alike. */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[!-~]+$' })
const Currency = Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 })
/** In 1/100000 of the main unit. */
const WireAmount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const Asking = { request_uuid: Id, token: Id }

/** First message of a game: trades the launch token for the player it belongs to. */
export const Hub88UserInfoRequest = Type.Object({ ...Asking, user: Type.Optional(Id), game_code: Type.Optional(Id) })

export const Hub88BalanceRequest = Type.Object({ ...Asking, user: Id, game_code: Type.Optional(Id) })

const Moving = {
  ...Asking,
  user: Id,
  transaction_uuid: Id,
  round: Id,
  round_closed: Type.Optional(Type.Boolean()),
  game_code: Id,
}

const Free = {
  is_free: Type.Optional(Type.Boolean()),
  /** The free rounds it is of. Some write the field in every message: it is nothing then. */
  reward_uuid: Type.Optional(Type.Union([Id, Type.Null()])),
}

export const Hub88BetRequest = Type.Object({
  ...Moving,
  currency: Currency,
  amount: WireAmount,
  ...Free,
})

export const Hub88WinRequest = Type.Object({
  ...Moving,
  currency: Currency,
  amount: WireAmount,
  ...Free,
  reference_transaction_uuid: Id,
})

export const Hub88RollbackRequest = Type.Object({ ...Moving, reference_transaction_uuid: Id })

/** What every call answers, always with HTTP 200. `user`, `currency` and `balance` are there whenever the player is known. */
export const Hub88Answer = Type.Object({
  status: Type.Unsafe<Hub88Status>(Type.Union(HUB88_STATUSES.map(status => Type.Literal(status)))),
  /** Echo of the question's; empty when the question could not be read. */
  request_uuid: Type.String({ maxLength: 64 }),
  user: Type.Optional(Id),
  currency: Type.Optional(Currency),
  /** May be more than a number says exactly. Such a one is read as unknown (`hub88Minor`), and the answer counts. */
  balance: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Beyond the dialect, in answers to user/info: the rules of licence the player's merchant is under (DEMO, PH, STRICT, STRICT-GB). */
  profile: Type.Optional(Type.String({ maxLength: 16 })),
  /** With it: from which age on the merchant lets members play, for texts that name it. */
  age_min: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  /** With it, where the licence caps it: the most that may be staked on a round of a slot by this player. */
  slot_stake_max: Type.Optional(WireAmount),
})

export type Hub88UserInfoRequest = Static<typeof Hub88UserInfoRequest>
export type Hub88BalanceRequest = Static<typeof Hub88BalanceRequest>
export type Hub88BetRequest = Static<typeof Hub88BetRequest>
export type Hub88WinRequest = Static<typeof Hub88WinRequest>
export type Hub88RollbackRequest = Static<typeof Hub88RollbackRequest>
export type Hub88Answer = Static<typeof Hub88Answer>

/** Paths below the base address of the wallet. */
export const HUB88_PATHS = {
  userInfo: '/user/info',
  balance: '/user/balance',
  bet: '/transaction/bet',
  win: '/transaction/win',
  rollback: '/transaction/rollback',
} as const
export type Hub88Call = keyof typeof HUB88_PATHS

export const HUB88_SIGNATURE_HEADER = 'x-hub88-signature'
/** Names the supplier whose key verifies the signature. */
export const HUB88_SUPPLIER_HEADER = 'x-supplier'
