import { type Database, type Reader, sql, type Tx } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import { changedDays } from './changed-days.ts'
import { CHECKS, type Finding, type Scope, statementOf, UNREAD, WHOLE } from './check.ts'
import { failureKind } from './errors.ts'
import { type Acknowledged, sortOut } from './findings.ts'

export type CheckRun = {
  kind: 'recent' | 'whole'
  ranAt: Date
  /** Transactions looked at. */
  transactions: bigint
  /** That nobody has acknowledged. */
  findings: Finding[]
  acknowledged: Acknowledged[]
}

/**
 * Proves what was written since the last check, and that it leads from the balances that were right then to those of now: a cost by what
 * is new, whatever the age of the ledger. Some accounts that nobody has touched are looked at beside it, others each time, so that what was
 * changed behind one of them does not wait for the night. What is found stays in sight of the next check,
 * unless somebody has acknowledged it. The first check of a database, or of
 * a restored one, is a whole one. Null while another check looks, or a day is closed: either may take hours, and this one is asked for again
 * soon. What is more than it may read at a time is left to the check of the night, and said to be.
 */
export async function checkRecent(
  database: Database,
  { transactionsMax = RECENT_MAX, sampledMax = SAMPLED_MAX }: Partial<Bounds> = {},
): Promise<CheckRun | null> {
  const bounds = { transactionsMax, sampledMax }
  try {
    return await inOneSnapshot(database, (tx, moment) => lookAtNew(tx, moment, bounds), RECENT_WAIT_MS)
  } catch (error) {
    if (failureKind(error) === 'locked') return null
    throw error
  }
}

/**
 * Proves all there is, as `checkLedger` does, and lays the ground for `checkRecent` anew. The digests of some closed days are computed again
 * before it, so that no snapshot is held for that. A changed letter is no matter of sums: `checkRecent` goes on from here all the same.
 */
export async function checkWhole(database: Database): Promise<CheckRun> {
  const changed = await changedDays(database)
  return inOneSnapshot(database, async (tx, moment) => {
    const outcome = await runWhole(tx, moment)
    return { ...outcome, findings: [...outcome.findings, ...changed.findings] }
  })
}

/** The last check of each kind. */
export async function lastCheckRuns(reader: Reader): Promise<CheckRun[]> {
  const { rows } = await sql<Omit<CheckRun, 'acknowledged'>>`
    select distinct on (kind) kind, ran_at as "ranAt", transactions, findings
      from ledger.check_run order by kind, id desc`.execute(reader)
  return Promise.all(rows.map(async run => ({ ...run, ...(await sortOut(reader, run.findings)) })))
}

/** Longer than the housekeeping of the database holds the table. */
const RECENT_WAIT_MS = 3_000
/** Hours of the most that is played: what a finding that stays keeps in sight grows by each of these, and takes memory and disk each time. */
const RECENT_MAX = 2_000_000
/** Some hundred for each minute between two runs: a hundred thousand accounts in a few hours, for two look-ups each. */
const SAMPLED_MAX = 5_000
/** Months of runs, to see when something began. */
const KEPT_FOR = '90 days'
/** What members are owed may exceed what is at the banks while the books themselves are right. */
const ALARM = 'D-09'

/** Where a check stands, in numbers of transactions of PostgreSQL and in ids of ours. */
type Moment = { database: number; lastId: bigint; nextNumber: bigint; horizon: bigint }
type Since = { horizon: bigint; fromId: bigint }
/** Accounts from one id up to another that are looked at whether they moved or not; `upto` is zero where they go to the last one. */
type Sample = { after: bigint; upto: bigint; again: bigint[] }
type Bounds = { transactionsMax: number; sampledMax: number }
type Outcome = {
  kind: 'recent' | 'whole'
  findings: Finding[]
  isSound: boolean
  transactions: bigint
  sampledUpto: bigint | null
}

