import { sql, type Tx } from '@hiyas/database'
import { invariant, type Minor, ok, type Result, refuse } from '@hiyas/kernel'
import { type Entry, KEY_LENGTH_MAX, type Posted, post } from './post.ts'

/**
 * Two-step money, for where the world is slow: a withdrawal leaves the playable balance when it is asked for (WAL-16) and
 * is settled or released later. A hold ends once: its one ending has one key, whichever of the two it is.
 */
export type Hold = {
  /** Names the hold for ever. */
  key: string
  account: bigint
  /** Where the money waits, such as the member's `player_locked_withdrawal`. */
  heldIn: bigint
  amount: Minor
}

export const HOLD_KEY_LENGTH_MAX = KEY_LENGTH_MAX - 'hold-end:'.length

/** Moves the amount out of reach of its owner. The same hold again is a repeat, the key with another one is refused. */
export async function placeHold(tx: Tx, hold: Hold): Promise<Result<Posted, 'insufficient_funds' | 'key_reused'>> {
  invariant(hold.key.length <= HOLD_KEY_LENGTH_MAX, 'the key of a hold is too long')
  invariant(hold.amount > 0n, `hold ${hold.key} holds nothing`)
  const entries = [
    { account: hold.account, amount: -hold.amount },
    { account: hold.heldIn, amount: hold.amount },
  ]
  const posted = await post(tx, { key: `hold:${hold.key}`, kind: 'hold', entries })
  if (!posted.ok || posted.value.repeated) return posted
  await sql`
    insert into ledger.hold (key, account, held_in, amount, state, placed_by)
    values (${hold.key}, ${hold.account}, ${hold.heldIn}, ${hold.amount}, 'held', ${posted.value.transactionId})`.execute(
    tx,
  )
  return posted
}

/**
 * Pays the held amount out to these accounts (several where a fee is kept); the credits sum to what is held.
 * The same settlement again is a repeat; a hold that was released, or settled otherwise, is refused as `hold_ended`.
 */
export function settleHold(
  tx: Tx,
  settlement: { key: string; credits: readonly Entry[] },
): Promise<Result<Posted, 'hold_unknown' | 'hold_ended'>> {
  return endHold(tx, settlement.key, 'settled', () => settlement.credits)
}

/** Gives the held amount back to its owner. Again is a repeat; a settled hold is refused as `hold_ended`. */
export function releaseHold(tx: Tx, key: string): Promise<Result<Posted, 'hold_unknown' | 'hold_ended'>> {
  return endHold(tx, key, 'released', hold => [{ account: hold.account, amount: hold.amount }])
}

const ENDINGS = { settled: 'hold_settle', released: 'hold_release' } as const

async function endHold(
  tx: Tx,
  key: string,
  ending: keyof typeof ENDINGS,
  creditsOf: (hold: Hold) => readonly Entry[],
): Promise<Result<Posted, 'hold_unknown' | 'hold_ended'>> {
  const hold = await lockHold(tx, key)
  if (hold === null) return refuse('hold_unknown')
  const entries = [{ account: hold.heldIn, amount: -hold.amount }, ...creditsOf(hold)]
  const posted = await post(tx, { key: `hold-end:${key}`, kind: ENDINGS[ending], entries })
  if (!posted.ok) {
    invariant(posted.code === 'key_reused', `what hold ${key} holds is gone`)
    return refuse('hold_ended')
  }
  if (posted.value.repeated) return posted
  await sql`
    update ledger.hold set state = ${ending}, ended_by = ${posted.value.transactionId}
     where key = ${key} and state = 'held'`.execute(tx)
  return ok(posted.value)
}

async function lockHold(tx: Tx, key: string): Promise<Hold | null> {
  const { rows } = await sql<Hold>`
    select key, account, held_in as "heldIn", amount from ledger.hold where key = ${key} for update`.execute(tx)
  return rows[0] ?? null
}
