import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, ok } from '@hiyas/kernel'
import { explainListed, lockListed } from '../repository/rounds.ts'
import { roundOfMessage } from './recall.ts'

/**
 * Says why listed rounds will not end: those of this number, everybody's, and that of this message. They stay known and leave the list; a
 * supplier who ends one after all is heard. Answers how many. Asked of the list and not of the books: what is listed may be older than they are
 * searched.
 */
export async function explainRounds(
  database: Database,
  clock: Clock,
  { supplier, id }: { supplier: string; id: string },
  note: string,
): Promise<number> {
  const ofMessage = (await roundOfMessage(database.query, supplier, id))?.key ?? null
  const explained = await inTransaction<number, never>(database, async tx => {
    await lockListed(tx)
    return ok(await explainListed(tx, { supplier, round: id, ofMessage }, { note, at: new Date(clock.nowMs()) }))
  })
  return explained.value
}
