import { type Database, inTransaction } from '@hiyas/database'
import { ok, type Result, refuse } from '@hiyas/kernel'
import { sendNotice } from '../../../platform/notices/repository.ts'
import { createTransferMoney } from '../../wallet/index.ts'
import { addWord, findTransfer, lastWord } from '../repository/transfer-words.ts'
import { lockTransfer } from '../repository/transfers.ts'
import { type Ending, endWithMoney } from './ending.ts'
import { CLOCKS_APART_MS, FOUND_FAILED, TRANSFERS } from './rules.ts'

/** What a person found out about a transfer. */
export type Word = { id: string; state: Ending['state']; note: string; by: string }
export type WordRefusal = 'transfer_unknown' | 'state_conflict' | 'too_early' | 'same_person'

const transferMoney = createTransferMoney({ notices: { send: sendNotice } })

/**
 * Notes what a person says of a transfer that its supplier cannot account for. It ends, with its money, when another person has said the same
 * right before; nothing moves by the word of one (WAL-12). Not as long as the supplier may still carry it out (W-40).
 */
export function sayOfTransfer(
  database: Database,
  { id, state, note, by }: Word,
): Promise<Result<'noted' | 'ended', WordRefusal>> {
  return inTransaction<'noted' | 'ended', WordRefusal>(database, async tx => {
    const found = await findTransfer(tx, id)
    if (found === null) return refuse('transfer_unknown')
    // Held from here on: the job that asks his supplier comes after us, or has ended it.
    if (!TRANSFERS.move(await lockTransfer(tx, id), state).ok) return refuse('state_conflict')
    if (found.nowMs <= found.expiresAtMs + CLOCKS_APART_MS) return refuse('too_early')
    const before = await lastWord(tx, id)
    const isSame = before?.state === state
    if (isSame && before.by.toLowerCase() === by.toLowerCase()) return refuse('same_person')
    await addWord(tx, { id, state, note, by })
    if (!isSame) return ok('noted')
    await endWithMoney(tx, transferMoney, found, { state, reason: state === 'failed' ? FOUND_FAILED : null })
    return ok('ended')
  })
}
