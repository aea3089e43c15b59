import type { Database } from '@hiyas/database'
import { isDatabaseAway } from '@hiyas/database'
import { type Clock, SECOND_MS } from '@hiyas/kernel'
import { SupplierTransportError } from '@hiyas/supplier'
import type { Logger } from 'pino'
import { dueTransfers, putOff } from '../repository/transfers.ts'
import type { createEnding } from './ending.ts'
import { checkPauseMs, FOUND_FAILED, type Transfer, verdictOf } from './rules.ts'
import type { SupplierWallets } from './wallets.ts'

/** Of each supplier asked about in one run of the job; the others wait for the next. */
const DUE_MAX = 50
/** A run is over before the next one begins: what came due meanwhile is in that. */
const RUN_MAX_MS = 45 * SECOND_MS

const OUT_OF_REACH = 'a supplier without a secret cannot be asked what became of a transfer'

type Due = Transfer & { nowMs: number }
/** `silent`: he does not answer at all. */
type Verdict = ReturnType<typeof verdictOf> | 'silent'

export type PendingOptions = {
  database: Database
  clock: Clock
  log: Logger
  wallets: SupplierWallets
  end: ReturnType<typeof createEnding>
}

/** Asks suppliers what became of transfers nobody knows the end of. It never guesses: what stays unknown is asked for again (W-40). */
export function createPendingJob({ database, clock, log, wallets, end }: PendingOptions) {
  async function ask(transfer: Due): Promise<Verdict> {
    const verdict = await verdictNow(transfer)
    if (verdict === 'success' || verdict === 'failed') {
      await end(transfer, { state: verdict, reason: verdict === 'failed' ? FOUND_FAILED : null })
      return verdict
    }
    if (verdict === 'wrong')
      log.error(
        { transfer: transfer.id, supplier: transfer.supplier },
        'a supplier moved another amount than he was asked to',
      )
    await putOff(database.query, transfer.id, checkPauseMs(transfer.checks))
    return verdict
  }

  /** One that cannot be ended is a bug of ours: people hear of it, and it keeps no other one waiting. */
  async function leave(transfer: Due, error: unknown): Promise<Verdict> {
    if (isDatabaseAway(error)) throw error
    log.error({ err: error, transfer: transfer.id, supplier: transfer.supplier }, 'a transfer cannot be ended')
    await putOff(database.query, transfer.id, checkPauseMs(transfer.checks))
    return 'pending'
  }

  async function verdictNow(transfer: Due): Promise<Verdict> {
    const wallet = await wallets.of(transfer.supplier, null)
    if (wallet === null || wallet.client === null) {
      log.error({ transfer: transfer.id, supplier: transfer.supplier }, OUT_OF_REACH)
      return 'pending'
    }
    try {
      return verdictOf(await wallet.client.status(transfer.id), transfer, transfer.nowMs)
    } catch (error) {
      if (!(error instanceof SupplierTransportError)) throw error
      return error.kind === 'timeout' || error.kind === 'network' ? 'silent' : 'pending'
    }
  }

  /** One after the other. Who is silent is asked no more: what is left stays due, and is asked first when he is back. */
  async function askAll(transfers: readonly Due[], untilMs: number): Promise<void> {
    for (const transfer of transfers) {
      const verdict = await ask(transfer).catch(error => leave(transfer, error))
      if (verdict === 'silent' || clock.nowMs() >= untilMs) return
    }
  }

  return async (): Promise<void> => {
    const untilMs = clock.nowMs() + RUN_MAX_MS
    const due = await dueTransfers(database.query, DUE_MAX)
    const bySupplier = Map.groupBy(due, transfer => transfer.supplier)
    // One question at a time to each supplier, so that one who is slow keeps nobody from the others.
    await Promise.all([...bySupplier.values()].map(transfers => askAll(transfers, untilMs)))
  }
}
