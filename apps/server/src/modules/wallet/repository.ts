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

/** Its accounts: one alone does not find it, as no bonus is ever deleted and the key begins with the cash. */
export type BonusKey = { cash: bigint; account: bigint }

const isBonus = ({ cash, account }: BonusKey) => sql`bonus.cash = ${cash} and bonus.account = ${account}`

/** Names the transaction that gave a bonus. */
export async function markGranted(tx: Tx, key: BonusKey, grantedBy: bigint): Promise<void> {
  await sql`update wallet.bonus set granted_by = ${grantedBy} where ${isBonus(key)} and granted_by is null`.execute(tx)
}

/** A bonus that has ended and not lapsed yet. */
export type DueBonus = BonusKey & { merchant: string; currency: string; endsAt: Date }

/**
 * Bonuses that have ended and not lapsed yet, those that ended first first, after one of them or from the first on. By the clock of the
 * database, which times all moves: a server whose own is fast would take from members what they may still play with (B-06).
 */
export async function dueBonuses(
  reader: Reader,
  { after, limit }: { after: DueBonus | null; limit: number },
): Promise<DueBonus[]> {
  const { rows } = await sql<DueBonus>`
    select ${DUE} from wallet.bonus join wallet.member_account member on member.account = bonus.cash
     where lapsed_at is null and ends_at <= now()
       and (ends_at, bonus.account) > (${after?.endsAt ?? new Date(0)}, ${after?.account ?? 0n}::bigint)
     order by ends_at, bonus.account limit ${limit}`.execute(reader)
  return rows
}

const DUE = sql`bonus.cash, bonus.account, member.merchant, member.currency, bonus.ends_at as "endsAt"`

/** The same of one bonus, and nobody else's until the transaction ends; null when it has lapsed by now or ends later. */
export async function lockDue(tx: Tx, key: BonusKey): Promise<DueBonus | null> {
  const { rows } = await sql<DueBonus>`
    select ${DUE} from wallet.bonus join wallet.member_account member on member.account = bonus.cash
     where ${isBonus(key)} and lapsed_at is null and ends_at <= now()
       for update of bonus`.execute(tx)
  return rows[0] ?? null
}

/** Writes down that a bonus has lapsed, and what took the rest of it; null where nothing was left. */
export async function markLapsed(tx: Tx, key: BonusKey, lapsedBy: bigint | null): Promise<void> {
  await sql`
    update wallet.bonus set lapsed_at = clock_timestamp(), lapsed_by = ${lapsedBy} where ${isBonus(key)}`.execute(tx)
}

/** What gave a bonus, or took back what was left of it. */
export type BonusMove = { account: bigint; transactionId: bigint }

/** Told of one member at once; the newest, when there are more. */
const BONUS_MOVES_MAX = 1_000

/** What gave a member bonuses in a time and what took back the rest of those that ended in it. */
export async function bonusMovesOf(
  reader: Reader,
  cash: bigint,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<BonusMove[]> {
  const { rows } = await sql<BonusMove>`
    select account, move as "transactionId"
      from wallet.bonus cross join lateral (values (opened_at, granted_by), (lapsed_at, lapsed_by)) told(at, move)
     where cash = ${cash} and move is not null and at >= ${new Date(fromMs)} and at <= ${new Date(toMs)}
     order by move desc limit ${BONUS_MOVES_MAX}`.execute(reader)
  return rows
}
