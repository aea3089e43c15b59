import type { Reader, Tx } from '@hiyas/database'
import type { Insertable, Selectable } from 'kysely'

type ArticleTable = {
  merchant: string
  article_id: string
  kind: string
  tag: string
  position: number
  starts_at: Date
  ends_at: Date | null
}
type ArticleTextTable = { merchant: string; article_id: string; language: string; title: string; content: string }
type Tables = { 'help.article': ArticleTable; 'help.article_text': ArticleTextTable }

export type ArticleRow = Selectable<ArticleTable> & Pick<ArticleTextTable, 'language' | 'title' | 'content'>

/** Articles that hold now, in some languages; a row for each language there is. */
export async function findArticles(
  reader: Reader,
  wanted: {
    merchant: string
    kind: string
    /** One of them; all when left out. */
    articleId?: string
    languages: readonly string[]
    now: Date
    limit: number
  },
): Promise<ArticleRow[]> {
  const { merchant, kind, articleId, languages, now, limit } = wanted
  let query = reader
    .withTables<Tables>()
    .selectFrom('help.article as item')
    .innerJoin('help.article_text as said', join =>
      join.onRef('said.merchant', '=', 'item.merchant').onRef('said.article_id', '=', 'item.article_id'),
    )
    .selectAll('item')
    .select(['said.language', 'said.title', 'said.content'])
    .where('item.merchant', '=', merchant)
    .where('item.kind', '=', kind)
    .where('said.language', 'in', [...languages])
    .where('item.starts_at', '<=', now)
    .where(where => where.or([where('item.ends_at', 'is', null), where('item.ends_at', '>', now)]))
  if (articleId !== undefined) query = query.where('item.article_id', '=', articleId)
  return query.orderBy('item.position').orderBy('item.article_id').limit(limit).execute()
}

/** Adds an article with its texts, unless it is there. */
export async function insertArticle(
  tx: Tx,
  article: Insertable<ArticleTable>,
  texts: readonly Omit<Insertable<ArticleTextTable>, 'merchant' | 'article_id'>[],
): Promise<void> {
  const tables = tx.withTables<Tables>()
  const { merchant, article_id } = article
  const added = await tables
    .insertInto('help.article')
    .values(article)
    .onConflict(conflict => conflict.doNothing())
    .returning('article_id')
    .executeTakeFirst()
  if (!added) return
  await tables
    .insertInto('help.article_text')
    .values(texts.map(text => ({ ...text, merchant, article_id })))
    .execute()
}

/** The texts of an article, whether it holds now or not. */
export async function findTexts(
  reader: Reader,
  merchant: string,
  articleId: string,
): Promise<Pick<ArticleTextTable, 'language' | 'title' | 'content'>[]> {
  return reader
    .withTables<Tables>()
    .selectFrom('help.article_text')
    .select(['language', 'title', 'content'])
    .where('merchant', '=', merchant)
    .where('article_id', '=', articleId)
    .execute()
}
