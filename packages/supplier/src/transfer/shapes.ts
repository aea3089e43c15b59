import { Type } from '@sinclair/typebox'

/** What is asked of a supplier who holds the balance of members himself. */
export const TRANSFER_PATHS = {
  balance: '/balance',
  deposit: '/deposit',
  withdraw: '/withdraw',
  status: '/status',
} as const
export type TransferCall = keyof typeof TRANSFER_PATHS

/** HMAC-SHA256 over the raw body by the secret he shares with us, in lower-case hex. */
export const TRANSFER_SIGNATURE_HEADER = 'x-transfer-signature'

/** Decimal text in main units. */
const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$', maxLength: 18 })
const Reference = Type.String({ minLength: 1, maxLength: 64 })

/** Moves money to him or back. */
export type TransferMoveRequest = {
  player: string
  currency: string
  /** Decimal text in main units. */
  amount: string
  /** Ours, for this one movement and for ever: the same again moves nothing. */
  reference: string
  /** Milliseconds since 1970. What reaches him later he must not carry out, so that a reference he does not know by then never will be. */
  expires: number
}

export const TransferBalanceAnswer = Type.Object({ balance: Amount })

const TRANSFER_REASONS = ['insufficient_funds', 'limit', 'player_blocked', 'expired', 'other'] as const
const Reason = Type.Union(TRANSFER_REASONS.map(reason => Type.Literal(reason)))

/** `done` and `refused` are final. Every answer names the reference it is to. */
export const TransferMoveAnswer = Type.Union([
  Type.Object({ reference: Reference, state: Type.Literal('done') }),
  Type.Object({ reference: Reference, state: Type.Literal('refused'), reason: Reason }),
])
export const TransferStatusAnswer = Type.Union([
  Type.Object({ reference: Reference, state: Type.Literal('done'), amount: Amount }),
  Type.Object({
    reference: Reference,
    state: Type.Union([Type.Literal('refused'), Type.Literal('pending'), Type.Literal('unknown')]),
  }),
])

export type TransferReason = (typeof TRANSFER_REASONS)[number]