/** One check at a time, each as of one moment. One that may not wait fails when another is not done by then. */
function inOneSnapshot(
  database: Database,
  work: (tx: Tx, moment: Moment) => Promise<Outcome>,
  waitMs = 0,
): Promise<CheckRun> {
  return database.query
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      // Neither of the two looks at anything yet: the moment is that after the wait.
      await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(tx)
      await sql`lock table ledger.check_run in exclusive mode`.execute(tx)
      const moment = await momentOf(tx)
      const { kind, findings, isSound, transactions, sampledUpto } = await work(tx, moment)
      const { rows } = await sql<{ ranAt: Date }>`
        insert into ledger.check_run (kind, database, horizon, next_number, last_id, transactions, findings, sampled_upto)
        values (${kind}, ${moment.database}, ${isSound ? moment.horizon : null}, ${moment.nextNumber}, ${moment.lastId},
                ${transactions}, ${JSON.stringify(findings)}, ${sampledUpto})
        returning ran_at as "ranAt"`.execute(tx)
      await forgetRuns(tx, moment)
      const [row] = rows
      invariant(row !== undefined, 'a run is written down')
      return { kind, ranAt: row.ranAt, transactions, ...(await sortOut(tx, findings)) }
    })
}

/**
 * The last id is read before our own number is given out: whoever gets a later number draws later ids. A sequence nobody has drawn from
 * names its first value as its last.
 */
async function momentOf(tx: Tx): Promise<Moment> {
  const { rows: drawn } = await sql<{ lastId: bigint }>`
    select case when is_called then last_value else 0 end as "lastId" from ledger.transaction_id_seq`.execute(tx)
  const { rows } = await sql<Omit<Moment, 'lastId'>>`
    select pg_current_xact_id()::text::bigint as "nextNumber",
           pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
           (select oid::bigint from pg_database where datname = current_database())::int as database`.execute(tx)
  const [numbers] = rows
  invariant(numbers !== undefined && drawn[0] !== undefined, 'a moment has its numbers')
  return { ...numbers, lastId: drawn[0].lastId }
}

/** Where the last sound check of this database stood; null when there was none that still counts. */
async function lastHorizon(tx: Tx, moment: Moment): Promise<Since | null> {
  const { rows } = await sql<{ horizon: bigint }>`
    select horizon from ledger.check_run
     where horizon is not null and database = ${moment.database} order by id desc limit 1`.execute(tx)
  const horizon = rows[0]?.horizon
  if (horizon === undefined || horizon > moment.nextNumber) return null
  return { horizon, fromId: await idBelow(tx, horizon, moment) }
}

/** Not the run that the next one goes on from, nor that which tells it the id to begin with: where something is found for months, no other is sound. */
async function forgetRuns(tx: Tx, moment: Moment): Promise<void> {
  await sql`
    with sound as (
      select id, horizon from ledger.check_run
       where horizon is not null and database = ${moment.database} order by id desc limit 1
    ),
    before as (
      select check_run.id from ledger.check_run join sound on check_run.next_number <= sound.horizon
       where database = ${moment.database} order by check_run.last_id desc limit 1
    )
    delete from ledger.check_run
     where ran_at < now() - ${KEPT_FOR}::interval
       and id not in (select id from sound union all select id from before)`.execute(tx)
}

