import type { Reader, Tx } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'

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
