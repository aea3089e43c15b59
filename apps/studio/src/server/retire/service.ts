import { type Database, inTransaction } from '@hiyas/database'
import { ok, type Result, refuse } from '@hiyas/kernel'
import { codesOfTitle, GAMES } from '../engines/games.ts'
import { endChains, endPairs, giveBackOpen, isAtWork, shutSessionsOf } from '../store/retire.ts'

/** As the studio is known to the server of its database. */
export const STUDIO_CONNECTION = 'hiyas-studio'

export type Retired = { readonly chains: number; readonly pairs: number; readonly rounds: number }

/**
 * After a database was restored or failed over to one that is behind: what it takes for secret may have been told since. No link and no pair
 * of it decides anything from here on (RNG-12, decision 0021). An open round that a pair has decided may have been seen to its end: its stake
 * goes back. Who plays with a pair opens his game anew, where he is shown the hash of another before his next bet. A flight that was under way
 * breaks by itself when the studio starts. Refused while one is at work: it remembers sessions, and would go on with the links it has begun.
 */
export async function retire(database: Database, nowMs: number): Promise<Result<Retired, 'studio_at_work'>> {
  if (await isAtWork(database.query, STUDIO_CONNECTION)) return refuse('studio_at_work')
  const now = new Date(nowMs)
  const provable = GAMES.filter(({ engine }) => engine.isProvable).flatMap(({ code }) => codesOfTitle(code))
  return inTransaction(database, async tx => {
    await shutSessionsOf(tx, provable, now)
    const rounds = await giveBackOpen(tx, 'restored')
    return ok({ chains: await endChains(tx), pairs: await endPairs(tx, now), rounds })
  })
}
