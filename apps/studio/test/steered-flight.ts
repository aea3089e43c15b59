import { flightMs } from '@hiyas/fair/inhouse'
import type { StudioTables } from '../src/server/store/tables.ts'
import type { Studio } from './studio.ts'

/** Has a flight that takes bets end at this point, in hundredths. */
export async function endAt(
  { database }: Pick<Studio, 'database'>,
  { id, startsAtMs }: { id: string; startsAtMs: number },
  point: number,
): Promise<void> {
  await database.query
    .withTables<StudioTables>()
    .updateTable('studio.room_round')
    .set({ drawn: JSON.stringify({ point }) as never, ends_at: new Date(startsAtMs + flightMs(point)) })
    .where('id', '=', id)
    .execute()
}
