import { deleteInPortions, type Reader, type Writer } from '@hiyas/database'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Who was shown a puzzle of this name: the browser that keeps a cookie (`ip` null), or a client that named it, at its address. */
export type ShownPuzzle = { merchant: string; captcha_id: string; answer: string; ip: string | null; expires_at: Date }

/** In the place of one of the same name that was shown to a client of the same network; never in that of another's. */
export async function putCaptcha(writer: Writer, puzzle: ShownPuzzle, network: string): Promise<void> {
  await sql`
    insert into identity.captcha (merchant, captcha_id, answer, ip, expires_at)
    values (${puzzle.merchant}, ${puzzle.captcha_id}, ${puzzle.answer}, ${puzzle.ip}::inet, ${puzzle.expires_at})
    on conflict (merchant, captcha_id) do update
       set answer = excluded.answer, ip = excluded.ip, expires_at = excluded.expires_at
     where captcha.ip <<= ${network}::inet`.execute(writer)
}

/**
 * Takes a puzzle away, whatever the answer given to it, and answers what it showed; null when it is used up, too old or somebody
 * else's: then it stays. `network` is the asker's where he named it, null where a cookie did.
 */
export async function takeCaptcha(
  writer: Writer,
  merchant: string,
  captchaId: string,
  network: string | null,
  now: Date,
): Promise<string | null> {
  const taken = await writer
    .withTables<Tables>()
    .deleteFrom('identity.captcha')
    .where('merchant', '=', merchant)
    .where('captcha_id', '=', captchaId)
    .where(network === null ? sql<boolean>`ip is null` : sql<boolean>`ip <<= ${network}::inet`)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken.answer : null
}

export async function insertWork(
  writer: Writer,
  work: { merchant: string; captcha_id: string; zero_bits: number; ip: string; expires_at: Date },
): Promise<void> {
  await writer.withTables<Tables>().insertInto('identity.captcha_work').values(work).execute()
}

/** How much work was given to a network and is not forgotten yet, handed in or not. */
export async function countWorks(reader: Reader, merchant: string, network: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identity.captcha_work
     where merchant = ${merchant} and ip <<= ${network}::inet and expires_at > ${now}`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Uses a piece of work up, well done or not, and answers how hard it is; null when it is used up, too old or of another network. */
export async function takeWork(
  writer: Writer,
  merchant: string,
  captchaId: string,
  network: string,
  now: Date,
): Promise<number | null> {
  const taken = await writer
    .withTables<Tables>()
    .updateTable('identity.captcha_work')
    .set({ used_at: now })
    .where('merchant', '=', merchant)
    .where('captcha_id', '=', captchaId)
    .where(sql<boolean>`ip <<= ${network}::inet`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('zero_bits')
    .executeTakeFirst()
  return taken?.zero_bits ?? null
}

/** Forgets what nobody can answer any more. */
export async function deleteExpiredPuzzles(writer: Writer, now: Date): Promise<void> {
  await deleteInPortions(writer, { table: 'identity.captcha', where: sql`expires_at < ${now}`, order: sql`expires_at` })
  await deleteInPortions(writer, {
    table: 'identity.captcha_work',
    where: sql`expires_at < ${now}`,
    order: sql`expires_at`,
  })
}
