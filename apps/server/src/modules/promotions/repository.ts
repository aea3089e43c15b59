import type { Reader, Tx } from '@hiyas/database'
import type { Insertable, Selectable } from 'kysely'
import type { RankConditionKind } from './rules.ts'

type RankTable = { merchant: string; level: number; label_id: string; badge: string }
type RankTextTable = { merchant: string; level: number; language: string; label: string; name: string }
type RankConditionTable = { merchant: string; level: number; kind: RankConditionKind; required: bigint }
type Tables = {
  'promotions.rank': RankTable
  'promotions.rank_text': RankTextTable
  'promotions.rank_condition': RankConditionTable
}

export type RankRow = Selectable<RankTable> & Pick<RankTextTable, 'language' | 'label' | 'name'>
export type NewRank = {
  rank: Omit<Insertable<RankTable>, 'merchant'>
  texts: readonly Pick<RankTextTable, 'language' | 'label' | 'name'>[]
  conditions: readonly Pick<RankConditionTable, 'kind' | 'required'>[]
}

/** The ranks of a merchant from the lowest up, a row for each language there is. */
export async function findRanks(
  reader: Reader,
  { merchant, languages, limit }: { merchant: string; languages: readonly string[]; limit: number },
): Promise<RankRow[]> {
  return reader
    .withTables<Tables>()
    .selectFrom('promotions.rank as rank')
    .innerJoin('promotions.rank_text as said', join =>
      join.onRef('said.merchant', '=', 'rank.merchant').onRef('said.level', '=', 'rank.level'),
    )
    .selectAll('rank')
    .select(['said.language', 'said.label', 'said.name'])
    .where('rank.merchant', '=', merchant)
    .where('said.language', 'in', [...languages])
    .orderBy('rank.level')
    .limit(limit)
    .execute()
}

export async function findConditions(reader: Reader, merchant: string, limit: number): Promise<RankConditionTable[]> {
  return reader
    .withTables<Tables>()
    .selectFrom('promotions.rank_condition')
    .selectAll()
    .where('merchant', '=', merchant)
    .orderBy('level')
    .orderBy('kind')
    .limit(limit)
    .execute()
}

/** Adds a rank with its texts and conditions, unless it is there. */
export async function insertRank(tx: Tx, merchant: string, { rank, texts, conditions }: NewRank): Promise<void> {
  const tables = tx.withTables<Tables>()
  const { level } = rank
  const added = await tables
    .insertInto('promotions.rank')
    .values({ ...rank, merchant })
    .onConflict(conflict => conflict.doNothing())
    .returning('level')
    .executeTakeFirst()
  if (!added) return
  await tables
    .insertInto('promotions.rank_text')
    .values(texts.map(text => ({ ...text, merchant, level })))
    .execute()
  if (conditions.length === 0) return
  await tables
    .insertInto('promotions.rank_condition')
    .values(conditions.map(condition => ({ ...condition, merchant, level })))
    .execute()
}
