export {
  type AccountKey,
  balanceOf,
  closeAccount,
  declareBook,
  isRealBook,
  markInternal,
  openAccount,
  sumOf,
} from './accounts.ts'
export { type AcknowledgeRefusal, acknowledge } from './acknowledge.ts'
export { BET_WINS_MAX, type BetWins, winsOfBets, winsOfMessages } from './bet-wins.ts'
export { type BetFacts, type BetState, type BetStep, betsOf, betWithSteps } from './bets.ts'
export { changedDays, type VerifiedDays } from './changed-days.ts'
export { type AccountKind, type AccountLife, type AccountType, CHART } from './chart.ts'
export { checkLedger, type Finding } from './check.ts'
export { type CheckRun, lastCheckRuns } from './check-notes.ts'
export { checkRecent, checkWhole } from './check-runs.ts'
export { type ClosedDay, closeDays, exportDays } from './days.ts'
export { LedgerBusy, LedgerUnavailable } from './errors.ts'
export { type Acknowledged, findingKeyOf } from './findings.ts'
export { followAccount, followMoved } from './following.ts'
export { HOLD_KEY_LENGTH_MAX, type Hold, placeHold, releaseHold, settleHold } from './holds.ts'
export {
  betOfAnswer,
  type HeldBonus,
  isKnownMove,
  lastBetOfRound,
  ownerOfMove,
  type StoredMove,
  storedMoves,
} from './known.ts'
export { type EndedBonus, holdStill, type Lapsed, lapse } from './lapse.ts'
export { type Balances, type BookLiabilities, liabilitiesOf } from './liabilities.ts'
export { ledgerMigrations } from './migrations.ts'
export { openMonths } from './months.ts'
export { BONUSES_MAX, type MoveOutcome, type RefusalCode, SUPPLIER_LENGTH_MAX, type SupplierMove } from './moves.ts'
export {
  type BetName,
  betOf,
  moveById,
  type NamedMove,
  namedMoves,
  type RoundTimes,
  type RoundTimesAsked,
  roundTimes,
} from './named.ts'
export { ordinalsOf } from './ordinals.ts'
export {
  type Days,
  type LineDay,
  lineDays,
  type PlayDay,
  playDays,
  rebuildPlayed,
  standOf,
} from './played.ts'
export { type Entry, KEY_LENGTH_MAX, MEMO_LENGTH_MAX, type Posted, type Posting, post } from './post.ts'
export { POSTINGS, type PostingKind, type PostingRule, SUPPLIER_POSTINGS } from './postings.ts'
export { type RecognisedIncome, recogniseDays } from './recognition.ts'
export { reopenedBy } from './reopening.ts'
export { type Reversal, type ReversalRefusal, reversalOf, reverse } from './reverse.ts'
export {
  endedRounds,
  findRounds,
  hasOpenRounds,
  type OpenRound,
  openRoundsAfter,
  type RecalledRound,
  ROUND_KEYS_MAX,
  ROUND_MOVES_MAX,
  type RoundKey,
  type RoundMove,
  recallRound,
  roundOfMove,
} from './round-recall.ts'
export { type RoundState, type RoundStep, roundStates } from './round-states.ts'
export { type Decision, decide, type Facts, type StoredKind } from './rules.ts'
export { lapseOf, type Part, shareOf, splitStake, takeBack } from './split-rules.ts'
export { type Stakes, stakesOf } from './stakes.ts'
export {
  type BesideLine,
  balanceAt,
  lastLineUpTo,
  linesBeside,
  linesOfKinds,
  type NamedLine,
  type Statement,
  type StatementLine,
  statementOf,
} from './statements.ts'
export { ALL_MAX, type AllOutcome, type SubmitOptions } from './submit-all.ts'
export {
  idsOfPeriod,
  type SupplierMoveFacts,
  type SupplierSum,
  supplierMovesBetween,
  supplierMovesNamed,
  supplierSums,
} from './supplier-moves.ts'
export { countUnfollowed } from './unfollowed.ts'
export { countWinsAfterClose, type WinAfterClose, winsAfterClose } from './wins-after-close.ts'
export { type BalanceChange, createWriter, type LedgerWriter, type WriterOptions } from './writer.ts'
