import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, invariant, type Minor, ok } from '@hiyas/kernel'
import { BONUSES_MAX, holdStill, openAccount, post } from '@hiyas/ledger'
import { bonusesOf, insertBonus, markGranted } from './repository.ts'
import { isTooMany } from './rules.ts'
import type { Owner } from './service.ts'

export type Grant = {
  owner: Owner
  /** Its name: once used, never again for this member. */
  bonus: string
  amount: Minor
  endsAt: Date | null
}

/**
 * Gives a bonus: its account, and the money in it, in one transaction. The same again changes nothing. Suppliers hear of it within
 * seconds, where the merchant has bonuses in play.
 */
export async function grantBonus(
  { database, clock }: { database: Database; clock: Clock },
  cash: bigint,
  { owner: { merchant, memberId, currency }, bonus, amount, endsAt }: Grant,
): Promise<bigint> {
  const granted = await inTransaction<bigint, never>(database, async tx => {
    const account = await openAccount(tx, { merchant, kind: 'player_bonus', owner: `${memberId}:${bonus}`, currency })
    const expense = await openAccount(tx, { merchant, kind: 'expense_bonus', owner: '', currency })
    // One grant of a member after the other: each counts those before it.
    await holdStill(tx, cash)
    await insertBonus(tx, { cash, account, endsAt, openedAtMs: clock.nowMs() })
    const held = (await bonusesOf(tx, [cash])).get(cash) ?? []
    invariant(
      !isTooMany(held, { nowMs: clock.nowMs(), runningMax: BONUSES_MAX }),
      `a member has ${BONUSES_MAX} bonuses at a time`,
    )
    const posted = await post(tx, {
      key: `bonus:${memberId}:${bonus}`,
      kind: 'bonus_grant',
      entries: [
        { account: expense, amount: -amount },
        { account, amount },
      ],
      memo: 'Bonus',
    })
    invariant(posted.ok, `bonus ${bonus} of ${memberId}: ${posted.ok || posted.code}`)
    await markGranted(tx, { cash, account }, posted.value.transactionId)
    return ok(account)
  })
  return granted.value
}