/** An id below all that transactions from this number on have written. */
async function idBelow(tx: Tx, horizon: bigint, moment: Moment): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select coalesce(max(last_id), 0) as id from ledger.check_run
     where database = ${moment.database} and next_number <= ${horizon}`.execute(tx)
  return rows[0]?.id ?? 0n
}

/** The number of the transaction of PostgreSQL that wrote a row: ids are given out before a commit, so they do not tell what is new. */
const writtenBy = ({ nextNumber }: Moment): string => `(${nextNumber} - age(xmin))`

const transactionsSince = ({ horizon, fromId }: Since, moment: Moment): string =>
  `select * from ledger.transaction where id > ${fromId} and ${writtenBy(moment)} >= ${horizon}`

function scopeSince(since: Since, moment: Moment, { after, upto, again }: Sample): Scope {
  const { horizon, fromId } = since
  const isNew = `${writtenBy(moment)} >= ${horizon}`
  return {
    header: `materialized (${transactionsSince(since, moment)})`,
    transfer: `materialized (select * from ledger.posting where transaction > ${fromId} and ${isNew})`,
    opening: 'not materialized (select * from ledger.checkpoint)',
    touched: `materialized (
      select account from fold
      union select id from ledger.wallet where id > ${after} ${upto === 0n ? '' : `and id <= ${upto}`}
      union select id from ledger.wallet where id = any('{${again.join(',')}}'))`,
  }
}

/** The accounts that come after those of the last run, and those in which that one found something: it stays in sight until it is right. */
async function nextSample(tx: Tx, { database }: Moment, sampledMax: number): Promise<Sample> {
  const { rows } = await sql<{ after: bigint; findings: Finding[] }>`
    select sampled_upto as after, findings from ledger.check_run
     where sampled_upto is not null and database = ${database} order by id desc limit 1`.execute(tx)
  const { after, findings } = rows[0] ?? { after: 0n, findings: [] }
  const { rows: last } = await sql<{ id: bigint }>`
    select id from ledger.wallet where id > ${after} order by id offset ${sampledMax - 1} limit 1`.execute(tx)
  const again = findings.flatMap(({ subject }) => ACCOUNT.exec(subject)?.[1] ?? [])
  return { after, upto: last[0]?.id ?? 0n, again: again.map(BigInt) }
}

/** How findings name an account. */
const ACCOUNT = /^account (\d+)$/

async function lookAtNew(tx: Tx, moment: Moment, { transactionsMax, sampledMax }: Bounds): Promise<Outcome> {
  const since = await lastHorizon(tx, moment)
  if (since === null) return runWhole(tx, moment)
  const transactions = await countOf(tx, `${transactionsSince(since, moment)} limit ${transactionsMax + 1}`)
  if (transactions > transactionsMax)
    return {
      kind: 'recent',
      findings: [unreadAbove(transactionsMax)],
      isSound: false,
      transactions: 0n,
      sampledUpto: null,
    }
  const sample = await nextSample(tx, moment, sampledMax)
  const scope = scopeSince(since, moment, sample)
  const findings = await find(
    tx,
    scope,
    CHECKS.filter(check => check.over === 'always'),
  )
  const isSound = await isNothingNew(tx, findings)
  if (isSound) await advance(tx, since, moment)
  return { kind: 'recent', findings, isSound, transactions, sampledUpto: sample.upto }
}

const unreadAbove = (transactionsMax: number): Finding => ({
  id: UNREAD,
  subject: 'the check of what is new',
  message: `more than ${transactionsMax} transactions were written since it was last right: they are left to the check of the night`,
})

async function runWhole(tx: Tx, moment: Moment): Promise<Outcome> {
  const findings = await find(tx, WHOLE, CHECKS)
  const isSound = await isNothingNew(tx, findings)
  if (isSound) await rebuild(tx, moment)
  const transactions = await countOf(tx, 'select from ledger.transaction')
  return { kind: 'whole', findings, isSound, transactions, sampledUpto: null }
}

/** Whether the next check may go on from here. */
async function isNothingNew(tx: Tx, found: readonly Finding[]): Promise<boolean> {
  const { findings } = await sortOut(tx, found)
  return findings.every(({ id }) => id === ALARM)
}

async function find(tx: Tx, scope: Scope, checks: typeof CHECKS): Promise<Finding[]> {
  return (await sql<Finding>`${sql.raw(statementOf(scope, checks))}`.execute(tx)).rows
}

async function countOf(tx: Tx, transactions: string): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (${sql.raw(transactions)}) counted`.execute(tx)
  return rows[0]?.count ?? 0n
}

/** Adds to the checkpoint what was new and whose writers have ended, all of them. */
async function advance(tx: Tx, { horizon, fromId }: Since, moment: Moment): Promise<void> {
  const written = writtenBy(moment)
  await sql`
    insert into ledger.checkpoint (account, balance, seen_at)
    ${sql.raw(sumsOf(fromId, `${written} >= ${horizon} and ${written} < ${moment.horizon}`))}
    on conflict (account) do update
      set balance = checkpoint.balance + excluded.balance, seen_at = greatest(checkpoint.seen_at, excluded.seen_at)`.execute(
    tx,
  )
}

async function rebuild(tx: Tx, moment: Moment): Promise<void> {
  const certain = await idBelow(tx, moment.horizon, moment)
  await sql`
    insert into ledger.checkpoint (account, balance, seen_at)
    ${sql.raw(sumsOf(0n, `(transaction <= ${certain} or ${writtenBy(moment)} < ${moment.horizon})`))}
    on conflict (account) do update set balance = excluded.balance, seen_at = excluded.seen_at
      where (checkpoint.balance, checkpoint.seen_at) <> (excluded.balance, excluded.seen_at)`.execute(tx)
}

/** The sums of postings above this id of which the condition holds. */
const sumsOf = (fromId: bigint, condition: string): string => `
    with transfer as materialized (select * from ledger.posting where transaction > ${fromId} and ${condition})
    select side.account, sum(side.amount), max(header.created_at)
      from (select transaction, credit as account, amount from transfer
            union all select transaction, debit, -amount from transfer) side
      join ledger.transaction header on header.id = side.transaction and header.id > ${fromId}
     group by side.account`
