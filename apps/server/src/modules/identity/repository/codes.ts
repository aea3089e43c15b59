import { deleteInPortions, type Reader, type Tx, type Writer } from '@hiyas/database'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { SendingFacts } from '../rules/codes.ts'
import type { CodePurpose, Tables } from './tables.ts'

/** Who tries or asks for a code, for whom. An empty device is none; the address as `rules/networks.ts` names it. */
export type Asker = { merchant: string; mobile: string; deviceId: string; address: string }
/** With the site that the address is of, as it is named there. */
export type Sending = Asker & { site: string }

/**
 * Lets one transaction at a time send to a number, for a device or a site with all its addresses, so that many at once get no more
 * codes than one after the other. Always in the same order: none waits for one that waits for it.
 */
export async function lockSending(tx: Tx, { merchant, mobile, deviceId, site }: Sending): Promise<void> {
  const lock = (subject: string, value: RawBuilder<unknown>) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`${merchant} sms ${subject} `} || ${value}, 0))`.execute(tx)
  await lock('site', sql`${addressOf(site)}::text`)
  if (deviceId !== '') await lock('device', sql`${deviceId}::text`)
  await lock('number', sql`${mobile}::text`)
}

/** What was sent so far, by number, device, address and site, and when the last code of some purposes was. */
export async function sendingFacts(
  reader: Reader,
  { merchant, mobile, deviceId, address, site }: Sending,
  since: { hour: Date; day: Date },
  purposes: readonly CodePurpose[],
): Promise<SendingFacts> {
  const { rows } = await sql<Sent>`
    select number.*, device.*, site.*
      from (select max(sent_at) as last, max(sent_at) filter (where purpose = any(${[...purposes]}::text[])) as own,
                   count(*) filter (where sent_at > ${since.hour})::int as hour,
                   count(*)::int as day
              from identity.sms_code where merchant = ${merchant} and mobile = ${mobile} and sent_at > ${since.day}
           ) as number,
           (select count(*)::int as device from identity.sms_code
             where merchant = ${merchant} and device_id = ${deviceId} and ${deviceId} <> '' and sent_at > ${since.hour}
           ) as device,
           (select count(*)::int as site, count(*) filter (where ip = ${addressOf(address)})::int as address
              from identity.sms_code
             where merchant = ${merchant} and ip <<= ${addressOf(site)} and sent_at > ${since.hour}
           ) as site`.execute(reader)
  const [row] = rows
  return {
    lastAtMs: row?.last?.getTime() ?? null,
    lastOwnAtMs: row?.own?.getTime() ?? null,
    numberInHour: row?.hour ?? 0,
    numberInDay: row?.day ?? 0,
    deviceInHour: row?.device ?? 0,
    addressInHour: row?.address ?? 0,
    siteInHour: row?.site ?? 0,
  }
}

type Sent = {
  last: Date | null
  own: Date | null
  hour: number
  day: number
  device: number
  address: number
  site: number
}

/**
 * Keeps a code that is sent. It is the newest of its number: what a server whose clock was ahead has sent would be so until that time comes, and
 * nobody could use what he is sent meanwhile (CALL-23).
 */
export async function insertCode(tx: Tx, code: Insertable<Tables['identity.sms_code']>): Promise<void> {
  await sql`
    with later as (
      select code_id from identity.sms_code
       where merchant = ${code.merchant} and mobile = ${code.mobile} and purpose = ${code.purpose} and sent_at >= ${code.sent_at}
       order by sent_at desc
         for update
    )
    update identity.sms_code set sent_at = ${code.sent_at}::timestamptz - interval '1 millisecond'
     where merchant = ${code.merchant} and code_id in (select code_id from later)`.execute(tx)
  await tx
    .withTables<Tables>()
    .insertInto('identity.sms_code')
    .values({ ...code, ip: addressOf(code.ip) })
    .execute()
}

/** The network where there is one: all its addresses are one customer's. */
const addressOf = (address: string) => sql<string>`network(${address}::inet)::inet`

/** Does the work, and takes it back unless it is meant: it takes the same time for those whom nothing is sent (SES-14). */
export async function doOrPretend(tx: Tx, isMeant: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint meant`.execute(tx)
  await work()
  await (isMeant ? sql`release savepoint meant` : sql`rollback to savepoint meant`).execute(tx)
}

