export {
  type AccountKey,
  balanceOf,
  closeAccount,
  declareBook,
  isRealBook,
  markInternal,
  openAccount,
  sumOf,
} from './books/accounts.ts'
export { type AccountKind, type AccountLife, type AccountType, CHART } from './books/chart.ts'
export { HOLD_KEY_LENGTH_MAX, type Hold, placeHold, releaseHold, settleHold } from './books/holds.ts'
export { type EndedBonus, holdStill, type Lapsed, lapse } from './books/lapse.ts'
export { type Balances, type BookLiabilities, liabilitiesOf } from './books/liabilities.ts'
export { openMonths } from './books/months.ts'
export { type Entry, KEY_LENGTH_MAX, MEMO_LENGTH_MAX, type Posted, type Posting, post } from './books/post.ts'
export { POSTINGS, type PostingKind, type PostingRule, SUPPLIER_POSTINGS } from './books/postings.ts'
export { type Reversal, type ReversalRefusal, reversalOf, reverse } from './books/reverse.ts'
export { type AcknowledgeRefusal, acknowledge } from './check/acknowledge.ts'
export { checkLedger, type Finding } from './check/check.ts'
export { type CheckRun, lastCheckRuns } from './check/check-notes.ts'
export { checkRecent, checkWhole } from './check/check-runs.ts'
export { type Acknowledged, findingKeyOf } from './check/findings.ts'
export { changedDays, type VerifiedDays } from './days/changed-days.ts'
export { type ClosedDay, closeDays, exportDays } from './days/days.ts'
export { type RecognisedIncome, recogniseDays } from './days/recognition.ts'
export { LedgerBusy, LedgerUnavailable } from './errors.ts'
export { ledgerMigrations } from './migrations.ts'
export { BET_WINS_MAX, type BetWins, winsOfBets, winsOfMessages } from './played/bet-wins.ts'
export { type BetFacts, type BetState, type BetStep, betsOf, betWithSteps } from './played/bets.ts'
export { followAccount, followMoved } from './played/following.ts'
export {
  type Days,
  type LineDay,
  lineDays,
  type PlayDay,
  playDays,
  rebuildPlayed,
  standOf,
} from './played/played.ts'
export { type Stakes, stakesOf } from './played/stakes.ts'
export { countUnfollowed } from './played/unfollowed.ts'
export { reopenedBy } from './rounds/reopening.ts'
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
} from './rounds/round-recall.ts'
export { type RoundState, type RoundStep, roundStates } from './rounds/round-states.ts'
export { countWinsAfterClose, type WinAfterClose, winsAfterClose } from './rounds/wins-after-close.ts'
export { ordinalsOf } from './statements/ordinals.ts'
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
} from './statements/statements.ts'
export {
  idsOfPeriod,
  type SupplierMoveFacts,
  type SupplierSum,
  supplierMovesBetween,
  supplierMovesNamed,
  supplierSums,
} from './statements/supplier-moves.ts'
export {
  betOfAnswer,
  type HeldBonus,
  isKnownMove,
  lastBetOfRound,
  ownerOfMove,
  type StoredMove,
  storedMoves,
} from './writer/known.ts'
export {
  BONUSES_MAX,
  type MoveOutcome,
  type RefusalCode,
  SUPPLIER_LENGTH_MAX,
  type SupplierMove,
} from './writer/moves.ts'
export {
  type BetName,
  betOf,
  moveById,
  type NamedMove,
  namedMoves,
  type RoundTimes,
  type RoundTimesAsked,
  roundTimes,
  standingBetOf,
} from './writer/named.ts'
export { type Decision, decide, type Facts, type StoredKind } from './writer/rules.ts'
export { lapseOf, type Part, shareOf, splitStake, takeBack } from './writer/split-rules.ts'
export { ALL_MAX, type AllOutcome, type SubmitOptions } from './writer/submit-all.ts'
export { type BalanceChange, createWriter, type LedgerWriter, type WriterOptions } from './writer/writer.ts'
