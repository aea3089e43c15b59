export { bettingRecordDetail } from './betting-record-detail.ts'
export { bettingRecords, CATEGORY_UNKNOWN, CHOICES_MAX } from './betting-records.ts'
export {
  AGENT_CODE_TYPES,
  CODE_TYPES,
  type CodeType,
  memberTransactions,
  TRANSACTION_PAGE_SIZE,
} from './member-transactions.ts'
export {
  type BetState,
  RECORD_DAYS_MAX,
  RECORD_PAGE_SIZE,
  RECORD_PAGE_SIZE_MAX,
  RECORD_REACH_DAYS,
  RECORD_REFUSALS,
} from './models.ts'
export { netPosition } from './net-position.ts'
export { transactionCodes } from './transaction-codes.ts'
