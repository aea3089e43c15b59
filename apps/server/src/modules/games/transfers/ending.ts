import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { invariant, ok } from '@hiyas/kernel'
import type { Logger } from 'pino'
import type { TransferMoney } from '../../wallet/index.ts'
import { endTransfer, lockTransfer } from '../repository/transfers.ts'
import { TRANSFERS, type Transfer, type TransferState } from './rules.ts'

export type EndingOptions = { database: Database; log: Logger; transferMoney: TransferMoney }

/** What has become of a transfer, and why where it failed. */
export type Ending = { state: Exclude<TransferState, 'pending'>; reason: string | null }

/**
 * Ends a transfer once, with its money, whoever hears of it first: the answer itself or the job that asked. A supplier who says one thing
 * and then another is told of in the log: what was written down first stays.
 */
export function createEnding({ database, log, transferMoney }: EndingOptions) {
  return async (transfer: Transfer, { state, reason }: Ending): Promise<TransferState> => {
    const ended = await inTransaction<TransferState, never>(database, async tx => {
      const now = await lockTransfer(tx, transfer.id)
      if (!TRANSFERS.move(now, state).ok) return ok(now)
      await endWithMoney(tx, transferMoney, transfer, { state, reason })
      return ok(state)
    })
    invariant(ended.ok, 'the end of a transfer is never refused')
    if (ended.value !== state)
      log.error({ transfer: transfer.id, supplier: transfer.supplier, was: ended.value, said: state }, CONTRADICTION)
    return ended.value
  }
}

const CONTRADICTION = 'a supplier says of a transfer something else than before'

/** The same for who holds its state. */
export async function endWithMoney(
  tx: Tx,
  transferMoney: TransferMoney,
  { id, merchant, memberId, currency, supplier, amount, direction }: Transfer,
  { state, reason }: Ending,
): Promise<void> {
  await endTransfer(tx, id, { state, reason })
  const money = { id, owner: { merchant, memberId, currency }, supplier, amount }
  if (direction === 'out') await (state === 'success' ? transferMoney.settle : transferMoney.release)(tx, money)
  else if (state === 'success') await transferMoney.bringBack(tx, money)
}
