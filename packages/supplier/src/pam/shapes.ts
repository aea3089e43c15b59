import { type Static, Type } from '@sinclair/typebox'
import { PAM_ERROR_CODES } from './errors.ts'

/** Ids of the wire: printable ASCII without blanks, so that they fit a column, a log line and a URL alike. */
const PamId = Type.String({ minLength: 1, maxLength: 40, pattern: '^[!-~]+$' })
const Currency = Type.String({ maxLength: 3, pattern: '^[A-Z]{3}$' })
/**
 * A number of the wire with up to six decimals, in main units. It is read from its own digits into millionths and written from
 * minor units, so that it never is a floating point number in between.
 */
const Amount = Type.Unsafe<bigint>(Type.BigInt())
/**
 * As the wire says it, for the documents that are made of these shapes: nothing of ours reads or writes an amount by this one. How many decimals it
 * has is no matter of the schema: no validator that counts in binary finds 0.10 to be a multiple of 0.000001 (W-28).
 */
const AmountSaid = Type.Number()
const Letters = Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$' })
const Time = Type.String({ minLength: 10, maxLength: 40 })

export const PAM_TRANSACTION_TYPES = [
  'WITHDRAW',
  'DEPOSIT',
  'CANCEL',
  'PROMOWITHDRAW',
  'PROMODEPOSIT',
  'PROMOCANCEL',
] as const
export type PamTransactionType = (typeof PAM_TRANSACTION_TYPES)[number]

const transaction = <Money extends typeof Amount | typeof AmountSaid>(money: Money) =>
  Type.Object({
    currency: Currency,
    provider: Type.String({ minLength: 1, maxLength: 32 }),
    transactionType: Type.Unsafe<PamTransactionType>(Type.Union(PAM_TRANSACTION_TYPES.map(type => Type.Literal(type)))),
    cashAmount: money,
    bonusAmount: money,
    promoAmount: money,
    transactionDateTime: Time,
    providerTransactionId: PamId,
    /** Joins a bet with what settles it. Without it a cancel has the id of its bet, and a deposit is for the last bet of the round. */
    providerBetRef: Type.Optional(PamId),
    providerGameId: Type.Optional(PamId),
    providerRoundId: Type.Optional(PamId),
    isGameOver: Type.Optional(Type.Boolean()),
  })

/** As it is read. */
export const PamTransaction = transaction(Amount)
/** As it is written, by either side. */
export const PamTransactionSaid = transaction(AmountSaid)

const Balance = Type.Object({ cashAmount: AmountSaid, bonusAmount: AmountSaid, promoAmount: AmountSaid })
const answer = {
  status: Type.Unsafe<'OK' | 'ERROR'>(Type.Union([Type.Literal('OK'), Type.Literal('ERROR')])),
  /** With `ERROR`. */
  error: Type.Optional(
    Type.Object({
      code: Type.Unsafe<(typeof PAM_ERROR_CODES)[number]>(Type.Union(PAM_ERROR_CODES.map(code => Type.Literal(code)))),
      message: Type.String({ maxLength: 200 }),
    }),
  ),
}

export const PamSessionAnswer = Type.Object({
  ...answer,
  session: Type.Optional(
    Type.Object({
      playerId: PamId,
      token: Type.String({ minLength: 32, maxLength: 40 }),
      currency: Currency,
      country: Letters,
      language: Letters,
      gameId: Type.Optional(PamId),
    }),
  ),
})

export const PamBalanceAnswer = Type.Object({ ...answer, balance: Type.Optional(Balance) })

/** A refusal tells the balance too, as soon as the player is known. */
export const PamTransactionAnswer = Type.Object({
  ...answer,
  transactionResult: Type.Optional(Type.Object({ transactionId: Type.Optional(PamId), balance: Balance })),
})

export const PamTransactionsAnswer = Type.Object({
  ...answer,
  transactions: Type.Optional(Type.Array(PamTransactionSaid, { maxItems: 100 })),
})

export const PamRoundAnswer = Type.Object({
  ...answer,
  gameround: Type.Optional(
    Type.Object({
      providerGameId: PamId,
      providerRoundId: PamId,
      startTime: Time,
      /** When the round was closed; absent while it is open. */
      endTime: Type.Optional(Time),
    }),
  ),
})

export type PamTransaction = Static<typeof PamTransaction>

/** Method and path below the base address of the wallet. */
export const PAM_CALLS = {
  session: { method: 'GET', path: '/players/session' },
  renewSession: { method: 'PUT', path: '/players/session' },
  balance: { method: 'GET', path: '/players/{playerId}/balance' },
  transactions: { method: 'GET', path: '/players/{playerId}/transactions' },
  addTransaction: { method: 'POST', path: '/players/{playerId}/transactions' },
  round: { method: 'GET', path: '/players/{playerId}/gamerounds/{providerGameRoundId}' },
} as const
export type PamCall = keyof typeof PAM_CALLS

/** `Bearer` and the secret the supplier shares with us. */
export const PAM_CREDENTIAL_HEADER = 'authorization'
/** What a header carries whole: a secret with blanks or letters beyond ASCII would open nothing. */
export const PAM_SECRET = /^[!-~]{1,256}$/
/** The token of the player's session. */
export const PAM_TOKEN_HEADER = 'x-player-token'
export const PAM_TOKEN_LENGTH_MAX = 40
/** Names the supplier whose secret the credential is. */
export const PAM_PROVIDER_QUERY = 'provider'
