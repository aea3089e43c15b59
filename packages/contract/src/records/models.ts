import { type Static, Type } from '@sinclair/typebox'
import { Amount, Code, Count, Name, OneOf, PageNumber, Text, TimestampMs, Url } from '../primitives.ts'

/** Pages of a record (10 as existing clients ask for, 20 as our own screens do). */
export const RECORD_PAGE_SIZE = 20
export const RECORD_PAGE_SIZE_MAX = 100
/** Days one question may span: three months, which are always there to see (HIS-01). */
export const RECORD_DAYS_MAX = 92
/** How far back a member may look by himself; what is older is kept and told on request (HIS-01, HIS-02). */
export const RECORD_REACH_DAYS = 731

export const BET_STATES = ['open', 'settled', 'cancelled'] as const
export type BetState = (typeof BET_STATES)[number]

/** An id of the books. */
export const RecordId = Text(19, { pattern: '^[0-9]{0,19}$' })

/** What every question about a record has: whole days by the merchant's clock, and a page counted from 1. */
export const recordQuestion = (sizeDefault: number) => ({
  /** The record is of whole days in the merchant's zone: the day this falls on, until that of `endTime`. The last seven days if left out. */
  startTime: Type.Optional(TimestampMs),
  endTime: Type.Optional(TimestampMs),
  page: Type.Optional(PageNumber),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: RECORD_PAGE_SIZE_MAX, default: sizeDefault })),
  /** `asOf` of an earlier page: what is played meanwhile then moves no row from page to page. */
  asOf: Type.Optional(RecordId),
  language: Type.Optional(Text(8)),
})

/** What every answer about a record has (HIS-05). */
export const recordAnswer = {
  page: PageNumber,
  totalPages: Count,
  /** Rows of all pages. */
  total: Count,
  /** The first moment of the first day and the last of the last. */
  startTime: TimestampMs,
  endTime: TimestampMs,
  asOf: RecordId,
  generatedAt: TimestampMs,
}

export const RECORD_REFUSALS = ['record.range.invalid', 'record.range.too.long', 'record.range.too.old'] as const

/** One bet with what came of it. */
export const BettingRecord = Type.Object({
  recordId: RecordId,
  /** The supplier's round. */
  orderNo: Text(128),
  /** Whose bet it is: the login name of who asks. */
  customerName: Name,
  gameName: Name,
  vendorName: Name,
  vassalage: Code,
  gameType: Code,
  iconUrl: Url,
  betAmount: Amount,
  /** The stake that counts as played: zero while a round is open and when it was cancelled. */
  validBetAmount: Amount,
  winAmount: Amount,
  /** win - bet; negative when the house won. */
  profitAndLoss: Amount,
  status: OneOf(BET_STATES),
  betTimeInTimestamp: TimestampMs,
  /** When the round came to its end. */
  transTimeInTimestamp: Type.Union([TimestampMs, Type.Null()]),
})

/** One in the examples of calls. */
export const EXAMPLE_BET: Static<typeof BettingRecord> = {
  recordId: '41',
  orderNo: 'r-1',
  customerName: 'marites_88',
  gameName: 'Hiyas Reels',
  vendorName: 'Hiyas Originals',
  vassalage: 'HYO',
  gameType: 'RNG',
  iconUrl: '/art/tiles/hiyas-reels.webp',
  betAmount: '20.00',
  validBetAmount: '20.00',
  winAmount: '0.00',
  profitAndLoss: '-20.00',
  status: 'settled',
  betTimeInTimestamp: 1_795_257_600_000,
  transTimeInTimestamp: 1_795_257_601_000,
}
