import { type Database, inTransaction } from '@hiyas/database'
import { AMOUNT_MAX, type Clock, newId, ok, type RandomSource, type Result, refuse, type Soon } from '@hiyas/kernel'
import { SupplierTransportError } from '@hiyas/supplier'
import type { Owner, TransferMoney } from '../../wallet/index.ts'
import { supplierUserOf } from '../doors/supplier-users.ts'
import { holdsBalances } from '../repository/suppliers.ts'
import {
  insertTransfer,
  lockTransfersOf,
  type NewTransfer,
  pendingBeside,
  transferAsked,
} from '../repository/transfers.ts'
import type { createEnding } from './ending.ts'
import { checkPauseMs, EXPIRES_MS, FOUND_FAILED, PENDING_MAX, type Transfer } from './rules.ts'
import type { SupplierWallet } from './wallets.ts'

export type CarrierOptions = {
  database: Database
  clock: Clock
  random: RandomSource
  transferMoney: TransferMoney
  /** Opens the member's account if he has none. */
  accountOf: (owner: Owner) => Soon<unknown>
  end: ReturnType<typeof createEnding>
  count: (transfer: Transfer, outcome: string) => void
}

/** What a member asks for; the same `requestId` again is the same transfer. */
export type Asked = Pick<Transfer, 'direction' | 'amount'> & { requestId: string }

type Refused =
  | 'WALLET_NOT_EXISTS_ERROR'
  | 'transfer.request.reused'
  | 'transfer.pending.limit'
  | 'account.balance.not.enough'
  | 'B2B_TX_FAILED'
type Begun = Result<{ transfer: Transfer; isNew: boolean }, Exclude<Refused, 'B2B_TX_FAILED'>>

/**
 * Carries out a transfer: written down with its money first, then asked of the supplier once. When he does not answer it stays pending,
 * for the job; it is never sent again, not even under its own reference.
 */
export function createCarrier({ database, clock, random, transferMoney, accountOf, end, count }: CarrierOptions) {
  async function begin(owner: Owner, supplier: string, asked: Asked): Promise<Begun> {
    await accountOf(owner)
    const wanted: NewTransfer = {
      id: newId(clock.nowMs(), random),
      ...owner,
      supplier,
      ...asked,
      state: 'pending',
      expiresAfterMs: EXPIRES_MS,
      checkAfterMs: checkPauseMs(0),
    }
    const { merchant, memberId } = owner
    return inTransaction(database, async (tx): Promise<Begun> => {
      await lockTransfersOf(tx, owner)
      const transfer = await insertTransfer(tx, wanted)
      if (transfer === null) {
        const before = await transferAsked(tx, { merchant, memberId, requestId: asked.requestId })
        const isSame = before !== null && isSameTransfer(before, wanted)
        return isSame ? ok({ transfer: before, isNew: false }) : refuse('transfer.request.reused')
      }
      // His row is held by what was just written: another dialect, in which no money would come back, has been agreed by now or sees this one.
      if (!(await holdsBalances(tx, supplier))) return refuse('WALLET_NOT_EXISTS_ERROR')
      if ((await pendingBeside(tx, wanted)).count > PENDING_MAX) return refuse('transfer.pending.limit')
      // Nobody has more than one movement may carry.
      if (asked.amount > AMOUNT_MAX) return refuse('account.balance.not.enough')
      if (asked.direction === 'in') return ok({ transfer, isNew: true })
      const held = await transferMoney.hold(tx, { id: transfer.id, owner, supplier, amount: asked.amount })
      return held.ok ? ok({ transfer, isNew: true }) : refuse('account.balance.not.enough')
    })
  }

  return async (owner: Owner, { terms, client }: SupplierWallet, asked: Asked): Promise<Result<Transfer, Refused>> => {
    const begun = await begin(owner, terms.code, asked)
    if (!begun.ok) return begun
    const { transfer, isNew } = begun.value
    if (!isNew) return answeredBefore(transfer)
    const done = await ask(client, transfer)
    count(transfer, done === null ? 'pending' : done.ok ? 'success' : 'failed')
    if (done === null) return ok(transfer)
    const state = await end(
      transfer,
      done.ok ? { state: 'success', reason: null } : { state: 'failed', reason: done.code },
    )
    // What was written down first stands, though he says another thing now.
    return done.ok || state === 'success' ? ok({ ...transfer, state }) : refuse(codeOf(done.code))
  }
}

/** Who asks again hears what he was told, or what has become of it since. */
function answeredBefore(transfer: Transfer): Result<Transfer, Refused> {
  const { state, reason } = transfer
  return state === 'failed' && reason !== null && reason !== FOUND_FAILED ? refuse(codeOf(reason)) : ok(transfer)
}

/** Why a supplier refuses, as members are told. */
const codeOf = (reason: string): Refused =>
  reason === 'insufficient_funds' ? 'account.balance.not.enough' : 'B2B_TX_FAILED'

type Wanted = Pick<Transfer, 'supplier' | 'direction' | 'amount'>

const isSameTransfer = (one: Wanted, other: Wanted): boolean =>
  one.supplier === other.supplier && one.direction === other.direction && one.amount === other.amount

/** Null = nobody knows what became of it. */
async function ask(client: SupplierWallet['client'], transfer: Transfer) {
  // Not asked: once it has expired he will know nothing of it.
  if (client === null) return null
  const { id, currency, amount, direction, expiresAtMs } = transfer
  const move = { player: supplierUserOf(transfer), currency, amount, reference: id, expiresAtMs }
  try {
    return await (direction === 'out' ? client.deposit(move) : client.withdraw(move))
  } catch (error) {
    if (error instanceof SupplierTransportError) return null
    throw error
  }
}
