export { type AccountKey, balanceOf, openAccount } from './accounts.ts'
export { BETS_LIMIT_MAX, type BetFacts, movesOf } from './bets.ts'
export { type AccountKind, type AccountType, CHART, type PostingKind } from './chart.ts'
export { checkLedger, type Finding } from './check.ts'
export { readDatabaseUrl } from './config.ts'
export { LedgerBusy, LedgerUnavailable } from './errors.ts'
export { HOLD_KEY_LENGTH_MAX, type Hold, placeHold, releaseHold, settleHold } from './holds.ts'
export { isKnownMove } from './known.ts'
export { ledgerMigrations } from './migrations.ts'
export {
  DIGEST_LENGTH_MAX,
  EXTERNAL_ID_LENGTH_MAX,
  GAME_LENGTH_MAX,
  isMoveText,
  type MoveOutcome,
  type RefusalCode,
  ROUND_LENGTH_MAX,
  SUPPLIER_LENGTH_MAX,
  type SupplierMove,
} from './moves.ts'
export { type Entry, KEY_LENGTH_MAX, MEMO_LENGTH_MAX, type Posted, type Posting, post } from './post.ts'
export { type Decision, decide, type Facts, type StoredKind } from './rules.ts'
export { type BalanceChange, createWriter, type LedgerWriter, type WriterOptions } from './writer.ts'
