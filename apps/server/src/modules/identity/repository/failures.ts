import { prepared, type Reader, type Writer } from '@hiyas/database'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/** What an attempt is counted against, in this order everywhere: two that count at once never wait for each other. */
export type Subjects = { account: string; address: string }

export type FailureCount = { failures: number; lockedUntil: Date | null }

/** When an attempt is made, and what its count leads to. Failures count whose first is not older than the window. */
export type CountingRules = {
  now: Date
  windowStart: Date
  lockAfter: { account: number; address: number }
  lockedUntil: Date
}

export type Counts = { account: number; address: number }

/** A count goes on within its window, and begins anew after it and after a lock that has opened. */
const GOES_ON = '(known.first_at > $5 and (known.locked_until is null or known.locked_until > $4))'
const countingUnless = (condition: string): string => `
  insert into identity.login_failure as known (merchant, subject, failures, first_at, last_at, is_account)
  select $1, subject, 1, $4::timestamptz, $4::timestamptz, is_account
    from (values ($2, true), ($3, false)) as attempted (subject, is_account)
   where not ${condition}
  on conflict (merchant, subject) do update set
    failures = case when ${GOES_ON} then known.failures + 1 else 1 end,
    first_at = case when ${GOES_ON} then known.first_at else $4 end,
    last_at = $4,
    locked_until = case when ${GOES_ON}
      and known.failures + 1 >= case when excluded.is_account then $6::int else $7::int end then $8::timestamptz end
  returning subject, failures`

const COUNT = prepared<{ subject: string; failures: number }>('identity.countFailures', countingUnless('false'))

/**
 * Counts an attempt as failed before its secret is looked at, so that many at once cannot all be the first; a success takes it
 * back. From `lockAfter` in a row a subject is locked. Answers the counts with this one.
 */
export async function countFailures(
  writer: Writer,
  merchant: string,
  subjects: Subjects,
  rules: CountingRules,
): Promise<Counts> {
  return countsOf(await COUNT(writer, valuesOf(merchant, subjects, rules)), subjects)
}

type Standing = { subject: string; failures: number; locked_until: Date | null; isCounted: boolean }

const COUNT_UNLESS_ANYTHING_STANDS = prepared<Standing>(
  'identity.countUnlessAnythingStands',
  `with standing as (
     select subject, failures, locked_until from identity.login_failure
      where merchant = $1 and subject in ($2, $3) and (first_at > $5 or locked_until is not null)
   ), counted as (${countingUnless('($9::boolean or exists (select from standing))')})
   select subject, failures, locked_until, false as "isCounted" from standing
   union all
   select subject, failures, null, true from counted`,
)

type Counting = {
  merchant: string
  subjects: Subjects
  rules: CountingRules
  /** More than its secret is asked for, as a captcha: it is not counted before that is there. */
  asksForMore: boolean
}

/**
 * Counts an attempt as `countFailures` does, in the statement that looks at what stands against it: unless failures in a row do, or it
 * `asksForMore`. Answers what stands; `counted` is null where the attempt was not.
 */
export async function countUnlessAnythingStands(
  writer: Writer,
  { merchant, subjects, rules, asksForMore }: Counting,
): Promise<{ standing: ReadonlyMap<string, FailureCount>; counted: Counts | null }> {
  const rows = await COUNT_UNLESS_ANYTHING_STANDS(writer, [...valuesOf(merchant, subjects, rules), asksForMore])
  const counted = rows.filter(row => row.isCounted)
  const standing = rows.filter(row => !row.isCounted)
  return {
    standing: new Map(
      standing.map(row => [row.subject, { failures: row.failures, lockedUntil: row.locked_until }] as const),
    ),
    counted: counted.length === 0 ? null : countsOf(counted, subjects),
  }
}

const FORGET = prepared<object>(
  'identity.forgetFailures',
  'delete from identity.login_failure where merchant = $1 and subject = $2',
)
/** Whichever of the two it is, is judged under the lock of the row: by two statements either was overtaken by whoever counts meanwhile. */
const TAKE_ONE_BACK = prepared<object>(
  'identity.takeFailureBack',
  `merge into identity.login_failure known using (values ($1, $2)) taken (merchant, subject)
      on known.merchant = taken.merchant and known.subject = taken.subject
    when matched and known.failures > 1 then update set failures = known.failures - 1, locked_until = null
    when matched then delete`,
)

/**
 * Takes back what was counted against an account, and from its address, which others share, the one attempt: of two who get in at once
 * neither leaves a failure behind that was none, nor takes back one too many. Each statement is whole by itself: where only the first is
 * carried out, the address keeps one failure more than it has, until its window is over.
 */
export async function takeBackFailures(
  writer: Writer,
  merchant: string,
  { account, address }: Subjects,
): Promise<void> {
  await FORGET(writer, [merchant, account])
  await TAKE_ONE_BACK(writer, [merchant, address])
}

/** Takes back the one count of an attempt that has neither failed nor succeeded; each of the two statements is whole by itself, as above. */
export async function takeBackAttempt(writer: Writer, merchant: string, { account, address }: Subjects): Promise<void> {
  await TAKE_ONE_BACK(writer, [merchant, account])
  await TAKE_ONE_BACK(writer, [merchant, address])
}

/** How many accounts of a merchant somebody has failed to log in to since, counted up to a limit. */
export async function countFailedAccounts(
  reader: Reader,
  merchant: string,
  since: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from identity.login_failure
       where merchant = ${merchant} and last_at > ${since} and is_account limit ${limit}
    ) as failed`.execute(reader)
  return rows[0]?.count ?? 0
}

const valuesOf = (merchant: string, { account, address }: Subjects, rules: CountingRules): unknown[] => [
  ...[merchant, account, address, rules.now, rules.windowStart],
  ...[rules.lockAfter.account, rules.lockAfter.address, rules.lockedUntil],
]

function countsOf(rows: readonly { subject: string; failures: number }[], { account, address }: Subjects): Counts {
  const countOf = (subject: string) => rows.find(row => row.subject === subject)?.failures ?? 1
  return { account: countOf(account), address: countOf(address) }
}

/** Takes back what was counted against some subjects. */
export async function clearFailuresOf(writer: Writer, merchant: string, subjects: readonly string[]): Promise<void> {
  await writer
    .withTables<Tables>()
    .deleteFrom('identity.login_failure')
    .where('merchant', '=', merchant)
    .where('subject', 'in', [...subjects])
    .execute()
}
