import { prepared, type Reader, sql, type Tx } from '@hiyas/database'
import { type Player, UNFINISHED_STATES } from './rounds.ts'
import type { SessionRow, StudioTables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<StudioTables>()

/** Stores a session. False when its launch token has opened one before. */
export async function insertSession(tx: Tx, row: SessionRow): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('studio.session')
    .values(row)
    .onConflict(conflict => conflict.column('launch_digest').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** The session that a launch has opened. */
export async function sessionByLaunch(reader: Reader, launchDigest: Buffer): Promise<SessionRow | undefined> {
  return tables(reader)
    .selectFrom('studio.session')
    .selectAll()
    .where('launch_digest', '=', launchDigest)
    .executeTakeFirst()
}

const askByToken = prepared<SessionRow>(
  'studio.session_by_token',
  `select id, token_digest, launch_digest, wallet_token, player, currency, game, profile, model_digest,
          created_at, last_seen_at, shut_at
     from studio.session where token_digest = $1`,
)

export const sessionByToken = async (reader: Reader, tokenDigest: Buffer): Promise<SessionRow | undefined> =>
  (await askByToken(reader, [tokenDigest]))[0]

export async function sessionById(reader: Reader, id: string): Promise<SessionRow | undefined> {
  return tables(reader).selectFrom('studio.session').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether a player has used a session of a game since then. Of sessions used lately there are few in all. */
export async function isPlayedSince(
  reader: Reader,
  { player, currency, games }: Player,
  since: Date,
): Promise<boolean> {
  const played = await tables(reader)
    .selectFrom('studio.session')
    .select('id')
    .where('last_seen_at', '>', since)
    .where('player', '=', player)
    .where('currency', '=', currency)
    .where('game', 'in', games)
    .limit(1)
    .executeTakeFirst()
  return played !== undefined
}

/** Notes when a session was last used. False where it is gone. */
export async function touchSession(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('studio.session')
    .set({ last_seen_at: at })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function shutSession(tx: Tx, id: string, at: Date): Promise<void> {
  await tables(tx).updateTable('studio.session').set({ shut_at: at }).where('id', '=', id).execute()
}

/**
 * Deletes sessions that were last used before a moment, those first that were not used for longest, unless a round of theirs is unfinished or
 * ended since then: the wallet is told of it under their token. Answers how many. Of unfinished rounds there are few in all, and of the others
 * one is looked at, however many were played.
 */
export async function forgetSessions(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from studio.session where id in (
      select id from studio.session
       where last_seen_at < ${before}
         and id not in (select session_id from studio.round where state = any(${UNFINISHED_STATES}))
         and coalesce((select max(closed_at) from studio.round where round.session_id = session.id) < ${before}, true)
       order by last_seen_at limit ${limit} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Answers when the database answers; throws when it does not. */
export async function ping(reader: Reader): Promise<void> {
  await tables(reader).selectFrom('studio.session').select('id').limit(1).execute()
}
