import { inTransaction, sql } from '@hiyas/database'
import { invariant, type Minor, ok } from '@hiyas/kernel'
import { type LedgerWriter, lapse, type SupplierMove } from '../src/index.ts'
import type { Books } from './books.ts'

/** Members who have bonuses beside their cash. */
export function createPurses(books: Books, writer: LedgerWriter) {
  let made = 0

  /** A member with cash and two bonuses. */
  async function member(cash: Minor, first: Minor, second: Minor) {
    const account = await books.member(cash)
    const bonuses: bigint[] = []
    const grants = await books.open('expense_bonus')
    const { rows } = await sql<{ owner: string }>`select owner from ledger.account where id = ${account}`.execute(
      books.database.query,
    )
    for (const [place, amount] of [first, second].entries()) {
      const bonus = await books.open('player_bonus', `${rows[0]?.owner}:b${place}`)
      bonuses.push(bonus)
      if (amount === 0n) continue
      const entries = [
        { account: grants, amount: -amount },
        { account: bonus, amount },
      ]
      const granted = await books.post({ key: `bonus-${++made}`, kind: 'bonus_grant', entries })
      invariant(granted.ok, 'a grant is never refused')
    }
    const accounts = [account, ...bonuses]
    return { account, bonuses, accounts, money: () => Promise.all(accounts.map(books.balance)) }
  }
  const submit = (...moves: SupplierMove[]) => Promise.all(moves.map(writer.submit))
  /** Ends a bonus of a member, as the wallet does. */
  async function end(cash: bigint, account: bigint, endedAt: Date) {
    const expense = await books.open('expense_bonus')
    const ended = await inTransaction(books.database, async tx =>
      ok(await lapse(tx, { key: `lapse-${account}`, account, cash, expense, endedAt })),
    )
    invariant(ended.ok, 'an end is never refused')
    return ended.value
  }

  return { member, submit, end }
}
export type Purses = ReturnType<typeof createPurses>
