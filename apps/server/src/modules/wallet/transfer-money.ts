import type { Tx } from '@hiyas/database'
import { invariant, type Minor, ok, type Result } from '@hiyas/kernel'
import { openAccount, placeHold, post, releaseHold, settleHold } from '@hiyas/ledger'
import type { Notices } from '../../platform/module.ts'
import { BALANCES_CHANGED, changedWord } from './feed.ts'
import { findAccount } from './repository.ts'
import type { Owner } from './service.ts'

/** Money of a member on its way to a supplier who holds balances himself, or back. `id` names it for ever. */
export type MoneyOnItsWay = { id: string; owner: Owner; supplier: string; amount: Minor }

/**
 * The postings of such a transfer (W-40), each in the caller's transaction. To the supplier it is a hold: out of reach of the member at
 * once, and settled or released when the supplier has said what became of it. Back it is one posting, when he has said that he let it go.
 */
export type TransferMoney = {
  hold(tx: Tx, money: MoneyOnItsWay): Promise<Result<null, 'insufficient_funds'>>
  settle(tx: Tx, money: MoneyOnItsWay): Promise<void>
  release(tx: Tx, money: MoneyOnItsWay): Promise<void>
  bringBack(tx: Tx, money: MoneyOnItsWay): Promise<void>
}

export function createTransferMoney({ notices }: { notices: Pick<Notices, 'send'> }): TransferMoney {
  const tell = (tx: Tx, account: bigint) => notices.send(tx, BALANCES_CHANGED, changedWord(account))
  return {
    async hold(tx, money) {
      const account = await accountOf(tx, money)
      const heldIn = await openAccount(tx, {
        ...bookOf(money),
        kind: 'player_locked_transfer',
        owner: money.owner.memberId,
      })
      const held = await placeHold(tx, { key: keyOf(money), account, heldIn, amount: money.amount })
      if (held.ok) await tell(tx, account)
      else invariant(held.code === 'insufficient_funds', `transfer ${money.id}: ${held.code}`)
      return held.ok ? ok(null) : { ...held, code: 'insufficient_funds' }
    },
    async settle(tx, money) {
      const clearing = await clearingOf(tx, money)
      mustDo(await settleHold(tx, { key: keyOf(money), credits: [{ account: clearing, amount: money.amount }] }), money)
    },
    async release(tx, money) {
      mustDo(await releaseHold(tx, keyOf(money)), money)
      await tell(tx, await accountOf(tx, money))
    },
    async bringBack(tx, money) {
      const account = await accountOf(tx, money)
      const entries = [
        { account: await clearingOf(tx, money), amount: -money.amount },
        { account, amount: money.amount },
      ]
      mustDo(await post(tx, { key: keyOf(money), kind: 'transfer_in', entries }), money)
      await tell(tx, account)
    },
  }
}

const keyOf = ({ id }: MoneyOnItsWay): string => `transfer:${id}`
const bookOf = ({ owner: { merchant, currency } }: MoneyOnItsWay) => ({ merchant, currency })

/** Opened before the transfer began. Asked of the transaction's own connection: all others might be waiting for the same. */
async function accountOf(tx: Tx, { id, owner }: MoneyOnItsWay): Promise<bigint> {
  const held = await findAccount(tx, owner.merchant, owner.memberId)
  invariant(held !== null, `the member of transfer ${id} has an account`)
  return held.account
}

/** One account for each supplier's wallet. */
const clearingOf = (tx: Tx, money: MoneyOnItsWay): Promise<bigint> =>
  openAccount(tx, { ...bookOf(money), kind: 'supplier_clearing', owner: money.supplier })

/** The state of the transfer was held by the caller: what the books say to it is known. */
function mustDo(done: Result<unknown, string>, { id }: MoneyOnItsWay): void {
  invariant(done.ok, `the books refuse transfer ${id}: ${done.ok || done.code}`)
}
