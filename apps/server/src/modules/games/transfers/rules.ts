import { MINUTE_MS, type Minor, SECOND_MS, settlementStep, states } from '@hiyas/kernel'
import type { TransferReport } from '@hiyas/supplier'
import type { Closed, Sold } from '../repository/shelf.ts'

/** W-40: what became of a transfer is known, or it is pending. */
export const TRANSFERS = states('pending', { pending: ['success', 'failed'], success: [], failed: [] })
export type TransferState = (typeof TRANSFERS)['initial']

/** Money on its way; `out` is to the supplier. */
export type Transfer = {
  /** Our reference at the supplier. */
  id: string
  merchant: string
  memberId: string
  supplier: string
  direction: 'out' | 'in'
  currency: string
  amount: Minor
  state: TransferState
  /** Why it failed: what the supplier answered when he was asked, or `FOUND_FAILED`. */
  reason: string | null
  expiresAtMs: number
  checks: number
}

/** Nobody knew when the member was answered that a transfer had failed: it was found out later. */
export const FOUND_FAILED = 'status'

/** How long after it was asked for, by the clock of the database that all servers share, a supplier may still carry a transfer out. */
export const EXPIRES_MS = MINUTE_MS
/** How far his clock and ours may be apart. */
export const CLOCKS_APART_MS = MINUTE_MS
/** Transfers of one member that may be pending at once: to all suppliers together, and back from each, as one who hangs must not keep his money at the others (W-14). */
export const PENDING_MAX = 5

/**
 * Whether nobody may play anything that a supplier sells: he lists games, and no list shows one of them. Of one who lists none his vendors count;
 * of one who has neither nothing is known.
 */
export function isAllShut({ isListing, isShowing, vendors }: Sold, shut: Pick<Closed, 'vendors'>): boolean {
  if (isListing) return !isShowing
  return vendors.length > 0 && vendors.every(vendor => shut.vendors.includes(vendor))
}

const CHECK_FIRST_MS = 10 * SECOND_MS
const CHECK_MAX_MS = 10 * MINUTE_MS

/** How long until a supplier is asked again what became of a transfer: longer and longer, and never no more. */
export const checkPauseMs = (checks: number): number =>
  Math.min(CHECK_FIRST_MS * 2 ** Math.min(checks, 10), CHECK_MAX_MS)

/**
 * What a supplier's word makes of a pending transfer. That he does not know it means nothing as long as it may still reach him.
 * `wrong`: he did something else than he was asked, and people must look; until then it is pending.
 * `askedAtMs`: a time before he was asked for his word.
 */
export function verdictOf(
  report: TransferReport,
  { amount, expiresAtMs }: Pick<Transfer, 'amount' | 'expiresAtMs'>,
  askedAtMs: number,
): TransferState | 'wrong' {
  switch (report.state) {
    case 'done':
      return report.amount === amount ? 'success' : 'wrong'
    case 'refused':
      return 'failed'
    case 'unknown':
      return askedAtMs > expiresAtMs + CLOCKS_APART_MS ? 'failed' : 'pending'
    case 'pending':
      return 'pending'
  }
}

/** Whether an amount can be transferred at all: above zero, and nothing smaller than the currency settles in. */
export const isTransferable = (amount: Minor, currency: string): boolean =>
  amount > 0n && amount % settlementStep(currency) === 0n
