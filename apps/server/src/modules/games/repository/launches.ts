import { hash } from 'node:crypto'
import type { Language } from '@hiyas/contract'
import { type Database, deleteInPortions, sql, type Tx, type Writer } from '@hiyas/database'
import { IN_TIME } from '../../../platform/query-time.ts'
import type { Tables } from './tables.ts'

/** 240 bits are 40 characters: no dialect bears a longer name of a session. */
export const LAUNCH_TOKEN_BYTES = 30

/** How tokens are kept: who reads the table cannot play for a member (decision 8). */
export const launchHashOf = (token: string): string => hash('sha256', token, 'hex')

/** What the door needs to know of a launch: whose it is, what it may be used for, how long. One is kept a member at play. */
export type Launch = {
  merchant: string
  memberId: string
  account: bigint
  currency: string
  vendor: string
  nodeId: string
  /** What the supplier calls the game, in the edition it was opened in. */
  code: string
  /** What it was opened in; null for launches of long ago. */
  language: Language | null
  /** The licence it was opened under; null for launches of long ago. */
  profile: string | null
  launchedAtMs: number
  /** The one it was opened from; null for launches of long ago. */
  sessionId: string | null
  /** Null until its first use. */
  activatedAtMs: number | null
  usedAtMs: number
}

export type NewLaunch = Omit<Launch, 'activatedAtMs' | 'usedAtMs' | 'sessionId'> & {
  /** Hex, see `launchHashOf`. */
  tokenHash: string
  sessionId: string
}

export async function insertLaunch(tx: Tx, launch: NewLaunch): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('games.launch')
    .values({
      token_hash: Buffer.from(launch.tokenHash, 'hex'),
      merchant: launch.merchant,
      member_id: launch.memberId,
      session_id: launch.sessionId,
      account: launch.account,
      currency: launch.currency,
      vendor: launch.vendor,
      node_id: launch.nodeId,
      code: launch.code,
      language: launch.language,
      profile: launch.profile,
      launched_at: new Date(launch.launchedAtMs),
      activated_at: null,
      used_at: new Date(launch.launchedAtMs),
    })
    .execute()
}

/**
 * The launches of these tokens by hash; those that are unknown are left out. A prepared statement, and times as numbers: it is
 * asked on the way of bets.
 */
export async function launchesOf(database: Database, tokenHashes: readonly string[]): Promise<Map<string, Launch>> {
  const { rows } = await database.pool.query<OwnLaunch>({
    name: 'games.launchesOf',
    text: `select ${COLUMNS} from games.launch where token_hash = any($1::bytea[])`,
    values: [tokenHashes.map(hash => Buffer.from(hash, 'hex'))],
    ...IN_TIME,
  })
  return new Map(rows.map(({ tokenHash, ...launch }) => [tokenHash, launch]))
}

const COLUMNS = `
  encode(token_hash, 'hex') as "tokenHash", merchant, member_id as "memberId", account, currency, vendor, node_id as "nodeId", code,
  language, profile, session_id as "sessionId", floor(extract(epoch from launched_at) * 1000)::float8 as "launchedAtMs",
  floor(extract(epoch from activated_at) * 1000)::float8 as "activatedAtMs",
  floor(extract(epoch from used_at) * 1000)::float8 as "usedAtMs"`

/** A launch by the hash of its token, which nobody has named. */
export type OwnLaunch = Launch & { tokenHash: string }

/** A member at a vendor. */
export type AtVendor = { merchant: string; memberId: string; vendor: string }

/** Launches of one member at one vendor that are looked at, the last ones: of one session there may be many. */
const LAUNCHES_LOOKED_AT_MAX = 1_000
/** Sessions of his that are told, those at play last. */
const SESSIONS_TOLD_MAX = 32

/**
 * What these members opened of these vendors, the last launch of each session of theirs, the newest first. A session that opens game after game
 * hides none of the others (SES-07). A prepared statement, as above.
 */
export async function lastLaunches(database: Database, members: readonly AtVendor[]): Promise<OwnLaunch[]> {
  const { rows } = await database.pool.query<OwnLaunch>({
    name: 'games.lastLaunches',
    text: `
      select ${COLUMNS}
        from unnest($1::text[], $2::text[], $3::text[]) asked (merchant_asked, member_asked, vendor_asked)
       cross join lateral (
         select * from (
           select distinct on (session_id) *
             from (select * from games.launch
                    where merchant = merchant_asked and member_id = member_asked and vendor = vendor_asked
                    order by launched_at desc limit ${LAUNCHES_LOOKED_AT_MAX}) latest
            order by session_id, launched_at desc) of_session
          order by used_at desc limit ${SESSIONS_TOLD_MAX}) launch
       order by launched_at desc`,
    values: [
      members.map(({ merchant }) => merchant),
      members.map(({ memberId }) => memberId),
      members.map(({ vendor }) => vendor),
    ],
    ...IN_TIME,
  })
  return rows
}

/**
 * Gives a launch another token; the old one is nobody's from now on. Answers whether the launch was there: of two that renew it at
 * once, one finds it gone.
 */
export async function renewLaunch(
  writer: Writer,
  { tokenHash, freshHash, usedAtMs }: { tokenHash: string; freshHash: string; usedAtMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    update games.launch
       set token_hash = decode(${freshHash}, 'hex'), used_at = greatest(used_at, ${new Date(usedAtMs)}),
           activated_at = coalesce(activated_at, ${new Date(usedAtMs)})
     where token_hash = decode(${tokenHash}, 'hex')
    returning 1`.execute(writer)
  return rows.length > 0
}

/** A session at a merchant. */
export type SessionName = { merchant: string; sessionId: string }

/**
 * Writes down that these tokens were used at this time; the first use activates. Answers the sessions the games were opened
 * from, each once.
 */
export async function touchLaunches(
  writer: Writer,
  tokenHashes: readonly string[],
  usedAtMs: number,
): Promise<SessionName[]> {
  const usedAt = new Date(usedAtMs)
  const { rows } = await sql<SessionName>`
   with touched as (
    update games.launch set used_at = greatest(used_at, ${usedAt}), activated_at = coalesce(activated_at, ${usedAt})
     where token_hash = any(array(select decode(hash, 'hex') from unnest(${[...tokenHashes]}::text[]) hash))
    returning merchant, session_id)
    select distinct merchant, session_id as "sessionId" from touched where session_id is not null`.execute(writer)
  return rows
}

/** Deletes launches that were last used before this time. */
export async function forgetLaunches(writer: Writer, usedBeforeMs: number): Promise<void> {
  await deleteInPortions(writer, {
    table: 'games.launch',
    where: sql`used_at < ${new Date(usedBeforeMs)}`,
    order: sql`used_at`,
  })
}
