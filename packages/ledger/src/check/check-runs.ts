import { type Database, sql, type Tx } from '@hiyas/database'
import { changedDays } from '../days/changed-days.ts'
import { failureKind } from '../errors.ts'
import { CHECKS, type Finding, find, findingOf, type Scope, UNREAD } from './check.ts'
import { idBelow, type Moment, momentOf, sumsOf, writtenBy } from './check-moments.ts'
import { type CheckRun, isNothingNew, lastCheckRuns, noteRun, type Outcome } from './check-notes.ts'
import { setAside } from './set-aside.ts'
import { type SweepOptions, sweepBooks } from './sweep.ts'

/**
 * Proves what was written since the last check, and that it leads from the balances that were right then to those of now: a cost by what
 * is new, whatever the age of the ledger. Some accounts that nobody has touched are looked at beside it, others each time, so that what was
 * changed behind one of them does not wait for the night. What is found stays in sight of the next check, unless somebody has acknowledged it.
 * The first check of a database, or of a restored one, is a whole one. What is too much for one run is left to the nightly check, and reported
 * as unread. Null while another check looks, or a day is closed: either may take long, and this one is asked for again soon.
 */
export async function checkRecent(
  database: Database,
  { transactionsMax = RECENT_MAX, sampledMax = SAMPLED_MAX }: Partial<Bounds> = {},
): Promise<CheckRun | null> {
  const bounds = { transactionsMax, sampledMax }
  try {
    const run = await inOneSnapshot(database, (tx, moment) => lookAtNew(tx, moment, bounds))
    if (run !== null) return run
  } catch (error) {
    if (failureKind(error) === 'locked') return null
    throw error
  }
  return wholeRun(database, {})
}

/**
 * Proves all there is, as `checkLedger` does but by slices (docs/decisions/0028), and makes the ground anew that `checkRecent` goes on
 * from. A check that was broken off goes on from where it was. Before it the digests of some closed days are computed again; a changed
 * letter found there is no matter of sums, so `checkRecent` goes on from here all the same.
 */
export async function checkWhole(database: Database, options: Partial<SweepOptions> = {}): Promise<CheckRun> {
  const changed = await changedDays(database)
  return wholeRun(database, { ...options, beside: changed.findings })
}

/**
 * A place that is there no more was gone on with to its end by another process, which has written it down, or was lost in a crash of the
 * database: what the check before this one found is no answer, and this one begins anew (D-03).
 */
async function wholeRun(database: Database, options: Partial<SweepOptions>): Promise<CheckRun> {
  const before = await lastWholeRun(database)
  for (;;) {
    const done = await sweepBooks(database, 'night', options)
    if (done?.run) return done.run
    const last = await lastWholeRun(database)
    if (last && last.ranAt.getTime() !== before?.ranAt.getTime()) return last
  }
}

const lastWholeRun = async ({ query }: Database): Promise<CheckRun | undefined> =>
  (await lastCheckRuns(query)).find(({ kind }) => kind === 'whole')

/** Longer than the housekeeping of the database holds the table. */
const RECENT_WAIT_MS = 3_000
/**
 * As much as hours of the busiest play bring. While a finding stays, every run reads again all that came since: each of these transactions
 * takes memory and disk each time.
 */
const RECENT_MAX = 2_000_000
/** Some hundred for each minute between two runs: a hundred thousand accounts in a few hours, for two look-ups each. */
const SAMPLED_MAX = 5_000

type Since = { horizon: bigint; fromId: bigint }
/** Accounts from one id up to another that are looked at whether they moved or not; `upto` is zero where they go to the last one. */
type Sample = { after: bigint; upto: bigint; again: bigint[] }
type Bounds = { transactionsMax: number; sampledMax: number }

/** One check at a time, as of one moment. It fails when another is not done by then; null where there is nothing to go on from. */
function inOneSnapshot(
  database: Database,
  work: (tx: Tx, moment: Moment) => Promise<Outcome | null>,
): Promise<CheckRun | null> {
  return database.query
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      // Neither of the two looks at anything yet: the moment is that after the wait.
      await sql`set local lock_timeout = ${sql.lit(RECENT_WAIT_MS)}`.execute(tx)
      await sql`lock table ledger.check_run in exclusive mode`.execute(tx)
      const moment = await momentOf(tx)
      const outcome = await work(tx, moment)
      return outcome === null ? null : noteRun(tx, moment, outcome)
    })
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

