import type { Reader, Tx } from '@hiyas/database'
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
