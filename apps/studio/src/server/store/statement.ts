import { type Reader, sql } from '@hiyas/database'
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
> & {
  /** Whether it has an outcome: then its bet was debited, whatever becomes of it. */
  isDebited: boolean
}

export type Period = { from: Date; to: Date }
/** Rounds by what of them lies in a time: their bet, or their end. */
export type StatementColumn = 'opened_at' | 'closed_at'

const ENDED: readonly RoundState[] = ['settled', 'disputed', 'voided']

/** The next rounds of a time whose bet was debited in it, or that ended in it, in order, after one of them. */
export async function roundsOfPeriod(
  reader: Reader,
  moment: StatementColumn,
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
      sql<boolean>`outcome is not null`.as('isDebited'),
    ])
    .where(moment, '>=', from)
    .where(moment, '<', to)
    .orderBy(moment)
    .orderBy('id')
    .limit(limit)
  query = moment === 'opened_at' ? query.where('outcome', 'is not', null) : query.where('state', 'in', ENDED)
  const at = after?.[moment]
  if (after !== undefined && at)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple(moment, 'id'), '>', tuple(at, after.id)))
  return query.execute()
}