const transactionsSince = ({ horizon, fromId }: Since, moment: Moment): string =>
  `select * from ledger.transaction where id > ${fromId} and ${writtenBy(moment)} >= ${horizon}`

async function scopeSince(tx: Tx, since: Since, moment: Moment, { after, upto, again }: Sample): Promise<Scope> {
  const { horizon, fromId } = since
  const isNew = `transaction > ${fromId} and ${writtenBy(moment)} >= ${horizon}`
  const rows = await setAside(tx, {
    header: transactionsSince(since, moment),
    transfer: `select * from ledger.posting where ${isNew}`,
    entry: `select * from ledger.entry where transaction > ${fromId}`,
    key: `select * from ledger.idempotency_key where ${isNew}`,
    undo: `select * from ledger.undone where ${isNew}`,
  })
  return {
    ...rows,
    opening: 'not materialized (select account, balance, balance as said, seen_at from ledger.checkpoint)',
    touched: `materialized (
      select account from fold
      union select id from ledger.wallet where id > ${after} ${upto === 0n ? '' : `and id <= ${upto}`}
      union select id from ledger.wallet where id = any('{${again.join(',')}}'))`,
    openingOfTouched:
      'left join lateral (select balance from opening where account = touched.account limit 1) opening on true',
  }
}

/** The accounts after those of the last run, and those in which that run found something: they stay in sight until they are right. */
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

async function lookAtNew(tx: Tx, moment: Moment, { transactionsMax, sampledMax }: Bounds): Promise<Outcome | null> {
  const since = await lastHorizon(tx, moment)
  if (since === null) return null
  const transactions = await countOf(tx, `${transactionsSince(since, moment)} limit ${transactionsMax + 1}`)
  if (transactions > transactionsMax)
    return {
      kind: 'recent',
      findings: [unreadAbove(transactionsMax)],
      horizon: null,
      transactions: 0n,
      sampledUpto: null,
    }
  const sample = await nextSample(tx, moment, sampledMax)
  const scope = await scopeSince(tx, since, moment, sample)
  const found = await find(
    tx,
    scope,
    CHECKS.filter(check => check.over === 'always'),
  )
  const findings = found.map(findingOf)
  const horizon = (await isNothingNew(tx, findings)) ? await settledHorizon(tx, since, moment) : null
  if (horizon !== null) await advance(tx, since, { ...moment, horizon })
  return { kind: 'recent', findings, horizon, transactions, sampledUpto: sample.upto }
}

const unreadAbove = (transactionsMax: number): Finding => ({
  id: UNREAD,
  subject: 'the check of what is new',
  message: `more than ${transactionsMax} transactions were written since it was last right: they are left to the check of the night`,
})

async function countOf(tx: Tx, transactions: string): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (${sql.raw(transactions)}) counted`.execute(tx)
  return rows[0]?.count ?? 0n
}

/**
 * Up to which number of PostgreSQL all counts as seen: that of the moment, or an earlier one which parts the ids as it parts the numbers. A
 * transaction that drew its number early and got its account's lock late has a later id with an earlier number: seen without the lines
 * before it, its balance would not follow from them (D-03, D-10).
 */
async function settledHorizon(tx: Tx, since: Since, moment: Moment): Promise<bigint> {
  const { rows } = await sql<{ horizon: bigint | null }>`
    with written as (
      select number, min(id) as first, max(id) as last
        from (select id, ${sql.raw(writtenBy(moment))} as number from ledger.transaction where id > ${since.fromId}) one
       where number >= ${since.horizon} group by number
    ),
    edge as (
      select number, coalesce(max(last) over (order by number rows between unbounded preceding and 1 preceding), 0)
                       < min(first) over (order by number rows between current row and unbounded following) as parts
        from written
    ),
    first_unseen as (select number, parts from edge where number >= ${moment.horizon} order by number limit 1)
    select case when coalesce((select parts from first_unseen), true) then ${moment.horizon}::bigint
                else (select max(number) from edge where parts and number < ${moment.horizon}) end as horizon`.execute(
    tx,
  )
  return rows[0]?.horizon ?? since.horizon
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
