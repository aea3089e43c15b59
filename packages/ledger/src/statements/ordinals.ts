import { type Reader, sql } from '@hiyas/database'

/**
 * Our moves of a supplier counted from one, by his ids, and his rounds by the order in which they began. Reads all that he ever did: for
 * suites that prove a dialect with a supplier of their own, whose answers must be the same in every run.
 */
export async function ordinalsOf(
  reader: Reader,
  of: { supplier: string; externalIds: readonly string[]; round: string },
): Promise<{ moves: ReadonlyMap<string, number>; round: number }> {
  const { rows } = await sql<{ externalId: string; round: string; place: number; roundPlace: number }>`
    select external_id as "externalId", round, place::int, roundPlace::int as "roundPlace"
      from (
        select external_id, round, row_number() over (order by id) as place, dense_rank() over (order by began) as roundPlace
          from (
            select id, external_id, round, min(id) over (partition by round) as began
              from ledger.transaction
             where source = ${of.supplier} and kind in ('bet', 'win', 'rollback') and external_id not like 'finish %'
          ) move
      ) counted
     where external_id = any(${[...of.externalIds]}) or round = ${of.round}`.execute(reader)
  return {
    moves: new Map(rows.map(({ externalId, place }) => [externalId, place])),
    round: rows.find(({ round }) => round === of.round)?.roundPlace ?? 0,
  }
}
