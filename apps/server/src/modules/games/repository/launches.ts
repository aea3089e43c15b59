import { type Reader, sql, type Tx } from '@hiyas/database'
import type { Tables } from './tables.ts'

/** A game opened by a member: whose it is and what it may be used for. */
export type Launch = {
  merchant: string
  memberId: string
  memberType: number
  account: bigint
  currency: string
  vendor: string
  nodeId: string
  launchedAtMs: number
  /** Null until its first use. */
  activatedAtMs: number | null
  usedAtMs: number
}

/** `tokenHash` is hex, see `hashOf`. */
export async function insertLaunch(tx: Tx, tokenHash: string, launch: Launch): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('games.launch')
    .values({
      token_hash: Buffer.from(tokenHash, 'hex'),
      merchant: launch.merchant,
      member_id: launch.memberId,
      member_type: launch.memberType,
      account: launch.account,
      currency: launch.currency,
      vendor: launch.vendor,
      node_id: launch.nodeId,
      launched_at: new Date(launch.launchedAtMs),
      activated_at: null,
      used_at: new Date(launch.usedAtMs),
    })
    .execute()
}

/** The launches of these tokens by hash; those that are unknown are left out. */
export async function launchesOf(reader: Reader, tokenHashes: readonly string[]): Promise<Map<string, Launch>> {
  const { rows } = await sql<Launch & { tokenHash: string; launchedAt: Date; activatedAt: Date | null; usedAt: Date }>`
    select encode(token_hash, 'hex') as "tokenHash", merchant, member_id as "memberId", member_type as "memberType", account,
           currency, vendor, node_id as "nodeId", launched_at as "launchedAt", activated_at as "activatedAt", used_at as "usedAt"
      from games.launch
     where token_hash = any(array(select decode(hash, 'hex') from unnest(${[...tokenHashes]}::text[]) hash))`.execute(
    reader,
  )
  return new Map(
    rows.map(({ tokenHash, launchedAt, activatedAt, usedAt, ...launch }) => [
      tokenHash,
      {
        ...launch,
        launchedAtMs: launchedAt.getTime(),
        activatedAtMs: activatedAt?.getTime() ?? null,
        usedAtMs: usedAt.getTime(),
      },
    ]),
  )
}

/** Writes down that these tokens were used at this time; the first use activates. */
export async function touchLaunches(reader: Reader, tokenHashes: readonly string[], usedAtMs: number): Promise<void> {
  const usedAt = new Date(usedAtMs)
  await sql`
    update games.launch set used_at = greatest(used_at, ${usedAt}), activated_at = coalesce(activated_at, ${usedAt})
     where token_hash = any(array(select decode(hash, 'hex') from unnest(${[...tokenHashes]}::text[]) hash))`.execute(
    reader,
  )
}

/** Deletes launches that were last used before this time. Answers how many. */
export async function forgetLaunches(reader: Reader, usedBeforeMs: number): Promise<number> {
  const { numDeletedRows } = await reader
    .withTables<Tables>()
    .deleteFrom('games.launch')
    .where('used_at', '<', new Date(usedBeforeMs))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
