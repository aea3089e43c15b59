/**
 * Why the wallet refuses a supplier, in words of no dialect. Every dialect maps all of them (see `hub88/statuses.ts`), so a
 * reason added here does not compile until each dialect has an answer for it.
 */
export type WalletError =
  | 'signature_wrong'
  | 'syntax_wrong'
  | 'types_wrong'
  | 'player_unknown'
  | 'currency_wrong'
  | 'player_disabled'
  | 'game_refused'
  | 'token_invalid'
  | 'token_expired'
  | 'transaction_unknown'
  | 'transaction_rolled_back'
  | 'transaction_settled'
  | 'duplicate_transaction'
  | 'limit_reached'
  | 'insufficient_funds'
  | 'busy'
