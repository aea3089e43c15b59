import { type Database, inTransaction, type Reader, sql } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import { FINDINGS_MAX, type Finding } from '../check/check.ts'
import { ACKNOWLEDGED_MAX, sortOut } from '../check/findings.ts'
import { type ClosedDay, hashDay, NOTHING } from './days.ts'

export type VerifiedDays = {
  findings: Finding[]
  /** Days that were read again, of so many that are closed. */
  read: number
  closed: number
}

/** Days that are read again in one run: a run stays within its night at millions of moves a day, and a year is read within a month. */
const READ_AGAIN_MAX = 14
/** Those that are acknowledged hide none. */
const LISTED_MAX = FINDINGS_MAX + ACKNOWLEDGED_MAX

/**
 * Computes the digests of some closed days again (D-10), those first that were not found right for longest, and looks at all links of the
 * chains: the owner of the database may change a letter that no sum shows. A day with another digest is not noted as read, so each run
 * begins with it and tells of it again until somebody acknowledges it. From then on it takes its turn like every other day, and keeps none
 * from being read. Each day is noted by itself: a run that breaks off goes on where it was.
 */
export async function changedDays(database: Database, readMax = READ_AGAIN_MAX): Promise<VerifiedDays> {
  const { days, closed } = await nextDays(database.query, readMax)
  const findings = await brokenLinks(database.query)
  const takesNotes = await isWritable(database.query)
  for (const day of days) {
    const changed = await changedIn(database.query, day)
    findings.push(...changed)
    const { findings: unknown } = await sortOut(database.query, changed)
    if (unknown.length === 0 && takesNotes) await noteRead(database, day)
  }
  return { findings: findings.slice(0, LISTED_MAX), read: days.length, closed }
}

async function nextDays(reader: Reader, readMax: number): Promise<{ days: string[]; closed: number }> {
  const { rows } = await sql<{ day: string; closed: number }>`
    select day::text as day, count(*) over ()::int as closed
      from (select distinct day from ledger.day_digest) link
      left join ledger.verified_day using (day)
     order by verified_at nulls first, link.day limit ${readMax}`.execute(reader)
  return { days: rows.map(({ day }) => day), closed: rows[0]?.closed ?? 0 }
}

async function brokenLinks(reader: Reader): Promise<Finding[]> {
  const { rows } = await sql<{ book: number; day: string; previous: string; before: string }>`
    select book, day::text as day, previous, before
      from (
        select book, day, previous, lag(digest, 1, ${NOTHING}) over own as before, lag(day) over own as day_before
          from ledger.day_digest window own as (partition by book order by day)
      ) link
     where previous <> before or day <> day_before + 1
     order by day, book limit ${LISTED_MAX}`.execute(reader)
  return rows.map(({ book, day, previous, before }) =>
    findingOf(
      book,
      day,
      previous === before
        ? 'is not the one after the closed day before it'
        : `is not chained to the closed day before it: it says ${previous}, that one ${before}`,
    ),
  )
}

/** No writing of meanwhile changes a closed day, so its pages need not be read as of one moment. */
async function changedIn(reader: Reader, day: string): Promise<Finding[]> {
  const { rows: links } = await sql<ClosedDay>`
    select book.id as book, merchant, currency, day::text as day, previous, digest, transactions
      from ledger.day_digest link join ledger.book on book.id = link.book
     where link.day = ${day}::date order by book.id`.execute(reader)
  const sums = await hashDay(reader, day, links)
  return links.flatMap(({ book, digest }) => {
    const found = sums.get(book)?.hash.digest('hex')
    return found === digest ? [] : [findingOf(book, day, `has the digest ${digest} and comes to ${found}`)]
  })
}

function findingOf(book: number, day: string, what: string): Finding {
  return { id: 'D-10', subject: `book ${book}`, message: `its closed day ${day} ${what}` }
}

/** A standby, or a server that was demoted, is proved as any other; which of its days were right it cannot remember. */
export async function isWritable(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ isWritable: boolean }>`
    select current_setting('transaction_read_only') = 'off' as "isWritable"`.execute(reader)
  return rows[0]?.isWritable ?? false
}

const noteRead = (database: Database, day: string) =>
  inTransaction<null, never>(database, async tx => {
    await sql`
      insert into ledger.verified_day (day) values (${day}::date)
      on conflict (day) do update set verified_at = clock_timestamp()`.execute(tx)
    return ok(null)
  })
