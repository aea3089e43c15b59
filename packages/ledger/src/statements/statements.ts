import { type Reader, sql } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'
import { idUntil } from '../books/ids.ts'
import type { Days, Stand } from '../played/played.ts'

/** One movement on an account of a member. */
export type StatementLine = {
  transactionId: bigint
  kind: string
  /** A supplier's code, or `house`. */
  source: string
  externalId: string
  /** What it did to the account; zero for a free bet and for what was noted only. */
  amount: Minor
  balanceAfter: Minor
  /** The transaction it answers or takes back. */
  reference: bigint | null
  /** The reversal that took it back, or the rollback. */
  takenBackBy: bigint | null
  game: string | null
  round: string | null
  memo: string | null
  at: Date
}

export type Statement = {
  /** The balance right before `from`: the closing balance of the statement before this one (WAL-13). */
  opening: Minor
  closing: Minor
  /** Newest first. */
  lines: StatementLine[]
  /** Where the next page begins; null when there is none. */
  nextBeforeId: bigint | null
}

export const STATEMENT_LIMIT_MAX = 200

/**
 * The balance of an account right before a moment, in the sense of its type. A house account costs a scan of the postings: for reports
 * only. Throws when there is no such account.
 */
export async function balanceAt(reader: Reader, account: bigint, moment: Date): Promise<Minor> {
  const { rows } = await sql<{ balance: bigint | null }>`
    select ledger.balance_at(${account}, ${moment}) as balance`.execute(reader)
  const balance = rows[0]?.balance ?? null
  invariant(balance !== null, `no account ${account}`)
  return balance
}

type Row = StatementLine & { opening: Minor; closing: Minor; isInPeriod: boolean }

/**
 * What happened on a member's account from a moment on and before another one. The balances and the page are of one moment, so opening
 * balance and amounts of all pages come to the closing balance to the minor unit.
 */
export async function statementOf(
  reader: Reader,
  query: { account: bigint; from: Date; to: Date; beforeId?: bigint; limit: number },
): Promise<Statement> {
  const { account, from, to, beforeId = null, limit } = query
  invariant(limit >= 1 && limit <= STATEMENT_LIMIT_MAX, `a page has 1 to ${STATEMENT_LIMIT_MAX} lines`)
  invariant(from <= to, 'a statement ends after it begins')
  // One line more than the page has: the oldest one needs the balance before it. The offset keeps the balances from being told anew for each.
  const { rows } = await sql<Row>`
    select balances.opening, balances.closing, page.*
      from (
        select ledger.balance_at(${account}, ${from}) as opening, ledger.balance_at(${account}, ${to}) as closing offset 0
      ) balances
      left join lateral (
        select header.id as "transactionId", header.kind, header.source, header.external_id as "externalId",
               line.balance_after - lag(line.balance_after, 1, 0::bigint) over (order by line.id) as amount,
               line.balance_after as "balanceAfter", header.reference, undo.id as "takenBackBy", header.game, header.round,
               header.memo, header.created_at as at, header.created_at >= ${from} as "isInPeriod"
          from ledger.lines_before(${account}, ${to}, ${beforeId}, ${limit + 1}) line
          cross join lateral ledger.transaction_of(line.id) header
          left join lateral (
            select transaction as id from ledger.undone where original = header.id limit 1
          ) undo on true
      ) page on true
     order by page."transactionId" desc`.execute(reader)
  const [first] = rows
  invariant(first !== undefined && first.opening !== null, `no account ${account}`)
  const inPeriod = rows.filter(row => row.isInPeriod)
  const page = inPeriod.slice(0, limit)
  return {
    opening: first.opening,
    closing: first.closing,
    lines: page.map(({ opening: _opening, closing: _closing, isInPeriod: _isInPeriod, ...line }) => line),
    nextBeforeId: inPeriod.length > limit ? (page.at(-1)?.transactionId ?? null) : null,
  }
}

/** A transaction that moved money on another account of a member than his cash, such as a bonus. */
export type NamedLine = { account: bigint; transactionId: bigint }

export type BesideLine = NamedLine & { day: string; kind: string; amount: Minor }

/** What such transactions did to those accounts in some days, newest first. */
export async function linesBeside(reader: Reader, named: readonly NamedLine[], days: Days): Promise<BesideLine[]> {
  if (named.length === 0) return []
  const { rows } = await sql<BesideLine>`
    select entry.account, header.id as "transactionId", ledger.day_of(header.created_at)::text as day, header.kind, entry.amount
      from ${entriesOf(named)}
      join ledger.transaction header on header.id = entry.transaction
     where header.created_at >= ledger.day_start(${days.from}::date)
       and header.created_at < ledger.day_start(${days.to}::date + 1)
     order by header.id desc`.execute(reader)
  return rows
}

const entriesOf = (named: readonly NamedLine[]) => sql`
  unnest(${named.map(line => line.account)}::bigint[], ${named.map(line => line.transactionId)}::bigint[]) named(account, move)
  join ledger.entry on entry.account = named.account and entry.transaction = named.move`

/** The last line of a member's account up to an id; zero where there is none. */
export async function lastLineUpTo(reader: Reader, account: bigint, id: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select id from ledger.lines_before(${account}, 'infinity', ${id + 1n}, 1)`.execute(reader)
  return rows[0]?.id ?? 0n
}

export type LinesAsked = Stand & {
  days: Days
  kinds: readonly string[]
  /** Lines to pass over. They are read: begin at the day where the page does. */
  offset: number
  limit: number
  /** Lines of other accounts of the member that stand among them, of whatever kind: the balance after one is that of the account then. */
  beside?: readonly NamedLine[]
}

/** What changed a member's balance, of some kinds, newest first and as of a move. */
export async function linesOfKinds(
  reader: Reader,
  { account, stand, days, kinds, offset, limit, beside = [] }: LinesAsked,
): Promise<Omit<StatementLine, 'takenBackBy'>[]> {
  invariant(limit >= 1 && limit <= STATEMENT_LIMIT_MAX, `a page has 1 to ${STATEMENT_LIMIT_MAX} lines`)
  const { rows } = await sql<Omit<StatementLine, 'takenBackBy'>>`
    with bound as materialized (
      select ledger.day_start(${days.from}::date) as begins, ledger.day_start(${days.to}::date + 1) as ends
    ),
    line as (
      select found.*, balance_after - lag(balance_after, 1, coalesce(
               (select balance_after from ledger.lines_before(${account}, (select begins from bound), null, 1)), 0::bigint
             )) over (order by id) as change
        from bound
        cross join lateral ledger.lines_between(${account}, ledger.id_before(begins),
          least(${stand}, ${idUntil(sql`ends`)})) found
       where created_at >= begins and created_at < ends
    ),
    shown as (
      select id, change, balance_after from line where change <> 0 and kind = any (${[...kinds]}::text[])
      union all
      select header.id, entry.amount, null
        from bound cross join ${entriesOf(beside)}
        join ledger.transaction header on header.id = entry.transaction
       where header.created_at >= begins and header.created_at < ends
    )
    select header.id as "transactionId", header.kind, header.source, header.external_id as "externalId", shown.change as amount,
           coalesce(shown.balance_after, (
             select balance_after from ledger.lines_before(${account}, 'infinity', header.id, 1)
           ), 0::bigint) as "balanceAfter",
           header.reference, header.game, header.round, header.memo, header.created_at as at
      from (select * from shown order by id desc limit ${limit} offset ${offset}) shown
      cross join lateral ledger.transaction_of(shown.id) header
     order by shown.id desc`.execute(reader)
  return rows
}
