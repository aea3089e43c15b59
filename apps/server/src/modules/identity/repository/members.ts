import type { Database, Reader, Tx } from '@hiyas/database'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { IN_TIME } from '../../../platform/query-time.ts'
import type { Tables } from './tables.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text can be the id of anything: what is none must not reach a comparison with ids. */
export const isId = (text: string): boolean => UUID.test(text)

export type MemberRow = Selectable<Tables['identity.member']>

export async function findMemberByName(reader: Reader, merchant: string, key: string): Promise<MemberRow | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.member')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('user_name_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** A text that is no id finds nobody. */
export async function findMember(reader: Reader, merchant: string, memberId: string): Promise<MemberRow | null> {
  if (!isId(memberId)) return null
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.member')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? null
}

/** The member of a username or, where it reads as one, of a proved mobile number: no name reads as one. */
export async function findMemberByLogin(
  reader: Reader,
  merchant: string,
  key: string,
  mobile: string | null,
): Promise<MemberRow | null> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('identity.member')
    .selectAll()
    .where('merchant', '=', merchant)
    .where(where => where.or([where('user_name_key', '=', key), ...(mobile ? [where('mobile', '=', mobile)] : [])]))
    .limit(2)
    .execute()
  return rows.find(row => row.user_name_key === key) ?? rows[0] ?? null
}

/** Lets one transaction at a time decide about a member. What only refers to him goes on. */
export async function lockMember(tx: Tx, merchant: string, memberId: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .selectFrom('identity.member')
    .select('member_id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .execute()
}

/** Ids nobody has, and texts that are no ids, find nobody. */
export async function findNames(
  reader: Reader,
  merchant: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = memberIds.filter(isId)
  if (ids.length === 0) return new Map()
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('identity.member')
    .select(['member_id', 'user_name'])
    .where('merchant', '=', merchant)
    .where('member_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.member_id, row.user_name]))
}

/** One who stands directly under an agent. */
export type Downline = { memberId: string; userName: string; type: number; registeredAtMs: number }

/** Who stands directly under an agent, the first who came first, after the one whose id is `after`; an id nobody has finds nobody. */
export async function findDownlines(
  reader: Reader,
  merchant: string,
  agentId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Downline[]> {
  if (!isId(agentId) || (after !== null && !isId(after))) return []
  const under = reader
    .withTables<Tables>()
    .selectFrom('identity.member')
    .select(['member_id', 'user_name', 'type', 'registered_at'])
    .where('merchant', '=', merchant)
    .where('upline_id', '=', agentId)
    // Ids are of the time of the registration, so that their order is that of the coming.
    .orderBy('member_id')
    .limit(limit)
  const rows = await (after === null ? under : under.where('member_id', '>', after)).execute()
  return rows.map(row => ({
    memberId: row.member_id,
    userName: row.user_name,
    type: row.type,
    registeredAtMs: row.registered_at.getTime(),
  }))
}

/** How many stand directly under an agent, counted up to a limit. */
export async function countDownlines(
  reader: Reader,
  merchant: string,
  agentId: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from identity.member where merchant = ${merchant} and upline_id = ${agentId} limit ${limit}
    ) as under`.execute(reader)
  return rows[0]?.count ?? 0
}

/** `accepted`: the latest terms he has accepted, null where there are none. */
export type MemberStateRow = { memberId: string; type: number; isDisabled: boolean; accepted: number | null }

/** Ids nobody has, and texts that are no ids, find nobody. A prepared statement: it is asked on the way of bets. */
export async function findMemberStates(
  database: Database,
  merchant: string,
  memberIds: readonly string[],
): Promise<MemberStateRow[]> {
  const { rows } = await database.pool.query<MemberStateRow>({
    name: 'identity.memberStates',
    text: `
      select member_id as "memberId", type, disabled_at is not null as "isDisabled", (
               select max(version) from identity.terms_accepted as said
                where said.merchant = member.merchant and said.member_id = member.member_id
             ) as accepted
        from identity.member where merchant = $1 and member_id = any($2::uuid[])`,
    values: [merchant, memberIds.filter(isId)],
    ...IN_TIME,
  })
  return rows
}

/** False when somebody else has the name or the number, also when he took it a moment ago. */
export async function insertMember(tx: Tx, member: MemberRow): Promise<boolean> {
  const inserted = await tx
    .withTables<Tables>()
    .insertInto('identity.member')
    .values({ ...member, registration: JSON.stringify(member.registration) })
    .onConflict(conflict => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function setType(tx: Tx, merchant: string, memberId: string, type: number): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('identity.member')
    .set({ type })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .execute()
}

export async function setDisabled(tx: Tx, merchant: string, memberId: string, since: Date | null): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('identity.member')
    .set({ disabled_at: since })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .execute()
}

/** The member a number was proved to belong to. */
export async function findMemberByNumber(reader: Reader, merchant: string, mobile: string): Promise<MemberRow | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.member')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('mobile', '=', mobile)
    .executeTakeFirst()
  return row ?? null
}
