import { sql, type Tx } from '@hiyas/database'
import type { Maintenance } from '../suppliers/rules.ts'
import { IS_SERVED } from './shelf.ts'

/*
 * What is changed of games while nobody can open them is told from the day that they are back (GAM-15): here of those whose supplier did not serve
 * them, and of those that rested.
 */

/**
 * Writes down which games a supplier serves from now on, and which no more, by what was just agreed with him. What was changed meanwhile of those
 * that he serves again is new.
 */
export async function putServed(tx: Tx, supplier: string): Promise<void> {
  await sql`
    update games.edition_choice choice set since = now() from games.game
     where choice.kind = 'game' and choice.code = game.node_id and game.supplier = ${supplier}
       and choice.since >= game.unserved_at and ${IS_SERVED}`.execute(tx)
  await sql`
    update games.game set
      rules_changed_at = case when rules_changed_at >= unserved_at then now() else rules_changed_at end,
      unserved_at = case when ${IS_SERVED} then null else now() end
     where supplier = ${supplier} and (unserved_at is null) <> ${IS_SERVED}`.execute(tx)
}

/**
 * What was changed of games while their vendor, or their supplier, rested is new since that was over, or from now on. It is asked before another
 * time is agreed in its place: as long as it stands it tells so itself (`rulesToldAtMs`), and nothing is dated anew.
 */
export async function putSinceOfRested(
  tx: Tx,
  { whose, code, next }: { whose: 'vendor' | 'supplier'; code: string; next: Maintenance },
): Promise<void> {
  const isReplaced = sql`resting.code = ${code} and (resting.maintenance_from, resting.maintenance_until)
       is distinct from (${next.maintenanceFrom}::timestamptz, ${next.maintenanceUntil}::timestamptz)`
  const rested = sql`from games.game join ${sql.table(`games.${whose}`)} resting on resting.code = ${sql.ref(`game.${whose}`)}
     cross join lateral (select maintenance_from as began, least(maintenance_until, now()) as ended) rest`
  await sql`
    update games.edition_choice choice set since = rest.ended ${rested}
     where choice.kind = 'game' and choice.code = game.node_id and ${isReplaced}
       and choice.since >= rest.began and choice.since < rest.ended`.execute(tx)
  await sql`
    update games.game changed set rules_changed_at = rest.ended ${rested}
     where changed.node_id = game.node_id and ${isReplaced}
       and game.rules_changed_at >= rest.began and game.rules_changed_at < rest.ended`.execute(tx)
}
