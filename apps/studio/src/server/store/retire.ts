import { type Reader, sql, type Tx } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import { roundStates } from '../rounds/states.ts'
import type { SeedState, StudioTables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<StudioTables>()

/** No further link of any chain decides anything. Answers how many chains had links left. */
export async function endChains(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('studio.chain')
    .set(({ ref }) => ({ used: ref('length') }))
    .whereRef('used', '<', 'length')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const IN_USE: readonly SeedState[] = ['active', 'next']

/** No pair is in use any more: those that have decided rounds are told, of the others nothing is kept. Answers how many there were. */
export async function endPairs(tx: Tx, at: Date): Promise<number> {
  const seeds = tables(tx)
  const unused = await seeds
    .deleteFrom('studio.seed')
    .where('state', 'in', IN_USE)
    .where('nonce', '=', 0)
    .executeTakeFirst()
  const used = await seeds
    .updateTable('studio.seed')
    .set({ state: 'revealed', revealed_at: at })
    .where('state', '=', 'active')
    .executeTakeFirst()
  return Number(unused.numDeletedRows + used.numUpdatedRows)
}

/** The stake of every round that waits for its player and was decided by a pair goes back, at once. Answers how many. */
export async function giveBackOpen(tx: Tx, why: string): Promise<number> {
  invariant(roundStates.move('playing', 'voiding').ok, 'an open round can be taken back')
  const { numUpdatedRows } = await tables(tx)
    .updateTable('studio.round')
    .set(({ ref }) => ({ state: 'voiding', last_answer: why, attempts: 0, attempt_at: ref('opened_at') }))
    .where('state', '=', 'playing')
    .where('seed_id', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Sessions of these games begin no more rounds: their pages are opened anew. */
export async function shutSessionsOf(tx: Tx, games: readonly string[], at: Date): Promise<void> {
  await tables(tx)
    .updateTable('studio.session')
    .set({ shut_at: at })
    .where('game', 'in', games)
    .where('shut_at', 'is', null)
    .execute()
}

/** Whether a studio has ever been at work on the database. */
export async function isOfStudio(reader: Reader): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('studio.session') is not null`.execute(reader)
  return rows.length > 0
}

/** Whether a program of this name is connected to the database. */
export async function isAtWork(reader: Reader, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = ${name} limit 1`.execute(
    reader,
  )
  return rows.length > 0
}
