import { type Reader, sql, type Tx } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import type { Finding } from './check.ts'
import type { Moment } from './check-moments.ts'
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

/** The last check of each kind: looked up one by one, as what watches the site asks for them again and again, and months of them are kept. */
export async function lastCheckRuns(reader: Reader): Promise<CheckRun[]> {
  const { rows } = await sql<Omit<CheckRun, 'acknowledged'>>`
    select last.kind, last.ran_at as "ranAt", last.transactions, last.findings
      from unnest(array['recent', 'whole']) asked(kind)
      cross join lateral (select * from ledger.check_run where kind = asked.kind order by id desc limit 1) last
     order by last.kind`.execute(reader)
  return Promise.all(rows.map(async run => ({ ...run, ...(await sortOut(reader, run.findings)) })))
}

/** Months of runs, to see when something began. */
const KEPT_FOR = '90 days'
/** What members are owed may exceed what is at the banks while the books themselves are right. */
const ALARM = 'D-09'

export type Outcome = {
  kind: 'recent' | 'whole'
  findings: Finding[]
  /** The number of PostgreSQL that the next check goes on from; null where this one has found something new. */
  horizon: bigint | null
  transactions: bigint
  sampledUpto: bigint | null
}

/** Whether the next check may go on from here. */
export async function isNothingNew(reader: Reader, found: readonly Finding[]): Promise<boolean> {
  const { findings } = await sortOut(reader, found)
  return findings.every(({ id }) => id === ALARM)
}

/** Writes a run down, for all processes to tell of. */
export async function noteRun(tx: Tx, moment: Moment, outcome: Outcome): Promise<CheckRun> {
  const { kind, findings, horizon, transactions, sampledUpto } = outcome
  const { rows } = await sql<{ ranAt: Date }>`
    insert into ledger.check_run (kind, database, horizon, next_number, last_id, transactions, findings, sampled_upto)
    values (${kind}, ${moment.database}, ${horizon}, ${moment.nextNumber}, ${moment.lastId},
            ${transactions}, ${JSON.stringify(findings)}, ${sampledUpto})
    returning ran_at as "ranAt"`.execute(tx)
  await forgetRuns(tx, moment)
  const [row] = rows
  invariant(row !== undefined, 'a run is written down')
  return { kind, ranAt: row.ranAt, transactions, ...(await sortOut(tx, findings)) }
}

/**
 * Keeps the run that the next one goes on from, and the one that tells it the id to begin with: where something is found for months, no
 * other is sound.
 */
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
