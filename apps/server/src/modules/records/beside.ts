import type { Database } from '@hiyas/database'
import { HOUR_MS, type Minor } from '@hiyas/kernel'
import { type BesideLine, type LineDay, lastLineUpTo, linesBeside, standOf } from '@hiyas/ledger'
import type { WalletDoor } from '../wallet/index.ts'
import type { Range } from './rules.ts'

/** The wallet's clock and the books' are two: what was written down about a move is at most so far from it. */
const CLOCKS_APART_MS = HOUR_MS

/**
 * What happened to a member's bonuses as a whole: given, and lapsed. It moves none of his cash, so it stands beside its lines. Ask before the
 * cash is followed: then no line of cash that comes meanwhile is older than one of these. And again after it: one that came meanwhile may be
 * older than a line of cash, and belongs to the record as of that (HIS-05).
 */
export async function bonusLines(
  { database, wallet }: { database: Database; wallet: WalletDoor },
  cash: bigint,
  { days, startTime, endTime }: Range,
): Promise<BesideLine[]> {
  const time = { fromMs: startTime - CLOCKS_APART_MS, toMs: endTime + CLOCKS_APART_MS }
  return linesBeside(database.query, await wallet.bonusMovesOf(cash, time), days)
}

/** Where cash is read at, and as of which line the record is, of cash or of what stands beside it: what a page before this one named, or now. */
export async function standingOf(
  { query }: Database,
  { account, wanted, beside }: { account: bigint; wanted: bigint | null; beside: readonly BesideLine[] },
): Promise<{ stand: bigint; asOf: bigint }> {
  const isBeside = wanted !== null && beside.some(line => line.transactionId === wanted)
  const wantedOfCash = isBeside ? await lastLineUpTo(query, account, wanted) : wanted
  const stand = await standOf(query, account, wantedOfCash)
  if (wanted !== null && stand === wantedOfCash) return { stand, asOf: wanted }
  const newest = beside[0]?.transactionId ?? 0n
  return { stand, asOf: newest > stand ? newest : stand }
}

/** Such a line as the books count the days of cash. */
export const dayOfLine = ({ day, kind, amount }: BesideLine): LineDay => ({
  day,
  kind,
  lines: 1n,
  came: above(amount),
  went: above(-amount),
})

const above = (amount: Minor): Minor => (amount > 0n ? amount : 0n)
