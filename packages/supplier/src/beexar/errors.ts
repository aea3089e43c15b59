import type { WalletError } from '../wallet-errors.ts'

export type BeexarError = { http: 400 | 500; apiCode: string; message: string }

const wrong = (apiCode: string, message: string): BeexarError => ({ http: 400, apiCode, message })

/** How this dialect says each reason of ours. The only HTTP statuses it knows beside 200 are 400 and 500. */
export const BEEXAR_ERROR_OF = {
  signature_wrong: wrong('403', 'forbidden'),
  syntax_wrong: wrong('400', 'bad request'),
  types_wrong: wrong('400', 'bad request'),
  player_unknown: wrong('101', 'player is invalid'),
  currency_wrong: wrong('154', 'currency is not available to the player'),
  player_disabled: wrong('110', 'player is disabled'),
  game_refused: wrong('107', 'game is forbidden to the player'),
  token_invalid: wrong('403', 'forbidden'),
  token_expired: wrong('403', 'forbidden'),
  transaction_unknown: wrong('400', 'bad request'),
  transaction_rolled_back: wrong('409', 'action already rolled back'),
  transaction_settled: wrong('409', 'action already settled'),
  duplicate_transaction: wrong('400', 'bad request'),
  limit_reached: wrong('105', 'bet limit reached'),
  insufficient_funds: wrong('100', 'insufficient funds'),
  busy: { http: 500, apiCode: '500', message: 'unknown error' },
} as const satisfies Record<WalletError, BeexarError>

/** Refusals that carry the true balance (W-13). */
export const beexarTellsBalance = (error: WalletError): boolean =>
  error === 'insufficient_funds' || error === 'limit_reached'
