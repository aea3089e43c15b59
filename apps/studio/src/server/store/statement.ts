import type { Reader } from '@hiyas/database'
import type { RoundState } from '../../wire.ts'
import type { RoundRow, StudioTables } from './tables.ts'

export type StatementRound = Pick<
  RoundRow,
  | 'id'
  | 'player'
  | 'currency'
  | 'state'
  | 'stake'
  | 'win'
  | 'bet_id'
  | 'win_id'
  | 'rollback_id'
  | 'opened_at'
  | 'closed_at'
>

export type Period = { from: Date; to: Date }
type Moment = 'opened_at' | 'closed_at'

/** The next rounds of a time that was opened or closed in it, in order, after one of them. */
export async function roundsOfPeriod(
  reader: Reader,
  moment: Moment,
  states: readonly RoundState[],
  { from, to }: Period,
  after: StatementRound | undefined,
  limit: number,
): Promise<StatementRound[]> {
  let query = reader
    .withTables<StudioTables>()
    .selectFrom('studio.round')
    .select([
      'id',
      'player',
      'currency',
      'state',
      'stake',
      'win',
      'bet_id',
      'win_id',
      'rollback_id',
      'opened_at',
      'closed_at',
    ])
    .where(moment, '>=', from)
    .where(moment, '<', to)
    .where('state', 'in', states)
    .orderBy(moment)
    .orderBy('id')
    .limit(limit)
  const at = after?.[moment]
  if (after !== undefined && at)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple(moment, 'id'), '>', tuple(at, after.id)))
  return query.execute()
}
