import { sql, type Tx } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'
import { HOUSE_SOURCE } from '../writer/moves.ts'
import { lapseOf } from '../writer/split-rules.ts'
import { balanceOf, closeAccount } from './accounts.ts'
import { type Posting, post } from './post.ts'

/** A bonus that is over. */
export type EndedBonus = {
  /** Names its end for ever. */
  key: string
  account: bigint
  /** The member's cash, and the expense the bonus was granted from. */
  cash: bigint
  expense: bigint
  endedAt: Date
}

export type Lapsed = {
  /** Back to the expense it came from, and by which transaction; null where nothing was left. */
  lapsed: Minor
  transactionId: bigint | null
  /** To cash: what came to it after its end. */
  kept: Minor
}

/**
 * Ends a bonus: what is left of it goes back to the expense it was granted from, what came to it late to cash, and its account is closed for
 * ever. A second time there is nothing left and nothing happens. Bets, wins and rollbacks wait for it or it for them, so each of them finds
 * the bonus as it was, or ended. Its locks are taken in the order of `ledger.post` (the account, then balances) and of `apply_split` (cash,
 * then the bonus).
 */
export async function lapse(tx: Tx, { key, account, cash, expense, endedAt }: EndedBonus): Promise<Lapsed> {
  await sql`select from ledger.account where id = ${account} for update`.execute(tx)
  for (const held of [cash, account]) await holdStill(tx, held)
  // Each a statement of its own: it sees what was written by those we waited for.
  const balance = await balanceOf(tx, account)
  const { lapsed, kept } = lapseOf(balance, await cameSince(tx, account, endedAt))
  await move(tx, { key: `${key}:kept`, kind: 'bonus_convert', from: account, to: cash, amount: kept })
  // The last that ever happens to the account: `ledger.lapsed_of` finds it there.
  const transactionId = await move(tx, { key, kind: 'bonus_expire', from: account, to: expense, amount: lapsed })
  const closed = await closeAccount(tx, account)
  invariant(closed.ok, `bonus ${account} has nothing left`)
  return { lapsed, transactionId, kept }
}

/** Waits until nobody else moves this account of a member, and keeps it so until the transaction ends. */
export async function holdStill(tx: Tx, account: bigint): Promise<void> {
  await sql`select from ledger.wallet where id = ${account} for no key update`.execute(tx)
}

/**
 * What suppliers' moves brought to an account from a moment on, less what they took of it. Where a win of before that moment is taken back,
 * what lapses pays for it, as it does once it has lapsed (W-19), and not what came late.
 */
async function cameSince(tx: Tx, account: bigint, moment: Date): Promise<Minor> {
  const { rows } = await sql<{ came: Minor }>`
    select coalesce(sum(entry.amount), 0)::bigint as came
      from ledger.entry join ledger.transaction header on header.id = entry.transaction
      left join ledger.transaction original on original.id = header.reference
     where entry.account = ${account} and entry.transaction > ledger.id_before(${moment})
       and header.source <> ${HOUSE_SOURCE} and header.created_at >= ${moment}
       and not (entry.amount < 0 and original.created_at is not null and original.created_at < ${moment})`.execute(tx)
  return rows[0]?.came ?? 0n
}

type Step = { key: string; kind: Posting['kind']; from: bigint; to: bigint; amount: Minor }

async function move(tx: Tx, { key, kind, from, to, amount }: Step): Promise<bigint | null> {
  if (amount === 0n) return null
  const entries = [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
  const posted = await post(tx, { key, kind, entries, memo: 'Bonus ended' })
  invariant(posted.ok, `${key}: ${posted.ok || posted.code}`)
  return posted.value.transactionId
}