export type CodeRow = { codeId: string; codeHash: Buffer }

/**
 * Counts a try at the newest code of a number for each purpose, and answers those that still have one. Codes that are used, too
 * old or tried too often are not among them; neither is one after which another was sent. Who has asked for a code has tries of
 * his own: he is known by his device, or where it named none by his address. They are locked as `holdCodes` does.
 */
export async function countTries(
  writer: Writer,
  asked: Asker & { purposes: readonly CodePurpose[]; now: Date; triesMax: number },
): Promise<CodeRow[]> {
  const isOwn = sql`(case when code.device_id = '' then code.ip = ${addressOf(asked.address)}
                          else code.device_id = ${asked.deviceId} end)`
  const { rows } = await sql<CodeRow>`
    with newest as (
      select distinct on (purpose) code_id, purpose from identity.sms_code
       where merchant = ${asked.merchant} and mobile = ${asked.mobile}
         and purpose = any(${[...asked.purposes]}::text[])
       order by purpose, sent_at desc, code_id desc
    ), held as (
      select code.code_id from identity.sms_code as code join newest on newest.code_id = code.code_id
       where code.merchant = ${asked.merchant}
       order by newest.purpose
         for update of code
    )
    update identity.sms_code as code
       set tries = code.tries + ${isOwn}::int, tries_of_others = code.tries_of_others + (not ${isOwn})::int
      from held
     where code.merchant = ${asked.merchant} and code.code_id = held.code_id
       and code.used_at is null and code.expires_at > ${asked.now}
       and case when ${isOwn} then code.tries else code.tries_of_others end < ${asked.triesMax}
    returning code.code_id as "codeId", code.code_hash as "codeHash"`.execute(writer)
  return rows
}

/** Marks a code as used. False when somebody else did so: of two at once the second waits for the first. */
export async function takeCode(tx: Tx, merchant: string, codeId: string, now: Date): Promise<boolean> {
  const taken = await tx
    .withTables<Tables>()
    .updateTable('identity.sms_code')
    .set({ used_at: now })
    .where('merchant', '=', merchant)
    .where('code_id', '=', codeId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('code_id')
    .executeTakeFirst()
  return taken !== undefined
}

type CodesOut = { mobile: string; purposes: readonly CodePurpose[]; now: Date }

/**
 * Locks the codes that are out for a number, in the order of their purposes: to be asked before one of them is taken where the others end
 * with it. Whoever tries a code at that moment locks them in the same order, and neither waits for the other for ever.
 */
export async function holdCodes(tx: Tx, merchant: string, { mobile, purposes, now }: CodesOut): Promise<void> {
  await tx
    .withTables<Tables>()
    .selectFrom('identity.sms_code')
    .select('code_id')
    .where('merchant', '=', merchant)
    .where('mobile', '=', mobile)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('purpose')
    .orderBy('sent_at', 'desc')
    .forUpdate()
    .execute()
}

/** Ends the codes of some purposes that are out for a number. They go on counting as sent. */
export async function endCodes(tx: Tx, merchant: string, { mobile, purposes, now }: CodesOut): Promise<void> {
  await holdCodes(tx, merchant, { mobile, purposes, now })
  await tx
    .withTables<Tables>()
    .updateTable('identity.sms_code')
    .set({ used_at: now })
    .where('merchant', '=', merchant)
    .where('mobile', '=', mobile)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** Forgets codes that no limit counts any more. */
export async function deleteOldCodes(writer: Writer, sentBefore: Date): Promise<void> {
  await deleteInPortions(writer, {
    table: 'identity.sms_code',
    where: sql`sent_at < ${sentBefore}`,
    order: sql`sent_at`,
  })
}
