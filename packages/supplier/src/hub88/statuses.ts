import type { WalletError } from '../wallet-errors.ts'

/** Every status the dialect knows. */
export const HUB88_STATUSES = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
] as const
export type Hub88Status = (typeof HUB88_STATUSES)[number]

/** How this dialect says each reason of ours. */
export const HUB88_STATUS_OF = {
  signature_wrong: 'RS_ERROR_INVALID_SIGNATURE',
  syntax_wrong: 'RS_ERROR_WRONG_SYNTAX',
  types_wrong: 'RS_ERROR_WRONG_TYPES',
  player_unknown: 'RS_ERROR_INVALID_TOKEN',
  currency_wrong: 'RS_ERROR_WRONG_CURRENCY',
  player_disabled: 'RS_ERROR_USER_DISABLED',
  game_refused: 'RS_ERROR_INVALID_GAME',
  token_invalid: 'RS_ERROR_INVALID_TOKEN',
  token_expired: 'RS_ERROR_TOKEN_EXPIRED',
  transaction_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  transaction_rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  transaction_settled: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  duplicate_transaction: 'RS_ERROR_DUPLICATE_TRANSACTION',
  limit_reached: 'RS_ERROR_LIMIT_REACHED',
  insufficient_funds: 'RS_ERROR_NOT_ENOUGH_MONEY',
  busy: 'RS_ERROR_UNKNOWN',
} as const satisfies Record<WalletError, Hub88Status>

/**
 * Whether the supplier must roll a bet back after this answer: after everything but a success and the two refusals that
 * promise to have left no debit. After no answer at all it must always.
 */
export const needsRollback = (status: Hub88Status): boolean =>
  status !== 'RS_OK' && status !== 'RS_ERROR_NOT_ENOUGH_MONEY' && status !== 'RS_ERROR_LIMIT_REACHED'
