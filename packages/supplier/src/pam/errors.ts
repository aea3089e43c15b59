import type { WalletError } from '../wallet-errors.ts'

/** Every code of the dialect that we answer. */
export const PAM_ERROR_CODES = [
  'PAM_ERR_UNDEFINED',
  'PAM_ERR_API_TOKEN',
  'PAM_ERR_MISSING_PROVIDER',
  'PAM_ERR_PLAYER_NOT_FOUND',
  'PAM_ERR_SESSION_NOT_FOUND',
  'PAM_ERR_SESSION_EXPIRED',
  'PAM_ERR_GAME_NOT_FOUND',
  'PAM_ERR_ROUND_NOT_FOUND',
  'PAM_ERR_BET_NOT_ALLOWED',
  'PAM_ERR_TRANS_CURRENCY',
  'PAM_ERR_NEGATIVE_STAKE',
  'PAM_ERR_CASH_OVERDRAFT',
  'PAM_ERR_BONUS_OVERDRAFT',
  'PAM_ERR_PROMO_OVERDRAFT',
  'PAM_ERR_TRANS_NOT_FOUND',
  'PAM_ERR_CANCEL_NOT_FOUND',
  'PAM_ERR_CANCEL_NON_WITHDRAW',
  'PAM_ERR_TRANS_ALREADY_CANCELLED',
  'PAM_ERR_TRANS_ALREADY_SETTLED',
  'PAM_ERR_DUPLICATE_TRANS',
  'PAM_ERR_TIMEOUT',
] as const
export type PamErrorCode = (typeof PAM_ERROR_CODES)[number]

export type PamError = { code: PamErrorCode; message: string }

const error = (code: PamErrorCode, message: string): PamError => ({ code, message })

/** How this dialect says each reason of ours. What it knows beyond them is decided by the door. */
export const PAM_ERROR_OF = {
  signature_wrong: error('PAM_ERR_API_TOKEN', 'the API token is not that of the provider'),
  syntax_wrong: error('PAM_ERR_UNDEFINED', 'no JSON object with every field once'),
  types_wrong: error('PAM_ERR_UNDEFINED', 'a field is of another type or out of range'),
  player_unknown: error('PAM_ERR_PLAYER_NOT_FOUND', 'no such player'),
  currency_wrong: error('PAM_ERR_TRANS_CURRENCY', 'the player has another currency'),
  player_disabled: error('PAM_ERR_BET_NOT_ALLOWED', 'the player is blocked'),
  game_refused: error('PAM_ERR_GAME_NOT_FOUND', 'the game is not open to this player'),
  token_invalid: error('PAM_ERR_SESSION_NOT_FOUND', 'no such session'),
  token_expired: error('PAM_ERR_SESSION_EXPIRED', 'the session has expired'),
  transaction_unknown: error('PAM_ERR_TRANS_NOT_FOUND', 'no such bet in this round'),
  transaction_rolled_back: error('PAM_ERR_TRANS_ALREADY_CANCELLED', 'the transaction was cancelled'),
  transaction_settled: error('PAM_ERR_TRANS_ALREADY_SETTLED', 'the bet or its round is settled'),
  duplicate_transaction: error('PAM_ERR_DUPLICATE_TRANS', 'this id was used for another transaction'),
  limit_reached: error('PAM_ERR_BET_NOT_ALLOWED', 'the stake is outside of the limits'),
  insufficient_funds: error('PAM_ERR_CASH_OVERDRAFT', 'insufficient funds'),
  busy: error('PAM_ERR_TIMEOUT', 'busy, ask again'),
} as const satisfies Record<WalletError, PamError>

/** The dialect says what concerns money with HTTP 200, and only what concerns the message itself with another status. */
export const PAM_HTTP_OF: Partial<Record<WalletError, number>> = {
  signature_wrong: 401,
  syntax_wrong: 400,
  types_wrong: 400,
}
