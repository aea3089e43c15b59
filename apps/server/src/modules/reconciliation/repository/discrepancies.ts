import { type Reader, sql, type Tx } from '@hiyas/database'
import type { DiscrepancyState } from '../rules.ts'
import type { CaseNoteRow, DiscrepancyRow, Tables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<Tables>()

export type Found = Omit<DiscrepancyRow, 'id' | 'state' | 'note' | 'opened_at' | 'changed_at' | 'fitted_at'>

/**
 * The moment of the writing, by the one clock that all have in common. A reading takes minutes, and the machine of whoever proposes has a clock of
 * its own: by those a case that changed after a proposal looked as if it had not (W-14, WAL-12).
 */
const AT = sql<Date>`clock_timestamp()`

/**
 * Who writes many cases of a supplier at once waits for who does already, until the transaction ends: two statements come to the same cases in the
 * order of their lines, each in its own, and would wait for each other (D-04). Who writes one case waits for that alone.
 */
export async function lockCases(tx: Tx, supplier: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reconciliation.discrepancy'), hashtext(${supplier}))`.execute(tx)
}

/**
 * Nobody has said that it is closed, it fitted: where it is found once more a later statement has taken back what this was closed by, as after
 * its supplier was set back to a backup (D-04).
 */
const CLOSED_BY_ITSELF = sql<boolean>`discrepancy.state = 'closed' and not exists (
  select from reconciliation.case_note said
   where said.discrepancy = discrepancy.id and said.state = 'closed' and said.said_at >= discrepancy.changed_at)`

/**
 * Opens a case for what was found, or keeps it as a closed one. One that is known stays as people have left it, unless it is another one now.
 */
export async function keepDiscrepancy(tx: Tx, found: Found, state: 'open' | 'closed'): Promise<void> {
  await tables(tx)
    .insertInto('reconciliation.discrepancy')
    .values({ ...found, state, note: '', opened_at: AT, changed_at: AT, fitted_at: null })
    .onConflict(conflict =>
      conflict
        .columns(['supplier', 'external_id'])
        .doUpdateSet({ ...found, state, changed_at: AT, fitted_at: null })
        .where(
          sql<boolean>`excluded.state = 'open' and ${CLOSED_BY_ITSELF}
            or (discrepancy.verdict, discrepancy.differs, discrepancy.currency, discrepancy.theirs, discrepancy.ours,
                        discrepancy.their_kind, discrepancy.their_round, discrepancy.their_player)
            is distinct from (excluded.verdict, excluded.differs, excluded.currency, excluded.theirs, excluded.ours,
                              excluded.their_kind, excluded.their_round, excluded.their_player)`,
        ),
    )
    .execute()
}

/** Why a case is opened again for which money had moved. */
const MOVED_TWICE = 'It fits now, though money moved for it.'
const TAKEN_BACK = 'It was taken back since, though money moved for it.'
const COME_OTHERWISE = 'It has come since, and otherwise than it was told, though money moved for it.'

/** How many cases were closed as they fit, and how many opened again. `told`: the transactions of those closed that a statement had lacked. */
export type Fitted = { closed: number; reopened: number; told: string[] }

/**
 * Closes what fits now. A line that stands twice in a statement is not mended by its standing there, nor by its move that comes. A case that fits
 * after a correction has moved money for it was paid twice. That is for people: it is opened again, once, whatever they had made of it,
 * until they take the correction back or say why it is right. Why it was opened is kept with what they say of it, which takes the place of
 * its note (WAL-12).
 */
export const closeMatched = (tx: Tx, supplier: string, externalIds: readonly string[]): Promise<Fitted> =>
  closeOrReopen(tx, { supplier, externalIds, why: MOVED_TWICE })

/** Opens again, by the same rule, cases of moves that were taken back after money had moved for them (W-14). */
export const reopenTakenBack = (tx: Tx, supplier: string, externalIds: readonly string[]): Promise<Fitted> =>
  closeOrReopen(tx, { supplier, externalIds, why: TAKEN_BACK })

/** And cases of moves that came otherwise than they were told, after money had moved for them. */
export const reopenCome = (tx: Tx, supplier: string, externalIds: readonly string[]): Promise<Fitted> =>
  closeOrReopen(tx, { supplier, externalIds, why: COME_OTHERWISE })

async function closeOrReopen(
  tx: Tx,
  { supplier, externalIds, why }: { supplier: string; externalIds: readonly string[]; why: string },
): Promise<Fitted> {
  if (externalIds.length === 0) return NOTHING
  // A statement that waits for a lock goes on with the corrections as they were before: they are added up by one that begins after it.
  const locked = await tables(tx)
    .selectFrom('reconciliation.discrepancy')
    .select('id')
    .where('supplier', '=', supplier)
    .where('external_id', 'in', externalIds)
    .where(({ eb, or }) => or([eb('state', '<>', 'closed'), eb('fitted_at', 'is', null)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length === 0) return NOTHING
  const { rows } = await sql<Pick<DiscrepancyRow, 'state' | 'verdict' | 'external_id'>>`
    with moved_on as (
      update reconciliation.discrepancy found
         set state = case when moved.amount = 0 then 'closed' else 'open' end, changed_at = ${AT},
             note = case when moved.amount = 0 then found.note else left(${`${why} `} || found.note, 500) end,
             fitted_at = case when moved.amount = 0 then null else ${AT} end
        from reconciliation.discrepancy known
        cross join lateral (
          select coalesce(sum(amount), 0) as amount from reconciliation.correction
           where discrepancy = known.id and state = 'posted'
        ) moved
       where known.id = found.id and known.id = any(${locked.map(({ id }) => id)}::bigint[])
         and case when moved.amount = 0 then found.state <> 'closed' and found.verdict <> 'repeated' else found.state = 'corrected' or found.fitted_at is null end
      returning found.id, found.external_id, found.verdict, found.state, found.changed_at
    ), told as (
      insert into reconciliation.case_note (discrepancy, state, note, said_at)
      select id, state, ${why}, changed_at from moved_on where state = 'open'
    )
    select state, verdict, external_id from moved_on`.execute(tx)
  const closed = rows.filter(({ state }) => state === 'closed')
  const told = closed.filter(({ verdict }) => verdict === 'missing_there').map(row => row.external_id)
  return { closed: closed.length, reopened: rows.length - closed.length, told }
}

const NOTHING: Fitted = { closed: 0, reopened: 0, told: [] }

/** A page of cases by their numbers. */
export function discrepancies(
  reader: Reader,
  page: { supplier?: string; states: readonly DiscrepancyState[]; afterId?: bigint; limit: number },
): Promise<DiscrepancyRow[]> {
  let query = tables(reader)
    .selectFrom('reconciliation.discrepancy')
    .selectAll()
    .where('state', 'in', page.states)
    .where('id', '>', page.afterId ?? 0n)
    .orderBy('id')
    .limit(page.limit)
  if (page.supplier !== undefined) query = query.where('supplier', '=', page.supplier)
  return query.execute()
}

/** A page of cases whose move may come after all: open ones, and those for which money moved and nobody was told so far that it fits. */
export async function awaitedCases(
  reader: Reader,
  { supplier, afterId, limit }: { supplier: string; afterId: bigint; limit: number },
): Promise<DiscrepancyRow[]> {
  const { rows } = await sql<DiscrepancyRow>`
    select * from reconciliation.discrepancy
     where supplier = ${supplier} and id > ${afterId}
       and (state in ('open', 'corrected')
            or fitted_at is null and id in (select discrepancy from reconciliation.correction where state = 'posted'))
     order by id limit ${limit}`.execute(reader)
  return rows
}

/** The cases that there are of these transactions. */
export async function discrepanciesNamed(
  reader: Reader,
  supplier: string,
  externalIds: readonly string[],
): Promise<Map<string, DiscrepancyRow>> {
  if (externalIds.length === 0) return new Map()
  const rows = await tables(reader)
    .selectFrom('reconciliation.discrepancy')
    .selectAll()
    .where('supplier', '=', supplier)
    .where('external_id', 'in', externalIds)
    .execute()
  return new Map(rows.map(row => [row.external_id, row]))
}

/** Held until the transaction ends: two people at one case come one after the other. */
export async function lockDiscrepancy(tx: Tx, id: bigint): Promise<DiscrepancyRow | null> {
  const row = await tables(tx)
    .selectFrom('reconciliation.discrepancy')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Moves a case on; what is said with it is kept beside what was said before. */
export async function moveDiscrepancy(
  tx: Tx,
  id: bigint,
  change: { state: DiscrepancyState; note: string },
): Promise<void> {
  await tables(tx)
    .updateTable('reconciliation.discrepancy')
    .set({ state: change.state, note: change.note, changed_at: AT })
    .where('id', '=', id)
    .execute()
  await tables(tx)
    .insertInto('reconciliation.case_note')
    .values({ discrepancy: id, state: change.state, note: change.note, said_at: AT })
    .execute()
}

/** A case by its number, or by the supplier and his transaction; null when there is none. */
export async function findDiscrepancy(
  reader: Reader,
  named: { id: bigint } | { supplier: string; externalId: string },
): Promise<DiscrepancyRow | null> {
  const all = tables(reader).selectFrom('reconciliation.discrepancy').selectAll()
  const one =
    'id' in named
      ? all.where('id', '=', named.id)
      : all.where('supplier', '=', named.supplier).where('external_id', '=', named.externalId)
  return (await one.executeTakeFirst()) ?? null
}

const NOTES_MAX = 200

/** What was said of a case, the last things first. */
export const caseNotes = (reader: Reader, id: bigint): Promise<CaseNoteRow[]> =>
  tables(reader)
    .selectFrom('reconciliation.case_note')
    .selectAll()
    .where('discrepancy', '=', id)
    .orderBy('id', 'desc')
    .limit(NOTES_MAX)
    .execute()

/** How many of the cases of these transactions are open. */
export async function countOpenOf(reader: Reader, supplier: string, externalIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reconciliation.discrepancy
     where supplier = ${supplier} and external_id = any(${[...externalIds]}::text[]) and state = 'open'`.execute(reader)
  return rows[0]?.count ?? 0
}

export function countOpen(reader: Reader): Promise<{ supplier: string; count: bigint }[]> {
  return tables(reader)
    .selectFrom('reconciliation.discrepancy')
    .select(({ fn }) => ['supplier', fn.countAll<bigint>().as('count')])
    .where('state', '=', 'open')
    .groupBy('supplier')
    .execute()
}
