import { type Reader, sql, type Tx } from '@hiyas/database'
import type { Tables, WithheldKind } from './tables.ts'

export type Withheld = { kind: WithheldKind; code: string }

/** What a merchant keeps off his site. */
export const withheldOf = (reader: Reader, merchant: string): Promise<Withheld[]> =>
  reader
    .withTables<Tables>()
    .selectFrom('games.withheld')
    .select(['kind', 'code'])
    .where('merchant', '=', merchant)
    .orderBy('kind')
    .orderBy('code')
    .execute()

/** Keeps something off a merchant's site, or lets it back. Either may hold already. */
export async function setWithheld(
  tx: Tx,
  merchant: string,
  { kind, code }: Withheld,
  isWithheld: boolean,
): Promise<void> {
  const tables = tx.withTables<Tables>()
  if (isWithheld) {
    await tables
      .insertInto('games.withheld')
      .values({ merchant, kind, code })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  } else {
    await tables
      .deleteFrom('games.withheld')
      .where('merchant', '=', merchant)
      .where('kind', '=', kind)
      .where('code', '=', code)
      .execute()
  }
}

/** Nodes of games whose rules a list or the merchant has changed since he keeps this off his site. */
export async function changedSinceWithheld(
  reader: Reader,
  merchant: string,
  { kind, code }: Withheld,
): Promise<string[]> {
  const { rows } = await sql<{ nodeId: string }>`
    select game.node_id as "nodeId"
      from games.withheld
      join games.game on withheld.code = case withheld.kind
        when 'category' then game.category when 'vendor' then game.vendor else game.node_id end
      left join games.edition_choice choice
        on choice.merchant = withheld.merchant and choice.kind = 'game' and choice.code = game.node_id
     where withheld.merchant = ${merchant} and withheld.kind = ${kind} and withheld.code = ${code}
       and greatest(game.rules_changed_at, choice.since) >= withheld.since`.execute(reader)
  return rows.map(row => row.nodeId)
}
