import { help as calls, type In, LANGUAGE_DEFAULT, type Out } from '@hiyas/contract'
import type { Database, Tx } from '@hiyas/database'
import type { Clock } from '@hiyas/kernel'
import { inLanguage } from '../../platform/content/in-language.ts'
import { sanitise } from '../../platform/content/sanitise.ts'
import type { Context } from '../../platform/module.ts'
import { VERSION_FIRST } from '../identity/index.ts'
import type { NewArticle } from './demo.ts'
import type { HelpNeeds } from './index.ts'
import { type ArticleRow, findArticles, insertArticle } from './repository.ts'
import { articleOf, TERMS } from './terms.ts'

/** Two languages of each, the one asked for and what stands in. Of those that have one of them there are more. */
const ROWS_MAX = 2 * calls.HELP_ITEMS_MAX

export function createService(database: Database, clock: Clock, identity: HelpNeeds) {
  async function find(context: Context, which: { kind: string; articleId?: string }): Promise<ArticleRow[]> {
    const rows = await findArticles(database.query, {
      ...which,
      merchant: context.merchant.code,
      languages: [context.language, LANGUAGE_DEFAULT],
      now: new Date(clock.nowMs()),
      limit: ROWS_MAX,
    })
    return inLanguage(rows, context.language, row => row.article_id).slice(0, calls.HELP_ITEMS_MAX)
  }

  return {
    /** The items of the help centre that hold now, in their order. */
    async items(context: Context): Promise<Out<typeof calls.helpCenter>> {
      const rows = await find(context, { kind: 'help' })
      return rows.map(({ title, tag, content }) => ({ title, tag, content }))
    },

    /** A document, or an earlier version of the terms. One that is not in force yet has not begun, and is not found. */
    async document(
      context: Context,
      { name, version }: In<typeof calls.document>,
    ): Promise<Out<typeof calls.document> | null> {
      const inForce = () => (name === TERMS ? identity.termsInForce(context.merchant.code) : VERSION_FIRST)
      const wanted = version ?? (await inForce())
      const [found] = await find(context, { kind: 'document', articleId: articleOf(name, wanted) })
      // A later version of the terms goes by theirs: by the name its article is kept under it would be told as a first one.
      if (found === undefined || (found.tag === TERMS && name !== TERMS)) return null
      return { title: found.title, content: found.content, version: wanted, since: found.starts_at.getTime() }
    },
  }
}

/** Adds what is not there yet. HTML is sanitised here, on its only way in. */
export async function addArticles(
  tx: Tx,
  merchant: string,
  articles: readonly NewArticle[],
  startsAt: Date,
): Promise<void> {
  for (const [position, { id, kind, tag, texts }] of articles.entries()) {
    await insertArticle(
      tx,
      { merchant, article_id: id, kind, tag, position, starts_at: startsAt, ends_at: null },
      Object.entries(texts).map(([language, { title, content }]) => ({
        language,
        title,
        content: sanitise(content),
      })),
    )
  }
}
