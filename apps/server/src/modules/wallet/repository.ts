import { type Reader, sql, type Tx } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import type { HeldBonus } from '@hiyas/ledger'

export type MemberAccount = { account: bigint; currency: string }

type Tables = {
  'wallet.member_account': MemberAccount & { merchant: string; member_id: string; opened_at: Date }
  'wallet.welcome_grant': { merchant: string; currency: string; amount: bigint }
}

export async function findAccount(reader: Reader, merchant: string, memberId: string): Promise<MemberAccount | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('wallet.member_account')
    .select(['account', 'currency'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? null
}

/** Leaves a row that is there already as it is. */
export async function insertAccount(
  tx: Tx,
  row: MemberAccount & { merchant: string; memberId: string; openedAtMs: number },
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('wallet.member_account')
    .values({
      merchant: row.merchant,
      member_id: row.memberId,
      currency: row.currency,
      account: row.account,
      opened_at: new Date(row.openedAtMs),
    })
    .onConflict(conflict => conflict.columns(['merchant', 'member_id']).doNothing())
    .execute()
}

export async function welcomeGrant(reader: Reader, merchant: string, currency: string): Promise<Minor | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('wallet.welcome_grant')
    .select('amount')
    .where('merchant', '=', merchant)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.amount ?? null
}

export async function putWelcomeGrant(
  tx: Tx,
  grant: { merchant: string; currency: string; amount: Minor },
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('wallet.welcome_grant')
    .values(grant)
    .onConflict(conflict => conflict.columns(['merchant', 'currency']).doUpdateSet({ amount: grant.amount }))
    .execute()
}

/** Money of a member that pays for bets after his cash (W-18), until it ends. */
export type Bonus = HeldBonus

/**
 * The bonuses of members by their cash accounts, in the order in which they are spent: the one that ends first is the first, those
 * without end are the last, and among equals the older one (B-03). Members without any are there with an empty list.
 */
export async function bonusesOf(reader: Reader, cash: readonly bigint[]): Promise<Map<bigint, Bonus[]>> {
  const { rows } = await sql<{ cash: bigint; account: bigint; endsAt: Date | null }>`
    select cash, account, ends_at as "endsAt" from wallet.bonus
     where cash = any(${[...cash]}::bigint[]) order by ends_at nulls last, account`.execute(reader)
  const found = new Map<bigint, Bonus[]>(cash.map(account => [account, []]))
  for (const { cash: of, account, endsAt } of rows)
    found.get(of)?.push({ account, endsAtMs: endsAt?.getTime() ?? null })
  return found
}

/** Leaves a row that is there already as it is. */
export async function insertBonus(
  tx: Tx,
  row: { cash: bigint; account: bigint; endsAt: Date | null; openedAtMs: number },
): Promise<void> {
  await sql`
    insert into wallet.bonus (cash, account, ends_at, opened_at)
    values (${row.cash}, ${row.account}, ${row.endsAt}, ${new Date(row.openedAtMs)}) on conflict do nothing`.execute(tx)
}
