import { changeInPortions, sql, type Tx, type Writer } from '@hiyas/database'
import type { TrialsOpened } from '../rules/trial.ts'

/** Lets one transaction at a time open a trial account at a merchant: of many at once no more get through than one by one. */
export async function lockTrials(tx: Tx, merchant: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.trial'), hashtext(${merchant}))`.execute(tx)
}

/** How many trial accounts a merchant has opened lately: of a network in a day, of its site and of all in an hour. */
export async function countTrials(
  tx: Tx,
  merchant: string,
  { network, site }: { network: string; site: string },
  since: { day: Date; hour: Date },
): Promise<TrialsOpened> {
  const { rows } = await sql<TrialsOpened>`
    select (count(*) filter (where ip <<= ${network}::inet))::int as "byAddressToday",
           (count(*) filter (where ip <<= ${site}::inet and opened_at > ${since.hour}))::int as "bySiteThisHour",
           (count(*) filter (where opened_at > ${since.hour}))::int as "byAllThisHour"
      from identity.session
     where merchant = ${merchant} and opened_at > ${since.day} and method = 'trial'`.execute(tx)
  return rows[0] ?? { byAddressToday: 0, bySiteThisHour: 0, byAllThisHour: 0 }
}

/** Shuts trial accounts that nobody has used since. */
export async function disableIdleTrials(writer: Writer, now: Date, idleSince: Date): Promise<void> {
  await changeInPortions(writer, {
    table: 'identity.member',
    set: sql`disabled_at = ${now}`,
    where: sql`
      type = 4 and password_hash is null and disabled_at is null and registered_at < ${idleSince}
       and not exists (
         select from identity.session
          where session.merchant = member.merchant and session.member_id = member.member_id
            and session.seen_at >= ${idleSince}
       )`,
    order: sql`registered_at`,
  })
}
