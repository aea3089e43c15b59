import { type Reader, sql, type Tx } from '@hiyas/database'
import type { RoundKey } from '@hiyas/ledger'
import { type OpenRoundState, openRoundStates } from '../rules.ts'
import type { OpenRoundRow, Tables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<Tables>()

/** The last transaction that was looked at. */
export async function lastSeenId(reader: Reader, follower: string): Promise<bigint> {
  const row = await tables(reader)
    .selectFrom('reconciliation.follower')
    .select('last_id')
    .where('name', '=', follower)
    .executeTakeFirst()
  return row?.last_id ?? 0n
}

export async function putLastSeenId(tx: Tx, follower: string, lastId: bigint): Promise<void> {
  await tables(tx)
    .insertInto('reconciliation.follower')
    .values({ name: follower, last_id: lastId })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ last_id: lastId }))
    .execute()
}

/**
 * Who writes many listed rounds at once waits for who does already, until the transaction ends: the job and somebody who explains a round come to
 * the same ones in different orders, and would wait for each other (W-22).
 */
export async function lockListed(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reconciliation.open_round'))`.execute(tx)
}

/**
 * One that is listed already is opened again where it had recovered; what somebody has explained stays explained. It is open since the first of its
 * bets that are: whether it has ended is asked of those from there on.
 */
export async function listRound(tx: Tx, row: OpenRoundRow): Promise<void> {
  await tables(tx)
    .insertInto('reconciliation.open_round')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['merchant', 'supplier', 'account', 'round'])
        .doUpdateSet({
          state: sql<OpenRoundState>`case open_round.state when 'recovered' then 'open' else open_round.state end`,
          opened_at: sql<Date>`least(open_round.opened_at, excluded.opened_at)`,
          changed_at: row.changed_at,
        })
        .where(sql<boolean>`(open_round.state = 'recovered' or excluded.opened_at < open_round.opened_at)`),
    )
    .execute()
}

/** Listed rounds that have not recovered, oldest first, after the one that was last on the page before. */
export function openRounds(
  reader: Reader,
  page: { supplier?: string; states: readonly OpenRoundState[]; after?: OpenRoundRow; limit: number },
): Promise<OpenRoundRow[]> {
  const { supplier, states, after, limit } = page
  let query = tables(reader)
    .selectFrom('reconciliation.open_round')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('opened_at')
    .orderBy('account')
    .orderBy('round')
    .limit(limit)
  if (supplier !== undefined) query = query.where('supplier', '=', supplier)
  if (after !== undefined)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('opened_at', 'account', 'round'), '>', tuple(after.opened_at, after.account, after.round)),
    )
  return query.execute()
}

/** Moves a listed round on, where its state allows it. Answers whether it did. */
export async function moveOpenRound(
  tx: Tx,
  { supplier, account, round }: RoundKey,
  change: { to: OpenRoundState; at: Date },
): Promise<boolean> {
  const moved = await tables(tx)
    .updateTable('reconciliation.open_round')
    .set({ state: change.to, changed_at: change.at })
    .where('supplier', '=', supplier)
    .where('account', '=', account)
    .where('round', '=', round)
    .where('state', 'in', statesBefore(change.to))
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Notes why listed rounds will not end, again where somebody had said so before. Answers of how many. */
export async function explainListed(
  tx: Tx,
  { supplier, round, ofMessage }: { supplier: string; round: string; ofMessage: RoundKey | null },
  { note, at }: { note: string; at: Date },
): Promise<number> {
  const moved = await tables(tx)
    .updateTable('reconciliation.open_round')
    .set({ state: 'explained', changed_at: at, note })
    .where('supplier', '=', supplier)
    .where(({ eb, and, or }) =>
      or([
        eb('round', '=', round),
        ...(ofMessage === null ? [] : [and({ account: ofMessage.account, round: ofMessage.round })]),
      ]),
    )
    .where('state', 'in', [...statesBefore('explained'), 'explained'])
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}

const statesBefore = (to: OpenRoundState): OpenRoundState[] =>
  openRoundStates.all.filter(state => openRoundStates.move(state, to).ok)

/** What the list says of a round; null when it was never on it. */
export async function listedRound(
  reader: Reader,
  { supplier, account, round }: RoundKey,
): Promise<Pick<OpenRoundRow, 'state' | 'note'> | null> {
  const row = await tables(reader)
    .selectFrom('reconciliation.open_round')
    .select(['state', 'note'])
    .where('supplier', '=', supplier)
    .where('account', '=', account)
    .where('round', '=', round)
    .executeTakeFirst()
  return row ?? null
}

export function countOpenRounds(reader: Reader): Promise<{ supplier: string; count: bigint }[]> {
  return tables(reader)
    .selectFrom('reconciliation.open_round')
    .select(({ fn }) => ['supplier', fn.countAll<bigint>().as('count')])
    .where('state', '=', 'open')
    .groupBy('supplier')
    .execute()
}
