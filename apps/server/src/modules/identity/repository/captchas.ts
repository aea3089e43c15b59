import type { Reader } from '@hiyas/database'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

export async function insertCaptcha(
  reader: Reader,
  captcha: { merchant: string; captcha_id: string; answer: string; expires_at: Date },
): Promise<void> {
  await reader.withTables<Tables>().insertInto('identity.captcha').values(captcha).execute()
}

/** Takes a puzzle away, whatever the answer given to it, and answers what it showed; null when it is used up or too old. */
export async function takeCaptcha(
  reader: Reader,
  merchant: string,
  captchaId: string,
  now: Date,
): Promise<string | null> {
  const taken = await reader
    .withTables<Tables>()
    .deleteFrom('identity.captcha')
    .where('merchant', '=', merchant)
    .where('captcha_id', '=', captchaId)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken.answer : null
}

export async function insertWork(
  reader: Reader,
  work: { merchant: string; captcha_id: string; zero_bits: number; ip: string; expires_at: Date },
): Promise<void> {
  await reader.withTables<Tables>().insertInto('identity.captcha_work').values(work).execute()
}

/** How much work was given to a network and is not forgotten yet, handed in or not. */
export async function countWorks(reader: Reader, merchant: string, network: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identity.captcha_work
     where merchant = ${merchant} and ip <<= ${network}::inet and expires_at > ${now}`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Uses a piece of work up, well done or not, and answers how hard it is; null when it is used up or too old. */
export async function takeWork(reader: Reader, merchant: string, captchaId: string, now: Date): Promise<number | null> {
  const taken = await reader
    .withTables<Tables>()
    .updateTable('identity.captcha_work')
    .set({ used_at: now })
    .where('merchant', '=', merchant)
    .where('captcha_id', '=', captchaId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('zero_bits')
    .executeTakeFirst()
  return taken?.zero_bits ?? null
}

/** Forgets what nobody can answer any more. */
export async function deleteExpiredPuzzles(reader: Reader, now: Date): Promise<void> {
  const tables = reader.withTables<Tables>()
  await tables.deleteFrom('identity.captcha').where('expires_at', '<', now).execute()
  await tables.deleteFrom('identity.captcha_work').where('expires_at', '<', now).execute()
}
